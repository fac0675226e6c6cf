import type { Columns, RowSink, ScoresRow } from '../domain/scores.ts'
import { cellText } from '../evidence/cell-text.ts'
import type { Said } from '../evidence/labels/label.ts'
import { RowFilter } from '../evidence/row-filter.ts'
import { runNamed } from '../evidence/run-name.ts'

/** One row of the sheet and of its key. */
export interface DrawnAnswer {
  readonly id: string
  readonly trial: string | null
  readonly run: string
  readonly texts: { readonly asked: string; readonly answered: string } | null
  readonly grade: Said
  /** Empty where nothing names the judge. */
  readonly judge: string
}

/** Picks the answers of the drawn cases out of a second reading of the file: all trials that have a verdict. */
export class DrawnAnswers implements RowSink {
  readonly #wanted: ReadonlySet<string>
  readonly #gradeOf: (row: number) => Said | null
  readonly #judgeColumn: string
  readonly #sha256: string
  readonly #filter: RowFilter
  readonly #answers = new Map<string, DrawnAnswer[]>()
  #columns: Columns = { names: [], indexOf: () => -1 }
  #known = 0
  /** Rows kept so far: the number of the next one. */
  #rows = 0

  /** @param request with what the first reading made of each row that it kept, by number */
  constructor(request: {
    readonly ids: Iterable<string>
    readonly gradeOf: (row: number) => Said | null
    readonly judgeColumn: string
    readonly where: ReadonlyMap<string, string>
    readonly sha256: string
  }) {
    this.#wanted = new Set(request.ids)
    this.#gradeOf = request.gradeOf
    this.#judgeColumn = request.judgeColumn
    this.#sha256 = request.sha256
    this.#filter = new RowFilter(request.where)
  }

  /** For `ReadOptions.withTexts`. */
  readonly wants = (id: string): boolean => this.#wanted.has(id)

  open(columns: Columns): void {
    this.#columns = columns
    this.#resolve()
  }

  row(row: ScoresRow): void {
    if (this.#columns.names.length !== this.#known) this.#resolve()
    if (!this.#filter.keeps(row)) return
    const number = this.#rows
    this.#rows += 1
    const grade = this.#wanted.has(row.id) ? this.#gradeOf(number) : null
    if (grade === null) return
    const answer: DrawnAnswer = {
      id: row.id,
      trial: row.trial,
      run: runNamed(this.#text(row, 'run')) || this.#sha256,
      texts: row.texts,
      grade,
      judge: this.#text(row, this.#judgeColumn),
    }
    const known = this.#answers.get(row.id)
    if (known === undefined) this.#answers.set(row.id, [answer])
    else known.push(answer)
  }

  /** The answers of one case in file order. */
  of(id: string): readonly DrawnAnswer[] {
    return this.#answers.get(id) ?? []
  }

  #resolve(): void {
    this.#known = this.#columns.names.length
    this.#filter.resolve(this.#columns)
  }

  #text(row: ScoresRow, name: string): string {
    const position = this.#columns.indexOf(name)
    return cellText(position < 0 ? undefined : row.cells[position])
  }
}
