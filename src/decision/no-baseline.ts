import type { RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import { nothingHelps, type PairedRule, sharedParts } from './rule-parts.ts'

/** A rule on two files of which the first is not there, or has none of its cases. */
export function withoutBaseline(rule: PairedRule, evidence: MetricEvidence): RuleDecision {
  const { notApplicable, cases } = evidence.tally
  return {
    ...sharedParts(rule, evidence, new Map()),
    outcome: 'INSUFFICIENT_EVIDENCE',
    reason: cases === 0 ? 'no_cases' : 'no_baseline',
    unvalidatedOutcome: null,
    tally: { cases: 0, passed: 0, failed: 0, missing: 0, missingReasons: new Map(), notApplicable },
    estimate: null,
    interval: null,
    intervalWithMissing: null,
    judge: null,
    moreCases: nothingHelps(0),
    badCases: [],
    missingCases: [],
    unlabelledBadCases: [],
    notes: [
      ...evidence.notes,
      ...(evidence.pairs?.isMeasuredBefore === false
        ? [`the first file does not have ${rule.metric}: it has to be measured there too`]
        : []),
    ],
  }
}
