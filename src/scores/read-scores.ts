import { nearest } from '../domain/nearest.ts'
import { OloproofError, problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions, RowSink, ScoresSummary } from '../domain/scores.ts'
import { openSource } from './open-source.ts'
import { quoted } from './quoted.ts'
import type { ByteSource, ReadResult, ScoresReader } from './reader.ts'
import { type ListedReader, READERS, readersOf } from './readers.ts'
import { isJsonObject } from './recognise.ts'

/**
 * Reads a scores file, or standard input for `-`, and hands every row to the sink in one pass.
 *
 * Problems of rows go to the list, for the caller to throw when the sink has added its own.
 *
 * @throws {OloproofError} with all problems so far, when there is no sense in going on
 */
export async function readScores(
  file: string,
  options: ReadOptions,
  sink: RowSink,
  problems: ProblemList,
): Promise<ScoresSummary> {
  const chosen = options.recipe === null ? null : readerNamed(options.recipe)
  const source = await openSource(file, options.onProgress)
  const reader = await (chosen ?? readerOf(source)).load()
  const { rows, notes } = await readWhole(reader, source, options, sink, problems)
  return { file, recipe: reader.name, sha256: source.sha256(), rows, notes }
}

async function readWhole(
  reader: ScoresReader,
  source: ByteSource,
  options: ReadOptions,
  sink: RowSink,
  problems: ProblemList,
): Promise<ReadResult> {
  try {
    return await reader.read(source, options, sink, problems)
  } catch (error) {
    for (const fatal of fatalProblems(error, source.file)) problems.add(fatal)
    problems.throwIfAny()
    throw error
  }
}

function fatalProblems(error: unknown, file: string) {
  if (error instanceof OloproofError) return error.problems
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')) return []
  return [
    problem(
      'SCORES_TOO_LONG',
      'a row longer than half a gigabyte',
      'look for a quote or bracket that is never closed',
      {
        file,
      },
    ),
  ]
}

function readerNamed(name: string): ListedReader {
  const named = READERS.find((reader) => reader.name === name)
  if (named !== undefined) return named
  const isPath = name.includes('/') || name.includes('\\') || name.endsWith('.mjs')
  if (isPath) {
    throw new OloproofError([
      problem(
        'SCORES_RECIPE',
        `--recipe ${quoted(name)} is a file, and this version reads no recipes from files`,
        'run the recipe by itself (node RECIPE IN OUT.csv) and import the CSV it writes',
      ),
    ])
  }
  const names = READERS.map((reader) => reader.name)
  const meant = nearest(name, names)
  throw new OloproofError([
    problem(
      'SCORES_RECIPE',
      `--recipe is one of ${names.join(', ')}, got ${quoted(name)}`,
      meant === null ? 'oloproof recipes' : `did you mean --recipe ${meant}?`,
    ),
  ])
}

function readerOf(source: ByteSource): ListedReader {
  const [reader, ...others] = readersOf(source.head)
  if (reader !== undefined && others.length === 0) return reader
  const names = (readers: readonly ListedReader[]) => readers.map((known) => known.name).join(', ')
  const what =
    reader !== undefined
      ? `several readers recognise this file: ${names([reader, ...others])}`
      : isJsonObject(source.head)
        ? `one JSON object, and no reader knows its shape; the readers are ${names(READERS)}`
        : `no reader recognises this file; the readers are ${names(READERS)}`
  throw new OloproofError([
    problem('SCORES_UNRECOGNISED', what, 'say which: --recipe NAME, see oloproof recipes', {
      file: source.file,
    }),
  ])
}
