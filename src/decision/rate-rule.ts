import type { RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import type { Interval } from '../domain/tally.ts'
import { type BadCounts, casesOf, ceilingOutcome } from '../statistics/ceiling.ts'
import { clopperPearson } from '../statistics/clopper-pearson.ts'
import { furtherCases } from '../statistics/further-cases.ts'
import { ceilingOf, denominatorOf, tallyWithout } from './bad-counts.ts'
import { boundReason } from './bound-reason.ts'
import { type RateRule, sharedParts } from './rule-parts.ts'

/** A rate rule on verdicts that stand: code or people gave them, or the policy trusts the model that did. */
export function decideRate(rule: RateRule, evidence: MetricEvidence): RuleDecision {
  const { counts, excluded } = denominatorOf(evidence.tally, rule.badWhen, rule.missing)
  const ceiling = ceilingOf(rule.bound)
  const outcome = ceilingOutcome(counts, ceiling, rule.confidenceLevel)
  const moreCases =
    outcome === 'INSUFFICIENT_EVIDENCE' ? furtherCases(counts, ceiling, rule.confidenceLevel) : null
  return {
    ...sharedParts(rule, evidence, excluded),
    outcome,
    reason: boundReason(outcome, casesOf(counts), moreCases?.missingCouldDecide === true),
    unvalidatedOutcome: null,
    tally: tallyWithout(evidence.tally, excluded),
    ...rateFigures(rule, evidence, counts),
    judge: null,
    moreCases,
    unlabelledBadCases: [],
    notes: evidence.notes,
  }
}

/** Observed rate of passing and its exact intervals, as answered and with the missing verdicts filled both ways. */
export function rateFigures(
  rule: RateRule,
  evidence: MetricEvidence,
  counts: BadCounts,
): Pick<RuleDecision, 'estimate' | 'interval' | 'intervalWithMissing'> {
  const { passed, failed } = evidence.tally
  const answered = passed + failed
  return {
    estimate: answered === 0 ? null : passed / answered,
    interval:
      answered === 0
        ? null
        : { method: 'clopper_pearson', ...clopperPearson(passed, answered, rule.confidenceLevel) },
    intervalWithMissing: counts.missing === 0 ? null : filledBothWays(passed, failed, counts.missing, rule),
  }
}

function filledBothWays(passed: number, failed: number, missing: number, rule: RateRule): Interval {
  const all = passed + failed + missing
  return {
    lower: clopperPearson(passed, all, rule.confidenceLevel).lower,
    upper: clopperPearson(passed + missing, all, rule.confidenceLevel).upper,
  }
}
