import { realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { OloproofError, problem } from '../domain/problem.ts'
import { keyFileOf } from '../evidence/labels/label.ts'
import { isThere } from './write-pair.ts'

/** A sheet and its key, as typed. */
export interface SampleFiles {
  readonly sheet: string
  readonly key: string
}

/**
 * The names of the two files, once it is sure that writing them destroys nothing.
 *
 * @throws {OloproofError} when the sheet is no `NAME.csv`, its folder is not there, or a file is in the way
 */
export function sampleFiles(request: {
  readonly scores: string
  readonly output: string
  readonly force: boolean
}): SampleFiles {
  const { output } = request
  const key = keyFileOf(output)
  if (key === null || !/[^\\/]\.csv$/i.test(output) || /\.key\.csv$/i.test(output)) {
    throw new OloproofError([
      problem(
        'USAGE',
        `a sheet is a CSV file with a key beside it, got --output ${JSON.stringify(output)}`,
        '--output labels.csv',
      ),
    ])
  }
  if (statSync(dirname(output), { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new OloproofError([
      problem(
        'FILE_UNWRITABLE',
        `cannot write ${JSON.stringify(output)}, its folder does not exist`,
        'name a folder that is there',
      ),
    ])
  }
  for (const path of [output, key]) {
    if (!isThere(path)) continue
    if (realpathOf(path) === realpathOf(request.scores)) {
      throw new OloproofError([
        problem(
          'SAMPLE_EXISTS',
          `--output ${JSON.stringify(output)} would overwrite the scores`,
          '--output labels.csv',
        ),
      ])
    }
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw new OloproofError([
        problem(
          'FILE_UNWRITABLE',
          `cannot write ${JSON.stringify(path)}, it is a folder`,
          '--output labels.csv',
        ),
      ])
    }
    if (!request.force) throw inTheWay(path)
  }
  return { sheet: output, key }
}

/** What the file system said when the two were written. */
export function unwritable({ sheet, key }: SampleFiles, error: unknown): OloproofError {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EEXIST') return inTheWay(isThere(key) ? key : sheet)
  const why = error instanceof Error ? error.message : String(error)
  return new OloproofError(
    [
      problem(
        'FILE_UNWRITABLE',
        `cannot write ${JSON.stringify(sheet)} and its key, ${why}`,
        'check the space and the rights of the folder',
      ),
    ],
    { cause: error },
  )
}

/** Somebody may have spent a day on it. */
function inTheWay(path: string): OloproofError {
  return new OloproofError([
    problem(
      'SAMPLE_EXISTS',
      `${JSON.stringify(path)} is there and may hold labels`,
      'choose another name with --output, or --force to lose what is there',
    ),
  ])
}

function realpathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}
