import { ProblemList } from '../domain/problem-list.ts'
import type { RowSink } from '../domain/scores.ts'
import { readScores } from '../scores/read-scores.ts'

/** A small CSV file as it is held while an example is made. */
export interface CsvTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export async function readTable(file: string): Promise<CsvTable> {
  let header: readonly string[] = []
  const rows: string[][] = []
  await eachRow(file, {
    open(columns) {
      header = columns.names
    },
    row({ cells }) {
      rows.push(header.map((_, position) => String(cells[position] ?? '')))
    },
  })
  return { header, rows }
}

export async function eachRow(file: string, sink: RowSink): Promise<void> {
  const problems = new ProblemList()
  const nothingChosen = {
    caseColumn: null,
    trialColumn: null,
    recipe: null,
    withTexts: null,
    onProgress: null,
  }
  await readScores(file, nothingChosen, sink, problems)
  problems.throwIfAny()
}

/** Tables of the same columns under each other. */
export function stacked(first: CsvTable, second: CsvTable): CsvTable {
  return { header: first.header, rows: [...first.rows, ...second.rows] }
}

export function csvText({ header, rows }: CsvTable): string {
  return [header, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('')
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
