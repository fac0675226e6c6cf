import type { Outcome } from '../domain/outcome.ts'
import type { Interval } from '../domain/tally.ts'
import { requireCount, requireRate } from './arguments.ts'
import { clopperPearsonLower, clopperPearsonUpper } from './clopper-pearson.ts'
import { leastTrials } from './least-cases.ts'
import { leastCount } from './least-count.ts'
import { tailOf } from './level.ts'
import { isAbove, meets } from './ties.ts'

/** More labels than this are no plan for anyone. */
const MOST_LABELS = 1e9

/** What a judge said of the cases, and what people said of random samples of its two classes. Whole numbers. */
export interface CorrectedCounts {
  /** Cases with a verdict of the judge, and the bad ones among them. */
  readonly graded: number
  readonly judgedBad: number
  /** Judge-bads of this run that a person called good. */
  readonly cleared: number
  /** Cases without a verdict. */
  readonly missing: number
  /** Labelled judge-goods, and those that are bad. */
  readonly labelledGoods: number
  readonly missed: number
  /** Labelled judge-bads, and those that are bad. */
  readonly labelledBads: number
  readonly confirmed: number
}

/**
 * Bounds of the share of truly bad cases, corrected for the judge's errors.
 *
 * At most: what the judge calls bad and nobody cleared, plus what may be bad among the rest. At least: what it calls
 * bad, so far as people confirmed it. Each of the four shares in it has a quarter of the error, so that either end
 * keeps half whatever the four have to do with each other. Labels must be random within each class of the judge.
 *
 * Without labelled judge-goods the upper end is 1, without labelled judge-bads the lower end 0.
 *
 * @param level two-sided, above 0 and below 1
 * @returns `without` over the graded cases; `withMissing` over all, missing ones judged bad for the upper end and good
 *          for the lower
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function correctedBadShare(
  counts: CorrectedCounts,
  level: number,
): { readonly without: Interval; readonly withMissing: Interval } {
  requireCounts(counts)
  const tail = tailOf(level) / 4
  return {
    without: shareOf({ ...counts, missing: 0 }, tail),
    withMissing: shareOf(counts, tail),
  }
}

/**
 * Whether the corrected share is shown to be at or below a ceiling, or above it; missing verdicts count against.
 * Without any verdict it is never PASS.
 *
 * @param ceiling share of bad cases, from 0 to 1
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function correctedOutcome(counts: CorrectedCounts, ceiling: number, level: number): Outcome {
  const outcome = sharesOutcome(correctedBadShare(counts, level).withMissing, ceiling)
  return counts.graded === 0 && outcome === 'PASS' ? 'INSUFFICIENT_EVIDENCE' : outcome
}

/**
 * What bounds of a bad share say about a ceiling: PASS when the upper is at or below it, FAIL when the lower is above.
 *
 * @throws {RangeError} when an argument is outside its range
 */
export function sharesOutcome(badShare: Interval, ceiling: number): Outcome {
  requireRate('lower', badShare.lower)
  requireRate('upper', badShare.upper)
  requireRate('ceiling', ceiling)
  if (meets(badShare.upper, ceiling)) return 'PASS'
  if (isAbove(badShare.lower, ceiling)) return 'FAIL'
  return 'INSUFFICIENT_EVIDENCE'
}

/**
 * Fewest further labelled judge-goods, all of them good, that bring the upper end down to the ceiling.
 *
 * @returns null when no number up to a billion does; not limited to the judge-goods there are
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function labelsNeeded(counts: CorrectedCounts, ceiling: number, level: number): number | null {
  const { labelledGoods } = counts
  return leastCount(
    0,
    MOST_LABELS,
    (further) =>
      correctedOutcome({ ...counts, labelledGoods: labelledGoods + further }, ceiling, level) === 'PASS',
  )
}

/**
 * Fewest further labelled judge-goods without a miss that show the share of bad among judge-goods to be at or below
 * a limit: 72 from nothing for 0.05 at 95%.
 *
 * @param maxMissed the limit, from 0 to 1
 * @param level     two-sided, above 0 and below 1
 * @returns null when no number does
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function labelsForMissedShare(
  missed: number,
  labelledGoods: number,
  maxMissed: number,
  level: number,
): number | null {
  requireShare('missed', missed, 'labelledGoods', labelledGoods)
  const least = leastTrials(missed, maxMissed, tailOf(level) / 2)
  return least === null ? null : Math.max(0, least - labelledGoods)
}

function shareOf(counts: CorrectedCounts, tail: number): Interval {
  const flagged = flaggedUpper(counts, tail)
  const missed = clopperPearsonUpper(counts.missed, counts.labelledGoods, tail)
  const flaggedLeast = clopperPearsonLower(counts.judgedBad, counts.graded + counts.missing, tail)
  const confirmed = clopperPearsonLower(counts.confirmed, counts.labelledBads, tail)
  return { lower: flaggedLeast * confirmed, upper: flagged + (1 - flagged) * missed }
}

/** Upper end of the share that the judge calls bad and nobody cleared, missing verdicts among them. */
function flaggedUpper({ judgedBad, cleared, graded, missing }: CorrectedCounts, tail: number): number {
  return clopperPearsonUpper(judgedBad - cleared + missing, graded + missing, tail)
}

function requireCounts(counts: CorrectedCounts): void {
  requireShare('judgedBad', counts.judgedBad, 'graded', counts.graded)
  requireShare('cleared', counts.cleared, 'judgedBad', counts.judgedBad)
  requireShare('missed', counts.missed, 'labelledGoods', counts.labelledGoods)
  requireShare('confirmed', counts.confirmed, 'labelledBads', counts.labelledBads)
  requireCount('missing', counts.missing)
}

function requireShare(partName: string, part: number, wholeName: string, whole: number): void {
  requireCount(partName, part)
  requireCount(wholeName, whole)
  if (part > whole) throw new RangeError(`${partName} is ${part} of ${wholeName} ${whole}`)
}
