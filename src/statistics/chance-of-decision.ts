import { requireRate, requireTail } from './arguments.ts'
import type { BadCounts } from './ceiling.ts'
import { ceilingOutcome } from './ceiling.ts'
import { leastLastingCount, MOST_FURTHER_CASES } from './lasting-chance.ts'
import { leastCases } from './least-cases.ts'
import { casesWithoutEvent, ceilingSides, type Sides, winningSide } from './sides.ts'

/**
 * Fewest further cases that give at least a chance of a decision, at that number and every larger one, when each
 * goes bad as often as the verdicts so far did. Exact binomial; missing verdicts stay counted against.
 *
 * @param ceiling share of bad cases, from 0 to 1
 * @param level   two-sided, above 0 and below 1
 * @param chance  above 0 and below 1
 * @returns 0 for a decided rule; null without a verdict, at a rate of exactly the ceiling, and beyond ten million
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function casesForChance(
  counts: BadCounts,
  ceiling: number,
  level: number,
  chance: number,
): number | null {
  requireTail('chance', chance)
  if (ceilingOutcome(counts, ceiling, level) !== 'INSUFFICIENT_EVIDENCE') return 0
  return sidesForChance(ceilingSides(counts, ceiling, level), chance)
}

/**
 * The same for any two sides, undecided so far.
 *
 * @param chance above 0 and below 1
 * @returns null without a verdict, at a rate that neither side wins at, and beyond ten million
 * @throws {RangeError} when the chance is outside its range
 */
export function sidesForChance(sides: Sides, chance: number): number | null {
  requireTail('chance', chance)
  const { bad, good, cases, pass, fail } = sides
  const graded = bad + good
  if (graded === 0) return null
  const winning = winningSide(sides, bad / graded)
  const side = winning === null ? null : sides[winning]
  if (side === null) return null
  // All cases alike: nothing is left to chance.
  if (bad === 0 || good === 0) return casesWithoutEvent(cases, side, MOST_FURTHER_CASES)
  const toPass = pass === null ? [] : [{ ...pass, rate: bad / graded, rest: good / graded }]
  const toFail = fail === null ? [] : [{ ...fail, rate: good / graded, rest: bad / graded }]
  const [first, ...others] = winning === 'pass' ? [...toPass, ...toFail] : [...toFail, ...toPass]
  return first === undefined ? null : leastLastingCount(cases, [first, ...others], chance)
}

/**
 * Fewest cases of a new suite that give at least a chance of PASS, at that number and every larger one.
 *
 * @param rate    share of bad cases expected, from 0 to 1
 * @param ceiling share of bad cases allowed, from 0 to 1
 * @param level   two-sided, above 0 and below 1
 * @param power   the chance, above 0 and below 1
 * @returns null when no number does (a rate at or above the ceiling) or it is beyond ten million
 * @throws {RangeError} when an argument is outside its range
 */
export function leastCasesForPower(
  rate: number,
  ceiling: number,
  level: number,
  power: number,
): number | null {
  requireRate('rate', rate)
  requireRate('ceiling', ceiling)
  requireTail('power', power)
  const { pass } = ceilingSides({ bad: 0, good: 0, missing: 0 }, ceiling, level)
  if (rate >= ceiling) return null
  if (ceiling === 1) return 1
  if (rate === 0) {
    const cases = leastCases(0, ceiling, level)
    return cases === null || cases > MOST_FURTHER_CASES ? null : cases
  }
  return pass === null ? null : leastLastingCount(0, [{ ...pass, rate, rest: 1 - rate }], power)
}
