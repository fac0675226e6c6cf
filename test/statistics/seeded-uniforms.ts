/** Uniform numbers strictly between 0 and 1, the same for the same seed: Marsaglia's xorshift of 128 bits. */
export function seededUniforms(seed: number): () => number {
  let [x, y, z, w] = [seed | 0, 362436069, 521288629, 88675123]
  const next = () => {
    const t = x ^ (x << 11)
    x = y
    y = z
    z = w
    w = w ^ (w >>> 19) ^ (t ^ (t >>> 8))
    return ((w >>> 0) + 0.5) / 4294967296
  }
  for (let at = 0; at < 64; at += 1) next()
  return next
}

/** A standard normal number (Box–Muller). */
export function seededNormal(uniform: () => number): number {
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
