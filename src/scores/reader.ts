import type { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions, RowSink } from '../domain/scores.ts'

/** The bytes of one scores file, already UTF-8 and without a byte-order mark. They can be read once. */
export interface ByteSource {
  /** The path as it was typed; `-` for standard input. */
  readonly file: string
  /** The first bytes, at most 64 KiB, as text: enough to recognise a format. */
  readonly head: string
  /** True when `head` is the whole file. */
  readonly headIsAll: boolean
  /** All bytes from the start, in pieces of any size. */
  chunks(): AsyncIterable<Buffer>
  /** Hex digest of the bytes as they are on disk; only known once `chunks` has ended. */
  sha256(): string
}

/**
 * Reads one tool's files. It maps them to rows of the scores contract and to nothing else: it counts nothing and
 * decides nothing. Problems of the file go to the list; what makes going on pointless is thrown.
 */
export interface ScoresReader {
  /** `--recipe NAME`. */
  readonly name: string
  /** One line for `oloproof recipes`. */
  readonly about: string
  /** Whether the content looks like this tool's; two readers that both say yes, or none, is an error. */
  recognises(head: string): boolean
  /** Hands every row to the sink. Returns how many, and notes for the report. */
  read(source: ByteSource, options: ReadOptions, sink: RowSink, problems: ProblemList): Promise<ReadResult>
}

export interface ReadResult {
  readonly rows: number
  readonly notes: readonly string[]
}
