import { requirePositive } from './arguments.ts'
import { betaQuantile, betaUpperQuantile } from './beta-quantile.ts'

/**
 * The point of Student's t distribution that leaves `tail` above it.
 *
 * By the beta distribution, whose two sides are asked apart: `t² / (t² + degrees)` has lost the digits of a far point, and
 * its complement those of a near one. Relative accuracy better than 1e-12.
 *
 * @param tail    above 0 and below 0.5
 * @param degrees of freedom, positive
 * @throws {RangeError} when an argument is outside its range
 *
 * @example studentTUpperQuantile(0.025, 49) // 2.009575…
 */
export function studentTUpperQuantile(tail: number, degrees: number): number {
  if (!(tail > 0 && tail < 0.5)) throw new RangeError(`tail must be above 0 and below 0.5, got ${tail}`)
  requirePositive('degrees', degrees)
  const share = betaUpperQuantile(2 * tail, 0.5, degrees / 2)
  const rest = betaQuantile(2 * tail, degrees / 2, 0.5)
  return Math.sqrt(degrees * (share / rest))
}
