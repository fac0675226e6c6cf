import type { RowVerdict } from './row-verdict.ts'

/** The test of a row, as far as its output says. */
export interface TestIdentity {
  /** Null: not a red-team test, or the output does not say. */
  readonly plugin: string | null
  /** `basic` where a plugin stands without one. */
  readonly strategy: string | null
  /** `metadata.case`: the user's own id. */
  readonly userCase: string | null
  /** Everything else that makes the test the one it is, as text that is the same for the same test. */
  readonly content: string
  /** False: nothing tells it from another test of the same plugin and strategy. */
  readonly hasVars: boolean
  /** What tells a person which test it is. */
  readonly about: () => string | null
}

/** A score that some assertions give a name (`metric`), and the model behind it if one is. */
export interface NamedScore {
  readonly name: string
  readonly score: number
  readonly judge: string | null
}

/** One row of any promptfoo output. */
export interface PromptfooRow {
  /** Which test and which prompt and provider. Null: the row has no indexes, position counts. */
  readonly key: { readonly testIdx: number; readonly promptIdx: number } | null
  readonly line: number
  readonly test: TestIdentity
  /** Label, else id; empty where the row names none. */
  readonly provider: string
  /** As the file has it, of any length. */
  readonly prompt: string
  readonly severity: string | null
  /** Null: the row does not say what was asserted. */
  readonly isRedteam: boolean | null
  readonly verdict: RowVerdict
  /** What graded it, where a model did. */
  readonly judge: string | null
  readonly namedScores: readonly NamedScore[]
  readonly cost: number | null
  readonly latencyMs: number | null
  readonly isCached: boolean
  /** An answer that promptfoo took for a refusal: no grader was asked. */
  readonly isUngradedRefusal: boolean
  /** It passes an assertion that compares answers, and the comparison has not been made. */
  readonly lacksComparison: boolean
  /** The answer was left out of the file. */
  readonly isStripped: boolean
  readonly texts: () => { readonly asked: string; readonly answered: string }
}
