import type { RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import type { MoreCases } from '../domain/more-cases.ts'
import type { Outcome } from '../domain/outcome.ts'
import { furtherForMean } from '../statistics/further-mean.ts'
import { meanInterval, meanOutcome } from '../statistics/mean-bound.ts'
import { stableMean } from '../statistics/stable-sum.ts'
import { boundReason } from './bound-reason.ts'
import { type MeanRule, nothingHelps, sharedParts } from './rule-parts.ts'
import { scoresOf, unitNotes } from './score-parts.ts'

/**
 * The mean of a score within a declared range, valid at every number of cases and in any order of rows. A value outside
 * the range fails the rule: what the policy claimed of the system, on which the bound rests, is wrong.
 */
export function decideMean(rule: MeanRule, evidence: MetricEvidence): RuleDecision {
  const { values, outOfRange } = scoresOf(evidence)
  const { side, value, range } = rule.bound
  const { missing } = evidence.tally
  const level = rule.confidenceLevel
  const isOut = outOfRange.count > 0
  const ends = { lo: range.lowest, hi: range.highest }
  const limit = { side, value }
  const outcome: Outcome = isOut ? 'FAIL' : meanOutcome(values, missing, ends, limit, level)
  const hasInterval = values.length > 0 && !isOut
  const [best, worst] = side === 'max' ? [ends.lo, ends.hi] : [ends.hi, ends.lo]
  const missingCouldDecide =
    outcome === 'INSUFFICIENT_EVIDENCE' &&
    missing > 0 &&
    [best, worst].some(
      (end) =>
        meanOutcome(withFurther(values, missing, end), 0, ends, limit, level) !== 'INSUFFICIENT_EVIDENCE',
    )
  return {
    ...sharedParts(rule, evidence, new Map()),
    outcome,
    reason: isOut ? 'out_of_range' : boundReason(outcome, values.length + missing, missingCouldDecide),
    unvalidatedOutcome: null,
    tally: evidence.tally,
    estimate: values.length === 0 ? null : stableMean(values),
    interval: hasInterval ? { method: 'fixed_bets', ...meanInterval(values, 0, ends, level) } : null,
    intervalWithMissing: hasInterval && missing > 0 ? meanInterval(values, missing, ends, level) : null,
    judge: null,
    moreCases:
      outcome === 'INSUFFICIENT_EVIDENCE'
        ? { ...moreCases(values, missing, rule), missingCouldDecide }
        : null,
    badCases: outOfRange.cases.map(({ id, about, reason }) => ({
      id,
      about: about === null ? reason : `${reason}  ${about}`,
      reason: null,
    })),
    unlabelledBadCases: [],
    notes: [...evidence.notes, ...unitNotes(values, side, value)],
  }
}

/** The values and so many more at one end of the range. */
function withFurther(values: Float64Array, more: number, end: number): Float64Array {
  const all = new Float64Array(values.length + more).fill(end)
  all.set(values)
  return all.sort()
}

function moreCases(values: Float64Array, missing: number, { bound, confidenceLevel }: MeanRule): MoreCases {
  const { side, value, range } = bound
  const ends = { lo: range.lowest, hi: range.highest }
  const further = furtherForMean(values, missing, ends, { side, value }, confidenceLevel)
  return {
    ...nothingHelps(missing),
    allGood: further.allBest,
    allBad: further.allWorst,
    atObservedRate: further.atObserved,
  }
}
