/** One criterion over the rows of a file, read from a column or made from others. Verdict codes: verdict-codes.ts. */
export interface VerdictColumn {
  readonly metric: string
  /** Made from other criteria, so that operands of it may be missing. */
  readonly isDerived: boolean
  /** Whether the file has what it is read from. */
  readonly isThere: boolean
  /** Names of what graded its rows. */
  readonly judges: ReadonlySet<string>
  /** Whether the file itself has labels of people for it. */
  readonly hasLabels: boolean
  /** Verdict code of a row. */
  codeOf(row: number): number
  /** Whether a model graded the row, or any leaf of it. */
  isJudged(row: number): boolean
  /** PASSED, FAILED or UNLABELLED, as a column of the scores file itself says. */
  labelOf(row: number): number
  /** Reasons of operands that are missing, each once, also where the verdict stands without them; none for a column. */
  missingOperands(row: number): readonly string[]
}
