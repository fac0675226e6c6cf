import type { Columns, ScoresRow } from '../../domain/scores.ts'
import { cellText } from '../cell-text.ts'
import { ByteColumn } from '../number-column.ts'
import { FAILED, PASSED } from '../verdict-codes.ts'
import type { Leaf, LeafSource } from './leaf.ts'

/** Whether a label of the row has a value, as text. A blank label is neither that value nor another. */
export class LabelLeaf implements Leaf, LeafSource {
  readonly grading = null
  readonly #name: string
  readonly #equals: string
  readonly #undetermined: number
  readonly #codes = new ByteColumn()
  #position = -1

  constructor(name: string, equals: string, undetermined: number) {
    this.#name = name
    this.#equals = equals
    this.#undetermined = undetermined
  }

  get isThere(): boolean {
    return this.#position >= 0
  }

  resolve(columns: Columns): void {
    this.#position = columns.indexOf(this.#name)
  }

  push(row: ScoresRow): void {
    const value = this.#position < 0 ? '' : cellText(row.cells[this.#position])
    this.#codes.push(value === '' ? this.#undetermined : value === this.#equals ? PASSED : FAILED)
  }

  codeOf(row: number): number {
    return this.#codes.at(row)
  }

  reasonOf(): string {
    return `undetermined: label "${this.#name}" is blank`
  }
}
