import type { Outcome } from '../domain/outcome.ts'
import type { Interval } from '../domain/tally.ts'
import { ClusterFillings } from './cluster-fillings.ts'
import type { ClusterTable } from './cluster-table.ts'
import { hasTooFewClusters } from './clustered-outcome.ts'
import { sharesOutcome } from './corrected-bad-share.ts'
import { fewestBadClusters, fewestGoodClusters } from './further-clusters.ts'
import { tailOf } from './level.ts'
import { worstClusterLower, worstClusterUpperOverMissing } from './worst-cluster.ts'

/** What a judge said of clustered cases, and what people said of random samples of its two classes. */
export interface ClusteredJudgement {
  /** Judge-bads, judge-goods and missing verdicts. */
  readonly judged: ClusterTable
  /** The same with judge-bads of this run that a person called good as good. */
  readonly uncleared: ClusterTable
  /** Labelled judge-goods; bad are those that a person called bad. */
  readonly labelledGoods: ClusterTable
  /** Labelled judge-bads; bad are those that a person confirmed. */
  readonly labelledBads: ClusterTable
}

/**
 * Bounds of the share of truly bad cases, corrected for the judge's errors, for cases that are alike within clusters: as
 * `correctedBadShare`, with each of the four shares in it bounded by its worst-cluster end.
 *
 * One cluster says nothing about others: a share known from fewer than two has the bounds 0 and 1.
 *
 * @param level two-sided, above 0 and below 1
 * @returns `without` over the graded cases; `withMissing` over all, for the upper end with missing ones judged bad, for the
 *          lower whatever the judge would have said
 * @throws {RangeError} when the level is outside its range
 */
export function correctedClusteredBadShare(
  judgement: ClusteredJudgement,
  level: number,
): { readonly without: Interval; readonly withMissing: Interval } {
  const answered = {
    ...judgement,
    judged: judgement.judged.answered(),
    uncleared: judgement.uncleared.answered(),
  }
  return { without: sharesOf(answered, level), withMissing: sharesOf(judgement, level) }
}

/**
 * Whether the corrected share is shown to be at or below a ceiling, or above it. With verdicts in fewer than two clusters
 * nothing is decided.
 *
 * @param ceiling share of bad cases, from 0 to 1
 * @throws {RangeError} when an argument is outside its range
 */
export function correctedClusteredOutcome(
  judgement: ClusteredJudgement,
  ceiling: number,
  level: number,
): Outcome {
  if (hasTooFewClusters(judgement.judged)) return 'INSUFFICIENT_EVIDENCE'
  return sharesOutcome(sharesOf(judgement, level), ceiling)
}

/**
 * Fewest further clusters of the usual size that decide it with the labels held: all judged good for a PASS, all judged bad
 * for a FAIL. The judge's share sharpens, what it misses does not.
 *
 * @returns null where no number does
 * @throws {RangeError} when an argument is outside its range
 */
export function furtherJudgedClusters(
  { judged, uncleared, labelledGoods, labelledBads }: ClusteredJudgement,
  ceiling: number,
  level: number,
): { readonly allGood: number | null; readonly allBad: number | null } {
  const tail = tailOf(level) / 4
  const missed = mostBad(labelledGoods, tail)
  const confirmed = leastBad(labelledBads, tail)
  return {
    allGood: missed < ceiling ? fewestGoodClusters(uncleared, (ceiling - missed) / (1 - missed), tail) : null,
    allBad: ceiling < confirmed ? fewestBadClusters(judged, ceiling / confirmed, tail) : null,
  }
}

function sharesOf(
  { judged, uncleared, labelledGoods, labelledBads }: ClusteredJudgement,
  level: number,
): Interval {
  const tail = tailOf(level) / 4
  const flagged = mostBad(uncleared, tail)
  const missed = mostBad(labelledGoods, tail)
  return {
    lower: leastBad(judged, tail) * leastBad(labelledBads, tail),
    upper: flagged + (1 - flagged) * missed,
  }
}

/** Upper end whatever the missing verdicts are. */
function mostBad(table: ClusterTable, tail: number): number {
  return hasTooFewClusters(table) ? 1 : worstClusterUpperOverMissing(table, tail)
}

/** Lower end whatever the missing verdicts are. */
function leastBad(table: ClusterTable, tail: number): number {
  if (hasTooFewClusters(table)) return 0
  return table.missing + table.unplaced === 0
    ? worstClusterLower(table, tail)
    : new ClusterFillings(table).leastLower(tail)
}
