import type { JudgeEvidence, RuleDecision } from '../domain/decision.ts'
import type { JudgedEvidence, MetricEvidence } from '../domain/evidence.ts'
import type { Interval } from '../domain/tally.ts'
import { type BadCounts, casesOf, ceilingOutcome } from '../statistics/ceiling.ts'
import { clopperPearsonUpper } from '../statistics/clopper-pearson.ts'
import { tailOf } from '../statistics/level.ts'
import { ceilingOf, denominatorOf, tallyWithout } from './bad-counts.ts'
import { boundReason } from './bound-reason.ts'
import { labelBounds, labelOutcome } from './label-bounds.ts'
import { moreJudgedCases } from './more-judged-cases.ts'
import { moreLabelsForRate } from './more-labels.ts'
import { type RateRule, sharedParts } from './rule-parts.ts'

/**
 * A rate rule on a model's verdicts: decided on the share of truly bad cases, bounded by what people found in a
 * sample, never on the judge's word.
 */
export function decideJudgedRate(
  rule: RateRule,
  evidence: MetricEvidence,
  judged: JudgedEvidence,
): RuleDecision {
  const { counts, excluded } = denominatorOf(evidence.tally, rule.badWhen, rule.missing)
  const ceiling = ceilingOf(rule.bound)
  const outcome = labelOutcome(counts, judged, ceiling, rule.confidenceLevel)
  const missingCouldDecide = missingDecide(counts, judged, ceiling, rule.confidenceLevel)
  const reason = boundReason(
    outcome,
    casesOf(counts),
    missingCouldDecide,
    (judged.mode === 'labels' ? judged.sample.labelled : judged.labelledGoods) === 0
      ? 'evaluator_not_validated'
      : null,
  )
  const bounds = labelBounds(counts, judged, rule.confidenceLevel)
  const answered = counts.bad + counts.good
  const passing = (share: Interval): Interval =>
    rule.badWhen === 'passed' ? share : { lower: 1 - share.upper, upper: 1 - share.lower }
  return {
    ...sharedParts(rule, evidence, excluded),
    outcome,
    reason,
    unvalidatedOutcome:
      reason === 'evaluator_not_validated' ? ceilingOutcome(counts, ceiling, rule.confidenceLevel) : null,
    tally: tallyWithout(evidence.tally, excluded),
    estimate: answered === 0 ? null : evidence.tally.passed / answered,
    interval:
      answered === 0
        ? null
        : {
            method: judged.mode === 'labels' ? 'labelled_sample' : 'judge_corrected',
            ...passing(bounds.without),
          },
    intervalWithMissing: counts.missing === 0 ? null : passing(bounds.withMissing),
    judge: judgeFigures(
      counts,
      judged,
      bounds.without,
      rule.confidenceLevel,
      outcome === 'INSUFFICIENT_EVIDENCE'
        ? moreLabelsForRate(counts, judged, ceiling, rule.confidenceLevel)
        : null,
    ),
    moreCases:
      outcome === 'INSUFFICIENT_EVIDENCE'
        ? {
            missingVerdicts: counts.missing,
            missingCouldDecide,
            branches: [],
            ...moreJudgedCases(counts, judged, ceiling, rule.confidenceLevel),
            inClusters: null,
          }
        : null,
    unlabelledBadCases: judged.unlabelledBadCases,
    notes: evidence.notes,
  }
}

/** Whether some filling of the missing verdicts decides; both ends move one way with the filling, so two are enough. */
function missingDecide(counts: BadCounts, judged: JudgedEvidence, ceiling: number, level: number): boolean {
  if (counts.missing === 0) return false
  const allGood = { bad: counts.bad, good: counts.good + counts.missing, missing: 0 }
  const allBad = { bad: counts.bad + counts.missing, good: counts.good, missing: 0 }
  return [allGood, allBad].some(
    (filled) => labelOutcome(filled, judged, ceiling, level) !== 'INSUFFICIENT_EVIDENCE',
  )
}

/** What the report says of the judge, whatever it was used for. */
export function judgeFigures(
  counts: BadCounts,
  judged: JudgedEvidence,
  badShare: Interval,
  level: number,
  moreLabels: JudgeEvidence['moreLabels'],
): JudgeEvidence {
  return {
    labelledApart: judged.labelledApart,
    graded: counts.bad + counts.good,
    judgedBad: counts.bad,
    labelledGoods: judged.labelledGoods,
    missed: judged.missed,
    labelledBads: judged.labelledBads,
    confirmed: judged.confirmed,
    unanswered: judged.unansweredGoods + judged.unansweredBads,
    badShare,
    moreLabels,
    mode: judged.mode,
    missedUpper:
      judged.labelledGoods === 0
        ? 1
        : clopperPearsonUpper(judged.missed, judged.labelledGoods, tailOf(level) / 2),
    maxMissed: judged.maxMissed,
    otherRuns: judged.otherRuns,
  }
}
