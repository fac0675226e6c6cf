import type { ClusterCounts, ClusterLabels, MetricEvidence } from '../../src/domain/evidence.ts'
import type { BadWhen } from '../../src/domain/outcome.ts'
import { evidenceOf } from './evidence-builder.ts'

/** Bad and good cases of a cluster, and those without a verdict by reason. */
export type GivenCluster = readonly [bad: number, good: number, missing?: Readonly<Record<string, number>>]

export const many = (count: number, cluster: GivenCluster): readonly GivenCluster[] =>
  Array.from({ length: count }, () => cluster)

export function counted([bad, good, missing = {}]: GivenCluster): ClusterCounts {
  return { bad, good, missing: new Map(Object.entries(missing)) }
}

/** Clusters as evidence, the tally being what they add up to. */
export function clusteredEvidence(
  clusters: readonly GivenCluster[],
  badWhen: BadWhen,
  changes: Partial<MetricEvidence> & {
    readonly unplaced?: Readonly<Record<string, number>>
    /** What people found, by cluster. */
    readonly labels?: (cluster: GivenCluster, index: number) => Partial<ClusterLabels>
  } = {},
): MetricEvidence {
  const { unplaced = {}, labels, ...rest } = changes
  const reasons = new Map<string, number>()
  for (const missing of [...clusters.map(([, , missing = {}]) => missing), unplaced]) {
    for (const [reason, count] of Object.entries(missing))
      reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  }
  const bad = clusters.reduce((sum, [bad]) => sum + bad, 0)
  const good = clusters.reduce((sum, [, good]) => sum + good, 0)
  return evidenceOf(badWhen === 'passed' ? { passed: bad, failed: good } : { passed: good, failed: bad }, {
    reasons,
    badWhen,
    clusters: {
      clusters: clusters.map((cluster, index) => ({
        ...counted(cluster),
        ...(labels === undefined ? {} : { labels: labelsOf(labels(cluster, index)) }),
      })),
      unplaced: new Map(Object.entries(unplaced)),
    },
    ...rest,
  })
}

export function labelsOf(given: Partial<ClusterLabels>): ClusterLabels {
  return {
    labelledGoods: 0,
    missed: 0,
    labelledBads: 0,
    confirmed: 0,
    cleared: 0,
    sample: { labelled: 0, bad: 0 },
    ...given,
  }
}
