import type { Interval } from '../domain/tally.ts'
import { requireTail } from './arguments.ts'
import { betaQuantile, betaUpperQuantile } from './beta-quantile.ts'
import { spreadOf, squaresOf } from './cluster-spread.ts'
import { type ClusterTable, sizeOf } from './cluster-table.ts'
import { betaTails } from './incomplete-beta.ts'
import { complement, tailOf } from './level.ts'
import { isBelow, meets } from './ties.ts'

/** Parameters of the beta distribution whose quantile an end is. */
export interface BetaShape {
  readonly a: number
  readonly b: number
}

/**
 * Worst-cluster interval of the share of bad cases, for cases that are alike within clusters. Of the cases with a verdict:
 * fill a table that has missing ones first.
 *
 * After Fay & Feuer (1997), Statistics in Medicine 16, 791–801, in beta form: the upper end counts the largest cluster
 * as bad once more, which is what keeps rare failures in few clusters from looking rare. Only simulations stand behind
 * its error. Clusters of one give Clopper–Pearson; no bad case in G clusters of one size gives that of 0 of G.
 *
 * @param level two-sided, above 0 and below 1
 * @returns [0, 1] without a verdict
 * @throws {RangeError} when the level is outside its range
 */
export function worstClusterInterval(table: ClusterTable, level: number): Interval {
  const tail = tailOf(level) / 2
  return { lower: worstClusterLower(table, tail), upper: worstClusterUpper(table, tail) }
}

/** Upper one-sided end. @param tail above 0 and below 1 */
export function worstClusterUpper(table: ClusterTable, tail: number): number {
  requireTail('tail', tail)
  const shape = upperShape(table)
  return shape === null ? 1 : betaUpperQuantile(tail, shape.a, shape.b)
}

/**
 * Upper one-sided end over what is missing: with every missing verdict bad, or left out where that is worse. In few clusters
 * a missing one would else make the table look like more of them, and help.
 *
 * @returns 1 where the cluster of a missing case is not known
 */
export function worstClusterUpperOverMissing(table: ClusterTable, tail: number): number {
  if (table.unplaced > 0) return 1
  const filled = worstClusterUpper(table.filledBadly(), tail)
  const isWhole = table.missing === 0 || table.answeredClusters === 0
  return isWhole ? filled : Math.max(filled, worstClusterUpper(table.answered(), tail))
}

/** Lower one-sided end. @param tail above 0 and below 1 */
export function worstClusterLower(table: ClusterTable, tail: number): number {
  requireTail('tail', tail)
  const { bad, good } = table
  if (bad === 0) return 0
  const shape = lowerShape(bad, bad + good, lowerScale(table))
  return betaQuantile(tail, shape.a, shape.b)
}

/** Whether the upper end is at or below a ceiling, by tail probability. */
export function upperMeets(table: ClusterTable, ceiling: number, tail: number): boolean {
  const shape = upperShape(table)
  if (shape === null) return ceiling >= 1
  return meets(betaTails(shape.b, shape.a, complement(ceiling), ceiling).lower, tail)
}

/** Whether the lower end of a shape is above a rate, by tail probability. */
export function lowerIsAbove({ a, b }: BetaShape, rate: number, tail: number): boolean {
  return isBelow(betaTails(a, b, rate, complement(rate)).lower, tail)
}

/**
 * Shape of the lower end of `bad` of `cases`.
 *
 * @param bad   above 0
 * @param scale by how many cases that are alike each case stands for one, at least 1
 */
export function lowerShape(bad: number, cases: number, scale: number): BetaShape {
  return { a: bad / scale, b: (cases - bad) / scale + 1 }
}

/** `spread` over what it would be if cases were independent, at least 1; the largest cluster where all are bad. */
export function scaleOf(spread: number, bad: number, cases: number, largest: number): number {
  if (bad === cases) return largest
  return Math.max(1, (spread * (cases / (cases - bad))) / bad)
}

function lowerScale(table: ClusterTable): number {
  const { bad, good } = table
  const cases = bad + good
  return scaleOf(spreadOf(squaresOf(table), bad, cases), bad, cases, largestAnswered(table))
}

/** Null where every case is bad, and without any: the end is 1. */
function upperShape(table: ClusterTable): BetaShape | null {
  const { bad, good } = table
  if (good === 0) return null
  const cases = bad + good
  const largest = largestAnswered(table)
  const spread = spreadOf(squaresOf(table), bad, cases)
  const scale = Math.max(1, (spread * (cases / good) + largest * largest) / (bad + largest))
  return { a: (bad + largest) / scale, b: good / scale }
}

function largestAnswered({ kinds }: ClusterTable): number {
  return kinds.reduce((most, kind) => Math.max(most, sizeOf(kind) - kind.missing), 0)
}
