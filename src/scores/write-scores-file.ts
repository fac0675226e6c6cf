import {
  closeSync,
  mkdtempSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { OloproofError, problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions, RowSink, ScoresSummary } from '../domain/scores.ts'
import { printPieces, type TextOutput } from './print-pieces.ts'
import { quoted } from './quoted.ts'
import { ScoresCsv } from './scores-csv.ts'
import { type AddedColumn, SourceRuns } from './source-runs.ts'

/** A file that gets its name only once it is whole. */
export interface UnfinishedFile {
  /** Where to write. */
  readonly path: string
  finish(): void
  abandon(): void
}

export interface ConvertOptions {
  readonly recipe: string | null
  readonly caseColumn?: string | null
  readonly trialColumn?: string | null
  readonly onProgress?: ReadOptions['onProgress']
  /** Where `-` goes; the process's standard output by default. */
  readonly stdout?: TextOutput
  /** Starts the output file; by default one beside it that is renamed. */
  readonly startFile?: (target: string) => UnfinishedFile
}

/** Reads a file into a sink: `readScores`, or one tool's reader. */
export type ReadInto = (
  file: string,
  options: ReadOptions,
  sink: RowSink,
  problems: ProblemList,
) => Promise<ScoresSummary>

export interface Converted {
  readonly rows: number
  readonly notes: readonly string[]
}

/**
 * Writes what a reader makes of a file as a scores file, every row of it, with a column `run` that names the file by its
 * digest where it has none of its own. The output appears whole or not at all; `-` is standard input and standard output.
 *
 * @throws {OloproofError} with all problems of the input, or when the output cannot be written
 */
export async function writeScoresFile(
  input: string,
  output: string,
  read: ReadInto,
  options: ConvertOptions,
): Promise<Converted> {
  // What has no name to take over (a pipe, a device) gets the bytes once they are whole.
  const isStream = output === '-' || statSync(output, { throwIfNoEntry: false })?.isFile() === false
  if (!isStream) refuseSameFile(input, output)
  const folder = isStream ? mkdtempSync(join(tmpdir(), 'oloproof-')) : null
  try {
    const target = folder === null ? output : join(folder, 'scores.csv')
    const start = folder === null ? (options.startFile ?? startBeside) : startBeside
    const converted = await writing(output, () => writeWhole(input, target, start, read, options))
    if (output === '-') await printPieces(piecesOf(target), options.stdout ?? process.stdout)
    else if (folder !== null) await writing(output, () => copyInto(target, output))
    return converted
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}

async function writeWhole(
  input: string,
  target: string,
  start: (target: string) => UnfinishedFile,
  read: ReadInto,
  options: ConvertOptions,
): Promise<Converted> {
  const readOptions: ReadOptions = {
    caseColumn: options.caseColumn ?? null,
    trialColumn: options.trialColumn ?? null,
    recipe: options.recipe,
    withTexts: null,
    onProgress: options.onProgress ?? null,
  }
  const file = start(target)
  try {
    const csv = await withOpen(file.path, 'w', async (fd) => {
      const sink = new ScoresCsv(readOptions, (bytes) => writeAll(fd, bytes))
      const runs = new SourceRuns(sink)
      const problems = new ProblemList()
      const summary = await read(input, readOptions, runs, problems)
      problems.throwIfAny()
      sink.flush()
      return { sink, runs, summary }
    })
    const { sink, runs, summary } = csv
    // The digest is known only once the file has been read.
    const added = runs.added(summary.sha256)
    if (sink.needsWidening || added !== null) await widen(sink, added, file, start(target))
    else file.finish()
    return { rows: summary.rows, notes: [...summary.notes, ...runs.notes(input)] }
  } catch (error) {
    file.abandon()
    throw error
  }
}

/** Copies the file, with the columns that came after its header and the one that was added. */
async function widen(
  csv: ScoresCsv,
  added: AddedColumn | null,
  narrow: UnfinishedFile,
  wide: UnfinishedFile,
): Promise<void> {
  try {
    await withOpen(wide.path, 'w', async (fd) => {
      for (const bytes of csv.widened(piecesOf(narrow.path), added)) writeAll(fd, bytes)
    })
    wide.finish()
    narrow.abandon()
  } catch (error) {
    wide.abandon()
    throw error
  }
}

async function withOpen<T>(path: string, flags: string, use: (fd: number) => Promise<T>): Promise<T> {
  const fd = openSync(path, flags)
  try {
    return await use(fd)
  } finally {
    closeSync(fd)
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written)
}

function* piecesOf(path: string): Generator<Buffer> {
  const fd = openSync(path, 'r')
  try {
    for (;;) {
      const piece = Buffer.alloc(1 << 16)
      const length = readSync(fd, piece)
      if (length === 0) return
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(fd)
  }
}

function copyInto(path: string, output: string): Promise<void> {
  return withOpen(output, 'w', async (fd) => {
    for (const piece of piecesOf(path)) writeAll(fd, piece)
  })
}

function startBeside(named: string): UnfinishedFile {
  const target = realPath(named)
  const path = join(
    dirname(target),
    `.${basename(target)}.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`,
  )
  return {
    path,
    finish: () => renameSync(path, target),
    abandon: () => rmSync(path, { force: true }),
  }
}

function refuseSameFile(input: string, output: string): void {
  if (input === '-' || realPath(input) !== realPath(output)) return
  throw new OloproofError([
    problem(
      'FILE_UNWRITABLE',
      `${quoted(output)} is the file that is read`,
      'give the scores file another name',
      {
        file: output,
      },
    ),
  ])
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return join(dirname(path), basename(path))
  }
}

/** Says which file it is when the disk refuses. */
async function writing<T>(output: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof OloproofError || !(error instanceof Error) || !('syscall' in error)) throw error
    const reason = 'code' in error && error.code === 'ENOENT' ? 'its folder is not there' : error.message
    const what = problem(
      'FILE_UNWRITABLE',
      `${quoted(output)} cannot be written: ${reason}`,
      'name another file',
      {
        file: output,
      },
    )
    throw new OloproofError([what], { cause: error })
  }
}
