import fc from 'fast-check'
import { foldRules } from '../../src/decision/fold-rules.ts'
import type { Decision, JudgeEvidence, NamedCase, RuleDecision } from '../../src/domain/decision.ts'
import type { MoreCases } from '../../src/domain/more-cases.ts'
import type { Outcome, ReasonCode } from '../../src/domain/outcome.ts'
import type { PairedJudge, PairFigures } from '../../src/domain/pair-figures.ts'
import type { Bound } from '../../src/domain/policy.ts'
import type { Interval, Tally } from '../../src/domain/tally.ts'

/** Texts that try to be more than text, and plain ones. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '\u001b[2J\u001b[31mPASS',
    'PASS  all rules hold  exit 0\nPASS',
    '\u202e0 tixe\u2066',
    'a\u200bb\u2060c\ufeff\u00ad',
    '\u009b31m\u0085\u2028\u2029',
    '\u{e0041}\u{e0042}tags',
    '<img src=x onerror=alert(1)><script>',
    '</details>| a | b |\n\n# heading',
    '[x](javascript:alert(1)) ![y](https://evil.example/z.png)',
    'https://evil.example www.evil.example a@evil.example @octocat #12 GH-12',
    '`code` ``more`` ```fence',
    '__proto__',
    'constructor',
    '漢字かな交じり文',
    '🧪👩‍💻🇫🇷🇩🇪',
    'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
    '\u0301leading mark',
    'עברית عربي',
    '\ud800 lone',
    '\u0000',
    ' ',
    '',
    'x'.repeat(5000),
    '--rm -rf / ; $(reboot) `id`',
  ),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/),
)

const counts = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 2_000_000_000 }))
const rate = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom(0, 1, 0.02, 0.98, 0.5, 1e-9, 1e-300, 1 - 1e-12, 0.020000000000000004),
)

const interval: fc.Arbitrary<Interval> = fc
  .tuple(rate, rate)
  .map(([one, other]) => ({ lower: Math.min(one, other), upper: Math.max(one, other) }))

const side = fc.constantFrom('max' as const, 'min' as const)
const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, 0.5, 800))

const bound: fc.Arbitrary<Bound> = fc.oneof(
  fc.record({ kind: fc.constantFrom('max' as const, 'min' as const), rate }),
  fc.record({ kind: fc.constantFrom('max_failures' as const, 'max_occurrences' as const), count: counts }),
  fc.record({ kind: fc.constantFrom('max_regressed' as const, 'max_decrease' as const), rate }),
  fc.record({ kind: fc.constant('max_regressions' as const), count: counts }),
  fc.record({ kind: fc.constant('quantile' as const), side, value, quantile: fc.constantFrom(0.5, 0.95) }),
  fc.record({
    kind: fc.constant('mean' as const),
    side,
    value,
    range: fc.constantFrom({ lowest: 0, highest: 1 }, { lowest: -1e308, highest: 1e9 }),
  }),
  fc.record({
    kind: fc.constant('budget' as const),
    value,
    of: fc.constantFrom({ kind: 'total' as const }, { kind: 'quantile' as const, quantile: 0.9 }),
  }),
)

const tally: fc.Arbitrary<Tally> = fc
  .tuple(counts, counts, fc.array(fc.tuple(hostileText, fc.integer({ min: 1, max: 99 })), { maxLength: 8 }))
  .map(([passed, failed, reasons]) => {
    const missingReasons = new Map(reasons)
    const missing = [...missingReasons.values()].reduce((sum, cases) => sum + cases, 0)
    return { cases: passed + failed + missing, passed, failed, missing, missingReasons, notApplicable: 0 }
  })

const named: fc.Arbitrary<NamedCase> = fc.record({
  id: hostileText,
  about: fc.option(hostileText),
  reason: fc.option(hostileText),
})
const names = fc.array(named, { maxLength: 20 })

const outcome: fc.Arbitrary<Outcome> = fc.constantFrom('PASS', 'FAIL', 'INSUFFICIENT_EVIDENCE')

const REASONS: Readonly<Record<Outcome, readonly ReasonCode[]>> = {
  PASS: ['bound_met', 'count_within'],
  FAIL: ['bound_exceeded', 'count_exceeded'],
  INSUFFICIENT_EVIDENCE: [
    'no_cases',
    'no_baseline',
    'run_incomplete',
    'evaluator_not_validated',
    'too_few_clusters',
    'missing_verdicts',
    'interval_straddles',
  ],
}

const moreCases: fc.Arbitrary<MoreCases> = fc.record({
  missingVerdicts: counts,
  missingCouldDecide: fc.boolean(),
  branches: fc.array(
    fc.record({
      bad: counts,
      outcome,
      badCases: counts,
      cases: counts,
      upper: fc.option(rate),
      allGood: fc.option(counts),
    }),
    { maxLength: 4 },
  ),
  allGood: fc.option(counts),
  allBad: fc.option(counts),
  atObservedRate: fc.option(
    fc.record({ cases: counts, outcome: fc.constantFrom('PASS' as const, 'FAIL' as const) }),
  ),
  for80PercentChance: fc.option(counts),
  inClusters: fc.option(fc.record({ size: counts, allGood: fc.option(counts), allBad: fc.option(counts) })),
})

const judge: fc.Arbitrary<JudgeEvidence> = fc.record({
  labelledApart: fc.option(fc.array(hostileText, { maxLength: 3 })),
  graded: counts,
  judgedBad: counts,
  labelledGoods: counts,
  missed: counts,
  labelledBads: counts,
  confirmed: counts,
  unanswered: counts,
  badShare: interval,
  moreLabels: fc.option(
    fc.record({
      labels: counts,
      goods: counts,
      bads: counts,
      drawn: fc.constantFrom(
        'judged_good' as const,
        'judged_bad' as const,
        'all_remaining' as const,
        'at_random' as const,
        'unanswered' as const,
      ),
      outcome: fc.constantFrom('PASS' as const, 'FAIL' as const, null),
    }),
  ),
  mode: fc.constantFrom('corrected' as const, 'labels' as const),
  missedUpper: rate,
  maxMissed: rate,
  otherRuns: counts,
})

const namedCount = fc.record({ count: fc.nat({ max: 50 }), cases: names })

const pairedJudge: fc.Arbitrary<PairedJudge> = fc.record({
  labelledGoods: counts,
  missed: counts,
  missedUpper: rate,
  maxMissed: rate,
  isMet: fc.boolean(),
  moreGoods: fc.option(counts),
  unlabelledBads: counts,
})

const pairs: fc.Arbitrary<PairFigures> = fc.record({
  counts: fc.record({
    bothGood: counts,
    broken: counts,
    fixed: counts,
    bothBad: counts,
    missingBefore: counts,
    missingAfter: counts,
    fresh: counts,
  }),
  notApplicableBefore: counts,
  fixed: namedCount,
  broken: namedCount,
  vanished: namedCount,
  fresh: namedCount,
  mcnemarP: rate,
  mcnemarMidP: rate,
  before: fc.option(rate),
  after: fc.option(rate),
  difference: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
  tango: fc.option(interval),
  change: fc.oneof(
    fc.constantFrom(
      { kind: 'nothing_to_compare' as const },
      { kind: 'no_change' as const },
      { kind: 'clustered' as const },
    ),
    fc.record({
      kind: fc.constant('real' as const),
      direction: fc.constantFrom('better' as const, 'worse' as const),
      undone: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('unclear' as const), furtherPairs: fc.option(counts) }),
  ),
  judges: fc.record({ before: fc.option(pairedJudge), after: fc.option(pairedJudge) }),
  openBads: counts,
})

/** A rule whose outcome, interval and counts need not agree: a report may not trust them to. */
export const hostileRule: fc.Arbitrary<RuleDecision> = outcome.chain((result) =>
  fc.record({
    id: hostileText,
    at: fc.record({ line: fc.integer({ min: 1, max: 99 }), column: fc.integer({ min: 1, max: 99 }) }),
    description: fc.option(hostileText),
    metric: hostileText,
    bound,
    badWhen: fc.constantFrom('failed' as const, 'passed' as const),
    effect: fc.constantFrom('block' as const, 'warn' as const),
    undecided: fc.constantFrom('block' as const, 'warn' as const),
    where: fc
      .array(fc.tuple(hostileText, fc.array(hostileText, { minLength: 1, maxLength: 2 })), { maxLength: 2 })
      .map((pairs) => new Map(pairs)),
    count: fc.constantFrom('cases' as const, 'trials' as const),
    clusters: fc.option(
      fc.record({
        count: counts,
        largest: counts,
        designEffect: fc.option(rate),
        effectiveCases: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
        kornGraubard: fc.option(interval),
      }),
    ),
    undeterminedOperands: fc.array(fc.record({ reason: hostileText, count: counts, cases: names }), {
      maxLength: 4,
    }),
    outcome: fc.constant(result),
    reason: fc.constantFrom(...REASONS[result]),
    unvalidatedOutcome: fc.option(outcome),
    tally,
    excluded: fc.constant(new Map<string, number>()),
    estimate: fc.option(rate),
    confidenceLevel: fc.constantFrom(0.5, 0.95, 0.9999999),
    interval: fc.option(interval.map((ends) => ({ method: 'clopper_pearson' as const, ...ends }))),
    intervalWithMissing: fc.option(interval),
    judge: fc.option(judge),
    moreCases: fc.option(moreCases),
    badCases: names,
    missingCases: names,
    unlabelledBadCases: names,
    flickering: fc.record({ count: fc.nat({ max: 50 }), cases: names }),
    alwaysBad: fc.record({ count: fc.nat({ max: 50 }), cases: names }),
    share: fc.constant(null),
    pairs: fc.option(pairs),
    notes: fc.array(hostileText, { maxLength: 3 }),
  }),
)

export const hostileDecision: fc.Arbitrary<Decision> = fc
  .record({
    policy: fc.record({
      file: hostileText,
      sha256: fc.constant('a'.repeat(64)),
      version: fc.constant(1 as const),
      confidenceLevel: fc.constantFrom(0.95, 0.999),
      found: fc.boolean(),
    }),
    scores: fc.array(
      fc.record({
        file: hostileText,
        sha256: fc.constant('b'.repeat(64)),
        recipe: fc.constantFrom('csv', 'promptfoo'),
        rows: counts,
        cases: counts,
      }),
      { minLength: 1, maxLength: 2 },
    ),
    comparison: fc.option(
      fc.record({
        common: counts,
        vanished: counts,
        retired: counts,
        fresh: counts,
        vanishedCases: names,
        freshCases: names,
      }),
    ),
    labels: fc.array(fc.record({ file: hostileText, sha256: fc.constant('c'.repeat(64)), labels: counts }), {
      maxLength: 2,
    }),
    suite: fc.option(
      fc.record({
        kind: fc.constantFrom('exactly' as const, 'at_least' as const, 'listed' as const),
        file: fc.option(hostileText),
        sha256: fc.constant(null),
        cases: counts,
      }),
    ),
    where: fc.array(fc.tuple(hostileText, hostileText), { maxLength: 2 }).map((pairs) => new Map(pairs)),
    rules: fc.array(hostileRule, { minLength: 1, maxLength: 4 }),
    choices: fc.array(hostileText, { maxLength: 2 }),
    notes: fc.array(hostileText, { maxLength: 3 }),
  })
  .map((parts) => ({ ...parts, outcome: foldRules(parts.rules) }))

/** What must never stand raw in a line of a report. */
export const OBEYED = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
