import { ByteColumn, ValueColumn } from './number-column.ts'
import { NOT_APPLICABLE, PASSED } from './verdict-codes.ts'

/** What a score's column is of: whether the file has it, and who graded its rows. */
export interface ScoreSource {
  readonly isThere: boolean
  isJudged(row: number): boolean
}

/** Code of a row that has a value. */
export const HAS_VALUE = PASSED

/** One score over the rows of a file: a number a row, or why there is none. */
export class ScoreColumn {
  readonly metric: string
  readonly #source: ScoreSource
  readonly #applies: (row: number) => boolean
  readonly #values = new ValueColumn()
  readonly #codes = new ByteColumn()

  constructor(metric: string, source: ScoreSource, applies: (row: number) => boolean) {
    this.metric = metric
    this.#source = source
    this.#applies = applies
  }

  get isThere(): boolean {
    return this.#source.isThere
  }

  pushScore(score: number): void {
    // Adding zero turns -0 into 0, so that equal values are the same bytes in any order.
    this.#values.push(score + 0)
    this.#codes.push(HAS_VALUE)
  }

  pushCode(code: number): void {
    this.#values.push(0)
    this.#codes.push(code)
  }

  /** HAS_VALUE, NOT_APPLICABLE, or the code of the reason why there is none. */
  codeOf(row: number): number {
    const code = this.#codes.at(row)
    return this.#applies(row) ? code : NOT_APPLICABLE
  }

  /** @throws {RangeError} for a row without a value: nothing that is missing may read as a number */
  valueOf(row: number): number {
    if (this.#codes.at(row) !== HAS_VALUE) throw new RangeError(`row ${row} has no value`)
    return this.#values.at(row)
  }

  isJudged(row: number): boolean {
    return this.#source.isJudged(row)
  }
}
