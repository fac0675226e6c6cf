import type { BadWhen, Effect } from './outcome.ts'

/** A place in the policy file, from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** What a rule demands. */
export type Bound = RateBound | CountBound | QuantileBound | MeanBound | BudgetBound | PairedBound

/** Of a criterion: the share of cases that pass, from 0 to 1. */
export type RateBound =
  | { readonly kind: 'max'; readonly rate: number }
  | { readonly kind: 'min'; readonly rate: number }

/** Of a criterion: bad cases of the suite as it ran. */
export type CountBound =
  | { readonly kind: 'max_failures'; readonly count: number }
  | { readonly kind: 'max_occurrences'; readonly count: number }

/** Which side of a score is good: at or below its limit, or at or above it. */
export type LimitSide = 'max' | 'min'

/** Of a score: its quantile, decided exactly, as a rate. */
export interface QuantileBound {
  readonly kind: 'quantile'
  readonly side: LimitSide
  readonly value: number
  /** Above 0 and below 1. */
  readonly quantile: number
}

/** Of a score: its mean, at every sample size, since every case that could come lies in `range`. */
export interface MeanBound {
  readonly kind: 'mean'
  readonly side: LimitSide
  readonly value: number
  readonly range: ValueRange
}

/** The least and the most that a score can be, `lowest < highest`. */
export interface ValueRange {
  readonly lowest: number
  readonly highest: number
}

/** Of a score: a figure of the suite as it ran, which is to be at most `value`. */
export interface BudgetBound {
  readonly kind: 'budget'
  readonly value: number
  readonly of: BudgetFigure
}

export type BudgetFigure =
  | { readonly kind: 'mean' | 'total' | 'max' }
  | { readonly kind: 'quantile'; readonly quantile: number }

/** Of a criterion in two files: what was good before and is bad after, or how far the good rate fell. */
export type PairedBound =
  | { readonly kind: 'max_regressed'; readonly rate: number }
  | { readonly kind: 'max_regressions'; readonly count: number }
  | { readonly kind: 'max_decrease'; readonly rate: number }

export type ScoreBound = QuantileBound | MeanBound | BudgetBound

/** Whether a bound reads its metric as a number; others read it as a criterion. */
export function isScoreBound(bound: Bound): bound is ScoreBound {
  return bound.kind === 'quantile' || bound.kind === 'mean' || bound.kind === 'budget'
}

/** Whether a bound compares two files. */
export function isPairedBound(bound: Bound): bound is PairedBound {
  return bound.kind === 'max_regressed' || bound.kind === 'max_regressions' || bound.kind === 'max_decrease'
}

/** What missing verdicts do to rate rules. Counting bounds never exclude. */
export type MissingPolicy =
  | { readonly kind: 'counts_against' }
  | { readonly kind: 'exclude'; readonly reasons: readonly string[]; readonly why: string }

/** Values a label may have, by label; a case is meant when it has one of them for every label. Empty: all cases. */
export type Where = ReadonlyMap<string, readonly string[]>

export interface Rule {
  readonly id: string
  readonly metric: string
  readonly description: string | null
  readonly bound: Bound
  /**
   * Derived from the bound: `max` and `max_occurrences` say `passed`, `min` and `max_failures` say `failed`. A paired
   * bound takes what the policy says of its metric. For a score `failed` is a value outside its limit.
   */
  readonly badWhen: BadWhen
  /** Two-sided, at least 0.5 and below 1. */
  readonly confidenceLevel: number
  readonly missing: MissingPolicy
  readonly effect: Effect
  readonly undecided: Effect
  readonly where: Where
  /** One rule for each value of this label, named `id[label=value]`; null: one rule. */
  readonly by: string | null
  /** What a counting bound counts: verdicts of cases, or every trial. */
  readonly count: 'cases' | 'trials'
  /** Where the rule starts, and where it names its metric. */
  readonly at: Position
  readonly metricAt: Position
}

export type Grader = 'code' | 'model' | 'person'

export interface MetricPolicy {
  readonly badWhen: BadWhen | null
  readonly gradedBy: Grader | null
  /** Cases that the metric applies to; the others are `not_applicable`. */
  readonly where: Where
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

/** How much of what an agent did its adapter reports, least first. */
export const OBSERVABILITY_LEVELS = ['response_only', 'tool_only', 'tool_and_side_effects'] as const
export type ObservabilityLevel = (typeof OBSERVABILITY_LEVELS)[number]

/** What a verdict has to have been based on, where a report says it. */
export interface ObservabilityPolicy {
  /** A pass below it is missing (`observability_below_policy`); null: no level is asked for. */
  readonly minLevel: ObservabilityLevel | null
  /** A pass with named gaps: a pass, counted apart, or missing (`evidence_gap`). */
  readonly qualifiedPass: 'pass' | 'missing'
  /** A pass that nothing evaluated: missing (`no_evaluation`), or a pass. */
  readonly passWithoutEvaluation: 'pass' | 'missing'
}

export interface CriterionPolicy {
  readonly criterion: Criterion
  readonly at: Position
}

/** How a text is looked for: literally, or by a regular expression of linear time. */
export type TextTest =
  | { readonly kind: 'equals'; readonly value: string | number | boolean | null }
  | { readonly kind: 'contains'; readonly text: string; readonly ignoreCase: boolean }
  | { readonly kind: 'matches'; readonly pattern: string; readonly ignoreCase: boolean }

/** A criterion over the verdicts, scores, labels and traces of one row, by Kleene's logic. */
export type Criterion =
  | { readonly kind: 'metric'; readonly name: string; readonly at: Position }
  | { readonly kind: 'not'; readonly operand: Criterion }
  | { readonly kind: 'all'; readonly operands: readonly Criterion[] }
  | { readonly kind: 'any'; readonly operands: readonly Criterion[] }
  | {
      readonly kind: 'score'
      readonly metric: string
      readonly comparison: 'at_least' | 'above' | 'at_most' | 'below'
      readonly value: number
      readonly at: Position
    }
  | { readonly kind: 'label'; readonly name: string; readonly equals: string; readonly at: Position }
  | {
      readonly kind: 'tool_called'
      readonly name: string
      /** Tests of arguments, by name of the argument; all have to hold in one call. */
      readonly arguments: ReadonlyMap<string, TextTest>
    }
  | {
      readonly kind: 'side_effect'
      readonly effect: string
      readonly details: ReadonlyMap<string, TextTest>
    }
  | { readonly kind: 'response_contains'; readonly test: TextTest }

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
  /** Cases of one cluster are not independent: rates are decided on the worst-cluster interval. */
  readonly clusters: { readonly column: string; readonly at: Position } | null
  /** Criteria made from others, by name, in file order. They never form a circle. */
  readonly criteria: ReadonlyMap<string, CriterionPolicy>
  readonly observability: ObservabilityPolicy
  /** In file order, at least one, at least one that blocks. */
  readonly rules: readonly Rule[]
  /** What is allowed and still worth knowing, such as a bound that can only fail; sentences. */
  readonly notes: readonly string[]
}

/** The judge policy of a metric that the policy does not mention. */
export const DEFAULT_MAX_MISSED = 0.05
