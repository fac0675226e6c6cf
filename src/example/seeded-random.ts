/**
 * Numbers from 0 (inclusive) to 1 (exclusive) that look random and are the same on every machine and in every version
 * of Node: the example's files must be the same bytes each time. A 32-bit Weyl sequence behind a mixing function.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}
