import type { JudgedEvidence } from '../domain/evidence.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Interval } from '../domain/tally.ts'
import { ClusterTable } from '../statistics/cluster-table.ts'
import { clusteredOutcome, hasTooFewClusters } from '../statistics/clustered-outcome.ts'
import { sharesOutcome } from '../statistics/corrected-bad-share.ts'
import {
  type ClusteredJudgement,
  correctedClusteredBadShare,
  correctedClusteredOutcome,
  furtherJudgedClusters,
} from '../statistics/corrected-clustered-bad-share.ts'
import { worstClusterInterval } from '../statistics/worst-cluster.ts'
import { type JudgedClusters, labelTable } from './clustered-counts.ts'

/** The tables that a judged rate of clustered cases is decided on, by mode. */
export type ClusteredLabels = ClusteredJudgement & {
  readonly mode: JudgedEvidence['mode']
  /** The plain random sample that decides alone in mode `labels`. */
  readonly sample: ClusterTable
}

/** The tables of what the judge said and people found. */
export function clusteredLabels(judged: JudgedClusters, mode: JudgedEvidence['mode']): ClusteredLabels {
  const { clusters, unplaced } = judged
  return {
    mode,
    judged: ClusterTable.of(clusters, unplaced),
    uncleared: ClusterTable.of(
      clusters.map(({ bad, good, missing, labels: { cleared } }) => ({
        bad: bad - cleared,
        good: good + cleared,
        missing,
      })),
      unplaced,
    ),
    labelledGoods: labelTable(judged, ({ labelledGoods, missed }) => ({
      labelled: labelledGoods,
      bad: missed,
    })),
    labelledBads: labelTable(judged, ({ labelledBads, confirmed }) => ({
      labelled: labelledBads,
      bad: confirmed,
    })),
    sample: labelTable(judged, ({ sample }) => sample),
  }
}

/** Bounds of the truly bad share, as graded and over everything the missing verdicts could be. */
export function clusteredLabelBounds(
  labels: ClusteredLabels,
  level: number,
): { readonly without: Interval; readonly withMissing: Interval } {
  switch (labels.mode) {
    case 'corrected':
      return correctedClusteredBadShare(labels, level)
    case 'labels': {
      const without = hasTooFewClusters(labels.sample)
        ? { lower: 0, upper: 1 }
        : worstClusterInterval(labels.sample, level)
      return { without, withMissing: hasMissing(labels) ? sampleShare(labels, level) : without }
    }
  }
}

/** Decides by those bounds. One cluster never decides, whether of verdicts or of labels. */
export function clusteredLabelOutcome(labels: ClusteredLabels, ceiling: number, level: number): Outcome {
  switch (labels.mode) {
    case 'corrected':
      return correctedClusteredOutcome(labels, ceiling, level)
    case 'labels':
      if (hasTooFewClusters(labels.judged)) return 'INSUFFICIENT_EVIDENCE'
      return hasMissing(labels)
        ? sharesOutcome(sampleShare(labels, level), ceiling)
        : clusteredOutcome(labels.sample, ceiling, level)
  }
}

/** Whether all of the missing verdicts judged good, or all judged bad, decide. */
export function clusteredMissingDecide(labels: ClusteredLabels, ceiling: number, level: number): boolean {
  if (!hasMissing(labels)) return false
  const { judged, uncleared } = labels
  const filled = [
    { ...labels, judged: judged.filledWell(), uncleared: uncleared.filledWell() },
    { ...labels, judged: judged.filledBadly(), uncleared: uncleared.filledBadly() },
  ]
  return filled.some((each) => clusteredLabelOutcome(each, ceiling, level) !== 'INSUFFICIENT_EVIDENCE')
}

/** Fewest further clusters of the usual size that decide it with the labels held; null: no number does. */
export function furtherLabelledClusters(
  labels: ClusteredLabels,
  ceiling: number,
  level: number,
): { readonly allGood: number | null; readonly allBad: number | null } {
  switch (labels.mode) {
    case 'corrected':
      return furtherJudgedClusters(labels, ceiling, level)
    case 'labels':
      // Without missing verdicts the sample decides alone, however many cases there are.
      if (!hasMissing(labels)) return { allGood: null, allBad: null }
      return {
        allGood: furtherJudgedClusters(mostOfSample(labels), ceiling, level).allGood,
        allBad: furtherJudgedClusters(leastOfSample(labels), ceiling, level).allBad,
      }
  }
}

function hasMissing({ judged }: ClusteredLabels): boolean {
  return judged.missing + judged.unplaced > 0
}

/** Missing verdicts are outside the sampled part, so their share is bounded as a judge's bad share is. */
function sampleShare(labels: ClusteredLabels, level: number): Interval {
  return {
    lower: correctedClusteredBadShare(leastOfSample(labels), level).withMissing.lower,
    upper: correctedClusteredBadShare(mostOfSample(labels), level).withMissing.upper,
  }
}

/** As if the judge had called every graded case good, and people had looked at a sample of them. */
function mostOfSample({ judged, sample }: ClusteredLabels): ClusteredJudgement {
  const good = judged.withEveryVerdict('good')
  return { judged: good, uncleared: good, labelledGoods: sample, labelledBads: ClusterTable.of([]) }
}

/** As if it had called every one bad. */
function leastOfSample({ judged, sample }: ClusteredLabels): ClusteredJudgement {
  const bad = judged.withEveryVerdict('bad')
  return { judged: bad, uncleared: bad, labelledGoods: ClusterTable.of([]), labelledBads: sample }
}
