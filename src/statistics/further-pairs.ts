import { leastCount } from './least-count.ts'
import { tailOf } from './level.ts'
import { fairLowerTail } from './mcnemar.ts'
import { type PairCounts, requirePairs } from './pair-counts.ts'
import { meets } from './ties.ts'

/** Numbers beyond it differ from "none" for nobody. */
const MOST_PAIRS = 1e12

/**
 * About how many further pairs make the exact McNemar test significant, if changes keep coming at exactly the rates so
 * far, fractions of a pair included: whole ones would make it a sawtooth. A plan for one further look.
 *
 * @param level two-sided, above 0 and below 1; a p-value of exactly what it leaves is significant
 * @returns 0 where the test is significant already; null where as many are fixed as broken, none included, and beyond 1e12
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function pairsToSettle(counts: PairCounts, level: number): number | null {
  requirePairs(counts)
  const { pairs, fixed, broken } = counts
  const alpha = tailOf(level)
  if (fixed === broken) return null
  return leastCount(0, MOST_PAIRS, (further) => {
    const grown = (pairs + further) / pairs
    return meets(2 * fairLowerTail(Math.min(fixed, broken) * grown, (fixed + broken) * grown), alpha)
  })
}
