import type { Outcome } from '../domain/outcome.ts'
import type { Ends } from './ends.ts'
import { tailOf } from './level.ts'
import {
  chanceUnder,
  LEAST_HYPOTHESIS,
  type MeanBound,
  meanSides,
  type ScaledSample,
  scaledFrom,
  shows,
  unitOf,
  type ValueRange,
} from './mean-sides.ts'
import { meets } from './ties.ts'

/** The same to 15 digits. */
const CLOSE = 4 * Number.EPSILON

/**
 * Whether a mean is shown to be within a bound, or outside it, from independent values in a known range.
 *
 * Valid at every sample size and for any distribution within the range, the same in whatever order the values come: see
 * `logCapital`. Assumes nothing but that the cases are independent. PASS must hold with every missing value at the worst end
 * of the range, FAIL with every one at the best; neither without a value. Decided at the bound, so that no rounded end is
 * compared; an end on the bound meets it. A bound that the range itself keeps, or breaks, is decided by a single value.
 *
 * @param values  within the range, in any order; faster in ascending order
 * @param missing number of values that are not known
 * @param range   true for every value that could come, not only for those seen; in the values' own units
 * @param level   two-sided, above 0 and below 1; a wrong PASS has at most half of what it leaves
 * @throws {RangeError} when an argument is outside its range
 */
export function meanOutcome(
  values: Float64Array,
  missing: number,
  range: ValueRange,
  bound: MeanBound,
  level: number,
): Outcome {
  const tail = tailOf(level) / 2
  const { pass, fail } = meanSides(values, missing, range, bound, tail)
  if (shows(pass, tail)) return 'PASS'
  return shows(fail, tail) ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
}

/**
 * Confidence interval of the mean of independent values in a known range, by the same bets as {@link meanOutcome}: the
 * lower end with every missing value at the lower end of the range, the upper with every one at its upper end.
 *
 * @returns in the values' own units, within the range; all of it without a value
 * @throws {RangeError} when an argument is outside its range
 *
 * @example meanInterval(new Float64Array(184), 0, { lo: 0, hi: 1 }, 0.95) // { lower: 0, upper: 0.0198… }
 */
export function meanInterval(values: Float64Array, missing: number, range: ValueRange, level: number): Ends {
  const tail = tailOf(level) / 2
  const lower = valueAt('lo', leastMean(scaledFrom('lo', values, missing, range), tail), range)
  const upper = valueAt('hi', leastMean(scaledFrom('hi', values, missing, range), tail), range)
  return { lower, upper }
}

/** The largest hypothesis "the mean is at most this" that is refuted, as a fraction of the range; 0 for none. */
function leastMean(sample: ScaledSample, tail: number): number {
  const isRefuted = (hypothesis: number) => meets(chanceUnder(sample, hypothesis, tail), tail)
  let open = 1
  let refuted = 0.5
  while (!isRefuted(refuted)) {
    if (refuted === LEAST_HYPOTHESIS) return 0
    open = refuted
    refuted = Math.max(LEAST_HYPOTHESIS, refuted * refuted)
  }
  while (open - refuted > CLOSE * open) {
    const middle = open > 4 * refuted ? Math.sqrt(open) * Math.sqrt(refuted) : refuted + (open - refuted) / 2
    if (isRefuted(middle)) refuted = middle
    else open = middle
  }
  return refuted
}

/** The value at a fraction of the range from one of its ends. */
function valueAt(end: keyof ValueRange, fraction: number, { lo, hi }: ValueRange): number {
  const unit = unitOf({ lo, hi })
  const distance = fraction * (hi * unit - lo * unit)
  return (end === 'lo' ? lo * unit + distance : hi * unit - distance) / unit
}
