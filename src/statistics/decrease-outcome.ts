import type { Outcome } from '../domain/outcome.ts'
import { requireCount, requireRate } from './arguments.ts'
import { tailOf } from './level.ts'
import { normalUpperQuantile } from './normal-quantile.ts'
import { type PairCounts, requirePairs } from './pair-counts.ts'
import { tangoStatistic } from './tango.ts'
import { isAbove, meets } from './ties.ts'

/** Pairs of a suite of which some lack a side: the same number of pairs, filled in two ways. */
export interface FilledPairs {
  /** Every missing side filled the way that hurts: good before, bad after. */
  readonly hurt: PairCounts
  /** Every one the way that helps: bad before, good after. */
  readonly help: PairCounts
}

/** With the number of pairs that lack no side. */
export interface DecreaseCounts extends FilledPairs {
  readonly answered: number
}

/**
 * Whether the good rate is shown to have fallen by at most so much, or by more, by Tango's interval: approximate.
 *
 * PASS must hold with every missing side filled the way that hurts, FAIL with every one the way that helps; no filling
 * between them has ends beyond theirs (not proven; the tests look at every table of small suites). Without a complete pair
 * it is never PASS. Decided by the score statistic at the bound, so that no rounded end is compared.
 *
 * @param most  decrease of the good rate that is allowed, from 0 to 1
 * @param level two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range or not whole, or the fillings are of different suites
 */
export function decreaseOutcome(counts: DecreaseCounts, most: number, level: number): Outcome {
  const { hurt, help, answered } = counts
  requireFillings(counts)
  requireCount('answered', answered)
  if (answered > hurt.pairs) throw new RangeError(`${answered} answered of ${hurt.pairs} pairs`)
  requireRate('most', most)
  const quantile = normalUpperQuantile(tailOf(level) / 2)
  if (answered > 0 && passesDecrease(hurt, most, quantile)) return 'PASS'
  if (failsDecrease(help, most, quantile)) return 'FAIL'
  return 'INSUFFICIENT_EVIDENCE'
}

/** @throws {RangeError} when a count is not whole, or the fillings are of different suites */
export function requireFillings({ hurt, help }: FilledPairs): void {
  requirePairs(hurt)
  requirePairs(help)
  if (hurt.pairs !== help.pairs) throw new RangeError(`fillings of ${hurt.pairs} and of ${help.pairs} pairs`)
}

/** Whether the upper end is at or below the decrease. Counts may be real numbers. */
export function passesDecrease(counts: PairCounts, most: number, quantile: number): boolean {
  // No end is above 1, whatever the statistic says.
  return most === 1 || meets(quantile, -tangoStatistic(counts, most))
}

/** Whether the lower end is above the decrease. Counts may be real numbers. */
export function failsDecrease(counts: PairCounts, most: number, quantile: number): boolean {
  return isAbove(tangoStatistic(counts, most), quantile)
}
