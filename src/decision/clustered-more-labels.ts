import type { MoreLabels } from '../domain/decision.ts'
import type { ClusterLabels, JudgedEvidence } from '../domain/evidence.ts'
import { ClusterTable } from '../statistics/cluster-table.ts'
import { clusteredOutcome } from '../statistics/clustered-outcome.ts'
import { leastCount } from '../statistics/least-count.ts'
import { type JudgedCluster, type JudgedClusters, labelTable } from './clustered-counts.ts'
import { type ClusteredLabels, clusteredLabelOutcome, clusteredLabels } from './clustered-label-bounds.ts'
import { MOST_CASES } from './label-bounds.ts'

/**
 * Fewest further labels that would decide a rate of clustered cases if they go as the judge says and fall on the clusters
 * as evenly as a random sample does on the whole, and whom to draw them from.
 *
 * @returns null where no number of labels does
 */
export function moreClusteredLabels(
  judged: JudgedClusters,
  mode: JudgedEvidence['mode'],
  ceiling: number,
  level: number,
): MoreLabels | null {
  const labels = clusteredLabels(judged, mode)
  const decides = (changed: Partial<ClusteredLabels>, outcome: 'PASS' | 'FAIL'): boolean =>
    clusteredLabelOutcome({ ...labels, ...changed }, ceiling, level) === outcome
  switch (mode) {
    case 'corrected': {
      const goods = fewestOf(judged, unlabelledGoods, (further) =>
        decides(
          {
            labelledGoods: labelTable(judged, ({ labelledGoods, missed }, cluster) => ({
              labelled: labelledGoods + further(cluster),
              bad: missed,
            })),
          },
          'PASS',
        ),
      )
      if (goods !== null) return { labels: goods, goods, bads: 0, drawn: 'judged_good', outcome: 'PASS' }
      const bads = fewestOf(judged, unlabelledBads, (further) =>
        decides(
          {
            labelledBads: labelTable(judged, ({ labelledBads, confirmed }, cluster) => ({
              labelled: labelledBads + further(cluster),
              bad: confirmed + further(cluster),
            })),
          },
          'FAIL',
        ),
      )
      if (bads !== null) return { labels: bads, goods: 0, bads, drawn: 'judged_bad', outcome: 'FAIL' }
      return allRemaining(judged, ceiling, level)
    }
    case 'labels': {
      const sampled = fewestOf(judged, unsampled, (further) =>
        decides(
          {
            sample: labelTable(judged, ({ sample }, cluster) => ({
              labelled: sample.labelled + further(cluster),
              bad: sample.bad,
            })),
          },
          'PASS',
        ),
      )
      return sampled !== null
        ? { labels: sampled, goods: sampled, bads: 0, drawn: 'at_random', outcome: 'PASS' }
        : allRemaining(judged, ceiling, level)
    }
  }
}

/** Judge-goods, judge-bads, and graded cases of any kind that nobody has labelled. */
const unlabelledGoods = ({ good, labels }: JudgedCluster): number => Math.max(0, good - labels.labelledGoods)
const unlabelledBads = ({ bad, labels }: JudgedCluster): number => Math.max(0, bad - labels.labelledBads)
const unsampled = ({ bad, good, labels }: JudgedCluster): number =>
  Math.max(0, bad + good - labels.sample.labelled)

/** The least number above 0 of labels that decides, each cluster getting its part of them; null: not even all do. */
function fewestOf(
  { clusters }: JudgedClusters,
  available: (cluster: JudgedCluster) => number,
  decides: (further: (cluster: number) => number) => boolean,
): number | null {
  const before = [0]
  for (const cluster of clusters) before.push(before[before.length - 1]! + available(cluster))
  const all = before[clusters.length]!
  const share = (labels: number, upTo: number): number => Math.floor((labels * before[upTo]!) / all)
  const enough = (labels: number): boolean =>
    decides((cluster) =>
      cluster < clusters.length ? share(labels, cluster + 1) - share(labels, cluster) : 0,
    )
  if (all === 0 || !enough(all)) return null
  const least = leastCount(0, MOST_CASES, (labels) => labels >= all || (labels > 0 && enough(labels)))
  return least === null ? all : Math.min(least, all)
}

/** When every answer has a label no judge is left, and the labels decide as verdicts. */
function allRemaining(
  { clusters, unplaced }: JudgedClusters,
  ceiling: number,
  level: number,
): MoreLabels | null {
  const goods = clusters.reduce((sum, cluster) => sum + unlabelledGoods(cluster), 0)
  const bads = clusters.reduce((sum, cluster) => sum + unlabelledBads(cluster), 0)
  if (goods + bads === 0) return null
  const table = ClusterTable.of(
    clusters.map((cluster) => {
      const bad = knownBad(cluster.labels) + unlabelledBads(cluster)
      return { bad, good: Math.max(0, cluster.bad + cluster.good - bad), missing: cluster.missing }
    }),
    unplaced,
  )
  const outcome = clusteredOutcome(table, ceiling, level)
  if (outcome === 'INSUFFICIENT_EVIDENCE') return null
  return { labels: goods + bads, goods, bads, drawn: 'all_remaining', outcome }
}

const knownBad = ({ missed, confirmed }: ClusterLabels): number => missed + confirmed
