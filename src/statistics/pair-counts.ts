import { requireCount } from './arguments.ts'

/** Cases with a verdict before and after a change: whole numbers. The others are as good or bad as before. */
export interface PairCounts {
  readonly pairs: number
  /** Bad before, good after. */
  readonly fixed: number
  /** Good before, bad after. */
  readonly broken: number
}

/** @throws {RangeError} when a count is not a whole number from 0, or more change than there are */
export function requirePairs({ pairs, fixed, broken }: PairCounts): void {
  requireCount('pairs', pairs)
  requireCount('fixed', fixed)
  requireCount('broken', broken)
  if (fixed + broken > pairs) throw new RangeError(`${fixed} fixed and ${broken} broken of ${pairs} pairs`)
}
