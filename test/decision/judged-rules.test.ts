import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decideRule } from '../../src/decision/decide-rule.ts'
import type { JudgedEvidence } from '../../src/domain/evidence.ts'
import { evidenceOf, judgedOf, ruleOf } from './evidence-builder.ts'

const atLeast95 = ruleOf({ kind: 'min', rate: 0.95 })
const noFailure = ruleOf({ kind: 'max_failures', count: 0 })

/** 400 cases, two of them judged bad, as a model's word. */
const judgedRun = (judged: Partial<JudgedEvidence>) =>
  evidenceOf(
    { passed: 398, failed: 2 },
    { grader: judgedOf({ unlabelledGoods: 398, unlabelledBad: 2, ...judged }) },
  )

describe('a rate that a model graded', () => {
  it('decides nothing until people have looked, and shows what the judge would have said', () => {
    const decided = decideRule(atLeast95, judgedRun({}))
    expect(decided).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'evaluator_not_validated',
      unvalidatedOutcome: 'PASS',
      judge: { graded: 400, judgedBad: 2, badShare: { lower: 0, upper: 1 } },
    })
  })

  it('says how many labelled judge-goods would decide it', () => {
    expect(decideRule(atLeast95, judgedRun({})).judge?.moreLabels).toEqual({
      labels: 142,
      goods: 142,
      bads: 0,
      drawn: 'judged_good',
      outcome: 'PASS',
    })
  })

  it.each([
    [141, 'INSUFFICIENT_EVIDENCE'],
    [142, 'PASS'],
  ] as const)('with %i labels without a miss it is %s', (labelledGoods, outcome) => {
    const decided = decideRule(atLeast95, judgedRun({ labelledGoods, unlabelledGoods: 398 - labelledGoods }))
    expect(decided.outcome).toBe(outcome)
    expect(decided.interval?.method).toBe('judge_corrected')
    expect(decided.unvalidatedOutcome).toBeNull()
  })

  it('asks for all answers where no part of them is enough', () => {
    const evidence = evidenceOf({ passed: 400, failed: 0 }, { grader: judgedOf({ unlabelledGoods: 400 }) })
    const decided = decideRule(ruleOf({ kind: 'min', rate: 0.98 }), evidence)
    expect(decided.judge?.moreLabels).toEqual({
      labels: 400,
      goods: 400,
      bads: 0,
      drawn: 'all_remaining',
      outcome: 'PASS',
    })
  })

  it('fails on what people confirmed of the bad ones', () => {
    const evidence = evidenceOf(
      { passed: 340, failed: 60 },
      {
        grader: judgedOf({
          labelledBads: 60,
          confirmed: 58,
          cleared: 2,
          confirmedBad: 58,
          unlabelledGoods: 340,
        }),
      },
    )
    expect(decideRule(atLeast95, evidence)).toMatchObject({ outcome: 'FAIL', reason: 'bound_exceeded' })
  })

  it('never lets missing verdicts through', () => {
    const grader = judgedOf({ labelledGoods: 398, unlabelledBad: 2, labelledBads: 0 })
    const without = decideRule(atLeast95, evidenceOf({ passed: 398, failed: 2 }, { grader }))
    const withMissing = decideRule(atLeast95, evidenceOf({ passed: 398, failed: 2, missing: 30 }, { grader }))
    expect(without.outcome).toBe('PASS')
    expect(withMissing).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE', reason: 'missing_verdicts' })
  })

  it('decides on a plain random sample alone in mode labels', () => {
    const sampled = (labelled: number, bad: number) =>
      decideRule(
        ruleOf({ kind: 'min', rate: 0.98 }),
        evidenceOf(
          { passed: 1000, failed: 30 },
          { grader: judgedOf({ mode: 'labels', sample: { labelled, bad } }) },
        ),
      )
    expect(sampled(182, 0).outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(sampled(183, 0)).toMatchObject({ outcome: 'PASS', interval: { method: 'labelled_sample' } })
    expect(sampled(183, 1).outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(sampled(0, 0).reason).toBe('evaluator_not_validated')
  })
})

describe('more cases for a rate that a model graded', () => {
  const none = { allGood: null, allBad: null, atObservedRate: null, for80PercentChance: null }

  it('decide nothing while nobody has labelled any', () => {
    expect(decideRule(atLeast95, judgedRun({})).moreCases).toMatchObject({ missingVerdicts: 0, ...none })
  })

  it('are those that sharpen the share the judge calls bad, with the labels held', () => {
    const { outcome, reason, moreCases } = decideRule(atLeast95, judgedRun({ labelledGoods: 141 }))
    expect({ outcome, reason }).toEqual({ outcome: 'INSUFFICIENT_EVIDENCE', reason: 'interval_straddles' })
    const again = (more: number) =>
      decideRule(
        atLeast95,
        evidenceOf({ passed: 398 + more, failed: 2 }, { grader: judgedOf({ labelledGoods: 141 }) }),
      ).outcome
    expect(again(moreCases?.allGood ?? 0)).toBe('PASS')
    expect(again((moreCases?.allGood ?? 0) - 1)).toBe('INSUFFICIENT_EVIDENCE')
    expect(moreCases?.atObservedRate?.outcome).toBe('PASS')
    expect(moreCases?.for80PercentChance).toBeGreaterThan(moreCases?.allGood ?? Infinity)
    // No judge-bad was confirmed.
    expect(moreCases?.allBad).toBeNull()
  })

  it('decide nothing in mode labels, where the sample does', () => {
    const grader = judgedOf({ mode: 'labels', sample: { labelled: 182, bad: 0 } })
    const decided = decideRule(
      ruleOf({ kind: 'min', rate: 0.98 }),
      evidenceOf({ passed: 1000, failed: 30 }, { grader }),
    )
    expect(decided.moreCases).toMatchObject(none)
  })

  it.each([
    [{ labelled: 500, bad: 0 }, 'PASS'],
    [{ labelled: 500, bad: 31 }, 'FAIL'],
  ] as const)('in mode labels with %o make the missing verdicts weigh less: %s', (sample, outcome) => {
    const grader = judgedOf({ mode: 'labels', sample })
    const after = (passed: number, failed: number) =>
      decideRule(
        ruleOf({ kind: 'min', rate: 0.96 }),
        evidenceOf({ passed: 970 + passed, failed: 30 + failed, missing: 60 }, { grader }),
      )
    const { moreCases } = after(0, 0)
    const more = outcome === 'PASS' ? moreCases?.allGood : moreCases?.allBad
    expect(more).toBeGreaterThan(0)
    expect(moreCases).toMatchObject({
      [outcome === 'PASS' ? 'allBad' : 'allGood']: null,
      atObservedRate: { cases: more, outcome },
      for80PercentChance: more,
    })
    // Whatever the judge says of them.
    for (const failed of [0, more ?? 0]) {
      expect(after((more ?? 0) - failed, failed).outcome).toBe(outcome)
      expect(after((more ?? 0) - failed, failed - 1).outcome).toBe('INSUFFICIENT_EVIDENCE')
    }
  })
})

describe('a count that a model graded', () => {
  it('is undecided while a judge-bad has no label, and names it', () => {
    const decided = decideRule(
      noFailure,
      judgedRun({ labelledGoods: 72, unlabelledBadCases: [{ id: 'a-1', about: null, reason: null }] }),
    )
    expect(decided).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'evaluator_not_validated',
      unvalidatedOutcome: 'FAIL',
      unlabelledBadCases: [{ id: 'a-1' }],
    })
  })

  it('takes answers that nobody gave and missing verdicts for bad together', () => {
    const judged = { labelledGoods: 398, missed: 1, unansweredGoods: 1, unlabelledGoods: 1 }
    const evidence = evidenceOf({ passed: 398, failed: 0, missing: 2 }, { grader: judgedOf(judged) })
    const outcomeAt = (count: number) => decideRule(ruleOf({ kind: 'max_failures', count }), evidence).outcome
    expect([1, 2, 3].map(outcomeAt)).toEqual(['INSUFFICIENT_EVIDENCE', 'INSUFFICIENT_EVIDENCE', 'PASS'])
  })

  it('fails at once on a bad case that a person confirmed', () => {
    expect(decideRule(noFailure, judgedRun({ confirmedBad: 1, unlabelledBad: 1 })).outcome).toBe('FAIL')
  })

  it('passes when people cleared every judge-bad and found too few misses to matter', () => {
    const cleared = { labelledBads: 2, cleared: 2, unlabelledBad: 0 }
    expect(decideRule(noFailure, judgedRun({ ...cleared, labelledGoods: 71 })).outcome).toBe(
      'INSUFFICIENT_EVIDENCE',
    )
    const decided = decideRule(noFailure, judgedRun({ ...cleared, labelledGoods: 72 }))
    expect(decided).toMatchObject({ outcome: 'PASS', estimate: 0, tally: { passed: 400, failed: 0 } })
    expect(decided.judge?.missedUpper).toBeLessThanOrEqual(0.05)
  })

  it('asks for the labels of every judge-bad and of enough judge-goods', () => {
    expect(decideRule(noFailure, judgedRun({})).judge?.moreLabels).toEqual({
      labels: 74,
      goods: 72,
      bads: 2,
      drawn: 'judged_good',
      outcome: null,
    })
  })
})

describe('whatever the labels', () => {
  const RANK = { FAIL: 0, INSUFFICIENT_EVIDENCE: 1, PASS: 2 } as const
  const runs = fc
    .record({
      graded: fc.integer({ min: 1, max: 600 }),
      missing: fc.nat(20),
      mode: fc.constantFrom('corrected', 'labels'),
    })
    .chain((run) => fc.record({ run: fc.constant(run), judgedBad: fc.nat(Math.min(30, run.graded)) }))
    .chain(({ run, judgedBad }) =>
      fc.record({
        run: fc.constant({ ...run, judgedBad }),
        labelledGoods: fc.nat(run.graded - judgedBad),
        labelledBads: fc.nat(judgedBad),
        missed: fc.nat(3),
        confirmed: fc.nat(judgedBad),
      }),
    )
  const decide = (
    run: { graded: number; judgedBad: number; missing: number; mode: string },
    labels: { labelledGoods: number; missed: number; labelledBads: number; confirmed: number },
    rule = atLeast95,
  ) =>
    RANK[
      decideRule(
        rule,
        evidenceOf(
          { passed: run.graded - run.judgedBad, failed: run.judgedBad, missing: run.missing },
          {
            grader: judgedOf({
              mode: run.mode === 'labels' ? 'labels' : 'corrected',
              ...labels,
              sample: {
                labelled: labels.labelledGoods + labels.labelledBads,
                bad: labels.missed + labels.confirmed,
              },
              confirmedBad: labels.missed + labels.confirmed,
              unlabelledBad: run.judgedBad - labels.labelledBads,
              unlabelledGoods: run.graded - run.judgedBad - labels.labelledGoods,
            }),
          },
        ),
      ).outcome
    ]

  test('one more miss never helps, one more missing verdict never helps, no label never passes', () => {
    fc.assert(
      fc.property(runs, ({ run, ...labels }) => {
        fc.pre(labels.missed < labels.labelledGoods && labels.confirmed <= labels.labelledBads)
        for (const rule of [atLeast95, ruleOf({ kind: 'min', rate: 0.8 }), noFailure]) {
          const before = decide(run, labels, rule)
          expect(decide(run, { ...labels, missed: labels.missed + 1 }, rule)).toBeLessThanOrEqual(before)
          expect(decide({ ...run, missing: run.missing + 1 }, labels, rule)).toBeLessThanOrEqual(
            Math.max(before, 1),
          )
          const none = { labelledGoods: 0, missed: 0, labelledBads: 0, confirmed: 0 }
          expect(decide(run, none, rule)).toBeLessThan(RANK.PASS)
        }
      }),
    )
  })
})
