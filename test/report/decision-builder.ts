import type { Decision, JudgeEvidence, NamedCase, RuleDecision } from '../../src/domain/decision.ts'
import type { MoreCases } from '../../src/domain/more-cases.ts'
import type { Outcome, ReasonCode } from '../../src/domain/outcome.ts'
import type { Bound } from '../../src/domain/policy.ts'
import type { Interval, Tally } from '../../src/domain/tally.ts'

/** Domain objects with every field filled, for tests that care about a few of them. Figures are from the exact method. */

export function tally(passed: number, failed: number, missing: Readonly<Record<string, number>> = {}): Tally {
  const missingReasons = new Map(Object.entries(missing))
  const absent = [...missingReasons.values()].reduce((sum, cases) => sum + cases, 0)
  return {
    cases: passed + failed + absent,
    passed,
    failed,
    missing: absent,
    missingReasons,
    notApplicable: 0,
  }
}

export function named(id: string, about: string | null = null, reason: string | null = null): NamedCase {
  return { id, about, reason }
}

export function more(given: Partial<MoreCases>): MoreCases {
  return {
    missingVerdicts: 0,
    missingCouldDecide: false,
    branches: [],
    allGood: null,
    allBad: null,
    atObservedRate: null,
    for80PercentChance: null,
    inClusters: null,
    ...given,
  }
}

export function judge(given: Partial<JudgeEvidence>): JudgeEvidence {
  return {
    labelledApart: null,
    graded: 400,
    judgedBad: 3,
    labelledGoods: 0,
    missed: 0,
    labelledBads: 0,
    confirmed: 0,
    unanswered: 0,
    badShare: { lower: 0, upper: 1 },
    moreLabels: null,
    mode: 'corrected',
    missedUpper: 1,
    maxMissed: 0.05,
    otherRuns: 0,
    ...given,
  }
}

interface RuleSketch {
  readonly id: string
  readonly metric: string
  readonly bound: Bound
  readonly outcome: Outcome
  readonly reason: ReasonCode
  readonly tally: Tally
  readonly interval?: Interval
}

export function rule(sketch: RuleSketch, rest: Partial<RuleDecision> = {}): RuleDecision {
  const { bound } = sketch
  const badWhen = bound.kind === 'max' || bound.kind === 'max_occurrences' ? 'passed' : 'failed'
  const verdicts = sketch.tally.passed + sketch.tally.failed
  const isCount = bound.kind === 'max_failures' || bound.kind === 'max_occurrences'
  const bad = badWhen === 'passed' ? sketch.tally.passed : sketch.tally.failed
  return {
    at: { line: 4, column: 5 },
    description: null,
    where: new Map(),
    count: 'cases',
    clusters: null,
    undeterminedOperands: [],
    alwaysBad: { count: 0, cases: [] },
    badWhen,
    effect: 'block',
    undecided: 'block',
    unvalidatedOutcome: null,
    excluded: new Map(),
    estimate: isCount ? bad : verdicts === 0 ? null : sketch.tally.passed / verdicts,
    confidenceLevel: 0.95,
    intervalWithMissing: null,
    judge: null,
    moreCases: null,
    badCases: [],
    missingCases: [],
    unlabelledBadCases: [],
    flickering: { count: 0, cases: [] },
    share: null,
    pairs: null,
    notes: [],
    ...sketch,
    interval: sketch.interval === undefined ? null : { method: 'clopper_pearson', ...sketch.interval },
    ...rest,
  }
}

export function decision(
  outcome: Outcome,
  rules: readonly RuleDecision[],
  rest: Partial<Decision> = {},
): Decision {
  const cases = Math.max(0, ...rules.map((each) => each.tally.cases))
  return {
    outcome,
    policy: { file: 'oloproof.yaml', sha256: 'a'.repeat(64), version: 1, confidenceLevel: 0.95, found: true },
    scores: [{ file: 'answers.csv', sha256: 'b'.repeat(64), recipe: 'csv', rows: cases, cases }],
    comparison: null,
    labels: [],
    suite: null,
    where: new Map(),
    rules,
    choices: [],
    notes: [],
    ...rest,
  }
}
