const HALF_LOG_TWO_PI = 0.9189385332046727

/** From here on six terms of Stirling's series are exact to the last digit. */
const SERIES_FROM = 15

/**
 * Error of Stirling's formula: `ln Γ(a + 1) - (a + 1/2) ln a + a - ln √(2π)`, for real `a > 0`.
 *
 * Absolute error below 3e-15; it goes into an exponent, so absolute is what counts.
 */
function stirlingError(a: number): number {
  let error = 0
  let from = a
  for (; from < SERIES_FROM; from += 1) error += (from + 0.5) * Math.log1p(1 / from) - 1
  const r = 1 / (from * from)
  const series =
    1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - (r * 691) / 360360))))
  return error + series / from
}

/**
 * Deviance `a ln(a / mean) + mean - a`, with `difference` = a - mean handed in: where both are large and close,
 * subtracting them here would leave nothing but rounding.
 */
function deviance(a: number, mean: number, difference: number): number {
  if (Math.abs(difference) >= 0.1 * (a + mean)) return a * Math.log(a / mean) - difference
  const v = difference / (a + mean)
  let sum = difference * v
  let power = 2 * a * v
  for (let odd = 3; ; odd += 2) {
    power *= v * v
    const next = sum + power / odd
    if (next === sum) return sum
    sum = next
  }
}

/** What two factors' rounded product lacks to the true one (Dekker 1971, with Veltkamp's splitting). */
function productError(left: number, right: number, product: number): number {
  const a = left * 134217729
  const leftHigh = a - (a - left)
  const leftLow = left - leftHigh
  const b = right * 134217729
  const rightHigh = b - (b - right)
  const rightLow = right - rightHigh
  return leftLow * rightLow - (product - leftHigh * rightHigh - leftLow * rightHigh - leftHigh * rightLow)
}

/**
 * `a - (a + b) x`, the distance from the mean, without cancellation.
 *
 * @param y `1 - x`, with its own digits; the smaller of the two decides, since only it has digits to spare
 */
export function distanceFromMean(a: number, b: number, x: number, y: number): number {
  const total = a + b
  if (x > y) return -distanceFromMean(b, a, y, x)
  const product = total * x
  return a - product - productError(total, x, product)
}

/**
 * `ln(x^a y^b / B(a, b))`, the logarithm of the factor in front of the incomplete beta function.
 *
 * Loader's saddle-point form: a difference of log-gammas would lose about `n ln n` times the rounding error.
 * Source: C. Loader (2000), Fast and Accurate Computation of Binomial Probabilities.
 *
 * @param a,b      positive reals
 * @param x,y      above 0, adding up to 1
 * @param distance `distanceFromMean(a, b, x, y)`
 */
export function logFrontFactor(a: number, b: number, x: number, y: number, distance: number): number {
  const total = a + b
  const errors = stirlingError(total) - stirlingError(a) - stirlingError(b)
  const deviances = deviance(a, total * x, distance) + deviance(b, total * y, -distance)
  return errors - deviances + 0.5 * Math.log(a * (b / total)) - HALF_LOG_TWO_PI
}
