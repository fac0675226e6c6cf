import { requireRate } from './arguments.ts'
import { betaTails } from './incomplete-beta.ts'
import { complement } from './level.ts'

/**
 * `P(X ≤ k)` for a binomial `X`: the chance of so few or fewer.
 *
 * Relative error below 1e-13 where it is the small tail, for `trials ≤ 1e9`. Real `k` and `trials` interpolate by the
 * incomplete beta function. Below 0 nothing can be (0); from `trials` on everything is (1).
 *
 * @param rate from 0 to 1
 * @param rest `1 - rate`, where the caller knows it with its own digits
 * @throws {RangeError} when an argument is outside its range or not finite
 */
export function binomialLowerTail(k: number, trials: number, rate: number, rest = complement(rate)): number {
  requireBinomial(k, trials, rate, rest)
  if (k < 0) return 0
  if (k >= trials) return 1
  if (k === 0) return rate <= rest ? Math.exp(trials * Math.log1p(-rate)) : rest ** trials
  return betaTails(trials - k, k + 1, rest, rate).lower
}

/** `P(X ≥ k)`: the chance of so many or more. As {@link binomialLowerTail}. */
export function binomialUpperTail(k: number, trials: number, rate: number, rest = complement(rate)): number {
  return binomialLowerTail(trials - k, trials, rest, rate)
}

function requireBinomial(k: number, trials: number, rate: number, rest: number): void {
  if (!Number.isFinite(k)) throw new RangeError(`k must be a finite number, got ${k}`)
  if (!(trials >= 0 && trials < Infinity)) throw new RangeError(`trials must be from 0, got ${trials}`)
  requireRate('rate', rate)
  requireRate('rest', rest)
  if (Math.abs(rate + rest - 1) > 1e-14) throw new RangeError(`${rate} and ${rest} must add up to 1`)
}
