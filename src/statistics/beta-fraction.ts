/** Samples of 1e9 need some thousand terms next to their mean; a fraction still moving here will not settle. */
const MOST_TERMS = 5_000_000

/**
 * The incomplete beta function over its front factor, `I_x(a, b) · B(a, b) / (x^a y^b)`, by continued fraction.
 *
 * Needs `x` at or below the mean (`distance ≥ 0`), where it converges in about `√(a + b)` terms. Taking the distance
 * from the mean as an argument is what keeps it exact for large samples; the textbook form loses `n` rounding errors.
 * Source: DiDonato & Morris (1992), Algorithm 708, ACM TOMS 18, 360–373.
 *
 * @param a,b      positive reals
 * @param distance `a - (a + b) x`, at least 0
 * @throws {RangeError} when it does not converge
 */
export function betaFraction(a: number, b: number, x: number, y: number, distance: number): number {
  // Numerators and denominators of two convergents in a row, scaled so that the later denominator is 1. Rounded
  // coefficients disturb numerator and denominator alike, so that errors fade instead of adding up.
  let earlierTop = 0
  let earlierBottom = 1
  let value = (a + 1) / (a * (distance + 1))
  earlierBottom /= (a * (distance + 1)) / (a + 1)
  for (let n = 1; n <= MOST_TERMS; n += 1) {
    const middle = a + 2 * n - 1
    const shared = (n * (b - n) * x) / middle
    const partial = ((a + n - 1) / middle) * (a + b + n - 1) * shared * x
    const term = n + shared + ((a + n) / (middle + 2)) * (distance + 1 + n * (1 + y))
    const top = term * value + partial * earlierTop
    const bottom = term + partial * earlierBottom
    const next = top / bottom
    earlierTop = value / bottom
    earlierBottom = 1 / bottom
    if (Math.abs(next - value) <= Number.EPSILON * next) return next
    value = next
  }
  throw new RangeError(`the incomplete beta function of ${a} and ${b} at ${x} does not converge`)
}
