import { basename, isAbsolute } from 'node:path'
import type { LabelsSource } from '../../domain/decision.ts'
import type { ReadOptions } from '../../domain/scores.ts'

/** What a judge or a person says of one answer. */
export type Said = 'passed' | 'failed'

/** One label as a person wrote it down, and where. */
export interface WrittenLabel {
  readonly said: Said
  readonly file: string
  readonly line: number
}

/**
 * How an answer came to be labelled: drawn with equal chances from all that the judge graded, drawn with equal chances
 * within each of the judge's two verdicts, or picked by somebody in a way nobody wrote down.
 */
export type Drawn = 'at_random' | 'by_verdict' | 'not_drawn'

/**
 * One answer that people were asked about, or labelled unasked: what the judge said of it and what they said.
 *
 * An entry belongs to one answer of one run, never to a case id alone. Whoever counts entries first has to
 * - match `run`, and every column of `where`, with the rows of the scores file that is being decided;
 * - fill `grade` from those rows where it is null, and refuse an entry whose grade is not the file's;
 * - fold the trials of a case into one label as its verdicts are folded, no label where any trial has none.
 */
export interface LabelEntry {
  readonly metric: string
  readonly id: string
  readonly trial: string | null
  /** Digest of the scores file that was labelled, or what its `run` column said; null: nobody knows. */
  readonly run: string | null
  /** Cells that tell rows of several systems apart (`provider`, `prompt`, what `--where` named); none is usual. */
  readonly where: ReadonlyMap<string, string>
  /** What the judge said, by the key or the sheet; null: only the scores file with digest `run` can tell. */
  readonly grade: Said | null
  /** What people said; null counts against: nobody did, the row is gone from the sheet, or people disagree. */
  readonly label: Said | null
  /** Every label that was written down for it, so that people who disagree can be named. */
  readonly written: readonly WrittenLabel[]
  /** Name of the judge; null where nothing names it. */
  readonly judge: string | null
  readonly drawn: Drawn
  /** Where it is written, for errors: the key's line for a drawn answer, else the sheet's. */
  readonly file: string
  readonly line: number
}

/** A sheet that was read, and its key, which a decision depends on just as much. */
export interface LabelSheetSource extends LabelsSource {
  readonly key: { readonly file: string; readonly sha256: string } | null
}

/** All labels of all files, each answer once. */
export interface LabelSet {
  /** In the order in which the files name them. */
  readonly entries: readonly LabelEntry[]
  readonly sources: readonly LabelSheetSource[]
  /** Sentences for the top of the report. */
  readonly notes: readonly string[]
  /** Those of them that speak of files and not of single answers. */
  readonly sheetNotes: readonly string[]
}

/** Columns of a sheet or a key that are never a metric. */
export const RESERVED_COLUMNS: ReadonlySet<string> = new Set([
  'case',
  'case_id',
  'id',
  'trial',
  'run',
  'sample',
])

/** `NAME.key.csv` beside `NAME.csv`; null for standard input, which has nothing beside it. */
export function keyFileOf(file: string): string | null {
  if (file === '-') return null
  const name = file.replace(/^.*[\\/]/s, '')
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.length - dot : 0
  return `${file.slice(0, file.length - ending)}.key.csv`
}

/** A file's name in a sentence of a report, which must not depend on the machine. */
export function shownFile(file: string): string {
  return isAbsolute(file) ? basename(file) : file
}

/** Sheets and keys have names of their own for their columns, whatever the policy calls those of the scores. */
export const LABEL_FILE_OPTIONS: ReadOptions = {
  caseColumn: null,
  trialColumn: null,
  recipe: null,
  withTexts: null,
  onProgress: null,
}
