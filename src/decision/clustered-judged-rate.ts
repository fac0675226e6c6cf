import type { RuleDecision } from '../domain/decision.ts'
import type { ClusteredCases, JudgedEvidence, MetricEvidence } from '../domain/evidence.ts'
import type { MoreCases } from '../domain/more-cases.ts'
import type { ReasonCode } from '../domain/outcome.ts'
import { clusterFigures } from '../statistics/cluster-figures.ts'
import { clusteredOutcome, hasTooFewClusters } from '../statistics/clustered-outcome.ts'
import { tailOf } from '../statistics/level.ts'
import { worstClusterUpper } from '../statistics/worst-cluster.ts'
import { ceilingOf, denominatorOf, tallyWithout } from './bad-counts.ts'
import { boundReason } from './bound-reason.ts'
import { clusterTable, type JudgedClusters, judgedClusters } from './clustered-counts.ts'
import {
  type ClusteredLabels,
  clusteredLabelBounds,
  clusteredLabelOutcome,
  clusteredLabels,
  clusteredMissingDecide,
  furtherLabelledClusters,
} from './clustered-label-bounds.ts'
import { moreClusteredLabels } from './clustered-more-labels.ts'
import { ratesOfPassing } from './clustered-rate-rule.ts'
import { judgeFigures } from './judged-rate-rule.ts'
import { type RateRule, sharedParts } from './rule-parts.ts'

/**
 * A rate rule on a model's verdicts of cases that are alike within clusters: as without clusters, with each share in it
 * bounded by its worst-cluster end.
 */
export function decideClusteredJudgedRate(
  rule: RateRule,
  evidence: MetricEvidence,
  judged: JudgedEvidence,
  cases: ClusteredCases,
): RuleDecision {
  const { counts, excluded } = denominatorOf(evidence.tally, rule.badWhen, rule.missing)
  const table = clusterTable(cases, excluded, counts)
  const clusters = judgedClusters(cases, excluded, judged)
  const labels = clusteredLabels(clusters, judged.mode)
  const ceiling = ceilingOf(rule.bound)
  const level = rule.confidenceLevel
  const outcome = clusteredLabelOutcome(labels, ceiling, level)
  const undecided = outcome === 'INSUFFICIENT_EVIDENCE'
  const missingCouldDecide = undecided && clusteredMissingDecide(labels, ceiling, level)
  const reason = boundReason(outcome, labels.judged.cases, missingCouldDecide, stopOf(labels))
  const bounds = clusteredLabelBounds(labels, level)
  const answered = counts.bad + counts.good
  const moreLabels = undecided ? moreClusteredLabels(clusters, judged.mode, ceiling, level) : null
  return {
    ...sharedParts(rule, evidence, excluded),
    outcome,
    reason,
    unvalidatedOutcome: reason === 'evaluator_not_validated' ? clusteredOutcome(table, ceiling, level) : null,
    tally: tallyWithout(evidence.tally, excluded),
    estimate: answered === 0 ? null : evidence.tally.passed / answered,
    interval:
      answered === 0
        ? null
        : {
            method: judged.mode === 'labels' ? 'labelled_sample' : 'judge_corrected',
            ...ratesOfPassing(rule, bounds.without),
          },
    intervalWithMissing: counts.missing === 0 ? null : ratesOfPassing(rule, bounds.withMissing),
    clusters: clusterFigures(table, level, rule.badWhen),
    judge: {
      ...judgeFigures(counts, judged, bounds.without, level, moreLabels),
      missedUpper: hasTooFewClusters(labels.labelledGoods)
        ? 1
        : worstClusterUpper(labels.labelledGoods, tailOf(level) / 2),
    },
    moreCases: undecided ? moreCases(labels, ceiling, level, missingCouldDecide) : null,
    unlabelledBadCases: judged.unlabelledBadCases,
    notes: [...evidence.notes, ...otherLabelsNotes(clusters, judged)],
  }
}

/** What stops a rule on judged clusters before its missing verdicts do. */
function stopOf(labels: ClusteredLabels): ReasonCode | null {
  const validating = labels.mode === 'labels' ? labels.sample : labels.labelledGoods
  if (validating.cases === 0) return 'evaluator_not_validated'
  return hasTooFewClusters(labels.judged) ? 'too_few_clusters' : null
}

function moreCases(
  labels: ClusteredLabels,
  ceiling: number,
  level: number,
  missingCouldDecide: boolean,
): MoreCases {
  const { judged } = labels
  const size = judged.medianSize
  const { allGood, allBad } = furtherLabelledClusters(labels, ceiling, level)
  return {
    missingVerdicts: judged.missing + judged.unplaced,
    missingCouldDecide,
    branches: [],
    allGood: allGood === null ? null : allGood * size,
    allBad: allBad === null ? null : allBad * size,
    atObservedRate: null,
    for80PercentChance: null,
    inClusters: size === 0 ? null : { size, allGood, allBad },
  }
}

function otherLabelsNotes({ otherLabels }: JudgedClusters, { mode }: JudgedEvidence): readonly string[] {
  const others =
    mode === 'labels' ? otherLabels.sample.labelled : otherLabels.labelledGoods + otherLabels.labelledBads
  return others === 0
    ? []
    : [`${others} of the labels belong to no cluster of this run: they count as part of the largest`]
}
