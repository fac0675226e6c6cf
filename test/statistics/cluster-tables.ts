import fc from 'fast-check'
import type { BadCounts } from '../../src/statistics/ceiling.ts'
import { ClusterTable } from '../../src/statistics/cluster-table.ts'
import reference from '../reference/clusters.json' with { type: 'json' }

/** `[bad, good]` or `[bad, good, missing]` of each cluster. */
export type Clusters = readonly (readonly [number, number, number?])[]

export const countsOf = (clusters: Clusters): readonly BadCounts[] =>
  clusters.map(([bad, good, missing]) => ({ bad, good, missing: missing ?? 0 }))

export const tableOf = (clusters: Clusters, unplaced = 0): ClusterTable =>
  ClusterTable.of(countsOf(clusters), unplaced)

/** A reference row's cases, in bad events: a case that does not pass is bad. */
export function referenceTable(row: (typeof reference.rows)[number]): ClusterTable {
  const clusters = new Map<string, { bad: number; good: number; missing: number }>()
  for (const [, cluster, pass] of row.cases) {
    const counts = clusters.get(String(cluster)) ?? { bad: 0, good: 0, missing: 0 }
    clusters.set(String(cluster), counts)
    if (pass === 1) counts.good += 1
    else counts.bad += 1
  }
  return ClusterTable.of(clusters.values())
}

export const referenceRows = reference.rows

/** Every filling of the missing verdicts, by how many of each cluster turn out bad. */
export function* fillingsOf(clusters: Clusters): Generator<Clusters> {
  const [first, ...rest] = clusters
  if (first === undefined) {
    yield []
    return
  }
  const [bad, good, missing = 0] = first
  for (const others of fillingsOf(rest)) {
    for (let j = 0; j <= missing; j += 1) yield [[bad + j, good + missing - j], ...others]
  }
}

/** Small tables with missing verdicts. */
export const smallClusters = (most = 5): fc.Arbitrary<Clusters> =>
  fc.array(fc.tuple(fc.nat(6), fc.nat(8), fc.nat(3)), { minLength: 2, maxLength: most })

export const rates = fc.double({ min: 0.01, max: 0.9, noNaN: true })
