import type { MoreCases } from './more-cases.ts'
import type { BadWhen, Effect, Outcome, ReasonCode } from './outcome.ts'
import type { PairFigures } from './pair-figures.ts'
import type { Bound, Position, Where } from './policy.ts'
import type { Interval, Tally } from './tally.ts'

/** What is known of the model that graded a metric, and what of it the labels confirmed. Counts of cases. */
export interface JudgeEvidence {
  /** What people label in its place where a criterion is judged by others; empty: some of them have no name. */
  readonly labelledApart: readonly string[] | null
  /** Cases with a verdict of the judge. */
  readonly graded: number
  readonly judgedBad: number
  readonly labelledGoods: number
  readonly missed: number
  readonly labelledBads: number
  readonly confirmed: number
  /** Of the labelled ones, those that were drawn and have no usable label: they count against. */
  readonly unanswered: number
  /** Bounds for the share of truly bad cases. */
  readonly badShare: Interval
  /** Further labels that would decide the rule if they go well; null: none will, or it is decided. */
  readonly moreLabels: MoreLabels | null
  readonly mode: 'corrected' | 'labels'
  /** Highest share of bad among judge-goods that the labels allow, tail alpha/2 (counting bounds). */
  readonly missedUpper: number
  readonly maxMissed: number
  /** Labels of other runs that were shown and not used. */
  readonly otherRuns: number
}

export interface MoreLabels {
  /** All of them together: `goods` + `bads`. */
  readonly labels: number
  /** How many of them are of answers the judge called good, and bad; a plain random sample counts as goods. */
  readonly goods: number
  readonly bads: number
  /**
   * Whom to draw them from: judge-goods or judge-bads at random, all that are left, or a plain random sample; or nobody
   * anew: answers that were drawn already and have no usable label yet.
   */
  readonly drawn: 'judged_good' | 'judged_bad' | 'all_remaining' | 'at_random' | 'unanswered'
  /** What they would decide if people agree with the judge on them; null: either, as people say. */
  readonly outcome: 'PASS' | 'FAIL' | null
}

/** How many cases there are of a kind, and the first 20 of them in natural order of ids. */
export interface NamedCount {
  readonly count: number
  readonly cases: readonly NamedCase[]
}

/** A case named in a report: its id, and what tells a person which one it is. */
export interface NamedCase {
  readonly id: string
  readonly about: string | null
  /** Why it is missing; null for a bad case. */
  readonly reason: string | null
}

export type IntervalMethod =
  | 'clopper_pearson'
  | 'worst_cluster'
  | 'judge_corrected'
  | 'labelled_sample'
  | 'order_statistics'
  | 'fixed_bets'
  | 'tango'

/** An interval of values or differences, of which an end may not exist (null). */
export interface OpenInterval {
  readonly lower: number | null
  readonly upper: number | null
}

export interface RuleDecision {
  readonly id: string
  /** Where the rule stands in the policy. */
  readonly at: Position
  readonly description: string | null
  readonly metric: string
  readonly bound: Bound
  readonly badWhen: BadWhen
  readonly effect: Effect
  readonly undecided: Effect
  /** What `tally` counts. */
  readonly count: 'cases' | 'trials'
  /** The cases the rule is about; empty: all. */
  readonly where: Where
  readonly outcome: Outcome
  readonly reason: ReasonCode
  /** What the judge's word alone would have given; null unless the judge is what stops the rule. */
  readonly unvalidatedOutcome: Outcome | null
  readonly tally: Tally
  /** Missing verdicts left out of `tally` by the policy's `exclude`, by reason. */
  readonly excluded: ReadonlyMap<string, number>
  /**
   * Observed rate of passing of those with a verdict; the count for counting bounds; of a score its quantile, mean or
   * figure; of two files the share that regressed or the fall of the good rate. Null without a verdict.
   */
  readonly estimate: number | null
  readonly confidenceLevel: number
  readonly interval: (OpenInterval & { readonly method: IntervalMethod }) | null
  /** The lower end with every missing verdict failed, the upper with every one passed; null when none is missing. */
  readonly intervalWithMissing: OpenInterval | null
  /** For a quantile of a score: the share of values within its limit, which is what decides it. */
  readonly share: (Interval & { readonly estimate: number; readonly method: IntervalMethod }) | null
  /** Null where the policy declares no clusters, and on counting bounds. */
  readonly clusters: ClusterFigures | null
  /** Reasons why operands of a criterion are missing, each once, also where the verdict stands without them. */
  readonly undeterminedOperands: readonly UndeterminedOperand[]
  readonly judge: JudgeEvidence | null
  /** The same cases in two files; null with one file, and for a score. */
  readonly pairs: PairFigures | null
  /** Null for a decided rule. */
  readonly moreCases: MoreCases | null
  /** At most 20, in natural order of ids. */
  readonly badCases: readonly NamedCase[]
  readonly missingCases: readonly NamedCase[]
  /** Judge-bad cases without a label, which someone has to look at; at most 20. */
  readonly unlabelledBadCases: readonly NamedCase[]
  /** Cases whose trials do not agree, and cases of which every trial is bad. */
  readonly flickering: NamedCount
  readonly alwaysBad: NamedCount
  readonly notes: readonly string[]
}

/** How far cases of one cluster are alike, and what that costs. For information but for the interval itself. */
export interface ClusterFigures {
  readonly count: number
  /** Cases with a verdict in the largest one. */
  readonly largest: number
  /** Variance over that of independent cases; null where it does not exist. */
  readonly designEffect: number | null
  /** Independent cases that would say as much (Korn–Graubard); null where it does not exist. */
  readonly effectiveCases: number | null
  /** Interval of the passing rate; null where it does not exist. */
  readonly kornGraubard: Interval | null
}

/** Why an operand could not be determined, and for which cases. */
export interface UndeterminedOperand {
  readonly reason: string
  readonly count: number
  /** At most 20. */
  readonly cases: readonly NamedCase[]
}

export interface ScoresSource {
  readonly file: string
  readonly sha256: string
  readonly recipe: string
  readonly rows: number
  readonly cases: number
}

export interface LabelsSource {
  readonly file: string
  readonly sha256: string
  readonly labels: number
}

/** How the cases of two files meet, whatever rules ask of them. */
export interface Comparison {
  readonly common: number
  /** Cases of the first file without a row in the second. */
  readonly vanished: number
  /** Cases of the first file that the suite no longer lists. */
  readonly retired: number
  /** Cases that only the second file has. */
  readonly fresh: number
  readonly vanishedCases: readonly NamedCase[]
  readonly freshCases: readonly NamedCase[]
}

/** The decision of a whole policy: the one object that every report, the JSON and the exit code are made from. */
export interface Decision {
  readonly outcome: Outcome
  readonly policy: {
    readonly file: string
    readonly sha256: string
    readonly version: 1
    readonly confidenceLevel: number
    /** True when `./oloproof.yaml` was found rather than named. */
    readonly found: boolean
  }
  /** The decided file last; before it the one that it is compared with. */
  readonly scores: readonly ScoresSource[]
  readonly comparison: Comparison | null
  readonly labels: readonly LabelsSource[]
  readonly suite: {
    /** `at_least`: more may have run. `listed`: those of `file`. */
    readonly kind: 'exactly' | 'at_least' | 'listed'
    readonly file: string | null
    readonly sha256: string | null
    readonly cases: number
  } | null
  readonly where: ReadonlyMap<string, string>
  readonly rules: readonly RuleDecision[]
  /** Choices that narrow the evidence (`--where`, `exclude`, `trust`, `carry`, `--fail-on-warn`): top of every report. */
  readonly choices: readonly string[]
  /** Everything else worth knowing about the whole run, as sentences. */
  readonly notes: readonly string[]
}
