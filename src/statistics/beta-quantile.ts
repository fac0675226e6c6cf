import { requirePositive, requireTail } from './arguments.ts'
import { betaStart } from './beta-start.ts'
import { betaTails } from './incomplete-beta.ts'

const MOST_STEPS = 200

/** Beyond it `x` or `1 - x` is no longer a normal double. */
const FARTHEST = 708

/** Rounding of the logarithm of a tail, and, relative to it, of `ln(x / (1 - x))`: smaller steps are noise. */
const NOISE = 2e-15

/**
 * Quantile of the beta distribution with real parameters: the `x` with `I_x(a, b) = tail`.
 *
 * Relative accuracy better than 1e-12 for `a + b ≤ 1e9`; 0 where the quantile is too small for a double.
 *
 * @param tail probability below the quantile, above 0 and below 1
 * @param a,b  positive reals
 * @throws {RangeError} when an argument is outside its range, or on no convergence
 *
 * @example betaQuantile(0.025, 1, 1) // 0.025
 */
export function betaQuantile(tail: number, a: number, b: number): number {
  return 1 / (1 + Math.exp(-quantileLogit(tail, a, b)))
}

/** The point that leaves `tail` above it; as accurate for small quantiles as {@link betaQuantile}. */
export function betaUpperQuantile(tail: number, a: number, b: number): number {
  return 1 / (1 + Math.exp(quantileLogit(tail, b, a)))
}

/**
 * `ln(x / (1 - x))` of the quantile, by Newton's method on the logarithm of the tail. That is concave in this
 * coordinate, so steps from the left never pass the goal; the bracket catches the first one, from the right.
 */
function quantileLogit(tail: number, a: number, b: number): number {
  requireTail('tail', tail)
  requirePositive('a', a)
  requirePositive('b', b)
  const goal = Math.log(tail)
  let left = -FARTHEST
  let right = FARTHEST
  let s = Math.min(right, Math.max(left, betaStart(tail, a, b)))
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const x = 1 / (1 + Math.exp(-s))
    const y = 1 / (1 + Math.exp(s))
    const { lower, upper, slope } = betaTails(a, b, x, y)
    const excess = (lower < 0.5 ? Math.log(lower) : Math.log1p(-upper)) - goal
    if (excess > 0) right = s
    else left = s
    if (right <= -FARTHEST) return -Infinity
    if (left >= FARTHEST) return Infinity
    const perExcess = lower / slope
    const next = s - excess * perExcess
    const noise = NOISE * Math.max(1, Math.abs(s), perExcess)
    // Before the bracket is asked: the step that lands on the goal may also land on the bracket's end.
    if (Math.abs(next - s) <= noise) return next
    if (right - left <= noise) return s
    if (next > left && next < right) s = next
    else if (next <= left && left === -FARTHEST) s = left
    else if (next >= right && right === FARTHEST) s = right
    else s = (left + right) / 2
  }
  throw new RangeError(`the beta quantile of ${tail} with ${a} and ${b} does not converge`)
}
