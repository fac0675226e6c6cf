import type { JudgedEvidence, MetricEvidence } from '../../src/domain/evidence.ts'
import type { Bound, MissingPolicy, Rule } from '../../src/domain/policy.ts'

/** A rule with everything usual but its bound. */
export function ruleOf(bound: Bound, changes: Partial<Rule> = {}): Rule {
  return {
    id: 'rule',
    metric: 'metric',
    description: null,
    bound,
    badWhen: bound.kind === 'max' || bound.kind === 'max_occurrences' ? 'passed' : 'failed',
    confidenceLevel: 0.95,
    missing: { kind: 'counts_against' },
    effect: 'block',
    undecided: 'block',
    where: new Map(),
    by: null,
    count: 'cases',
    at: { line: 1, column: 1 },
    metricAt: { line: 1, column: 1 },
    ...changes,
  }
}

/** Counts as evidence; missing ones all for one reason unless reasons are given. */
export function evidenceOf(
  counts: { readonly passed: number; readonly failed: number; readonly missing?: number },
  changes: Partial<MetricEvidence> & { readonly reasons?: ReadonlyMap<string, number> } = {},
): MetricEvidence {
  const { reasons, ...rest } = changes
  const missingReasons = reasons ?? new Map(counts.missing ? [['blank', counts.missing]] : [])
  const missing = [...missingReasons.values()].reduce((sum, count) => sum + count, 0)
  return {
    metric: 'metric',
    badWhen: 'failed',
    tally: {
      cases: counts.passed + counts.failed + missing,
      passed: counts.passed,
      failed: counts.failed,
      missing,
      missingReasons,
      notApplicable: 0,
    },
    badCases: [],
    missingCases: new Map(),
    flickering: { count: 0, cases: [] },
    alwaysBad: { count: 0, cases: [] },
    grader: { kind: 'verdicts_stand' },
    clusters: null,
    undeterminedOperands: [],
    runIncomplete: false,
    scores: null,
    pairs: null,
    notes: [],
    ...rest,
  }
}

/** A judge nobody has looked at yet: every graded case is unlabelled. */
export function judgedOf(changes: Partial<JudgedEvidence>): JudgedEvidence {
  return {
    kind: 'judged',
    labelledApart: null,
    mode: 'corrected',
    maxMissed: 0.05,
    labelledGoods: 0,
    missed: 0,
    labelledBads: 0,
    confirmed: 0,
    cleared: 0,
    sample: { labelled: 0, bad: 0 },
    confirmedBad: 0,
    confirmedBadCases: [],
    unlabelledBad: 0,
    unlabelledBadCases: [],
    unlabelledGoods: 0,
    unansweredGoods: 0,
    unansweredBads: 0,
    otherRuns: 0,
    ...changes,
  }
}

export const excluding = (...reasons: string[]): MissingPolicy => ({
  kind: 'exclude',
  reasons,
  why: 'agreed',
})
