import { requireCount } from './arguments.ts'
import { binomialLowerTail } from './binomial-tails.ts'

/** Two-sided p-values, above 0 and at most 1. */
export interface McNemarTest {
  /** Never rejects more often than it says. */
  readonly exact: number
  /** Counts the observed split half: less conservative, may reject slightly more often than it says. */
  readonly midP: number
}

/**
 * McNemar's test of "as many are fixed as are broken": the changed pairs alone, split by a fair coin.
 *
 * Both 1 when nothing changed, and when as many were fixed as broken.
 * Sources: McNemar (1947), Psychometrika 12, 153–157; mid-p as in Fagerland, Lydersen & Laake (2013), BMC Med. Res.
 * Methodol. 13, 91. Relative accuracy better than 1e-12.
 *
 * @param fixed  pairs bad before and good after, a whole number from 0
 * @param broken pairs good before and bad after, a whole number from 0
 * @throws {RangeError} when a count is not a whole number from 0
 *
 * @example mcnemar(0, 5) // { exact: 0.0625, midP: 0.03125 }
 */
export function mcnemar(fixed: number, broken: number): McNemarTest {
  requireCount('fixed', fixed)
  requireCount('broken', broken)
  if (fixed === broken) return { exact: 1, midP: 1 }
  const fewer = Math.min(fixed, broken)
  const upTo = fairLowerTail(fewer, fixed + broken)
  return { exact: Math.min(1, 2 * upTo), midP: upTo + fairLowerTail(fewer - 1, fixed + broken) }
}

/** `P(X ≤ k)` of so many throws of a fair coin, real numbers interpolated. */
export function fairLowerTail(k: number, throws: number): number {
  return binomialLowerTail(k, throws, 0.5, 0.5)
}
