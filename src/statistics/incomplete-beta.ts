import { requirePositive, requireRate } from './arguments.ts'
import { betaFraction } from './beta-fraction.ts'
import { distanceFromMean, logFrontFactor } from './saddle-point.ts'

/** Both tails of a beta distribution at one point. */
export interface BetaTails {
  /** Probability at or below the point. */
  readonly lower: number
  /** Probability above it. */
  readonly upper: number
  /** How fast `lower` grows with `ln(x / (1 - x))`. */
  readonly slope: number
}

/**
 * Both tails of the beta distribution with real parameters (the regularised incomplete beta function and its
 * complement).
 *
 * The tail on the far side of the mean has full relative accuracy (below 1e-13 for `a + b ≤ 1e9`), the other is its
 * complement.
 *
 * @param a,b positive reals
 * @param x   the point, from 0 to 1
 * @param y   `1 - x`, with its own digits: what lies close to 1 has lost them in `x`
 * @throws {RangeError} when an argument is outside its range, or on no convergence
 */
export function betaTails(a: number, b: number, x: number, y: number): BetaTails {
  requirePositive('a', a)
  requirePositive('b', b)
  requireRate('x', x)
  requireRate('y', y)
  if (x === 0) return { lower: 0, upper: 1, slope: 0 }
  if (y === 0) return { lower: 1, upper: 0, slope: 0 }
  const distance = distanceFromMean(a, b, x, y)
  const front = Math.exp(logFrontFactor(a, b, x, y, distance))
  if (distance >= 0) {
    const lower = Math.min(1, front * betaFraction(a, b, x, y, distance))
    return { lower, upper: 1 - lower, slope: front }
  }
  const upper = Math.min(1, front * betaFraction(b, a, y, x, -distance))
  return { lower: 1 - upper, upper, slope: front }
}
