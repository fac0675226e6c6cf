import type { Ends } from './ends.ts'
import { tailOf } from './level.ts'
import { normalUpperQuantile } from './normal-quantile.ts'
import { type PairCounts, requirePairs } from './pair-counts.ts'
import { distanceFromMean } from './saddle-point.ts'

/** Halvings of an interval no longer than 2, to less than 1e-16. */
const HALVINGS = 55

/**
 * Tango's score interval for a difference of paired proportions, `(broken - fixed) / pairs`: the decrease of the good
 * rate. Approximate: a wrong PASS may happen somewhat more often than half of what the level leaves.
 *
 * Source: Tango (1998), Statistics in Medicine 17, 891–908; no continuity correction. Ends to 1e-12.
 *
 * @param level two-sided, above 0 and below 1
 * @returns within [-1, 1], all of it without a pair
 * @throws {RangeError} when an argument is outside its range or not whole
 *
 * @example tangoInterval({ pairs: 100, fixed: 0, broken: 5 }, 0.95) // { lower: 0.0111…, upper: 0.1117… }
 */
export function tangoInterval(counts: PairCounts, level: number): Ends {
  requirePairs(counts)
  const { pairs, fixed, broken } = counts
  const quantile = normalUpperQuantile(tailOf(level) / 2)
  if (pairs === 0) return { lower: -1, upper: 1 }
  const upper = upperEnd(counts, quantile)
  const lower = -upperEnd({ pairs, fixed: broken, broken: fixed }, quantile)
  return { lower, upper }
}

/** Halving keeps what the decision rests on, the statistic's sign beyond the quantile; no step of it can leave. */
function upperEnd(counts: PairCounts, quantile: number): number {
  let no = (counts.broken - counts.fixed) / counts.pairs
  let yes = 1
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = no + (yes - no) / 2
    if (tangoStatistic(counts, middle) <= -quantile) yes = middle
    else no = middle
  }
  return yes
}

/**
 * Tango's score statistic of the hypothesis that the decrease is `decrease`: about standard normal if it is true, and
 * the lower the smaller the observed one. Falls as the hypothesis grows.
 *
 * @param decrease from -1 to 1
 * @returns 0 where what was observed is the hypothesis, the certain one included; -Infinity or Infinity where it is
 *          impossible under it
 */
export function tangoStatistic({ pairs, fixed, broken }: PairCounts, decrease: number): number {
  // Its root is taken where no difference cancels; the other half is its mirror image.
  if (decrease < 0) return -tangoStatistic({ pairs, fixed: broken, broken: fixed }, -decrease)
  const rest = 1 - decrease
  const observed = broken - fixed
  const distance = distanceFromMean(observed, pairs - observed, decrease, rest)
  if (distance === 0) return 0
  const product = fixed * decrease * rest
  const linear = (2 * pairs - observed) * decrease - (fixed + broken)
  const root = Math.sqrt(linear * linear + 8 * pairs * product)
  // Most likely share of fixed pairs under the hypothesis; that of broken ones is larger by the decrease.
  const fixedShare = linear > 0 ? (2 * product) / (root + linear) : (root - linear) / (4 * pairs)
  return distance / Math.sqrt(pairs * (2 * fixedShare + decrease * rest))
}
