import { requireRate, requireTail } from './arguments.ts'
import type { BadCounts } from './ceiling.ts'
import { casesOf, ceilingOutcome } from './ceiling.ts'
import type { Decider } from './lasting-chance.ts'
import { leastLastingCount, MOST_FURTHER_CASES } from './lasting-chance.ts'
import { leastCases } from './least-cases.ts'
import { leastCount } from './least-count.ts'
import { complement, tailOf } from './level.ts'
import { isBelow, meets } from './ties.ts'

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
  const { bad, good, missing } = counts
  const cases = casesOf(counts)
  requireTail('chance', chance)
  if (ceilingOutcome(counts, ceiling, level) !== 'INSUFFICIENT_EVIDENCE') return 0
  const graded = bad + good
  if (graded === 0) return null
  const rate = bad / graded
  if (rate === ceiling) return null
  // All cases alike: nothing is left to chance.
  if (bad === 0 || good === 0) {
    return leastCount(
      0,
      MOST_FURTHER_CASES,
      (further) =>
        ceilingOutcome(
          bad === 0 ? { bad, good: good + further, missing } : { bad: bad + further, good, missing },
          ceiling,
          level,
        ) !== 'INSUFFICIENT_EVIDENCE',
    )
  }
  const tail = tailOf(level) / 2
  const toPass = passing(bad + missing, rate, good / graded, ceiling, tail)
  const toFail: Decider = {
    test: { rate: complement(ceiling), rest: ceiling, accepts: (probability) => isBelow(probability, tail) },
    already: good + missing,
    rate: good / graded,
    rest: rate,
  }
  return leastLastingCount(cases, rate < ceiling ? [toPass, toFail] : [toFail, toPass], chance)
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
  const tail = tailOf(level) / 2
  if (rate >= ceiling) return null
  if (ceiling === 1) return 1
  if (rate === 0) {
    const cases = leastCases(0, ceiling, level)
    return cases === null || cases > MOST_FURTHER_CASES ? null : cases
  }
  return leastLastingCount(0, [passing(0, rate, 1 - rate, ceiling, tail)], power)
}

function passing(bad: number, rate: number, rest: number, ceiling: number, tail: number): Decider {
  return {
    test: { rate: ceiling, rest: complement(ceiling), accepts: (probability) => meets(probability, tail) },
    already: bad,
    rate,
    rest,
  }
}
