import type { Observations } from './observations.ts'

/** Which rows belong to which case, by counting: two numbers a row, no lists. Rows of a case in file order. */
export class RowsOfCases {
  readonly #starts: Uint32Array
  readonly #rows: Uint32Array

  constructor(observations: Observations) {
    const cases = observations.cases.size
    const rows = observations.rows
    const starts = new Uint32Array(cases + 1)
    for (let row = 0; row < rows; row += 1) {
      const after = observations.caseOfRow.at(row) + 1
      starts[after] = starts[after]! + 1
    }
    for (let index = 0; index < cases; index += 1) starts[index + 1] = starts[index + 1]! + starts[index]!
    const next = starts.slice()
    this.#rows = new Uint32Array(rows)
    for (let row = 0; row < rows; row += 1) {
      const index = observations.caseOfRow.at(row)
      this.#rows[next[index]!] = row
      next[index] = next[index]! + 1
    }
    this.#starts = starts
  }

  /** Rows of one case. */
  of(index: number): Uint32Array {
    return this.#rows.subarray(this.#starts[index], this.#starts[index + 1])
  }

  /** Largest number of rows any case has; 0 without a case. */
  get most(): number {
    let most = 0
    for (let index = 0; index + 1 < this.#starts.length; index += 1) {
      most = Math.max(most, this.#starts[index + 1]! - this.#starts[index]!)
    }
    return most
  }
}
