import type { ScoresSource } from './decision.ts'
import type { Tally } from './tally.ts'

/** What a file holds, when there is no policy to hold it to. Nothing is decided. */
export interface Description {
  readonly scores: ScoresSource
  /** Columns that can be read as a criterion, with what this many cases can show at best. */
  readonly criteria: readonly DescribedCriterion[]
  /** Columns that can be read as a score. */
  readonly scoreMetrics: readonly DescribedScore[]
  /** Other columns: labels with their values and counts, most frequent first, at most 20 values each. */
  readonly labels: readonly DescribedLabel[]
  /** Most rows any case has; 1: no trials. */
  readonly maxTrials: number
  readonly where: ReadonlyMap<string, string>
  readonly notes: readonly string[]
}

export interface DescribedCriterion {
  readonly metric: string
  /** Counts of rows. */
  readonly tally: Tally
  /** Names of what graded it; empty when no judge is named. */
  readonly judges: readonly string[]
  readonly labelled: number
  /** Lowest `max:` on the bad share that these cases could meet if all were good, at 95%; null without a case. */
  readonly lowestCeiling: number | null
}

export interface DescribedScore {
  readonly metric: string
  readonly values: number
  readonly missing: number
  readonly least: number
  readonly most: number
}

export interface DescribedLabel {
  readonly name: string
  /** How many different values there are; beyond 1000 counting stops. */
  readonly distinct: number
  readonly values: readonly { readonly value: string; readonly rows: number }[]
}
