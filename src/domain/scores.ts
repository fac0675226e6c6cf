/** A value as the file has it: CSV cells are text, JSON cells keep their type. `undefined`: the row has no such key. */
export type Cell = string | number | boolean | null | undefined | object

/**
 * The names of a file's columns, trimmed, in the order in which they were met. JSON Lines may add names while the file
 * is read, so look again when `names.length` has grown.
 */
export interface Columns {
  readonly names: readonly string[]
  /** Position of a column, or -1. */
  indexOf(name: string): number
}

/** One row: a case, or one trial of a case. */
export interface ScoresRow {
  /** Trimmed, not empty, exactly as the file spells it. */
  readonly id: string
  /** What the trial column says, trimmed; null without one or where its cell is empty. */
  readonly trial: string | null
  /** Line of the file on which the row starts, from 1; the row's number where a format has no lines. */
  readonly line: number
  /** Aligned with `Columns.names`; shorter where later names were not yet known. */
  readonly cells: readonly Cell[]
  /** What tells a person which case this is (promptfoo: description, else first var); null where the id says it. */
  readonly about: string | null
  /** The question and the answer, only when `ReadOptions.withTexts` asked for them and the format has them. */
  readonly texts: { readonly asked: string; readonly answered: string } | null
}

export interface ReadOptions {
  /** The policy's `scores: {case}`; null: `case`, else `case_id`, else `id`. */
  readonly caseColumn: string | null
  /** The policy's `scores: {trial}`; null: `trial`. */
  readonly trialColumn: string | null
  /** `--recipe NAME`, or null: recognised by content. */
  readonly recipe: string | null
  /** Rows for which the question and answer are wanted; null for none. */
  readonly withTexts: ((id: string, trial: string | null) => boolean) | null
  /** Called now and then with the bytes read so far, for progress. */
  readonly onProgress: ((bytes: number) => void) | null
}

/** Receives the rows of a file, in one pass. `open` comes once, before the first row, also for a file without rows. */
export interface RowSink {
  open(columns: Columns): void
  row(row: ScoresRow): void
}

/** What a reader knows once the file has ended. */
export interface ScoresSummary {
  /** The path as it was typed; `-` for standard input. */
  readonly file: string
  /** Reader that read it: csv, jsonl, json, promptfoo. */
  readonly recipe: string
  /** Hex digest of the file's bytes. */
  readonly sha256: string
  /** Rows handed to the sink. */
  readonly rows: number
  /** Things the reader noticed that its user should know, as sentences. */
  readonly notes: readonly string[]
}
