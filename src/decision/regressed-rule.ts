import type { RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence, PairEvidence, RegressedCounts } from '../domain/evidence.ts'
import type { BadWhen, Outcome } from '../domain/outcome.ts'
import type { Rule } from '../domain/policy.ts'
import type { Tally } from '../domain/tally.ts'
import { ceilingOutcome } from '../statistics/ceiling.ts'
import { decideClusteredRate } from './clustered-rate-rule.ts'
import { countOutcome, decideCount } from './count-rule.ts'
import { completePairs, pairFigures } from './pair-figures.ts'
import { judgesMeasured, withoutMeasuredJudges } from './paired-judges.ts'
import { decideRate } from './rate-rule.ts'
import { type CountRule, nothingHelps, type PairedRule, type RateRule } from './rule-parts.ts'

/** The share of the first file's cases that were good and are bad: decided exactly, like other rates of bad events. */
export function decideRegressedRate(
  rule: PairedRule<'max_regressed'>,
  evidence: MetricEvidence,
  pairs: PairEvidence,
): RuleDecision {
  const { rate } = rule.bound
  const asRate: RateRule = { ...asEvent(rule), bound: { kind: 'max', rate } }
  const events = eventEvidence(evidence, pairs)
  const decided =
    events.clusters === null
      ? decideRate(asRate, events)
      : decideClusteredRate(asRate, events, events.clusters)
  return regressedDecision(rule, decided, pairs, ({ regressed, others, missing }) =>
    ceilingOutcome(
      { bad: regressed, good: others, missing: sumOf(missing.values()) },
      rate,
      rule.confidenceLevel,
    ),
  )
}

/** How many of the first file's cases were good and are bad. */
export function decideRegressions(
  rule: PairedRule<'max_regressions'>,
  evidence: MetricEvidence,
  pairs: PairEvidence,
): RuleDecision {
  const { count } = rule.bound
  const asCount: CountRule = { ...asEvent(rule), bound: { kind: 'max_occurrences', count } }
  const decided = decideCount(asCount, eventEvidence(evidence, pairs))
  return regressedDecision(rule, decided, pairs, ({ regressed, others, missing }) =>
    countOutcome({ bad: regressed, good: others, missing: sumOf(missing.values()) }, count),
  )
}

/** To regress is an event that is bad when it happens, whichever verdict of the metric is. */
function asEvent(rule: Rule): Rule & { readonly badWhen: 'passed' } {
  return { ...rule, badWhen: 'passed', count: 'cases' }
}

/** Regressions in the place of verdicts. */
function eventEvidence(
  evidence: MetricEvidence,
  { regressed, notApplicableBefore }: PairEvidence,
): MetricEvidence {
  const missing = sumOf(regressed.missing.values())
  const missingCases = new Map<string, typeof regressed.missingCases>()
  for (const named of regressed.missingCases) {
    const reason = named.reason ?? ''
    missingCases.set(reason, [...(missingCases.get(reason) ?? []), named])
  }
  return {
    ...evidence,
    badWhen: 'passed',
    tally: {
      cases: regressed.regressed + regressed.others + missing,
      passed: regressed.regressed,
      failed: regressed.others,
      missing,
      missingReasons: regressed.missing,
      notApplicable: notApplicableBefore,
    },
    badCases: regressed.regressedCases,
    missingCases,
    clusters: regressed.clusters,
    grader: { kind: 'verdicts_stand' },
    pairs: null,
  }
}

/** The decision of the event, told of the rule's own metric and held back while no one has measured its judges. */
function regressedDecision(
  rule: PairedRule,
  decided: RuleDecision,
  pairs: PairEvidence,
  outcomeOf: (counts: RegressedCounts) => Outcome,
): RuleDecision {
  const told = {
    ...decided,
    bound: rule.bound,
    badWhen: rule.badWhen,
    pairs: pairFigures(pairs, rule, pairs.regressed.clusters !== null),
    tally: turned(decided.tally, rule.badWhen),
  }
  const held = completePairs(pairs).pairs === 0 ? withoutPair(told) : told
  const byJudge = pairs.regressedByJudge === null ? null : outcomeOf(pairs.regressedByJudge)
  return judgesMeasured(pairs, rule.confidenceLevel)
    ? withOpenBads(held, pairs, byJudge)
    : withoutMeasuredJudges(held, pairs, byJudge)
}

/** No case has a verdict in both files: that none of them can have regressed is no evidence of anything. */
function withoutPair(decided: RuleDecision): RuleDecision {
  if (decided.outcome !== 'PASS') return decided
  return {
    ...decided,
    outcome: 'INSUFFICIENT_EVIDENCE',
    reason: 'missing_verdicts',
    moreCases: nothingHelps(decided.tally.missing),
  }
}

/** While answers that only a judge called bad could decide it, they are what stops the rule. */
function withOpenBads(decided: RuleDecision, pairs: PairEvidence, byJudge: Outcome | null): RuleDecision {
  const stops = decided.outcome === 'INSUFFICIENT_EVIDENCE' && pairs.regressed.missing.has(OPEN)
  if (!stops || decided.reason === 'no_cases') return decided
  return {
    ...decided,
    reason: 'evaluator_not_validated',
    unvalidatedOutcome: byJudge,
    unlabelledBadCases: pairs.openBads.cases,
  }
}

const OPEN = 'evaluator_not_validated'

/** A tally of events, in which regressing is passing, in the verdicts of the metric. */
function turned(tally: Tally, badWhen: BadWhen): Tally {
  return badWhen === 'passed' ? tally : { ...tally, passed: tally.failed, failed: tally.passed }
}

function sumOf(counts: Iterable<number>): number {
  let sum = 0
  for (const count of counts) sum += count
  return sum
}
