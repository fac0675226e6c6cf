import type { BadCounts } from './ceiling.ts'
import { casesOf, ceilingOutcome } from './ceiling.ts'
import { betaTails } from './incomplete-beta.ts'
import { leastCount } from './least-count.ts'
import { complement, tailOf } from './level.ts'
import { isBelow, meets } from './ties.ts'

/** Numbers beyond it differ from "none" for nobody. */
const MOST_CASES = 1e12

/**
 * About how many further cases decide a rule, and how, if bad ones keep coming at exactly the rate of the verdicts so
 * far, fractions of a case included: whole ones would make it a sawtooth. Missing verdicts stay counted against.
 *
 * @param ceiling share of bad cases, from 0 to 1
 * @param level   two-sided, above 0 and below 1
 * @returns null without a verdict, at a rate of exactly the ceiling, and beyond 1e12
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function casesAtObservedRate(
  counts: BadCounts,
  ceiling: number,
  level: number,
): { readonly cases: number; readonly outcome: 'PASS' | 'FAIL' } | null {
  const { bad, good, missing } = counts
  casesOf(counts)
  const now = ceilingOutcome(counts, ceiling, level)
  if (now !== 'INSUFFICIENT_EVIDENCE') return { cases: 0, outcome: now }
  const graded = bad + good
  if (graded === 0 || bad / graded === ceiling) return null
  const tail = tailOf(level) / 2
  const rest = complement(ceiling)
  const passesAfter = (further: number) => {
    const grown = further / graded
    return meets(betaTails(good + good * grown, bad + missing + bad * grown + 1, rest, ceiling).lower, tail)
  }
  const failsAfter = (further: number) => {
    const grown = further / graded
    return isBelow(betaTails(bad + bad * grown, good + missing + good * grown + 1, ceiling, rest).lower, tail)
  }
  // A rate below the ceiling never shows that it is above, nor the other way round.
  const outcome = bad / graded < ceiling ? 'PASS' : 'FAIL'
  const cases = leastCount(1, MOST_CASES, outcome === 'PASS' ? passesAfter : failsAfter)
  return cases === null ? null : { cases, outcome }
}
