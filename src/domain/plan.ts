import type { MoreCases } from './more-cases.ts'
import type { BadWhen, Outcome } from './outcome.ts'
import type { Bound } from './policy.ts'
import type { Interval } from './tally.ts'

/** Cases each rule needs before anything is run. */
export interface Plan {
  readonly policy: { readonly file: string } | null
  readonly rules: readonly PlannedRule[]
  /** Whether the numbers are of the whole suite, or of parts of it that rules look at (slices, clusters). */
  readonly of: 'suite' | 'parts'
  /** Cases that the policy's own suite has; null where it says none. */
  readonly planned: number | null
  /** What the plan does not know, as sentences. */
  readonly notes: readonly string[]
}

export interface PlannedRule {
  readonly id: string
  readonly metric: string | null
  readonly bound: Bound
  readonly badWhen: BadWhen
  readonly confidenceLevel: number
  /** Least number of cases that passes with so many bad ones (0, 1, 2, 3, 5); null: none does. Empty for counting bounds. */
  readonly needed: readonly { readonly badCases: number; readonly cases: number | null }[]
  /** With `--rate`: least number of cases with at least that chance of PASS, at that number and every larger one. */
  readonly forPower: { readonly rate: number; readonly power: number; readonly cases: number | null } | null
  /** Labels without a miss that the judge of this metric needs; null for a metric no model grades. */
  readonly labels: {
    readonly corrected: number | null
    readonly sample: number | null
    readonly maxMissed: number | null
  } | null
  readonly notes: readonly string[]
}

/** The calculator's answer (`oloproof interval`). */
export interface IntervalAnswer {
  readonly passed: number
  readonly cases: number
  readonly confidenceLevel: number
  readonly interval: Interval
  readonly bound: Bound | null
  readonly outcome: Outcome | null
  readonly moreCases: MoreCases | null
}
