import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideRule } from '../../src/decision/decide-rule.ts'
import type { MetricEvidence } from '../../src/domain/evidence.ts'
import type { BudgetFigure, MeanBound, QuantileBound, ScoreBound } from '../../src/domain/policy.ts'
import numeric from '../reference/numeric.json' with { type: 'json' }
import { evidenceOf, ruleOf } from './evidence-builder.ts'

/** Values as the evidence of a bound: what is within it counts as passed. */
function scored(bound: ScoreBound, values: readonly number[], missing = 0): MetricEvidence {
  const within = (value: number): boolean => {
    switch (bound.kind) {
      case 'quantile':
        return bound.side === 'max' ? value <= bound.value : value >= bound.value
      case 'mean':
        return value >= bound.range.lowest && value <= bound.range.highest
      case 'budget':
        return bound.of.kind !== 'max' || value <= bound.value
    }
  }
  const passed = values.filter(within).length
  const out = values.filter((value) => bound.kind === 'mean' && !within(value))
  return evidenceOf(
    { passed, failed: values.length - passed, missing },
    {
      scores: {
        values: Float64Array.from(values).sort(),
        clusterOf: null,
        outOfRange: {
          count: out.length,
          cases: out.map((value, i) => ({ id: `c${i}`, about: null, reason: `${value}` })),
        },
      },
    },
  )
}

const decide = (bound: ScoreBound, values: readonly number[], missing = 0, level = 0.95) =>
  decideRule(ruleOf(bound, { confidenceLevel: level }), scored(bound, values, missing))

const quantile = (side: 'max' | 'min', value: number, share: number): QuantileBound => ({
  kind: 'quantile',
  side,
  value,
  quantile: share,
})

describe('a quantile', () => {
  it.each(numeric.order)('holds from its upper rank on: $n cases, $quantile at $confidence', (row) => {
    const values = Array.from({ length: row.n }, (_, i) => i + 1)
    const outcome = (limit: number) =>
      decide(quantile('max', limit, row.quantile), values, 0, row.confidence).outcome
    const ends = decide(quantile('max', 0, row.quantile), values, 0, row.confidence).interval
    expect(ends).toMatchObject({
      lower: row.lower_rank === 0 ? null : row.lower_rank,
      upper: row.upper_rank,
    })
    if (row.upper_rank !== null) {
      expect(outcome(row.upper_rank)).toBe('PASS')
      expect(outcome(row.upper_rank - 0.5)).not.toBe('PASS')
    } else expect(outcome(row.n)).not.toBe('PASS')
    if (row.lower_rank > 0) {
      expect(outcome(row.lower_rank - 0.5)).toBe('FAIL')
      expect(outcome(row.lower_rank)).not.toBe('FAIL')
    }
  })

  const values = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 120, size: 'max' })
  const share = fc.constantFrom(0.1, 0.5, 0.9)

  it('agrees with the ends that it shows, ties and missing values included', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(values, share, fc.integer({ min: -1, max: 41 }), fc.nat(6), (all, q, limit, missing) => {
        const decided = decide(quantile('max', limit, q), all, missing)
        const ends = decided.intervalWithMissing ?? decided.interval
        const upper = ends?.upper ?? Number.POSITIVE_INFINITY
        const lower = ends?.lower ?? Number.NEGATIVE_INFINITY
        const wanted = upper <= limit ? 'PASS' : lower > limit ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
        seen.add(wanted)
        expect(decided.outcome).toBe(all.length === 0 ? 'INSUFFICIENT_EVIDENCE' : wanted)
      }),
      { numRuns: 400 },
    )
    expect(seen.size).toBe(3)
  })

  it('from below is the one from above of the values turned round', () => {
    fc.assert(
      fc.property(values, share, fc.integer({ min: -1, max: 41 }), fc.nat(6), (all, q, limit, missing) => {
        const high = decide(quantile('max', limit, q), all, missing)
        const turned = all.map((value) => -value)
        const low = decide(quantile('min', -limit, Number((1 - q).toFixed(10))), turned, missing)
        expect(low.outcome).toBe(high.outcome)
        expect(low.moreCases).toEqual(high.moreCases)
      }),
      { numRuns: 200 },
    )
  })

  it('takes the smallest value that so many lie at or below', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
    expect(decide(quantile('max', 50, 0.95), hundred).estimate).toBe(95)
    expect(decide(quantile('max', 50, 0.95), hundred.slice(0, 20)).estimate).toBe(19)
    expect(decide(quantile('max', 50, 0.5), [7]).estimate).toBe(7)
  })

  it('says how many cases a far one takes', () => {
    const fast = (count: number) => decide(quantile('max', 9, 0.95), new Array<number>(count).fill(1))
    expect(fast(71)).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      notes: ['p95 at 95% confidence takes at least 72 cases, there are 71'],
      moreCases: { allGood: 1 },
    })
    expect(fast(72).outcome).toBe('PASS')
  })

  it('asks about a limit that no value comes near', () => {
    const seconds = Array.from({ length: 100 }, (_, i) => 1 + i / 100)
    expect(decide(quantile('max', 3000, 0.5), seconds).notes.join()).toContain('same unit')
    expect(decide(quantile('max', 3, 0.5), seconds).notes).toEqual([])
    expect(decide(quantile('min', 0.001, 0.5), seconds).notes.join()).toContain('same unit')
  })
})

describe('a score that a model gave', () => {
  it.each<ScoreBound>([
    quantile('max', 9, 0.5),
    { kind: 'mean', side: 'max', value: 9, range: { lowest: 0, highest: 10 } },
    { kind: 'budget', value: 900, of: { kind: 'total' } },
  ])('decides nothing by itself, and trusted it does: $kind', (bound) => {
    const evidence = scored(bound, new Array<number>(100).fill(1))
    const judged = decideRule(ruleOf(bound), { ...evidence, grader: { kind: 'judged_score' } })
    expect(judged).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'evaluator_not_validated',
      unvalidatedOutcome: 'PASS',
    })
    const trusted = decideRule(ruleOf(bound), { ...evidence, grader: { kind: 'trusted', why: 'because' } })
    expect(trusted.outcome).toBe('PASS')
  })
})

describe('a mean', () => {
  const bound = (side: 'max' | 'min', value: number): MeanBound => ({
    kind: 'mean',
    side,
    value,
    range: { lowest: 0, highest: 1 },
  })

  it('fails on a value that its range says cannot be, whatever the rest', () => {
    const decided = decide(bound('max', 0.9), [...new Array<number>(500).fill(0.1), 1.5])
    expect(decided).toMatchObject({ outcome: 'FAIL', reason: 'out_of_range', interval: null })
    expect(decided.badCases).toEqual([{ id: 'c0', about: '1.5', reason: null }])
  })

  it('takes missing values for the worst and for the best that could be', () => {
    const low = new Array<number>(300).fill(0.1)
    expect(decide(bound('max', 0.2), low).outcome).toBe('PASS')
    expect(decide(bound('max', 0.2), low, 60)).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'missing_verdicts',
      moreCases: { missingVerdicts: 60, missingCouldDecide: true },
    })
    const high = new Array<number>(300).fill(0.9)
    expect(decide(bound('max', 0.5), high, 60).outcome).toBe('FAIL')
    expect(decide(bound('min', 0.5), high, 60).outcome).toBe('PASS')
  })

  it('never passes without a value', () => {
    expect(decide(bound('max', 0.9), [])).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'no_cases',
    })
    expect(decide(bound('max', 0.9), [], 5).outcome).toBe('INSUFFICIENT_EVIDENCE')
  })
})

describe('a budget', () => {
  const budget = (of: BudgetFigure | 'total' | 'mean' | 'max', value: number): ScoreBound => ({
    kind: 'budget',
    value,
    of: typeof of === 'string' ? { kind: of } : of,
  })

  it('adds up as people do', () => {
    expect(decide(budget('total', 0.3), [0.1, 0.2]).outcome).toBe('PASS')
    expect(decide(budget('total', 0.3), [0.1, 0.2, 1e-9]).outcome).toBe('FAIL')
    expect(decide(budget('mean', 0.1), new Array<number>(10).fill(0.1)).outcome).toBe('PASS')
    expect(decide(budget('total', 0), [0, 0]).outcome).toBe('PASS')
  })

  it('keeps the digits of large values that lie close together', () => {
    const values = Array.from({ length: 1001 }, (_, i) => 1e9 + i / 1000)
    expect(decide(budget('mean', 1e9 + 0.5), values)).toMatchObject({ outcome: 'PASS', estimate: 1e9 + 0.5 })
    expect(decide(budget('mean', 1e9 + 0.4999), values).outcome).toBe('FAIL')
  })

  it('is undecided while a value is missing, unless the sum decides already', () => {
    const decided = decide(budget('total', 10), [4, 5], 1)
    expect(decided).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE', reason: 'missing_verdicts' })
    expect(decide(budget('total', 8), [4, 5], 1).outcome).toBe('FAIL')
    // What is missing may be negative where others are.
    expect(decide(budget('total', 8), [10, -1], 1).outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(decide(budget('max', 8), [9], 1).outcome).toBe('FAIL')
    expect(decide(budget('max', 9), [9], 1).outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(decide(budget('mean', 3), [9], 1).outcome).toBe('FAIL')
    expect(decide(budget('mean', 5), [9], 1).outcome).toBe('INSUFFICIENT_EVIDENCE')
  })

  it('of a quantile holds whatever the missing values are, where that is so', () => {
    const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    const p50 = budget({ kind: 'quantile', quantile: 0.5 }, 6)
    expect(decide(p50, ten, 1).outcome).toBe('PASS')
    expect(decide(p50, ten, 3).outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(decide(budget({ kind: 'quantile', quantile: 0.5 }, 3), ten, 1).outcome).toBe('FAIL')
  })

  it('never passes without a value', () => {
    expect(decide(budget('total', 10), []).outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(decide(budget('total', 10), [], 3).outcome).toBe('INSUFFICIENT_EVIDENCE')
  })
})
