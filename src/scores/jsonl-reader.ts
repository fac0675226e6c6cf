import type { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions, RowSink } from '../domain/scores.ts'
import { eachLine } from './json-lines.ts'
import { JsonRows } from './json-rows.ts'
import type { ByteSource, ReadResult, ScoresReader } from './reader.ts'
import { RECIPES } from './recipes.ts'
import { recognisesJsonLines } from './recognise.ts'

/** JSON Lines: one object a line. Blank lines are not rows; a line that is cut off is an error, never left out. */
export const jsonLinesReader: ScoresReader = { ...RECIPES.jsonl, recognises: recognisesJsonLines, read }

async function read(
  source: ByteSource,
  options: ReadOptions,
  sink: RowSink,
  problems: ProblemList,
): Promise<ReadResult> {
  const rows = new JsonRows(source.file, options, sink, problems)
  await eachLine(source.chunks(), (bytes, line) => {
    const text = bytes.toString('utf8')
    if (text.trim() !== '') rows.add(text, line, 'first_column')
  })
  return { rows: rows.end(), notes: [] }
}
