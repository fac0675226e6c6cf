import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ceilingOutcome } from '../../src/statistics/ceiling.ts'
import { furtherCases } from '../../src/statistics/further-cases.ts'
import { OUTCOMES, referenceRows } from './more-cases-reference.ts'

describe('the reference rows', () => {
  test.each(referenceRows)('$kind $threshold on $k of $n at $confidence', (row) => {
    const { bad, good, ceiling, confidence } = row
    const more = furtherCases({ bad, good, missing: 0 }, ceiling, confidence)
    expect(more.allGood).toBe(row.pass_if_all_good)
    expect(more.allBad).toBe(row.fail_if_all_bad)
    expect(more.atObservedRate).toEqual(
      row.same_rate_real === null
        ? null
        : { cases: row.same_rate_real, outcome: OUTCOMES[row.same_rate_real_verdict ?? ''] },
    )
  })
})

test('492 passed, 5 failed and 3 missing under min 0.98 need what the documented decision says', () => {
  expect(furtherCases({ bad: 5, good: 492, missing: 3 }, 0.02, 0.95)).toEqual({
    missingVerdicts: 3,
    missingCouldDecide: false,
    branches: [],
    allGood: 285,
    allBad: 13,
    atObservedRate: { cases: 793, outcome: 'PASS' },
    for80PercentChance: 1280,
    inClusters: null,
  })
})

describe('missing verdicts that could decide', () => {
  test('come with what each answer gives: 1 of 291 unsafe and 9 blanks under 2%', () => {
    const more = furtherCases({ bad: 1, good: 290, missing: 9 }, 0.02, 0.95)
    expect(more.missingCouldDecide).toBe(true)
    expect(more.allGood).toBe(616)
    expect(more.branches).toEqual([
      // At most 1.84%; 2 of 300; 6.04% if all blanks are unsafe.
      { bad: 0, outcome: 'PASS', badCases: 1, cases: 300, upper: expect.closeTo(0.0184, 4), allGood: null },
      {
        bad: 1,
        outcome: 'INSUFFICIENT_EVIDENCE',
        badCases: 2,
        cases: 300,
        upper: expect.closeTo(0.0239, 4),
        allGood: 59,
      },
      {
        bad: 9,
        outcome: 'INSUFFICIENT_EVIDENCE',
        badCases: 10,
        cases: 300,
        upper: expect.closeTo(0.0604, 4),
        allGood: 616,
      },
    ])
  })

  test('say so when only a bad answer decides', () => {
    const more = furtherCases({ bad: 4, good: 95, missing: 2 }, 0.02, 0.95)
    expect(more.branches.map(({ bad, outcome }) => [bad, outcome])).toEqual([
      [0, 'INSUFFICIENT_EVIDENCE'],
      [2, 'FAIL'],
    ])
  })

  test('may decide a rule that has no verdict yet', () => {
    const more = furtherCases({ bad: 0, good: 0, missing: 200 }, 0.02, 0.95)
    expect(more.branches.map(({ bad, outcome }) => [bad, outcome])).toEqual([
      [0, 'PASS'],
      [1, 'INSUFFICIENT_EVIDENCE'],
      [200, 'FAIL'],
    ])
    expect(more.atObservedRate).toBeNull()
    expect(more.for80PercentChance).toBeNull()
  })

  test('could decide exactly when some filling of them does', () => {
    fc.assert(
      fc.property(
        fc.record({
          bad: fc.integer({ min: 0, max: 12 }),
          good: fc.integer({ min: 0, max: 300 }),
          missing: fc.integer({ min: 0, max: 15 }),
        }),
        fc.constantFrom(0.01, 0.02, 0.1, 0.5),
        fc.constantFrom(0.5, 0.8, 0.95),
        (counts, ceiling, level) => {
          const { bad, good, missing } = counts
          fc.pre(ceilingOutcome(counts, ceiling, level) === 'INSUFFICIENT_EVIDENCE')
          const outcomes = Array.from({ length: missing + 1 }, (_, more) =>
            ceilingOutcome({ bad: bad + more, good: good + missing - more, missing: 0 }, ceiling, level),
          )
          const decided = outcomes.some((outcome) => outcome !== 'INSUFFICIENT_EVIDENCE')
          const more = furtherCases(counts, ceiling, level)
          expect(more.missingCouldDecide).toBe(missing > 0 && decided)
          expect(more.branches.length).toBeLessThanOrEqual(3)
          for (const branch of more.branches) expect(branch.outcome).toBe(outcomes[branch.bad])
          const turn = outcomes.findIndex((outcome) => outcome !== outcomes[0])
          if (more.missingCouldDecide && turn > 0) {
            expect(more.branches.map((branch) => branch.bad)).toContain(turn)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the fewest further cases', () => {
  const undecided = fc
    .record({
      bad: fc.integer({ min: 0, max: 20 }),
      good: fc.integer({ min: 0, max: 600 }),
      missing: fc.constantFrom(0, 0, 2, 9),
      ceiling: fc.constantFrom(0.01, 0.02, 0.1, 0.5, 0.9),
      level: fc.constantFrom(0.5, 0.8, 0.95, 0.99),
    })
    .filter(({ ceiling, level, ...counts }) => {
      return ceilingOutcome(counts, ceiling, level) === 'INSUFFICIENT_EVIDENCE'
    })

  test('decide, and one fewer does not', () => {
    fc.assert(
      fc.property(undecided, ({ ceiling, level, ...counts }) => {
        const { allGood, allBad } = furtherCases(counts, ceiling, level)
        const withGood = (more: number) =>
          ceilingOutcome({ ...counts, good: counts.good + more }, ceiling, level)
        const withBad = (more: number) =>
          ceilingOutcome({ ...counts, bad: counts.bad + more }, ceiling, level)
        expect(allGood).toBeGreaterThan(0)
        expect(withGood(allGood!)).toBe('PASS')
        expect(withGood(allGood! - 1)).not.toBe('PASS')
        expect(allBad).toBeGreaterThan(0)
        expect(withBad(allBad!)).toBe('FAIL')
        expect(withBad(allBad! - 1)).not.toBe('FAIL')
      }),
      { numRuns: 300 },
    )
  })

  test('do not exist for a pass under zero, nor for a fail under one', () => {
    const zero = furtherCases({ bad: 0, good: 100, missing: 2 }, 0, 0.95)
    expect(zero.allGood).toBeNull()
    expect(zero.allBad).toBe(1)
    const one = furtherCases({ bad: 0, good: 0, missing: 2 }, 1, 0.95)
    expect(one.allGood).toBe(1)
    expect(one.allBad).toBeNull()
  })

  test('at a rate of exactly the ceiling do not exist', () => {
    const more = furtherCases({ bad: 2, good: 98, missing: 0 }, 0.02, 0.95)
    expect(more.atObservedRate).toBeNull()
    expect(more.for80PercentChance).toBeNull()
    expect(more.allGood).toBe(259)
  })
})

test.each([
  ['a fraction', { bad: 0.5, good: 10, missing: 0 }, 0.02, 0.95],
  ['NaN', { bad: 0, good: Number.NaN, missing: 0 }, 0.02, 0.95],
  ['a negative missing', { bad: 0, good: 10, missing: -1 }, 0.02, 0.95],
  ['a NaN ceiling', { bad: 0, good: 10, missing: 0 }, Number.NaN, 0.95],
  ['a level of 0', { bad: 0, good: 10, missing: 0 }, 0.02, 0],
])('refuses %s', (_name, counts, ceiling, level) => {
  expect(() => furtherCases(counts, ceiling, level)).toThrow(RangeError)
})
