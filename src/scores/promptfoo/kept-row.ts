import type { TestCase } from './case-ids.ts'
import type { NamedScore } from './promptfoo-row.ts'
import type { RowVerdict } from './row-verdict.ts'

/** What is kept of a row until the file has ended: rows come in any order, and trials are numbered by the test's. */
export interface KeptRow {
  readonly line: number
  /** testIdx, or the position in the file. */
  readonly order: number
  /** promptIdx, or the column of the CSV. */
  readonly column: number
  readonly test: TestCase
  readonly provider: string
  readonly prompt: string
  readonly severity: string | null
  /** Null: the row does not say; then it is what the other rows are. */
  readonly isRedteam: boolean | null
  readonly verdict: RowVerdict
  readonly judge: string | null
  readonly namedScores: readonly NamedScore[]
  readonly cost: number | null
  readonly latencyMs: number | null
  readonly texts: { readonly asked: string; readonly answered: string } | null
}
