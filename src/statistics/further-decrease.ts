import { decreaseOutcome, type FilledPairs, failsDecrease, passesDecrease } from './decrease-outcome.ts'
import { leastCount } from './least-count.ts'
import { tailOf } from './level.ts'
import { normalUpperQuantile } from './normal-quantile.ts'
import type { DecidingCases } from './observed-rate.ts'
import { type PairCounts, requirePairs } from './pair-counts.ts'

/** Numbers beyond it differ from "none" for nobody. */
const MOST_PAIRS = 1e12

/** How many further pairs would decide a rule on the decrease of the good rate; null where no number up to 1e12 does. */
export interface FurtherDecrease {
  /** Fewest that pass it if none of them changes; 0 where it passes. */
  readonly allUnchanged: number | null
  /** Fewest that fail it if all of them break; 0 where it fails. */
  readonly allBroken: number | null
  /** About how many decide, and how, if pairs keep changing at exactly the rates so far; null without a complete pair. */
  readonly atObservedRate: DecidingCases | null
}

/** Pairs of a suite, filled in two ways, and those that lack no side. */
export interface DecreasePairs extends FilledPairs {
  readonly complete: PairCounts
}

/**
 * How many more complete pairs would decide a rule that holds the decrease of the good rate. Missing sides stay filled as
 * they are; the rates so far are those of the complete pairs, fractions of a pair included. A plan for one further look.
 *
 * @param most  decrease of the good rate that is allowed, from 0 to 1
 * @param level two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function furtherDecrease(counts: DecreasePairs, most: number, level: number): FurtherDecrease {
  const { hurt, help, complete } = counts
  requirePairs(complete)
  const now = decreaseOutcome({ hurt, help, answered: complete.pairs }, most, level)
  const quantile = normalUpperQuantile(tailOf(level) / 2)
  // Once enough, more is enough too (not proven; the tests look at every number).
  const toPass = leastCount(complete.pairs === 0 ? 1 : 0, MOST_PAIRS, (further) =>
    passesDecrease({ ...hurt, pairs: hurt.pairs + further }, most, quantile),
  )
  const toFail = leastCount(0, MOST_PAIRS, (further) =>
    failsDecrease({ ...help, pairs: help.pairs + further, broken: help.broken + further }, most, quantile),
  )
  return {
    allUnchanged: toPass,
    allBroken: toFail,
    atObservedRate:
      now === 'INSUFFICIENT_EVIDENCE' ? atObservedRate(counts, most, quantile) : { cases: 0, outcome: now },
  }
}

/** The distance to the bound grows with the pairs and its error with their root: what is undecided now crosses it once. */
function atObservedRate(
  { hurt, help, complete }: DecreasePairs,
  most: number,
  quantile: number,
): DecidingCases | null {
  const { pairs, fixed, broken } = complete
  if (pairs === 0) return null
  const decrease = (broken - fixed) / pairs
  if (decrease === most) return null
  const passing = decrease < most
  const filled = passing ? hurt : help
  const decides = passing ? passesDecrease : failsDecrease
  const cases = leastCount(1, MOST_PAIRS, (further) => {
    const grown = further / pairs
    const counts = {
      pairs: filled.pairs + further,
      fixed: filled.fixed + fixed * grown,
      broken: filled.broken + broken * grown,
    }
    return decides(counts, most, quantile)
  })
  return cases === null ? null : { cases, outcome: passing ? 'PASS' : 'FAIL' }
}
