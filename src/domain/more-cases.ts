import type { Outcome } from './outcome.ts'

/** How many more cases would decide an undecided rule. */
export interface MoreCases {
  /** Missing verdicts that stand in the way. */
  readonly missingVerdicts: number
  /** Whether some filling of the missing verdicts alone decides the rule. */
  readonly missingCouldDecide: boolean
  /** What each branch of answering them gives; empty when they could not decide. Shown, not part of the promise. */
  readonly branches: readonly MissingBranch[]
  /** Fewest further cases that pass it if all go well; null: no number does. */
  readonly allGood: number | null
  /** Fewest further cases that fail it if none does; null: no number does. */
  readonly allBad: number | null
  /** About how many decide it at exactly the rate so far. */
  readonly atObservedRate: { readonly cases: number; readonly outcome: 'PASS' | 'FAIL' } | null
  /** At least this many give an 80% chance of a decision; null: none, or beyond 10 million. */
  readonly for80PercentChance: number | null
  /** `allGood` and `allBad` in whole clusters of the usual (median) size; null where the rule has no clusters. */
  readonly inClusters: {
    readonly size: number
    readonly allGood: number | null
    readonly allBad: number | null
  } | null
}

/** One way the missing verdicts could come out. */
export interface MissingBranch {
  /** How many of the missing verdicts turn out bad. */
  readonly bad: number
  readonly outcome: Outcome
  /** Only bad cases out of all, after filling. */
  readonly badCases: number
  readonly cases: number
  /** The upper end of the bad share's interval after filling; null for counting bounds. */
  readonly upper: number | null
  /** Further good cases that would then still be needed to pass; null when decided or none helps. */
  readonly allGood: number | null
}
