import { acceptanceNumber } from './acceptance-number.ts'
import { requireCount, requireTail } from './arguments.ts'
import { complement, tailOf } from './level.ts'
import { meets } from './ties.ts'

/** 1-based ranks among values in ascending order; null where there are too few for an end. */
export interface QuantileRanks {
  readonly lower: number | null
  readonly upper: number | null
}

/**
 * Exact confidence interval of a quantile: the ranks of the two values that are its ends. For values of any
 * distribution, tied ones included (then with more than the level's confidence); independent ones.
 *
 * The lower end is the largest value that the quantile is below with at most half of what the level leaves, the upper end
 * mirrors it. The same as an exact interval of the share of values at or below a bound, turned around.
 *
 * @param n        number of values, a whole number
 * @param quantile above 0 and below 1
 * @param level    two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range or not whole
 *
 * @example quantileRanks(72, 0.95, 0.95) // { lower: 64, upper: 72 }; of 71 values the upper end is null
 */
export function quantileRanks(n: number, quantile: number, level: number): QuantileRanks {
  requireCount('n', n)
  requireTail('quantile', quantile)
  const tail = tailOf(level) / 2
  if (n === 0) return { lower: null, upper: null }
  const rest = complement(quantile)
  const below = acceptedBelow(n, quantile, rest, tail)
  const above = acceptedBelow(n, rest, quantile, tail)
  return { lower: below < 0 ? null : below + 1, upper: above < 0 ? null : n - above }
}

/** The most of `n` values for which it is unlikely that so few or fewer are below the quantile; -1 for none. */
function acceptedBelow(n: number, rate: number, rest: number, tail: number): number {
  const mean = n * rate
  // A bound on the normal quantile; only the number of looks depends on it.
  const guess = mean - Math.sqrt(-2 * Math.log(tail) * mean * rest)
  return acceptanceNumber({ rate, rest, accepts: (probability) => meets(probability, tail) }, n, guess)
}

/**
 * The 1-based rank of a sample's own quantile: the smallest value with at least `quantile · n` values at or below it. The
 * product is that of the decimals as written: 0.1 · 30 is 3, not 4, as where doubles are asked whether 3 is enough.
 *
 * @param n        number of values, a whole number
 * @param quantile above 0 and below 1
 * @returns null without a value
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function quantileRank(n: number, quantile: number): number | null {
  requireCount('n', n)
  requireTail('quantile', quantile)
  if (n === 0) return null
  const [digits = '', exponent = '0'] = quantile.toExponential().split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const unit = 10n ** BigInt(fraction.length - Number(exponent))
  const product = BigInt(whole + fraction) * BigInt(n)
  return Number((product + unit - 1n) / unit)
}
