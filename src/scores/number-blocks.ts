/** Kinds of numbers that a column can hold: one, four or eight bytes each. */
export type NumberArray = Uint8Array | Int32Array | Uint32Array | Float64Array

const BLOCK_BITS = 16
const BLOCK_LENGTH = 2 ** BLOCK_BITS
const FIRST_LENGTH = 256

/**
 * A column of numbers that grows in blocks. Doubling one array would leave every smaller one behind until the garbage
 * collector comes by, which a program that runs half a second never sees: three times the memory of what is kept.
 */
export class NumberBlocks<Numbers extends NumberArray> {
  readonly #make: new (
    length: number,
  ) => Numbers
  readonly #blocks: Numbers[]
  #length = 0

  constructor(make: new (length: number) => Numbers) {
    this.#make = make
    this.#blocks = [new make(FIRST_LENGTH)]
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    const at = this.#length & (BLOCK_LENGTH - 1)
    const block = this.#blockFor(this.#length >>> BLOCK_BITS, at)
    block[at] = value
    this.#length += 1
  }

  /** @throws {RangeError} outside the column: a row that is not there must never read as some value */
  at(index: number): number {
    if (!(index >= 0 && index < this.#length)) throw new RangeError(`no row ${index} of ${this.#length}`)
    return this.#blocks[index >>> BLOCK_BITS]![index & (BLOCK_LENGTH - 1)]!
  }

  /** @throws {RangeError} outside the column */
  set(index: number, value: number): void {
    if (!(index >= 0 && index < this.#length)) throw new RangeError(`no row ${index} of ${this.#length}`)
    this.#blocks[index >>> BLOCK_BITS]![index & (BLOCK_LENGTH - 1)] = value
  }

  #blockFor(number: number, at: number): Numbers {
    const block = this.#blocks[number]
    if (block === undefined) {
      const made = new this.#make(BLOCK_LENGTH)
      this.#blocks.push(made)
      return made
    }
    if (at < block.length) return block
    // Only the first block begins small: most files are.
    const larger = new this.#make(Math.min(BLOCK_LENGTH, block.length * 4))
    larger.set(block)
    this.#blocks[number] = larger
    return larger
  }
}
