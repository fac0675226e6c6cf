import { createHash } from 'node:crypto'

const WORD = 2 ** 32
const WORDS_IN_BLOCK = 8

/**
 * Uniform numbers that anybody can draw again from the same seed: SHA-256 of the seed and a counter, in words of
 * 32 bits. Nobody can steer a sample by the way a file is written without computing digests until one pleases.
 */
export class SeededNumbers {
  readonly #prefix: string
  #block: Buffer = Buffer.alloc(0)
  #counter = 0
  #used = WORDS_IN_BLOCK

  /** @param purpose keeps apart the streams that one seed is used for */
  constructor(seed: string, purpose: string) {
    this.#prefix = `oloproof judge sample\n${purpose}\n${seed}\n`
  }

  /**
   * A whole number from 0 to `count - 1`, each equally likely: words that would favour the small ones are thrown away.
   *
   * @param count whole number from 1 to 2^32
   * @throws {RangeError} outside that range
   */
  below(count: number): number {
    if (!(Number.isInteger(count) && count >= 1 && count <= WORD))
      throw new RangeError(`no number is below ${count}`)
    const fair = WORD - (WORD % count)
    let word = this.#word()
    while (word >= fair) word = this.#word()
    return word % count
  }

  #word(): number {
    if (this.#used === WORDS_IN_BLOCK) {
      this.#block = createHash('sha256').update(`${this.#prefix}${this.#counter}`).digest()
      this.#counter += 1
      this.#used = 0
    }
    const word = this.#block.readUInt32BE(this.#used * 4)
    this.#used += 1
    return word
  }
}
