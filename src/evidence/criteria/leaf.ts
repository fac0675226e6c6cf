import type { Columns, ScoresRow } from '../../domain/scores.ts'

/** A leaf of a criterion over the rows of a file: a column, or something looked for in a row. */
export interface Leaf {
  /** Whether the file has what it is read from. */
  readonly isThere: boolean
  /** Who graded it and what people said; null where code alone decides, so that there is nothing to label. */
  readonly grading: LeafGrading | null
  /** Verdict code of a row. */
  codeOf(row: number): number
  /** Why the row has no verdict, for people. Only for rows whose code is missing or NOT_APPLICABLE. */
  reasonOf(row: number): string
}

/** What a leaf that a model may have graded knows of its judge and its labels. */
export interface LeafGrading {
  /** The name under which people label it. */
  readonly name: string
  /** Whether a model graded any row. Known once the file has been read. */
  readonly isEverJudged: boolean
  /** Names of what graded its rows. */
  readonly judges: ReadonlySet<string>
  /** Whether the scores file itself has labels for it. */
  readonly hasLabels: boolean
  /** Whether a model graded the row. */
  isJudged(row: number): boolean
  /** PASSED, FAILED or UNLABELLED, as the scores file itself says. */
  labelOf(row: number): number
}

/** Reads leaves from the rows of a file, in one pass. JSON Lines may add columns while it is read: resolve again. */
export interface LeafSource {
  resolve(columns: Columns): void
  push(row: ScoresRow): void
}
