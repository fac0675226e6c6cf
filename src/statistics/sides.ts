import type { Outcome } from '../domain/outcome.ts'
import type { AcceptanceTest } from './acceptance-number.ts'
import { binomialLowerTail } from './binomial-tails.ts'
import type { BadCounts } from './ceiling.ts'
import { casesOf } from './ceiling.ts'
import { leastCount } from './least-count.ts'
import { complement, tailOf } from './level.ts'
import { isBelow, meets } from './ties.ts'

/**
 * One way to be decided: among all cases so few events (bad ones for PASS, good ones for FAIL) that the test accepts.
 */
export interface Side {
  readonly test: AcceptanceTest
  /** Events that are counted already, missing verdicts among them. */
  readonly already: number
}

/** The two ways to decide a rule as cases come in, and what has come in. Whole numbers of cases. */
export interface Sides {
  /** The verdicts so far; "the rate so far" is theirs. */
  readonly bad: number
  readonly good: number
  /** With the missing ones. */
  readonly cases: number
  /** Few bad cases; null where no number of further cases passes the rule. */
  readonly pass: Side | null
  /** Few good cases; null where none fails it. Its `test.rest` is never below the `test.rate` of `pass`. */
  readonly fail: Side | null
}

/**
 * The sides of a ceiling on the share of bad cases: `ceilingOutcome` in other words.
 *
 * @param ceiling share of bad cases, from 0 to 1
 * @param level   two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function ceilingSides(counts: BadCounts, ceiling: number, level: number): Sides {
  const { bad, good, missing } = counts
  const cases = casesOf(counts)
  const tail = tailOf(level) / 2
  const rest = complement(ceiling)
  const few = (probability: number) => meets(probability, tail)
  const many = (probability: number) => isBelow(probability, tail)
  return {
    bad,
    good,
    cases,
    pass: ceiling === 0 ? null : { already: bad + missing, test: { rate: ceiling, rest, accepts: few } },
    fail:
      ceiling === 1 ? null : { already: good + missing, test: { rate: rest, rest: ceiling, accepts: many } },
  }
}

/**
 * The side that wins in the long run at a rate of bad cases: coming at exactly it, the other one never decides.
 * @returns null where neither does, as at a rate of exactly the ceiling
 */
export function winningSide({ pass, fail }: Sides, rate: number): 'pass' | 'fail' | null {
  if (pass !== null && rate < pass.test.rate) return 'pass'
  if (fail !== null && rate > fail.test.rest) return 'fail'
  return null
}

/**
 * Fewest further cases that decide by one side when none of them is its event: all good for PASS, all bad for FAIL.
 * Never 0 without a verdict: where every case is an event, its tail is 1.
 *
 * @param most where to give up
 * @returns null when no number up to `most` does
 */
export function casesWithoutEvent(cases: number, { already, test }: Side, most: number): number | null {
  return leastCount(0, most, (further) =>
    test.accepts(binomialLowerTail(already, cases + further, test.rate, test.rest)),
  )
}

/**
 * Fewest further cases that pass a rule if all go well, and that fail it if none does.
 *
 * @param now  the outcome so far
 * @param most where to give up: null
 */
export function casesIfAllAlike(
  { cases, pass, fail }: Sides,
  now: Outcome,
  most: number,
): { readonly allGood: number | null; readonly allBad: number | null } {
  const toPass = pass === null ? null : casesWithoutEvent(cases, pass, most)
  return {
    allGood: now === 'PASS' ? 0 : toPass,
    allBad: fail === null ? null : casesWithoutEvent(cases, fail, most),
  }
}
