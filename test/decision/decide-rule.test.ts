import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decideRule } from '../../src/decision/decide-rule.ts'
import type { Outcome } from '../../src/domain/outcome.ts'
import { evidenceOf, excluding, ruleOf } from './evidence-builder.ts'

const max = (rate: number) => ruleOf({ kind: 'max', rate })
const min = (rate: number) => ruleOf({ kind: 'min', rate })
const failures = (count: number) => ruleOf({ kind: 'max_failures', count })
const occurrences = (count: number) => ruleOf({ kind: 'max_occurrences', count })

describe('a rule on verdicts that stand', () => {
  const table: [
    string,
    ReturnType<typeof ruleOf>,
    { passed: number; failed: number; missing?: number },
    Outcome,
    string,
  ][] = [
    [
      '182 good cases are one too few for a 2% ceiling',
      max(0.02),
      { passed: 0, failed: 182 },
      'INSUFFICIENT_EVIDENCE',
      'interval_straddles',
    ],
    ['183 good cases meet a 2% ceiling', max(0.02), { passed: 0, failed: 183 }, 'PASS', 'bound_met'],
    ['min 98% is the mirror of max 2%', min(0.98), { passed: 183, failed: 0 }, 'PASS', 'bound_met'],
    ['one bad case of one is above 2%', max(0.02), { passed: 1, failed: 0 }, 'FAIL', 'bound_exceeded'],
    [
      'a lower end that rounds to the limit still fails it',
      max(0.02),
      { passed: 12, failed: 300 },
      'FAIL',
      'bound_exceeded',
    ],
    [
      'an upper end 6e-8 below the limit passes it',
      max(0.05),
      { passed: 5, failed: 225 },
      'PASS',
      'bound_met',
    ],
    ['no case is never PASS', max(0.5), { passed: 0, failed: 0 }, 'INSUFFICIENT_EVIDENCE', 'no_cases'],
    [
      'no case is never PASS for a count',
      failures(3),
      { passed: 0, failed: 0 },
      'INSUFFICIENT_EVIDENCE',
      'no_cases',
    ],
    [
      'nine blanks of 300 stand in the way',
      max(0.02),
      { passed: 1, failed: 290, missing: 9 },
      'INSUFFICIENT_EVIDENCE',
      'missing_verdicts',
    ],
    [
      'only missing verdicts are never PASS',
      min(0.5),
      { passed: 0, failed: 0, missing: 500 },
      'INSUFFICIENT_EVIDENCE',
      'missing_verdicts',
    ],
    [
      'only missing verdicts are never PASS for a count',
      failures(10),
      { passed: 0, failed: 0, missing: 2 },
      'INSUFFICIENT_EVIDENCE',
      'missing_verdicts',
    ],
    ['as many failures as allowed are within', failures(4), { passed: 8, failed: 4 }, 'PASS', 'count_within'],
    ['one failure more is not', failures(3), { passed: 8, failed: 4 }, 'FAIL', 'count_exceeded'],
    [
      'a missing verdict could be the one too many',
      failures(0),
      { passed: 24, failed: 0, missing: 1 },
      'INSUFFICIENT_EVIDENCE',
      'missing_verdicts',
    ],
    [
      'a missing verdict that could not exceed the count is no obstacle',
      failures(1),
      { passed: 24, failed: 0, missing: 1 },
      'PASS',
      'count_within',
    ],
    ['occurrences count what passed', occurrences(0), { passed: 1, failed: 24 }, 'FAIL', 'count_exceeded'],
  ]
  it.each(table)('%s', (_, rule, counts, outcome, reason) => {
    const decided = decideRule(rule, evidenceOf(counts, { badWhen: rule.badWhen }))
    expect([decided.outcome, decided.reason]).toEqual([outcome, reason])
  })

  it('reproduces the numbers of the contract', () => {
    const reasons = new Map([
      ['error', 2],
      ['ungraded', 1],
    ])
    const decided = decideRule(min(0.98), evidenceOf({ passed: 492, failed: 5 }, { reasons }))
    expect(decided.outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(decided.reason).toBe('interval_straddles')
    expect(decided.estimate).toBeCloseTo(0.9899396378269618, 15)
    expect(decided.interval?.lower).toBeCloseTo(0.9766796248988183, 14)
    expect(decided.interval?.upper).toBeCloseTo(0.9967255851351371, 14)
    expect(decided.intervalWithMissing?.lower).toBeCloseTo(0.9687179983101469, 14)
    expect(decided.intervalWithMissing?.upper).toBeCloseTo(0.9967452785929758, 14)
    expect(decided.moreCases).toMatchObject({
      missingVerdicts: 3,
      missingCouldDecide: false,
      allGood: 285,
      allBad: 13,
      atObservedRate: { cases: 793, outcome: 'PASS' },
      for80PercentChance: 1280,
    })
  })

  it('leaves excluded reasons out of a rate, and says how many', () => {
    const evidence = evidenceOf(
      { passed: 0, failed: 183 },
      {
        badWhen: 'passed',
        reasons: new Map([
          ['error', 9],
          ['blank', 0],
        ]),
      },
    )
    expect(decideRule(max(0.02), evidence).outcome).toBe('INSUFFICIENT_EVIDENCE')
    const decided = decideRule({ ...max(0.02), missing: excluding('error') }, evidence)
    expect(decided.outcome).toBe('PASS')
    expect([...decided.excluded]).toEqual([['error', 9]])
    expect(decided.tally.cases).toBe(183)
  })

  it('never leaves anything out of a count', () => {
    const evidence = evidenceOf({ passed: 20, failed: 0 }, { reasons: new Map([['error', 1]]) })
    const decided = decideRule({ ...failures(0), missing: excluding('error') }, evidence)
    expect(decided.outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(decided.tally.missing).toBe(1)
  })

  it('says what each way of answering the missing verdicts would give', () => {
    const decided = decideRule(failures(1), evidenceOf({ passed: 20, failed: 1, missing: 3 }))
    expect(decided.moreCases?.branches.map((branch) => [branch.bad, branch.outcome])).toEqual([
      [0, 'PASS'],
      [1, 'FAIL'],
      [3, 'FAIL'],
    ])
  })
})

const RANK = { FAIL: 0, INSUFFICIENT_EVIDENCE: 1, PASS: 2 } as const
const counts = fc.record({ bad: fc.nat(40), good: fc.nat(400), missing: fc.nat(12) })
const bound = fc.oneof(
  fc.constantFrom(0.01, 0.02, 0.05, 0.1, 0.3, 0.5).map((rate) => ({ kind: 'max', rate }) as const),
  fc.constantFrom(0.5, 0.7, 0.9, 0.95, 0.98, 0.99).map((rate) => ({ kind: 'min', rate }) as const),
  fc.nat(10).map((count) => ({ kind: 'max_failures', count }) as const),
  fc.nat(10).map((count) => ({ kind: 'max_occurrences', count }) as const),
)

describe('whatever the counts', () => {
  const rank = (
    rule: ReturnType<typeof ruleOf>,
    c: { bad: number; good: number; missing: number },
  ): number => {
    const tally =
      rule.badWhen === 'failed' ? { passed: c.good, failed: c.bad } : { passed: c.bad, failed: c.good }
    return RANK[
      decideRule(rule, evidenceOf({ ...tally, missing: c.missing }, { badWhen: rule.badWhen })).outcome
    ]
  }

  test('one more bad case never helps, once there is a verdict', () => {
    fc.assert(
      fc.property(bound, counts, (b, c) => {
        fc.pre(c.bad + c.good > 0)
        expect(rank(ruleOf(b), { ...c, bad: c.bad + 1 })).toBeLessThanOrEqual(rank(ruleOf(b), c))
      }),
    )
  })

  test('a verdict turned bad never helps', () => {
    fc.assert(
      fc.property(bound, counts, (b, c) => {
        fc.pre(c.good > 0)
        expect(rank(ruleOf(b), { ...c, bad: c.bad + 1, good: c.good - 1 })).toBeLessThanOrEqual(
          rank(ruleOf(b), c),
        )
      }),
    )
  })

  test('a verdict that goes missing never turns anything into PASS', () => {
    fc.assert(
      fc.property(bound, counts, (b, c) => {
        const before = rank(ruleOf(b), c)
        if (c.good > 0) {
          expect(rank(ruleOf(b), { ...c, good: c.good - 1, missing: c.missing + 1 })).toBeLessThanOrEqual(
            before,
          )
        }
        if (c.bad > 0 && before < RANK.PASS) {
          expect(rank(ruleOf(b), { ...c, bad: c.bad - 1, missing: c.missing + 1 })).toBeLessThan(RANK.PASS)
        }
        expect(rank(ruleOf(b), { ...c, missing: c.missing + 1 })).toBeLessThanOrEqual(
          Math.max(before, RANK.INSUFFICIENT_EVIDENCE),
        )
      }),
    )
  })

  test('without a verdict nothing passes', () => {
    fc.assert(
      fc.property(bound, fc.nat(1000), (b, missing) => {
        expect(rank(ruleOf(b), { bad: 0, good: 0, missing })).toBeLessThan(RANK.PASS)
      }),
    )
  })

  test('max on a metric and min on its opposite agree', () => {
    fc.assert(
      fc.property(fc.constantFrom(0.01, 0.02, 0.05, 0.1, 0.3), counts, (rate, c) => {
        const opposite = Number((1 - rate).toFixed(15))
        expect(rank(ruleOf({ kind: 'max', rate }), c)).toBe(rank(ruleOf({ kind: 'min', rate: opposite }), c))
      }),
    )
  })

  test('more confidence never turns undecided into decided', () => {
    fc.assert(
      fc.property(bound, counts, (b, c) => {
        const less = rank(ruleOf(b, { confidenceLevel: 0.9 }), c)
        const more = rank(ruleOf(b, { confidenceLevel: 0.99 }), c)
        if (less === RANK.INSUFFICIENT_EVIDENCE) expect(more).toBe(RANK.INSUFFICIENT_EVIDENCE)
        else expect([less, RANK.INSUFFICIENT_EVIDENCE]).toContain(more)
      }),
    )
  })

  test('missing_verdicts stands exactly when some filling of them decides', () => {
    fc.assert(
      fc.property(bound, counts, (b, c) => {
        const rule = ruleOf(b)
        const tally =
          rule.badWhen === 'failed' ? { passed: c.good, failed: c.bad } : { passed: c.bad, failed: c.good }
        const decided = decideRule(
          rule,
          evidenceOf({ ...tally, missing: c.missing }, { badWhen: rule.badWhen }),
        )
        if (decided.outcome !== 'INSUFFICIENT_EVIDENCE') return
        const some = Array.from({ length: c.missing + 1 }, (_, bad) =>
          rank(rule, { bad: c.bad + bad, good: c.good + c.missing - bad, missing: 0 }),
        ).some((each) => each !== RANK.INSUFFICIENT_EVIDENCE)
        expect(decided.reason === 'missing_verdicts').toBe(c.missing > 0 && some)
      }),
    )
  })
})
