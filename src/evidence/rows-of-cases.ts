import type { Observations } from './observations.ts'

/**
 * Which rows belong to which case, by counting: two numbers a row, no lists. Rows of a case in file order.
 * Where every case has one row its number is the case's, and nothing is stored.
 */
export class RowsOfCases {
  readonly #starts: Uint32Array | null = null
  readonly #rows: Uint32Array = new Uint32Array(0)
  /** Largest number of rows any case has; 0 without a case. */
  readonly most: number

  constructor(observations: Observations) {
    const cases = observations.cases.size
    const rows = observations.rows
    this.most = Math.min(1, cases)
    if (!observations.hasRepeats) return
    const starts = new Uint32Array(cases + 1)
    for (let row = 0; row < rows; row += 1) {
      const after = observations.caseOfRow.at(row) + 1
      starts[after] = starts[after]! + 1
    }
    for (let index = 0; index < cases; index += 1) {
      this.most = Math.max(this.most, starts[index + 1]!)
      starts[index + 1] = starts[index + 1]! + starts[index]!
    }
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
  of(index: number): ArrayLike<number> {
    if (this.#starts === null) return [index]
    return this.#rows.subarray(this.#starts[index], this.#starts[index + 1])
  }
}
