import type { RuleDecision } from '../domain/decision.ts'
import type { JudgedEvidence, MetricEvidence } from '../domain/evidence.ts'
import type { MoreCases } from '../domain/more-cases.ts'
import type { Outcome, ReasonCode } from '../domain/outcome.ts'
import type { Tally } from '../domain/tally.ts'
import { type CountedCases, countedCases, countOutcome, countReason, missingOnly } from './count-rule.ts'
import { judgeFigures } from './judged-rate-rule.ts'
import { labelBounds } from './label-bounds.ts'
import { missedShareMet } from './missed-share.ts'
import { moreLabelsForCount } from './more-labels.ts'
import { type CountRule, sharedParts } from './rule-parts.ts'

/**
 * A counting rule on a model's verdicts: people's labels replace its word case by case. Confirmed bad cases above the
 * limit fail it at once; it passes only when somebody has looked at every judge-bad and at enough judge-goods.
 */
export function decideJudgedCount(
  rule: CountRule,
  evidence: MetricEvidence,
  judged: JudgedEvidence,
): RuleDecision {
  const byJudge = countedCases(evidence, rule)
  const answered = byJudge.bad + byJudge.good
  const bad = judged.confirmedBad + judged.unlabelledBad
  const counts: CountedCases = { bad, good: answered - bad, missing: byJudge.missing }
  const validated =
    judged.unlabelledBad === 0 &&
    holdsUnanswered(judged, counts, rule.bound.count) &&
    missedShareMet(judged, rule.confidenceLevel)
  const outcome = judgedCountOutcome(judged, counts, validated, rule.bound.count)
  const reason = judgedCountReason(outcome, counts, validated)
  const undecided = outcome === 'INSUFFICIENT_EVIDENCE'
  return {
    ...sharedParts(rule, { ...evidence, badCases: judged.confirmedBadCases }, new Map()),
    outcome,
    reason,
    unvalidatedOutcome: reason === 'evaluator_not_validated' ? countOutcome(byJudge, rule.bound.count) : null,
    tally: relabelled(evidence.tally, counts, rule),
    estimate: bad,
    interval: null,
    intervalWithMissing: null,
    judge: judgeFigures(
      byJudge,
      judged,
      labelBounds(byJudge, judged, rule.confidenceLevel).without,
      rule.confidenceLevel,
      undecided && !validated ? moreLabelsForCount(judged, rule.confidenceLevel) : null,
    ),
    moreCases: undecided ? missingWhile(validated, counts, rule.bound.count) : null,
    unlabelledBadCases: judged.unlabelledBadCases,
    notes: evidence.notes,
  }
}

/**
 * Whether the limit holds with every answer bad that was drawn and has no usable label, beside all that are missing: what
 * the other labels allow the judge to miss says nothing of an answer that somebody was asked about.
 */
function holdsUnanswered({ unansweredGoods }: JudgedEvidence, counts: CountedCases, limit: number): boolean {
  return unansweredGoods === 0 || counts.bad + counts.missing + unansweredGoods <= limit
}

/** While nobody has looked at the judge, no answer to a missing verdict decides. */
function missingWhile(validated: boolean, counts: CountedCases, limit: number): MoreCases {
  const missing = missingOnly(counts, limit)
  return validated ? missing : { ...missing, missingCouldDecide: false, branches: [] }
}

function judgedCountOutcome(
  judged: JudgedEvidence,
  counts: CountedCases,
  validated: boolean,
  limit: number,
): Outcome {
  if (judged.confirmedBad > limit) return 'FAIL'
  return validated ? countOutcome(counts, limit) : 'INSUFFICIENT_EVIDENCE'
}

function judgedCountReason(outcome: Outcome, counts: CountedCases, validated: boolean): ReasonCode {
  if (outcome === 'INSUFFICIENT_EVIDENCE' && !validated && counts.bad + counts.good + counts.missing > 0) {
    return 'evaluator_not_validated'
  }
  return countReason(outcome, counts)
}

function relabelled(tally: Tally, counts: CountedCases, rule: CountRule): Tally {
  return rule.badWhen === 'failed'
    ? { ...tally, passed: counts.good, failed: counts.bad }
    : { ...tally, passed: counts.bad, failed: counts.good }
}
