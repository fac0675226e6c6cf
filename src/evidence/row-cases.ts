import { IndexColumn } from './number-column.ts'

/**
 * Which case each row belongs to. As long as every row is a case of its own its number is the case's, and nothing is
 * stored: a million rows without trials cost nothing here.
 */
export class RowCases {
  #rows = 0
  #stored: IndexColumn | null = null

  get length(): number {
    return this.#rows
  }

  push(index: number): void {
    if (this.#stored === null && index !== this.#rows) {
      this.#stored = new IndexColumn()
      for (let row = 0; row < this.#rows; row += 1) this.#stored.push(row)
    }
    this.#stored?.push(index)
    this.#rows += 1
  }

  /** @throws {RangeError} outside the rows */
  at(row: number): number {
    if (!(row >= 0 && row < this.#rows)) throw new RangeError(`no row ${row} of ${this.#rows}`)
    return this.#stored === null ? row : this.#stored.at(row)
  }
}

/** Numbers of names by row, which mostly are all the same: nothing is stored before the first one that is not 0. */
export class RowNames {
  #rows = 0
  #stored: IndexColumn | null = null

  push(name: number): void {
    if (this.#stored === null && name !== 0) {
      this.#stored = new IndexColumn()
      for (let row = 0; row < this.#rows; row += 1) this.#stored.push(0)
    }
    this.#stored?.push(name)
    this.#rows += 1
  }

  /** @throws {RangeError} outside the rows */
  at(row: number): number {
    if (!(row >= 0 && row < this.#rows)) throw new RangeError(`no row ${row} of ${this.#rows}`)
    return this.#stored === null ? 0 : this.#stored.at(row)
  }
}
