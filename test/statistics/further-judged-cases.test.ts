import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/domain/outcome.ts'
import { betaQuantile, betaUpperQuantile } from '../../src/statistics/beta-quantile.ts'
import { binomialLowerTail } from '../../src/statistics/binomial-tails.ts'
import { clopperPearsonLower, clopperPearsonUpper } from '../../src/statistics/clopper-pearson.ts'
import { type CorrectedCounts, correctedOutcome } from '../../src/statistics/corrected-bad-share.ts'
import { correctedSides, furtherJudgedCases } from '../../src/statistics/further-judged-cases.ts'
import type { Side } from '../../src/statistics/sides.ts'

const nothing: CorrectedCounts = {
  graded: 0,
  judgedBad: 0,
  cleared: 0,
  missing: 0,
  labelledGoods: 0,
  missed: 0,
  labelledBads: 0,
  confirmed: 0,
}

/** Labels from other runs may be carried, so that there may be more of them than cases. */
const somewhere = fc
  .record({
    goods: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3000 })),
    judgedBad: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
    clearedShare: fc.constantFrom(0, 0, 0.5, 1),
    missing: fc.constantFrom(0, 0, 1, 20),
    labelledGoods: fc.constantFrom(0, 1, 72, 300, 1000),
    missed: fc.constantFrom(0, 0, 1, 4, 1000),
    labelledBads: fc.constantFrom(0, 1, 8, 60, 500),
    falseAlarms: fc.constantFrom(0, 0, 1, 4, 1000),
  })
  .map(
    (made): CorrectedCounts => ({
      graded: made.goods + made.judgedBad,
      judgedBad: made.judgedBad,
      cleared: Math.round(made.judgedBad * made.clearedShare),
      missing: made.missing,
      labelledGoods: made.labelledGoods,
      missed: Math.min(made.missed, made.labelledGoods),
      labelledBads: made.labelledBads,
      confirmed: Math.max(0, made.labelledBads - made.falseAlarms),
    }),
  )
const ceilings = fc.constantFrom(0, 0.01, 0.02, 0.05, 0.1, 0.3, 0.5, 0.9, 0.99, 1)
const levels = fc.constantFrom(0.5, 0.8, 0.95, 0.99)

function sidesOutcome(counts: CorrectedCounts, ceiling: number, level: number): Outcome {
  const { cases, pass, fail } = correctedSides(counts, ceiling, level)
  const accepts = (side: Side | null) =>
    side?.test.accepts(binomialLowerTail(side.already, cases, side.test.rate, side.test.rest)) === true
  // Where every share is allowed no test is needed, but a verdict is.
  if (counts.graded > 0 && (ceiling === 1 || accepts(pass))) return 'PASS'
  return accepts(fail) ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
}

function after(counts: CorrectedCounts, bad: number, good: number): CorrectedCounts {
  return { ...counts, graded: counts.graded + bad + good, judgedBad: counts.judgedBad + bad }
}

describe('the two tests of the judge alone', () => {
  test('say what the corrected share says', () => {
    const seen = new Map<Outcome, number>()
    fc.assert(
      fc.property(somewhere, ceilings, levels, (counts, ceiling, level) => {
        const outcome = correctedOutcome(counts, ceiling, level)
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
        expect(sidesOutcome(counts, ceiling, level)).toBe(outcome)
      }),
      { numRuns: 4000 },
    )
    for (const count of seen.values()) expect(count).toBeGreaterThan(100)
    expect(seen.size).toBe(3)
  })

  // A tail of 0.01: the good share is at least 0.1 twice, 0.01 in all, and the bad one likewise.
  test('agree on a share of exactly the ceiling', () => {
    const good = { ...nothing, graded: 2, labelledGoods: 2 }
    const bad = { ...nothing, graded: 2, judgedBad: 2, labelledBads: 2, confirmed: 2 }
    for (const [counts, ceiling, outcome] of [
      [good, 0.99, 'PASS'],
      [good, 0.99 - 1e-10, 'INSUFFICIENT_EVIDENCE'],
      [bad, 0.01, 'INSUFFICIENT_EVIDENCE'],
      [bad, 0.01 - 1e-10, 'FAIL'],
    ] as const) {
      expect(correctedOutcome(counts, ceiling, 0.96)).toBe(outcome)
      expect(sidesOutcome(counts, ceiling, 0.96)).toBe(outcome)
    }
  })
})

describe('the fewest further cases', () => {
  test('decide, and one fewer does not', () => {
    fc.assert(
      fc.property(somewhere, ceilings, levels, (counts, ceiling, level) => {
        // Under a ceiling of 1 any verdict passes, a bad one too.
        fc.pre(ceiling < 1)
        fc.pre(correctedOutcome(counts, ceiling, level) === 'INSUFFICIENT_EVIDENCE')
        const { allGood, allBad } = furtherJudgedCases(counts, ceiling, level)
        const withGood = (more: number) => correctedOutcome(after(counts, 0, more), ceiling, level)
        const withBad = (more: number) => correctedOutcome(after(counts, more, 0), ceiling, level)
        expect(withGood(allGood ?? 1e9)).toBe(allGood === null ? 'INSUFFICIENT_EVIDENCE' : 'PASS')
        expect(withBad(allBad ?? 1e9)).toBe(allBad === null ? 'INSUFFICIENT_EVIDENCE' : 'FAIL')
        if (allGood !== null) expect(withGood(allGood - 1)).toBe('INSUFFICIENT_EVIDENCE')
        if (allBad !== null) expect(withBad(allBad - 1)).toBe('INSUFFICIENT_EVIDENCE')
      }),
      { numRuns: 1000 },
    )
  })
})

const UNDECIDED: readonly (readonly [CorrectedCounts, number, number])[] = [
  [{ ...nothing, graded: 60, judgedBad: 1, labelledGoods: 200 }, 0.1, 0.95],
  [{ ...nothing, graded: 60, judgedBad: 1, labelledGoods: 200, missing: 3 }, 0.1, 0.95],
  [{ ...nothing, graded: 40, judgedBad: 3, labelledGoods: 90, missed: 1 }, 0.2, 0.8],
  [{ ...nothing, graded: 40, judgedBad: 6, labelledGoods: 90, labelledBads: 6, confirmed: 6 }, 0.04, 0.95],
  // Cleared so many that the rate so far is above what the counted events show.
  [{ ...nothing, graded: 20, judgedBad: 4, cleared: 4, labelledGoods: 300, labelledBads: 4 }, 0.35, 0.999],
  [
    {
      ...nothing,
      graded: 40,
      judgedBad: 20,
      cleared: 2,
      missing: 2,
      labelledGoods: 20,
      labelledBads: 20,
      confirmed: 18,
    },
    0.25,
    0.95,
  ],
  [{ ...nothing, graded: 25, judgedBad: 20, labelledGoods: 5, labelledBads: 80, confirmed: 78 }, 0.6, 0.9],
  [
    {
      ...nothing,
      graded: 30,
      judgedBad: 12,
      cleared: 2,
      labelledGoods: 400,
      labelledBads: 40,
      confirmed: 38,
    },
    0.5,
    0.8,
  ],
]

describe('at the rate so far', () => {
  /** What real numbers of cases show, by the shares' own ends. */
  function realOutcome(counts: CorrectedCounts, ceiling: number, level: number, further: number): Outcome {
    const tail = (1 - level) / 4
    const rate = counts.judgedBad / counts.graded
    const cases = counts.graded + counts.missing + further
    const judgedBad = counts.judgedBad + rate * further
    const counted = judgedBad - counts.cleared + counts.missing
    const flagged = betaUpperQuantile(tail, counted + 1, cases - counted)
    const missed = clopperPearsonUpper(counts.missed, counts.labelledGoods, tail)
    if (flagged + (1 - flagged) * missed <= ceiling) return 'PASS'
    const confirmed = clopperPearsonLower(counts.confirmed, counts.labelledBads, tail)
    const lower = betaQuantile(tail, judgedBad, cases - judgedBad + 1) * confirmed
    return lower > ceiling ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
  }

  test.each(UNDECIDED)('of %o under %d at %d is the first number that decides, and stays', (...given) => {
    const [counts, ceiling, level] = given
    const { atObservedRate } = furtherJudgedCases(counts, ceiling, level)
    expect(atObservedRate?.cases).toBeGreaterThan(0)
    const { cases, outcome } = atObservedRate!
    for (let further = 0; further <= cases - 1; further += 0.25) {
      expect(realOutcome(counts, ceiling, level, further)).toBe('INSUFFICIENT_EVIDENCE')
    }
    for (let further = cases; further <= 2 * cases + 30; further += 0.25) {
      expect(realOutcome(counts, ceiling, level, further)).toBe(outcome)
    }
  })

  test('both outcomes are among them', () => {
    const outcomes = UNDECIDED.map((given) => furtherJudgedCases(...given).atObservedRate?.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['PASS', 'FAIL']))
  })

  test('finds none between what the labels leave and what they confirm', () => {
    // What is missed may be 2.5%, so that the judge may call 7.7% bad; 8.6 of 10 confirmed take 11.6% for a FAIL.
    const between = {
      ...nothing,
      graded: 1000,
      judgedBad: 90,
      labelledGoods: 172,
      labelledBads: 90,
      confirmed: 86,
      cleared: 4,
    }
    const more = furtherJudgedCases(between, 0.1, 0.95)
    expect(more).toMatchObject({ atObservedRate: null, for80PercentChance: null })
    expect(more.allGood).toBeGreaterThan(0)
    expect(more.allBad).toBeGreaterThan(0)
    for (const further of [1e3, 1e5, 1e7]) {
      expect(realOutcome(between, 0.1, 0.95, further)).toBe('INSUFFICIENT_EVIDENCE')
    }
  })
})

describe('for an 80% chance', () => {
  /** Chance of a decision after so many further cases, from every number of bad ones there may be. */
  function chanceOf(
    counts: CorrectedCounts,
    ceiling: number,
    level: number,
    probabilities: readonly number[],
  ): number {
    const further = probabilities.length - 1
    let sum = 0
    for (const [bad, probability] of probabilities.entries()) {
      if (probability < 1e-12) continue
      const outcome = correctedOutcome(after(counts, bad, further - bad), ceiling, level)
      if (outcome !== 'INSUFFICIENT_EVIDENCE') sum += probability
    }
    return sum
  }

  test.each(UNDECIDED)('of %o under %d at %d it is the least after the last lacking one', (...given) => {
    const [counts, ceiling, level] = given
    const answer = furtherJudgedCases(counts, ceiling, level).for80PercentChance
    expect(answer).toBeGreaterThan(0)
    const rate = counts.judgedBad / counts.graded
    let probabilities = [1]
    let last = -1
    for (let further = 0; further <= 1.2 * answer! + 30; further += 1) {
      if (chanceOf(counts, ceiling, level, probabilities) < 0.8 - 1e-9) last = further
      const next = new Array<number>(probabilities.length + 1).fill(0)
      for (const [bad, probability] of probabilities.entries()) {
        next[bad]! += probability * (1 - rate)
        next[bad + 1]! += probability * rate
      }
      probabilities = next
    }
    expect(answer).toBe(last + 1)
  })

  test('is the all-good number where the judge called nothing bad, and the all-bad one where it called all so', () => {
    const good = furtherJudgedCases({ ...nothing, graded: 100, labelledGoods: 400 }, 0.02, 0.95)
    expect(good.for80PercentChance).toBe(good.allGood)
    expect(good.atObservedRate).toEqual({ cases: good.allGood, outcome: 'PASS' })
    const bad = furtherJudgedCases(
      { ...nothing, graded: 3, judgedBad: 3, labelledBads: 50, confirmed: 50 },
      0.8,
      0.95,
    )
    expect(bad.for80PercentChance).toBe(bad.allBad)
    expect(bad.atObservedRate).toEqual({ cases: bad.allBad, outcome: 'FAIL' })
  })

  test('is null beyond ten million', () => {
    const near = { ...nothing, graded: 1_000_000, judgedBad: 9920, labelledGoods: 500 }
    const { atObservedRate, for80PercentChance } = furtherJudgedCases(near, 0.0186, 0.95)
    expect(atObservedRate?.cases).toBeGreaterThan(10_000_000)
    expect(for80PercentChance).toBeNull()
  })
})

describe('no number', () => {
  const none = { allGood: null, allBad: null, atObservedRate: null, for80PercentChance: null }

  test('decides without a label', () => {
    for (const missing of [0, 7]) {
      const counts = { ...nothing, graded: 1000, judgedBad: 3, missing }
      expect(furtherJudgedCases(counts, 0.02, 0.95)).toEqual(none)
    }
  })

  test('passes without labelled judge-goods, or with too few of them', () => {
    const counts = { ...nothing, graded: 100, judgedBad: 3, labelledBads: 3, confirmed: 3 }
    for (const labelledGoods of [0, 40, 216]) {
      const more = furtherJudgedCases({ ...counts, labelledGoods }, 0.02, 0.95)
      expect(more.allGood).toBeNull()
      expect(more.allBad).toBeGreaterThan(0)
      expect(more.atObservedRate?.outcome).not.toBe('PASS')
    }
    expect(furtherJudgedCases({ ...counts, labelledGoods: 217 }, 0.02, 0.95).allGood).toBeGreaterThan(0)
  })

  test('fails without a confirmed judge-bad', () => {
    const counts = { ...nothing, graded: 100, judgedBad: 3, labelledGoods: 400, labelledBads: 3, cleared: 3 }
    expect(furtherJudgedCases(counts, 0.02, 0.95).allBad).toBeNull()
  })
})

test('a decided rule needs none', () => {
  const passed = { ...nothing, graded: 1000, judgedBad: 2, labelledGoods: 500 }
  expect(furtherJudgedCases(passed, 0.02, 0.95)).toMatchObject({
    allGood: 0,
    atObservedRate: { cases: 0, outcome: 'PASS' },
    for80PercentChance: 0,
  })
  const failed = { ...nothing, graded: 400, judgedBad: 60, labelledBads: 60, confirmed: 60 }
  expect(furtherJudgedCases(failed, 0.05, 0.95)).toMatchObject({
    allBad: 0,
    atObservedRate: { cases: 0, outcome: 'FAIL' },
    for80PercentChance: 0,
  })
})

test('labels of other runs pass no suite without a verdict, but one more case may', () => {
  const carried = { ...nothing, labelledGoods: 100000 }
  expect(furtherJudgedCases(carried, 1, 0.95)).toMatchObject({
    allGood: 1,
    allBad: null,
    atObservedRate: null,
  })
  expect(furtherJudgedCases(carried, 0.9, 0.5).allGood).toBe(1)
})

test.each([
  ['more judged bad than graded', { graded: 5, judgedBad: 6 }, 0.02, 0.95],
  ['NaN', { graded: Number.NaN }, 0.02, 0.95],
  ['a NaN ceiling', { graded: 5 }, Number.NaN, 0.95],
  ['a level of 95', { graded: 5 }, 0.02, 95],
])('refuses %s', (_name, wrong, ceiling, level) => {
  expect(() => furtherJudgedCases({ ...nothing, ...wrong }, ceiling, level)).toThrow(RangeError)
})
