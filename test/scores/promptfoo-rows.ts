import { readFileSync } from 'node:fs'
import { ProblemList } from '../../src/domain/problem-list.ts'
import type { Cell, ReadOptions, ScoresRow } from '../../src/domain/scores.ts'
import { openBytes } from '../../src/scores/open-source.ts'
import { promptfooReader, promptfooRedteamReader } from '../../src/scores/promptfoo/reader.ts'

export interface ReadRow {
  readonly row: ScoresRow
  readonly cells: Readonly<Record<string, Cell>>
  /** Of whichever metric the row is graded on. */
  readonly metric: 'resisted' | 'passed'
  readonly verdict: Cell
  readonly reason: Cell
  readonly judge: Cell
}

export const OPTIONS: ReadOptions = {
  caseColumn: null,
  trialColumn: null,
  recipe: null,
  withTexts: null,
  onProgress: null,
}

/** Reads a promptfoo output to its end; throws its problems. */
export async function readText(text: string, options: Partial<ReadOptions> = {}, pieceBytes = 1 << 16) {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  const source = await openBytes('results', pieces())
  const reader = options.recipe === 'promptfoo-redteam' ? promptfooRedteamReader : promptfooReader
  const rows: ReadRow[] = []
  let names: readonly string[] = []
  const problems = new ProblemList()
  const result = await reader.read(
    source,
    { ...OPTIONS, ...options },
    {
      open: (columns) => {
        names = columns.names
      },
      row: (row) => {
        const cells = Object.fromEntries(names.map((name, at) => [name, row.cells[at]]))
        const applies = (metric: string) => metric in cells && cells[`${metric}.reason`] !== 'not_applicable'
        const metric = applies('resisted') ? 'resisted' : 'passed'
        rows.push({
          row,
          cells,
          metric,
          verdict: cells[metric],
          reason: cells[`${metric}.reason`],
          judge: cells[`${metric}.judge`],
        })
      },
    },
    problems,
  )
  problems.throwIfAny()
  return { rows, names, notes: result.notes, count: result.rows }
}

export function readRowsOf(path: string, options: Partial<ReadOptions> = {}) {
  return readText(readFileSync(path, 'utf8'), options)
}
