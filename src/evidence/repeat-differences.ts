import { ProblemList } from '../domain/problem-list.ts'
import type { Columns, ReadOptions, RowSink, ScoresRow } from '../domain/scores.ts'
import { readScores } from '../scores/read-scores.ts'
import { cellText } from './cell-text.ts'
import type { RepeatedRow } from './repeats.ts'

class RowsAtLines implements RowSink {
  readonly rows = new Map<number, ScoresRow>()
  columns: Columns = { names: [], indexOf: () => -1 }
  readonly #lines: ReadonlySet<number>

  constructor(lines: ReadonlySet<number>) {
    this.#lines = lines
  }

  open(columns: Columns): void {
    this.columns = columns
  }

  row(row: ScoresRow): void {
    if (this.#lines.has(row.line)) this.rows.set(row.line, row)
  }
}

/**
 * In which columns two rows of the same case differ, by the line of the second. Rows were not kept, so the file is read
 * once more; standard input cannot be, and then nothing is said.
 */
export async function differingColumns(
  repeats: readonly RepeatedRow[],
  file: string,
  options: ReadOptions,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (file === '-') return new Map()
  const found = new RowsAtLines(new Set(repeats.flatMap((repeat) => [repeat.firstLine, repeat.line])))
  await readScores(file, { ...options, onProgress: null }, found, new ProblemList())
  const differing = new Map<number, readonly string[]>()
  for (const { firstLine, line } of repeats) {
    const first = found.rows.get(firstLine)
    const second = found.rows.get(line)
    if (first === undefined || second === undefined) continue
    differing.set(
      line,
      found.columns.names.filter((_, i) => cellText(first.cells[i]) !== cellText(second.cells[i])),
    )
  }
  return differing
}
