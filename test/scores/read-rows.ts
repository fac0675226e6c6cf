import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OloproofError, type Problem } from '../../src/domain/problem.ts'
import { ProblemList } from '../../src/domain/problem-list.ts'
import type { Columns, ReadOptions, RowSink, ScoresRow, ScoresSummary } from '../../src/domain/scores.ts'
import { openBytes } from '../../src/scores/open-source.ts'
import { readScores } from '../../src/scores/read-scores.ts'
import type { ByteSource, ScoresReader } from '../../src/scores/reader.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

export const PLAIN_OPTIONS: ReadOptions = {
  caseColumn: null,
  trialColumn: null,
  recipe: null,
  withTexts: null,
  onProgress: null,
}

/** Keeps everything, for tests. */
export class KeptRows implements RowSink {
  readonly rows: ScoresRow[] = []
  columns: Columns | null = null
  opened = 0

  open(columns: Columns): void {
    this.opened += 1
    this.columns = columns
  }

  row(row: ScoresRow): void {
    this.rows.push(row)
  }

  get names(): readonly string[] {
    return this.columns?.names ?? []
  }

  /** What each row has under each name. */
  get objects(): readonly Record<string, unknown>[] {
    return this.rows.map((row) => Object.fromEntries(this.names.map((name, at) => [name, row.cells[at]])))
  }
}

export interface ReadBack {
  readonly kept: KeptRows
  readonly problems: readonly Problem[]
  readonly summary: ScoresSummary | null
}

/** Reads a file with this content from a folder of its own. */
export async function readContent(
  content: string | Buffer,
  options: Partial<ReadOptions> = {},
): Promise<ReadBack> {
  const file = join(temporaryFolder(), 'scores.txt')
  writeFileSync(file, content)
  return readFileBack(file, options)
}

export async function readFileBack(file: string, options: Partial<ReadOptions> = {}): Promise<ReadBack> {
  const kept = new KeptRows()
  const list = new ProblemList()
  return catching(kept, list, () => readScores(file, { ...PLAIN_OPTIONS, ...options }, kept, list))
}

/** Reads bytes that arrive in pieces of so many bytes. */
export async function readPieces(
  reader: ScoresReader,
  content: string | Buffer,
  size: number,
  options: Partial<ReadOptions> = {},
): Promise<ReadBack> {
  const kept = new KeptRows()
  const list = new ProblemList()
  return catching(kept, list, async () => {
    const source = await openBytes('pieces', inPieces(Buffer.from(content), size))
    // The head arrives as one piece: let the reader see the small ones.
    const small: ByteSource = {
      file: source.file,
      head: source.head,
      headIsAll: source.headIsAll,
      chunks: () => resplit(source.chunks(), size),
      sha256: () => source.sha256(),
    }
    const { rows, notes } = await reader.read(small, { ...PLAIN_OPTIONS, ...options }, kept, list)
    return { file: 'pieces', recipe: reader.name, sha256: source.sha256(), rows, notes }
  })
}

export async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size))
}

async function* resplit(
  chunks: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of chunks) yield* inPieces(chunk, size)
}

async function catching(
  kept: KeptRows,
  list: ProblemList,
  read: () => Promise<ScoresSummary>,
): Promise<ReadBack> {
  try {
    const summary = await read()
    list.throwIfAny()
    return { kept, problems: [], summary }
  } catch (error) {
    if (!(error instanceof OloproofError)) throw error
    return { kept, problems: error.problems, summary: null }
  }
}
