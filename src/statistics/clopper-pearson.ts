import type { Interval } from '../domain/tally.ts'
import { requireCount, requireTail } from './arguments.ts'
import { betaQuantile, betaUpperQuantile } from './beta-quantile.ts'
import { tailOf } from './level.ts'

/**
 * Exact (Clopper–Pearson) two-sided confidence interval for a binomial proportion.
 *
 * Inverts two one-sided binomial tests with half of the error each: it covers the true proportion with at least the
 * level's probability, whatever that proportion is, and usually with more.
 * Assumes independent trials with one common success probability; clustered cases break this.
 *
 * @param successes whole number, 0 ≤ successes ≤ trials
 * @param trials    whole number; 0 has the interval [0, 1]
 * @param level     two-sided, above 0 and below 1, such as 0.95
 * @returns `lower ≤ successes / trials ≤ upper`, proportions in [0, 1]; `lower` is exactly 0 without a success,
 *          `upper` exactly 1 without a failure
 * @throws {RangeError} when an argument is outside its range or not whole
 *
 * Accuracy: relative error of both ends below 1e-12 for trials ≤ 1e9 and levels to 0.9999999.
 * Source: Clopper & Pearson (1934), Biometrika 26, 404–413.
 *
 * @example clopperPearson(58, 60, 0.95) // { lower: 0.8847…, upper: 0.9959… }
 */
export function clopperPearson(successes: number, trials: number, level: number): Interval {
  const tail = tailOf(level) / 2
  return {
    lower: clopperPearsonLower(successes, trials, tail),
    upper: clopperPearsonUpper(successes, trials, tail),
  }
}

/**
 * Upper one-sided end: the rate at which so few successes have probability `tail`.
 *
 * @param tail probability that the true rate is above the end at most, above 0 and below 1
 */
export function clopperPearsonUpper(successes: number, trials: number, tail: number): number {
  requireSample(successes, trials, tail)
  if (successes === trials) return 1
  if (successes === 0) return -Math.expm1(Math.log(tail) / trials)
  return betaUpperQuantile(tail, successes + 1, trials - successes)
}

/**
 * Lower one-sided end: the rate at which so many successes have probability `tail`.
 *
 * @param tail probability that the true rate is below the end at most, above 0 and below 1
 */
export function clopperPearsonLower(successes: number, trials: number, tail: number): number {
  requireSample(successes, trials, tail)
  if (successes === 0) return 0
  if (successes === trials) return Math.exp(Math.log(tail) / trials)
  return betaQuantile(tail, successes, trials - successes + 1)
}

function requireSample(successes: number, trials: number, tail: number): void {
  requireCount('successes', successes)
  requireCount('trials', trials)
  if (successes > trials) throw new RangeError(`${successes} successes of ${trials} trials`)
  requireTail('tail', tail)
}
