const HALF_LOG_TWO_PI = 0.9189385332046727

/** From here on the continued fraction needs fewer than some hundred terms; before, half less a series loses no digits. */
const FRACTION_FROM = 2

const MOST_STEPS = 100

/**
 * The point of the standard normal distribution that leaves `tail` above it.
 *
 * By Newton's method on the logarithm of the tail: that is concave, so from a start to the right of the goal no step passes
 * it. Relative accuracy better than 1e-14 for tails below 0.1, absolute 1e-15 above.
 *
 * @param tail above 0, at most 0.5
 * @throws {RangeError} when it is outside its range
 *
 * @example normalUpperQuantile(0.025) // 1.959963984540054
 */
export function normalUpperQuantile(tail: number): number {
  if (!(tail > 0 && tail <= 0.5)) throw new RangeError(`tail must be above 0 and at most 0.5, got ${tail}`)
  const goal = Math.log(tail)
  // Right of it: the tail is at most half of exp(-z² / 2).
  let z = Math.sqrt(-2 * Math.log(2 * tail))
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const mills = millsRatio(z)
    const excess = Math.log(mills) - (z * z) / 2 - HALF_LOG_TWO_PI - goal
    const next = z + excess * mills
    // Only rounding leads to the right.
    if (!(next < z)) return z
    z = Math.max(0, next)
  }
  return z
}

/** The upper tail over the density at a point, `z ≥ 0`; relative accuracy 1e-14. */
export function millsRatio(z: number): number {
  return z < FRACTION_FROM
    ? Math.exp((z * z) / 2 + HALF_LOG_TWO_PI) / 2 - seriesOfMiddle(z)
    : laplaceFraction(z)
}

/** The probability between 0 and `z` over the density: `z + z³/3 + z⁵/(3·5) + …`, all terms positive. */
function seriesOfMiddle(z: number): number {
  let term = z
  let sum = z
  for (let odd = 3; ; odd += 2) {
    term *= (z * z) / odd
    const next = sum + term
    if (next === sum) return sum
    sum = next
  }
}

/** `1/(z + 1/(z + 2/(z + 3/(z + …))))`, by the recurrence of its convergents with the later denominator scaled to 1. */
function laplaceFraction(z: number): number {
  let earlierTop = 0
  let earlierBottom = 1 / z
  let value = 1 / z
  for (let n = 1; ; n += 1) {
    const bottom = z + n * earlierBottom
    const next = (z * value + n * earlierTop) / bottom
    earlierTop = value / bottom
    earlierBottom = 1 / bottom
    if (Math.abs(next - value) <= Number.EPSILON * next) return next
    value = next
  }
}
