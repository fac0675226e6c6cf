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
  readonly notes: readonly string[]
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
  | JudgedEvidence

/** A model graded. What it said is in the tally; this is what people found when they looked. Counts of cases. */
export interface JudgedEvidence {
  readonly kind: 'judged'
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
