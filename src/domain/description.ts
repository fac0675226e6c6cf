import type { Comparison, ScoresSource } from './decision.ts'
import type { BadWhen } from './outcome.ts'
import type { PairFigures } from './pair-figures.ts'
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
  /** The same cases in the first of two files; null with one file. */
  readonly compared: DescribedComparison | null
  readonly notes: readonly string[]
}

/** What changed from one file to the next. Nothing is decided. */
export interface DescribedComparison {
  readonly before: ScoresSource
  /** How the cases meet; null where the files could not be compared, which a note then says. */
  readonly comparison: Comparison | null
  readonly criteria: readonly ComparedCriterion[]
}

export interface ComparedCriterion {
  readonly metric: string
  readonly badWhen: BadWhen
  readonly pairs: PairFigures
}

export interface DescribedCriterion {
  readonly metric: string
  /** Counts of rows. */
  readonly tally: Tally
  /** Names of what graded it; empty when no judge is named. */
  readonly judges: readonly string[]
  readonly labelled: number
  /** Whether the metric's name speaks of something nobody wants: a pass of it is then most likely the harm. */
  readonly soundsBad: boolean
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
