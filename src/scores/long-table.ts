import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { RowSink } from '../domain/scores.ts'
import { NamedColumns } from './columns.ts'
import type { CsvHeader } from './csv-header.ts'
import { quoted } from './quoted.ts'

interface WideRow {
  readonly id: string
  readonly trial: string | null
  readonly line: number
  readonly cells: string[]
  /** Line on which each metric of the row stands, by the position of its column. */
  readonly lines: Map<number, number>
}

const DETAILS = ['reason', 'judge', 'label'] as const

/**
 * A table with one metric a row, turned into one row a case. It has to be kept whole: the rows of a case may stand
 * anywhere in the file.
 */
export class LongTable {
  readonly #file: string
  readonly #problems: ProblemList
  readonly #columns: NamedColumns
  readonly #metricPosition: number
  readonly #valuePosition: number
  readonly #details: readonly { readonly name: string; readonly position: number }[]
  /** The file has no NUL characters, so one can stand between case and trial. */
  readonly #rows = new Map<string, WideRow>()
  readonly #metrics = new Map<string, number>()

  constructor(header: CsvHeader, file: string, problems: ProblemList) {
    const { names } = header.columns
    this.#file = file
    this.#problems = problems
    this.#columns = new NamedColumns([header.id, header.trial].flatMap((position) => names[position] ?? []))
    this.#metricPosition = header.columns.indexOf('metric')
    this.#valuePosition = header.columns.indexOf('value')
    this.#details = DETAILS.map((name) => ({ name, position: header.columns.indexOf(name) })).filter(
      ({ position }) => position >= 0,
    )
  }

  add(id: string, trial: string | null, line: number, cells: readonly string[]): void {
    const metric = (cells[this.#metricPosition] ?? '').trim()
    if (metric === '') {
      this.#refuse(
        `case ${quoted(id)} has a row without a metric`,
        'name the metric that the value is of',
        line,
      )
      return
    }
    const position = this.#positionOf(metric, line)
    if (position < 0) return
    const row = this.#rowOf(id, trial, line)
    const known = row.lines.get(position)
    if (known !== undefined) {
      const which = trial === null ? '' : ` in trial ${quoted(trial)}`
      this.#refuse(
        `case ${quoted(id)} has metric ${quoted(metric)} twice${which}, first at line ${known}`,
        'if these are trials of one case, number them in a column "trial"',
        line,
      )
      return
    }
    row.lines.set(position, line)
    row.cells[position] = cells[this.#valuePosition] ?? ''
    this.#details.forEach((detail, index) => {
      row.cells[position + 1 + index] = cells[detail.position] ?? ''
    })
  }

  /** Hands the cases over, in the order in which they first came. Returns how many rows that makes. */
  hand(sink: RowSink): number {
    sink.open(this.#columns)
    for (const { id, trial, line, cells } of this.#rows.values()) {
      sink.row({ id, trial, line, cells, about: null, texts: null })
    }
    return this.#rows.size
  }

  /** Where a metric's value goes, with its details behind it; -1 when its columns would clash with others. */
  #positionOf(metric: string, line: number): number {
    const known = this.#metrics.get(metric)
    if (known !== undefined) return known
    const names = [metric, ...this.#details.map((detail) => `${metric}.${detail.name}`)]
    const clash = names.find((name) => this.#columns.indexOf(name) >= 0)
    let position = -1
    if (clash === undefined) {
      for (const name of names) this.#columns.add(name)
      position = this.#columns.indexOf(metric)
    } else {
      this.#refuse(
        `metric ${quoted(metric)} would make a second column ${quoted(clash)}`,
        'rename the metric',
        line,
      )
    }
    this.#metrics.set(metric, position)
    return position
  }

  #rowOf(id: string, trial: string | null, line: number): WideRow {
    const key = `${id}\0${trial ?? ''}`
    const known = this.#rows.get(key)
    if (known !== undefined) return known
    const row: WideRow = { id, trial, line, cells: [id], lines: new Map() }
    if (trial !== null) row.cells[1] = trial
    this.#rows.set(key, row)
    return row
  }

  #refuse(message: string, hint: string, line: number): void {
    this.#problems.add(problem('SCORES_LONG_TABLE', message, hint, { file: this.#file, line }))
  }
}
