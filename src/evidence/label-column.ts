import type { Columns, ScoresRow } from '../domain/scores.ts'
import { cellText } from './cell-text.ts'
import { IndexColumn } from './number-column.ts'

/** One label over the rows of a file: a number a row, each value once. */
export class LabelColumn {
  readonly name: string
  readonly #values: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #ofRow = new IndexColumn()
  #position = -1

  constructor(name: string) {
    this.name = name
  }

  /** Whether the file has this column. */
  get isThere(): boolean {
    return this.#position >= 0
  }

  /** Values met, the empty one of blank cells included. */
  get values(): readonly string[] {
    return this.#values
  }

  resolve(columns: Columns): void {
    this.#position = columns.indexOf(this.name)
  }

  push(row: ScoresRow): void {
    const value = this.#position < 0 ? '' : cellText(row.cells[this.#position])
    let number = this.#numbers.get(value)
    if (number === undefined) {
      number = this.#values.push(value) - 1
      this.#numbers.set(value, number)
    }
    this.#ofRow.push(number)
  }

  /** Number of the row's value. */
  numberOf(row: number): number {
    return this.#ofRow.at(row)
  }

  /** -1 for a value that no row has. */
  numberOfValue(value: string): number {
    return this.#numbers.get(value) ?? -1
  }

  valueOfNumber(number: number): string {
    return this.#values[number]!
  }

  /** Whether the value of that number is that of a blank cell. */
  isBlank(number: number): boolean {
    return this.#values[number] === ''
  }

  /** Empty where the cell is blank or there is no such column. */
  valueOf(row: number): string {
    return this.#values[this.#ofRow.at(row)]!
  }
}
