import type { BadCounts } from './ceiling.ts'
import { ceilingOutcome } from './ceiling.ts'
import { betaTails } from './incomplete-beta.ts'
import { leastCount } from './least-count.ts'
import { ceilingSides, type Sides, winningSide } from './sides.ts'

/** Numbers beyond it differ from "none" for nobody. */
const MOST_CASES = 1e12

/** How many further cases decide, and how. */
export interface DecidingCases {
  readonly cases: number
  readonly outcome: 'PASS' | 'FAIL'
}

/**
 * About how many further cases decide a rule, and how, if bad ones keep coming at exactly the rate of the verdicts so
 * far, fractions of a case included: whole ones would make it a sawtooth. Missing verdicts stay counted against.
 *
 * @param ceiling share of bad cases, from 0 to 1
 * @param level   two-sided, above 0 and below 1
 * @returns null without a verdict, at a rate of exactly the ceiling, and beyond 1e12
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function casesAtObservedRate(counts: BadCounts, ceiling: number, level: number): DecidingCases | null {
  const now = ceilingOutcome(counts, ceiling, level)
  if (now !== 'INSUFFICIENT_EVIDENCE') return { cases: 0, outcome: now }
  return sidesAtObservedRate(ceilingSides(counts, ceiling, level))
}

/**
 * The same for any two sides, undecided so far. Also where the counted events differ from the rate: the distance to a
 * limit grows with the cases and its error with their root, so that what falls short of the error now crosses it once.
 *
 * @returns null without a verdict, at a rate that neither side wins at, and beyond 1e12
 */
export function sidesAtObservedRate(sides: Sides): DecidingCases | null {
  const { bad, good, cases } = sides
  const graded = bad + good
  if (graded === 0) return null
  const winning = winningSide(sides, bad / graded)
  const side = winning === null ? null : sides[winning]
  if (side === null) return null
  const [events, others] = winning === 'pass' ? [bad, good] : [good, bad]
  const { test, already } = side
  const further = leastCount(1, MOST_CASES, (count) => {
    const grown = count / graded
    const without = cases - already + others * grown
    return test.accepts(betaTails(without, already + events * grown + 1, test.rest, test.rate).lower)
  })
  return further === null ? null : { cases: further, outcome: winning === 'pass' ? 'PASS' : 'FAIL' }
}
