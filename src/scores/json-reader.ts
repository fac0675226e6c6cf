import { OloproofError, problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions, RowSink } from '../domain/scores.ts'
import { eachElement } from './json-elements.ts'
import { JsonRows } from './json-rows.ts'
import type { ByteSource, ReadResult, ScoresReader } from './reader.ts'
import { RECIPES } from './recipes.ts'
import { recognisesJsonArray } from './recognise.ts'

/** A JSON array of objects, one a row, of any length: one element is held at a time. */
export const jsonArrayReader: ScoresReader = { ...RECIPES.json, recognises: recognisesJsonArray, read }

async function read(
  source: ByteSource,
  options: ReadOptions,
  sink: RowSink,
  problems: ProblemList,
): Promise<ReadResult> {
  const rows = new JsonRows(source.file, options, sink, problems)
  const { found } = await eachElement(
    source.chunks(),
    [],
    (text, line) => rows.add(text, line, 'some_column'),
    {
      file: source.file,
    },
  )
  if (!found) {
    throw new OloproofError([
      problem('SCORES_UNRECOGNISED', 'not a JSON array of rows', '[{"case": "q-1", "<metric>": true}]', {
        file: source.file,
      }),
    ])
  }
  return { rows: rows.end(), notes: [] }
}
