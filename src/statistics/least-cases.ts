import { requireCount, requireRate, requireTail } from './arguments.ts'
import { passes } from './ceiling.ts'
import { leastCount } from './least-count.ts'
import { tailOf } from './level.ts'

/** Sizes beyond it are no plan for anyone, and its sums are still exact. */
const MOST_CASES = 1e15

/**
 * Fewest cases with which so many bad ones still pass a ceiling: 183 for none under 0.02 at 95%.
 *
 * @param badCases whole number, from 0
 * @param ceiling  share of bad cases, from 0 to 1
 * @param level    two-sided, above 0 and below 1
 * @returns null when no number does: a ceiling of 0
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function leastCases(badCases: number, ceiling: number, level: number): number | null {
  return leastTrials(badCases, ceiling, tailOf(level) / 2)
}

/** The same for a one-sided end with any tail. */
export function leastTrials(failures: number, ceiling: number, tail: number): number | null {
  requireCount('failures', failures)
  requireRate('ceiling', ceiling)
  requireTail('tail', tail)
  if (ceiling === 0) return null
  return leastCount(Math.max(1, failures), MOST_CASES, (trials) => passes(failures, trials, ceiling, tail))
}
