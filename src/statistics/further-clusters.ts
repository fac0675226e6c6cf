import type { MissingBranch, MoreCases } from '../domain/more-cases.ts'
import type { Outcome } from '../domain/outcome.ts'
import { fails } from './ceiling.ts'
import type { ClusterTable } from './cluster-table.ts'
import { clusteredFail, clusteredOutcome, clusteredPass, hasTooFewClusters } from './clustered-outcome.ts'
import { leastCount } from './least-count.ts'
import { tailOf } from './level.ts'
import { worstClusterUpper } from './worst-cluster.ts'

/** More clusters than this are no plan for anyone. */
const MOST_CLUSTERS = 1e9

/**
 * How many more clusters of the usual size (the median) would decide a rule on clustered cases.
 *
 * Missing verdicts stay as they are: bad for PASS, whichever are worst for FAIL. Numbers of cases are those of whole
 * clusters. How clusters to come would differ is anybody's guess, so nothing is said of the rate so far or of chances.
 *
 * @param ceiling share of bad cases, from 0 to 1
 * @param level   two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range
 */
export function furtherClusters(table: ClusterTable, ceiling: number, level: number): MoreCases {
  const branches = clusteredBranches(table, ceiling, level)
  const tail = tailOf(level) / 2
  const allGood = fewestGoodClusters(table, ceiling, tail)
  const allBad = fewestBadClusters(table, ceiling, tail)
  const size = table.medianSize
  return {
    missingVerdicts: table.missing + table.unplaced,
    missingCouldDecide: branches.length > 0,
    branches,
    allGood: allGood === null ? null : allGood * size,
    allBad: allBad === null ? null : allBad * size,
    atObservedRate: null,
    for80PercentChance: null,
    inClusters: size === 0 ? null : { size, allGood, allBad },
  }
}

/** Fewest further clusters without a bad case that pass it; null: no number does, or nobody knows their size. */
export function fewestGoodClusters(table: ClusterTable, ceiling: number, tail: number): number | null {
  const size = table.medianSize
  if (size === 0 || table.unplaced > 0 || ceiling === 0) return null
  // The upper end sinks with every good cluster (not proven; the tests look at every number).
  return leastCount(0, MOST_CLUSTERS, (clusters) => {
    const grown = table.with({ bad: 0, good: size, missing: 0, clusters })
    return !hasTooFewClusters(grown) && clusteredPass(grown, ceiling, tail)
  })
}

/** Fewest further clusters of nothing but bad cases that fail it; null: no number does, or nobody knows their size. */
export function fewestBadClusters(table: ClusterTable, ceiling: number, tail: number): number | null {
  const size = table.medianSize
  if (size === 0 || ceiling === 1) return null
  const failing = (clusters: number): boolean => {
    const grown = table.with({ bad: size, good: 0, missing: 0, clusters })
    return !hasTooFewClusters(grown) && clusteredFail(grown, ceiling, tail)
  }
  // No lower end of clustered cases is above that of independent ones.
  const least = leastCount(0, MOST_CLUSTERS, (clusters) =>
    fails(table.bad + clusters * size, table.cases + clusters * size, ceiling, tail),
  )
  if (least === null) return null
  // Below it the lower end may rise and sink again; from it on it only rises (not proven; the tests look at every number).
  return leastCount(least, MOST_CLUSTERS, failing)
}

/**
 * What comes of answering the missing verdicts: all good, all bad; none when neither decides. An unplaced case then is a
 * cluster of its own.
 */
export function clusteredBranches(
  table: ClusterTable,
  ceiling: number,
  level: number,
): readonly MissingBranch[] {
  const missing = table.missing + table.unplaced
  if (missing === 0) return []
  const tail = tailOf(level) / 2
  const branches = [
    { bad: 0, filled: table.filledWell() },
    { bad: missing, filled: table.filledBadly() },
  ].map(({ bad, filled }): MissingBranch => {
    const outcome: Outcome = clusteredOutcome(filled, ceiling, level)
    const clusters = outcome === 'INSUFFICIENT_EVIDENCE' ? fewestGoodClusters(filled, ceiling, tail) : null
    return {
      bad,
      outcome,
      badCases: filled.bad,
      cases: filled.cases,
      upper: worstClusterUpper(filled, tail),
      allGood: clusters === null ? null : clusters * filled.medianSize,
    }
  })
  return branches.some(({ outcome }) => outcome !== 'INSUFFICIENT_EVIDENCE') ? branches : []
}
