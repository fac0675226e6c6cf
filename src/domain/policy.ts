import type { BadWhen, Effect } from './outcome.ts'

/** A place in the policy file, from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** What a rule demands. Rates are shares of cases that pass, from 0 to 1. */
export type Bound =
  | { readonly kind: 'max'; readonly rate: number }
  | { readonly kind: 'min'; readonly rate: number }
  | { readonly kind: 'max_failures'; readonly count: number }
  | { readonly kind: 'max_occurrences'; readonly count: number }

/** What missing verdicts do to rate rules. Counting bounds never exclude. */
export type MissingPolicy =
  | { readonly kind: 'counts_against' }
  | { readonly kind: 'exclude'; readonly reasons: readonly string[]; readonly why: string }

export interface Rule {
  readonly id: string
  readonly metric: string
  readonly description: string | null
  readonly bound: Bound
  /** Derived from the bound: `max` and `max_occurrences` say `passed`, the others `failed`. */
  readonly badWhen: BadWhen
  /** Two-sided, at least 0.5 and below 1. */
  readonly confidenceLevel: number
  readonly missing: MissingPolicy
  readonly effect: Effect
  readonly undecided: Effect
  /** Where the rule starts, and where it names its metric. */
  readonly at: Position
  readonly metricAt: Position
}

export type Grader = 'code' | 'model' | 'person'

export interface MetricPolicy {
  readonly badWhen: BadWhen | null
  readonly gradedBy: Grader | null
  readonly at: Position
}

/** How the labels of one metric are used (contract: judges). */
export type JudgePolicy =
  | { readonly kind: 'trust'; readonly why: string; readonly at: Position }
  | {
      readonly kind: 'labels'
      /** Labels files, relative to the policy. */
      readonly files: readonly string[]
      readonly mode: 'corrected' | 'labels'
      /** Highest share of bad among judge-goods under which counts are decided; at most 0.05. */
      readonly maxMissed: number
      /** Why labels of other runs add up, or null: they do not. */
      readonly carry: string | null
      readonly at: Position
    }

export type Suite =
  | { readonly kind: 'none' }
  | { readonly kind: 'cases'; readonly count: number; readonly at: Position }
  | { readonly kind: 'min_cases'; readonly count: number; readonly at: Position }
  | { readonly kind: 'file'; readonly file: string; readonly at: Position }

/** One verdict a case from several trials: good when the share of good trials reaches `threshold`. */
export interface TrialsPolicy {
  readonly threshold: number
  /** Trials planned for each case; null: the largest number any case has. */
  readonly size: number | null
  readonly at: Position
}

/** A policy that has been read whole and found right. */
export interface Policy {
  /** Path as typed. */
  readonly file: string
  readonly sha256: string
  readonly text: string
  readonly version: 1
  readonly confidenceLevel: number
  readonly missing: MissingPolicy
  readonly undecided: Effect
  readonly scores: { readonly caseColumn: string | null; readonly trialColumn: string | null }
  readonly suite: Suite
  readonly metrics: ReadonlyMap<string, MetricPolicy>
  readonly trials: TrialsPolicy | null
  readonly judges: ReadonlyMap<string, JudgePolicy>
  /** In file order, at least one, at least one that blocks. */
  readonly rules: readonly Rule[]
  /** What is allowed and still worth knowing, such as a bound that can only fail; sentences. */
  readonly notes: readonly string[]
}

/** The judge policy of a metric that the policy does not mention. */
export const DEFAULT_MAX_MISSED = 0.05
