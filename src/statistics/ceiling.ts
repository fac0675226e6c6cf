import type { Outcome } from '../domain/outcome.ts'
import { requireCount, requireRate } from './arguments.ts'
import { binomialLowerTail, binomialUpperTail } from './binomial-tails.ts'
import { complement, tailOf } from './level.ts'
import { isBelow, meets } from './ties.ts'

/** Verdicts on a criterion, seen from the harm: whole numbers of cases. */
export interface BadCounts {
  readonly bad: number
  readonly good: number
  readonly missing: number
}

/**
 * Whether the share of bad cases is shown to be at or below a ceiling, or above it, by the exact interval.
 *
 * PASS must hold with every missing verdict bad, FAIL with every one good, both of all cases. Without any verdict it is
 * never PASS. Decided by tail probabilities, so that no rounded end is compared; an end on the ceiling meets it.
 * A wrong PASS, like a wrong FAIL, has at most half of what the level leaves.
 *
 * @param ceiling share of bad cases, from 0 to 1; a `min: r` on passing is the ceiling `complement(r)`
 * @param level   two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function ceilingOutcome(counts: BadCounts, ceiling: number, level: number): Outcome {
  const cases = casesOf(counts)
  requireRate('ceiling', ceiling)
  const tail = tailOf(level) / 2
  if (counts.bad + counts.good > 0 && passes(counts.bad + counts.missing, cases, ceiling, tail)) return 'PASS'
  if (fails(counts.bad, cases, ceiling, tail)) return 'FAIL'
  return 'INSUFFICIENT_EVIDENCE'
}

/** All of the counts together. @throws {RangeError} when one is not a whole number from 0 */
export function casesOf(counts: BadCounts): number {
  requireCount('bad', counts.bad)
  requireCount('good', counts.good)
  requireCount('missing', counts.missing)
  const cases = counts.bad + counts.good + counts.missing
  requireCount('cases', cases)
  return cases
}

/** Whether the upper end of `bad` of `cases` is at or below the ceiling. */
export function passes(bad: number, cases: number, ceiling: number, tail: number): boolean {
  // The upper end of all bad is 1, whatever the tail probability says.
  if (bad >= cases) return ceiling >= 1
  return meets(binomialLowerTail(bad, cases, ceiling, complement(ceiling)), tail)
}

/** Whether the lower end of `bad` of `cases` is above the ceiling. */
export function fails(bad: number, cases: number, ceiling: number, tail: number): boolean {
  if (bad === 0) return false
  return isBelow(binomialUpperTail(bad, cases, ceiling, complement(ceiling)), tail)
}
