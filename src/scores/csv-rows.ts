import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { CsvHeader } from './csv-header.ts'
import { badId } from './id-column.ts'
import { quoted } from './quoted.ts'

/** Where the sound rows of a CSV file go. */
export type OnCsvRow = (id: string, trial: string | null, line: number, cells: readonly string[]) => void

/** Tells rows from blank lines, and refuses rows that do not fit their header. */
export class CsvRows {
  readonly #header: CsvHeader
  readonly #file: string
  readonly #problems: ProblemList
  readonly #onRow: OnCsvRow
  /** Columns without a name that have been refused, once each. */
  readonly #refused = new Set<number>()

  constructor(header: CsvHeader, file: string, problems: ProblemList, onRow: OnCsvRow) {
    this.#header = header
    this.#file = file
    this.#problems = problems
    this.#onRow = onRow
  }

  add(cells: readonly string[], line: number): void {
    const { columns, id: idPosition, trial: trialPosition, nameless } = this.#header
    const id = (cells[idPosition] ?? '').trim()
    if (id === '' && isBlankLine(cells)) return
    if (cells.length !== columns.names.length) {
      this.#refuseRagged(cells.length, line)
      return
    }
    if (id === '') {
      this.#problems.add(
        badId('a row without an id, an empty cell', columns.names[idPosition] ?? '', this.#file, line),
      )
      return
    }
    if (nameless.length > 0) this.#refuseNameless(cells, line)
    const trial = trialPosition < 0 ? '' : (cells[trialPosition] ?? '').trim()
    this.#onRow(id, trial === '' ? null : trial, line, cells)
  }

  #refuseRagged(got: number, line: number): void {
    const wanted = this.#header.columns.names.length
    this.#problems.add(
      problem(
        'SCORES_RAGGED',
        `a row of ${counted(got)}, the header has ${wanted}`,
        got > wanted
          ? 'put a cell that holds a separator in quotes: "one, two"'
          : 'write every cell, also the empty ones, or close a quote above',
        { file: this.#file, line },
      ),
    )
  }

  #refuseNameless(cells: readonly string[], line: number): void {
    for (const position of this.#header.nameless) {
      const cell = (cells[position] ?? '').trim()
      if (cell === '' || this.#refused.has(position)) continue
      this.#refused.add(position)
      this.#problems.add(
        problem(
          'SCORES_HEADER',
          `column ${position + 1} has no name in the header and ${quoted(cell)} below it`,
          'name the column, or delete it',
          { file: this.#file, line },
        ),
      )
    }
  }
}

/** Whether no cell has a value: such a line is not a row. */
export function isBlankLine(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function counted(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells} cells`
}
