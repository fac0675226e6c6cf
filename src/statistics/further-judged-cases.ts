import type { MoreCases } from '../domain/more-cases.ts'
import { sidesForChance } from './chance-of-decision.ts'
import { clopperPearsonLower, clopperPearsonUpper } from './clopper-pearson.ts'
import { type CorrectedCounts, correctedOutcome } from './corrected-bad-share.ts'
import { tailOf } from './level.ts'
import { sidesAtObservedRate } from './observed-rate.ts'
import { casesIfAllAlike, type Side, type Sides } from './sides.ts'
import { isBelow, mostMeeting } from './ties.ts'

/** More cases than this are no plan where labels are to hold as they are. */
const MOST_CASES = 1e9

/** What more cases with a verdict of the judge give, by the names of `MoreCases`. */
export type FurtherJudgedCases = Pick<
  MoreCases,
  'allGood' | 'allBad' | 'atObservedRate' | 'for80PercentChance'
>

/**
 * How many more cases would decide a rule that holds the corrected share of bad cases to a ceiling, with the labels
 * held as they are: the judge's own share sharpens, what it misses and what people confirmed do not. Good and bad,
 * and the rate so far, are the judge's. Missing verdicts stay counted against, further bad ones have nobody to clear
 * them. A plan for one further look.
 *
 * @param ceiling share of bad cases, from 0 to 1
 * @param level   two-sided, above 0 and below 1
 * @returns null where no number decides: to PASS when what the judge may miss alone is above the ceiling, as without
 *          labelled judge-goods; to FAIL without a confirmed judge-bad
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function furtherJudgedCases(
  counts: CorrectedCounts,
  ceiling: number,
  level: number,
): FurtherJudgedCases {
  const now = correctedOutcome(counts, ceiling, level)
  const sides = correctedSides(counts, ceiling, level)
  const decided = now !== 'INSUFFICIENT_EVIDENCE'
  return {
    ...casesIfAllAlike(sides, now, MOST_CASES),
    atObservedRate: decided ? { cases: 0, outcome: now } : sidesAtObservedRate(sides),
    for80PercentChance: decided ? 0 : sidesForChance(sides, 0.8),
  }
}

/**
 * The sides of a corrected share: `correctedOutcome` in other words. With the labels' two ends fixed, the share is at
 * or below a ceiling exactly when the judge's own is at or below a lower one, and above it when the judge's is above a
 * higher one.
 *
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function correctedSides(counts: CorrectedCounts, ceiling: number, level: number): Sides {
  const { graded, judgedBad, cleared, missing } = counts
  const tail = tailOf(level) / 4
  const cases = graded + missing
  const missed = clopperPearsonUpper(counts.missed, counts.labelledGoods, tail)
  const confirmed = clopperPearsonLower(counts.confirmed, counts.labelledBads, tail)
  return {
    bad: judgedBad,
    good: graded - judgedBad,
    cases,
    pass: passingSide(judgedBad - cleared + missing, missed, ceiling, tail),
    fail: failingSide(cases - judgedBad, confirmed, ceiling, tail),
  }
}

/** Upper end `U + (1 - U) missed` at or below the ceiling: `U` at or below what it leaves. */
function passingSide(already: number, missed: number, ceiling: number, tail: number): Side | null {
  const most = mostMeeting(ceiling)
  if (most < 1 && !isBelow(missed, ceiling)) return null
  const rate = most < 1 ? (most - missed) / (1 - missed) : 1
  // Equality of the shares is allowed for in the rate, so that none is needed between the tails.
  return { already, test: { rate, rest: 1 - rate, accepts: (probability) => probability <= tail } }
}

/** Lower end `L confirmed` above the ceiling: `L` above what the confirmed part of it takes. */
function failingSide(already: number, confirmed: number, ceiling: number, tail: number): Side | null {
  const most = mostMeeting(ceiling)
  if (confirmed <= most) return null
  const rest = most / confirmed
  return { already, test: { rate: 1 - rest, rest, accepts: (probability) => probability < tail } }
}
