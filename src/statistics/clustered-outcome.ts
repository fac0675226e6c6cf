import type { Outcome } from '../domain/outcome.ts'
import { requireRate } from './arguments.ts'
import { ClusterFillings } from './cluster-fillings.ts'
import type { ClusterTable } from './cluster-table.ts'
import { tailOf } from './level.ts'
import { upperMeets } from './worst-cluster.ts'

/** One cluster says nothing about others. */
const LEAST_CLUSTERS = 2

/**
 * Whether the share of bad cases is shown to be at or below a ceiling, or above it, by the worst-cluster interval.
 *
 * PASS must hold with every missing verdict bad, FAIL with every number of bad ones wherever they are, both of all cases.
 * A missing case whose cluster nobody knows blocks a PASS. With verdicts in fewer than two clusters nothing is decided.
 *
 * @param ceiling share of bad cases, from 0 to 1
 * @param level   two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range
 */
export function clusteredOutcome(table: ClusterTable, ceiling: number, level: number): Outcome {
  requireRate('ceiling', ceiling)
  const tail = tailOf(level) / 2
  if (hasTooFewClusters(table)) return 'INSUFFICIENT_EVIDENCE'
  if (clusteredPass(table, ceiling, tail)) return 'PASS'
  return clusteredFail(table, ceiling, tail) ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
}

/** Fewer than two clusters have a verdict. */
export function hasTooFewClusters(table: ClusterTable): boolean {
  return table.answeredClusters < LEAST_CLUSTERS
}

/**
 * Whether every filling holds the ceiling, and the cases with a verdict do by themselves: a missing one makes a table of
 * few clusters look like more of them, and must not help. In enough clusters.
 */
export function clusteredPass(table: ClusterTable, ceiling: number, tail: number): boolean {
  if (table.unplaced > 0 || !upperMeets(table.filledBadly(), ceiling, tail)) return false
  return table.missing === 0 || upperMeets(table.answered(), ceiling, tail)
}

/** Whether every filling is above the ceiling; in enough clusters. */
export function clusteredFail(table: ClusterTable, ceiling: number, tail: number): boolean {
  return new ClusterFillings(table).everyLowerIsAbove(ceiling, tail)
}
