const FIRST_LENGTH = 1024

/** A column of bytes that grows by doubling: one byte a row, whatever the row holds. */
export class ByteColumn {
  #bytes = new Uint8Array(FIRST_LENGTH)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  /** @throws {RangeError} outside the column: an absent row must never read as some verdict */
  at(index: number): number {
    if (!(index >= 0 && index < this.#length)) throw new RangeError(`no row ${index} of ${this.#length}`)
    return this.#bytes[index]!
  }

  set(index: number, value: number): void {
    if (!(index >= 0 && index < this.#length)) throw new RangeError(`no row ${index} of ${this.#length}`)
    this.#bytes[index] = value
  }
}

/** A column of whole numbers below 2^32, grown by doubling. */
export class IndexColumn {
  #values = new Uint32Array(FIRST_LENGTH)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length] = value
    this.#length += 1
  }

  /** @throws {RangeError} outside the column */
  at(index: number): number {
    if (!(index >= 0 && index < this.#length)) throw new RangeError(`no row ${index} of ${this.#length}`)
    return this.#values[index]!
  }

  set(index: number, value: number): void {
    if (!(index >= 0 && index < this.#length)) throw new RangeError(`no row ${index} of ${this.#length}`)
    this.#values[index] = value
  }
}
