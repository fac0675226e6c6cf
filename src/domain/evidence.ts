import type { NamedCase, NamedCount, UndeterminedOperand } from './decision.ts'
import type { BadWhen } from './outcome.ts'
import type { Tally } from './tally.ts'

/** What the scores say of one metric: counts of cases and a few names, no rows. */
export interface MetricEvidence {
  readonly metric: string
  readonly badWhen: BadWhen
  /** By the grader's word; by people's where every case with a verdict has a label. */
  readonly tally: Tally
  /** Bad by the grader's word, at most 20, in natural order of ids. */
  readonly badCases: readonly NamedCase[]
  /** Missing by reason, at most 20 of each; cases that only a number in the policy knows have no name. */
  readonly missingCases: ReadonlyMap<string, readonly NamedCase[]>
  readonly flickering: NamedCount
  readonly alwaysBad: NamedCount
  readonly grader: GraderEvidence
  /** Counts by cluster; null where the policy declares none. */
  readonly clusters: ClusteredCases | null
  readonly undeterminedOperands: readonly UndeterminedOperand[]
  /** The run was cut short, nobody knows how much is gone: nothing over the suite may pass. */
  readonly runIncomplete: boolean
  /** The numbers of a score; null for a criterion. Its tally then counts values within the limit as passed. */
  readonly scores: ScoreEvidence | null
  /** The same cases in two files; null with one file, and for a score. */
  readonly pairs: PairEvidence | null
  readonly notes: readonly string[]
}

/** The values of a score that a rule reads. */
export interface ScoreEvidence {
  /**
   * Ascending. One a case: with trials the one that is worst for the limit of a quantile, for a mean their mean; for a
   * budget every trial.
   */
  readonly values: Float64Array
  /** The number of each value's cluster; null where the policy declares none. */
  readonly clusterOf: Uint32Array | null
  /** Cases with a value that the declared range says cannot be; none without a range. */
  readonly outOfRange: NamedCount
}

/** The cases of the first file, each with its verdict in both. Good and bad as the metric's direction says. */
export interface PairEvidence {
  /** By people's word where they labelled an answer, else by the grader's. */
  readonly counts: PairCounts
  /** Cases of the first file that the metric did not apply to there: they are not compared. */
  readonly notApplicableBefore: number
  /** Whether the first file has what the metric is read from. */
  readonly isMeasuredBefore: boolean
  readonly fixed: NamedCount
  readonly broken: NamedCount
  /** Cases of the first file without a row in the second. */
  readonly vanished: NamedCount
  /** Cases of the second file that the first does not have. */
  readonly fresh: NamedCount
  /** Pairs of which a side has no verdict, by its reason: the second side's where both have none. */
  readonly incomplete: {
    readonly reasons: ReadonlyMap<string, number>
    readonly cases: readonly NamedCase[]
  }
  /** Good before and bad after, out of the first file's cases. Only what stands counts: see `openBads`. */
  readonly regressed: RegressedCases
  /** The same by the judge's word alone; null where no judge is asked. */
  readonly regressedByJudge: RegressedCounts | null
  /** Changes of the first file's cases with every missing side filled the way that hurts, and the way that helps. */
  readonly hurt: PairChanges
  readonly help: PairChanges
  /** The same by the judge's word alone. */
  readonly byJudge: { readonly hurt: PairChanges; readonly help: PairChanges } | null
  readonly graders: { readonly before: GraderEvidence; readonly after: GraderEvidence }
  /** Answers that only a judge called bad: until somebody looks they count as a missing side. */
  readonly openBads: NamedCount
  /** Either run was cut short. */
  readonly runIncomplete: boolean
}

/** Cases of the first file: the first four and both missing ones add up to it. `fresh` is beside them. */
export interface PairCounts {
  readonly bothGood: number
  readonly broken: number
  readonly fixed: number
  readonly bothBad: number
  /** No verdict before, whatever there is after. */
  readonly missingBefore: number
  /** A verdict before and none after. */
  readonly missingAfter: number
  readonly fresh: number
}

export interface RegressedCounts {
  readonly regressed: number
  /** Cases that did not regress, whatever is missing of them. */
  readonly others: number
  /** Cases that may have: by the reason of the side that is missing. */
  readonly missing: ReadonlyMap<string, number>
}

export interface RegressedCases extends RegressedCounts {
  readonly regressedCases: readonly NamedCase[]
  readonly missingCases: readonly NamedCase[]
  /** By cluster, regressed as bad; null where the policy declares none. */
  readonly clusters: ClusteredCases | null
}

/** What became of so many pairs. */
export interface PairChanges {
  readonly pairs: number
  readonly fixed: number
  readonly broken: number
}

/** Verdicts by cluster, in bad events. What belongs to no cluster anybody knows blocks a PASS. */
export interface ClusteredCases {
  readonly clusters: readonly ClusterCounts[]
  /** Missing cases whose cluster nobody knows, by reason. */
  readonly unplaced: ReadonlyMap<string, number>
}

export interface ClusterCounts {
  readonly bad: number
  readonly good: number
  /** Missing verdicts by reason. */
  readonly missing: ReadonlyMap<string, number>
  /** What people found when they looked at cases of this cluster; absent: nobody looked at any. */
  readonly labels?: ClusterLabels
}

/**
 * Labels of one cluster: of each count in `JudgedEvidence` its part. Where the clusters' labels do not add up to those
 * counts, as with labels of other runs, the rest counts as part of the cluster that has most labels.
 */
export interface ClusterLabels {
  readonly labelledGoods: number
  readonly missed: number
  readonly labelledBads: number
  readonly confirmed: number
  readonly cleared: number
  readonly sample: { readonly labelled: number; readonly bad: number }
}

/** Who stands behind the verdicts of a metric. */
export type GraderEvidence =
  /** Code or people graded, or people labelled every case that has a verdict. */
  | { readonly kind: 'verdicts_stand' }
  /** A model graded and the policy takes its word. */
  | { readonly kind: 'trusted'; readonly why: string }
  /** A model gave a score, of which no label says whether it is right. */
  | { readonly kind: 'judged_score' }
  | JudgedEvidence

/** A model graded. What it said is in the tally; this is what people found when they looked. Counts of cases. */
export interface JudgedEvidence {
  readonly kind: 'judged'
  /** What people label in its place where a criterion is judged by others; empty: some of them have no name. */
  readonly labelledApart: readonly string[] | null
  readonly mode: 'corrected' | 'labels'
  readonly maxMissed: number
  /** Judge-goods and judge-bads in the samples, and how many of each a person called bad. No label counts against. */
  readonly labelledGoods: number
  readonly missed: number
  readonly labelledBads: number
  readonly confirmed: number
  /** Judge-bads of this run that a person called good. */
  readonly cleared: number
  /** A plain random sample of this run, for `mode: labels`; bad includes those without a usable label. */
  readonly sample: { readonly labelled: number; readonly bad: number }
  /** For counting bounds: cases a person called bad, or that code graded bad. */
  readonly confirmedBad: number
  readonly confirmedBadCases: readonly NamedCase[]
  /** For counting bounds: judge-bads nobody has labelled. */
  readonly unlabelledBad: number
  readonly unlabelledBadCases: readonly NamedCase[]
  /** Judge-goods and judge-bads of this run without a usable label: how many more could be labelled. */
  readonly unlabelledGoods: number
  /** Judge-goods and judge-bads that were drawn and have no usable label: they count against until somebody looks. */
  readonly unansweredGoods: number
  readonly unansweredBads: number
  /** Labels of other runs that were read and not used. */
  readonly otherRuns: number
}
