import type { RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import type { MoreCases } from '../domain/more-cases.ts'
import type { Outcome, ReasonCode } from '../domain/outcome.ts'
import { type CountRule, sharedParts } from './rule-parts.ts'

/** Bad cases of the suite as it ran; nothing is ever left out of a count. */
export interface CountedCases {
  readonly bad: number
  readonly good: number
  readonly missing: number
}

/** A counting rule on verdicts that stand. It speaks of the suite as it ran: no interval, no claim beyond it. */
export function decideCount(rule: CountRule, evidence: MetricEvidence): RuleDecision {
  const counts = countedCases(evidence, rule)
  const outcome = countOutcome(counts, rule.bound.count)
  return {
    ...sharedParts(rule, evidence, new Map()),
    outcome,
    reason: countReason(outcome, counts),
    unvalidatedOutcome: null,
    tally: evidence.tally,
    estimate: counts.bad,
    interval: null,
    intervalWithMissing: null,
    judge: null,
    moreCases: outcome === 'INSUFFICIENT_EVIDENCE' ? missingOnly(counts, rule.bound.count) : null,
    unlabelledBadCases: [],
    notes: evidence.notes,
  }
}

export function countedCases(evidence: MetricEvidence, rule: CountRule): CountedCases {
  const { passed, failed, missing } = evidence.tally
  return rule.badWhen === 'failed'
    ? { bad: failed, good: passed, missing }
    : { bad: passed, good: failed, missing }
}

/** FAIL above the limit, PASS when even every missing verdict turned out bad; no verdict at all is never PASS. */
export function countOutcome(counts: CountedCases, limit: number): Outcome {
  if (counts.bad > limit) return 'FAIL'
  if (counts.bad + counts.good > 0 && counts.bad + counts.missing <= limit) return 'PASS'
  return 'INSUFFICIENT_EVIDENCE'
}

export function countReason(outcome: Outcome, counts: CountedCases): ReasonCode {
  switch (outcome) {
    case 'PASS':
      return 'count_within'
    case 'FAIL':
      return 'count_exceeded'
    case 'INSUFFICIENT_EVIDENCE':
      return counts.bad + counts.good + counts.missing === 0 ? 'no_cases' : 'missing_verdicts'
  }
}

/** A count speaks of these cases only, so further ones cannot decide it: just the missing ones can. */
export function missingOnly(counts: CountedCases, limit: number): MoreCases {
  const cases = counts.bad + counts.good + counts.missing
  const fillings = counts.missing === 0 ? [] : [...new Set([0, limit - counts.bad + 1, counts.missing])]
  return {
    missingVerdicts: counts.missing,
    missingCouldDecide: counts.missing > 0,
    branches: fillings
      .filter((bad) => bad >= 0 && bad <= counts.missing)
      .map((bad) => ({
        bad,
        outcome: countOutcome(
          { bad: counts.bad + bad, good: counts.good + counts.missing - bad, missing: 0 },
          limit,
        ),
        badCases: counts.bad + bad,
        cases,
        upper: null,
        allGood: null,
      })),
    allGood: null,
    allBad: null,
    atObservedRate: null,
    for80PercentChance: null,
    inClusters: null,
  }
}
