import type { ClusterCounts, ClusteredCases, ClusterLabels, JudgedEvidence } from '../domain/evidence.ts'
import type { BadCounts } from '../statistics/ceiling.ts'
import { ClusterTable } from '../statistics/cluster-table.ts'

/** Verdicts of a judge by cluster, after the policy's exclusions, and what people found of them. */
export interface JudgedCluster extends BadCounts {
  readonly labels: ClusterLabels
}

export interface JudgedClusters {
  readonly clusters: readonly JudgedCluster[]
  readonly unplaced: number
  /** Labels that belong to none of the clusters. */
  readonly otherLabels: ClusterLabels
}

const NO_LABELS: ClusterLabels = {
  labelledGoods: 0,
  missed: 0,
  labelledBads: 0,
  confirmed: 0,
  cleared: 0,
  sample: { labelled: 0, bad: 0 },
}

/**
 * Clustered cases as the statistics take them.
 *
 * @param counts what the clusters must add up to: the rule's denominator
 * @throws {RangeError} when they do not: a case in no cluster would be a case that nobody counts
 */
export function clusterTable(
  cases: ClusteredCases,
  excluded: ReadonlyMap<string, number>,
  counts: BadCounts,
): ClusterTable {
  const table = ClusterTable.of(
    cases.clusters.map((cluster) => countsOf(cluster, excluded)),
    missingOf(cases.unplaced, excluded),
  )
  const missing = table.missing + table.unplaced
  if (table.bad !== counts.bad || table.good !== counts.good || missing !== counts.missing) {
    throw new RangeError(
      `clusters hold ${table.bad} bad, ${table.good} good and ${missing} missing cases, the tally ${counts.bad}, ${counts.good} and ${counts.missing}`,
    )
  }
  return table
}

/** The clusters of a judged metric, each with its labels. @throws {RangeError} when they hold more than there are */
export function judgedClusters(
  cases: ClusteredCases,
  excluded: ReadonlyMap<string, number>,
  judged: JudgedEvidence,
): JudgedClusters {
  const clusters = cases.clusters.map((cluster) => ({
    ...countsOf(cluster, excluded),
    labels: cluster.labels ?? NO_LABELS,
  }))
  const rest = (name: string, all: number, of: (labels: ClusterLabels) => number): number => {
    const placed = clusters.reduce((sum, { labels }) => sum + of(labels), 0)
    if (placed > all) throw new RangeError(`clusters hold ${placed} ${name}, the judge's evidence ${all}`)
    return all - placed
  }
  return {
    clusters,
    unplaced: missingOf(cases.unplaced, excluded),
    otherLabels: {
      labelledGoods: rest('labelled goods', judged.labelledGoods, (labels) => labels.labelledGoods),
      missed: rest('missed', judged.missed, (labels) => labels.missed),
      labelledBads: rest('labelled bads', judged.labelledBads, (labels) => labels.labelledBads),
      confirmed: rest('confirmed', judged.confirmed, (labels) => labels.confirmed),
      cleared: rest('cleared', judged.cleared, (labels) => labels.cleared),
      sample: {
        labelled: rest('sampled', judged.sample.labelled, (labels) => labels.sample.labelled),
        bad: rest('bad of the sample', judged.sample.bad, (labels) => labels.sample.bad),
      },
    },
  }
}

/**
 * A table of one class of labels. Labels that belong to no cluster here are put into the largest: of all that they could
 * belong to, that makes them the most alike.
 */
export function labelTable(
  { clusters, otherLabels }: JudgedClusters,
  of: (labels: ClusterLabels, cluster: number) => { readonly labelled: number; readonly bad: number },
): ClusterTable {
  const placed = clusters.map(({ labels }, cluster) => of(labels, cluster))
  const other = of(otherLabels, clusters.length)
  const largest = placed.reduce(
    (most, { labelled }, cluster) => (labelled > (placed[most]?.labelled ?? 0) ? cluster : most),
    0,
  )
  const before = placed[largest] ?? { labelled: 0, bad: 0 }
  placed[largest] = { labelled: before.labelled + other.labelled, bad: before.bad + other.bad }
  return ClusterTable.of(placed.map(({ labelled, bad }) => ({ bad, good: labelled - bad, missing: 0 })))
}

function countsOf({ bad, good, missing }: ClusterCounts, excluded: ReadonlyMap<string, number>): BadCounts {
  return { bad, good, missing: missingOf(missing, excluded) }
}

function missingOf(reasons: ReadonlyMap<string, number>, excluded: ReadonlyMap<string, number>): number {
  let missing = 0
  for (const [reason, count] of reasons) if (!excluded.has(reason)) missing += count
  return missing
}
