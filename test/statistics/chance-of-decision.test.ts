import { describe, expect, test } from 'vitest'
import { type BadCounts, ceilingOutcome } from '../../src/statistics/ceiling.ts'
import { casesForChance, leastCasesForPower } from '../../src/statistics/chance-of-decision.ts'

/** Probabilities of 0 to n events, by adding one trial at a time. */
function withOneTrialMore(probabilities: readonly number[], rate: number): number[] {
  const next = new Array<number>(probabilities.length + 1).fill(0)
  for (const [k, probability] of probabilities.entries()) {
    next[k]! += probability * (1 - rate)
    next[k + 1]! += probability * rate
  }
  return next
}

/** The last number of further cases up to `most` whose chance is too small, by looking at every single one. */
function lastLacking(
  counts: BadCounts,
  ceiling: number,
  level: number,
  rate: number,
  chance: number,
  most: number,
  wanted: readonly string[],
): number {
  let probabilities = [1]
  let last = -1
  for (let further = 0; further <= most; further += 1) {
    let sum = 0
    for (const [bad, probability] of probabilities.entries()) {
      if (probability < 1e-14) continue
      const after = { ...counts, bad: counts.bad + bad, good: counts.good + further - bad }
      if (wanted.includes(ceilingOutcome(after, ceiling, level))) sum += probability
    }
    if (sum < chance - 1e-12) last = further
    probabilities = withOneTrialMore(probabilities, rate)
  }
  return last
}

describe('casesForChance', () => {
  // Every number up to twice the answer is looked at, since the chance is a sawtooth.
  test.each([
    [{ bad: 1, good: 40, missing: 0 }, 0.1, 0.95, 0.8],
    [{ bad: 1, good: 40, missing: 2 }, 0.1, 0.95, 0.8],
    [{ bad: 5, good: 20, missing: 0 }, 0.1, 0.95, 0.8],
    [{ bad: 5, good: 30, missing: 3 }, 0.1, 0.95, 0.8],
    [{ bad: 3, good: 9, missing: 0 }, 0.5, 0.95, 0.8],
    [{ bad: 8, good: 4, missing: 1 }, 0.5, 0.8, 0.8],
    [{ bad: 2, good: 3, missing: 0 }, 0.5, 0.5, 0.8],
    [{ bad: 3, good: 2, missing: 5 }, 0.5, 0.5, 0.9],
    [{ bad: 30, good: 3, missing: 0 }, 0.95, 0.9, 0.8],
    [{ bad: 40, good: 1, missing: 2 }, 0.9, 0.95, 0.8],
    [{ bad: 1, good: 200, missing: 1 }, 0.02, 0.95, 0.5],
  ] as const)(
    'of %o under %d at %d for %d is the least after the last lacking one',
    (counts, ceiling, level, chance) => {
      const answer = casesForChance(counts, ceiling, level, chance)
      expect(answer).not.toBeNull()
      const rate = counts.bad / (counts.bad + counts.good)
      const last = lastLacking(counts, ceiling, level, rate, chance, 2 * answer! + 30, ['PASS', 'FAIL'])
      expect(answer).toBe(last + 1)
    },
  )

  // Confirmed with SciPy at every one of the 60,000 numbers from the answer on, and at the one before it.
  test.each([
    [{ bad: 499500, good: 500500, missing: 0 }, 0.5, 6531993],
    [{ bad: 500500, good: 499500, missing: 0 }, 0.5, 6531993],
    [{ bad: 5005, good: 4995, missing: 0 }, 0.5, 7839445],
    [{ bad: 4992, good: 5008, missing: 0 }, 0.5, 3055019],
    [{ bad: 1, good: 290, missing: 9 }, 0.02, 933],
  ])('of %o under %d is %d', (counts, ceiling, answer) => {
    expect(casesForChance(counts, ceiling, 0.95, 0.8)).toBe(answer)
  })

  test('is the all-good number where nothing went bad, and the all-bad number where everything did', () => {
    expect(casesForChance({ bad: 0, good: 100, missing: 0 }, 0.02, 0.95, 0.8)).toBe(83)
    expect(casesForChance({ bad: 3, good: 0, missing: 0 }, 0.9, 0.95, 0.8)).toBe(33)
  })

  test('is 0 for a decided rule', () => {
    expect(casesForChance({ bad: 0, good: 183, missing: 0 }, 0.02, 0.95, 0.8)).toBe(0)
    expect(casesForChance({ bad: 9, good: 9, missing: 0 }, 0.02, 0.95, 0.8)).toBe(0)
  })

  test('is null without a verdict, at a rate of the ceiling, under zero, and beyond ten million', () => {
    expect(casesForChance({ bad: 0, good: 0, missing: 5 }, 0.02, 0.95, 0.8)).toBeNull()
    expect(casesForChance({ bad: 2, good: 98, missing: 0 }, 0.02, 0.95, 0.8)).toBeNull()
    expect(casesForChance({ bad: 0, good: 98, missing: 0 }, 0, 0.95, 0.8)).toBeNull()
    expect(casesForChance({ bad: 19900, good: 980100, missing: 0 }, 0.02, 0.95, 0.8)).toBeNull()
    expect(casesForChance({ bad: 20100, good: 979900, missing: 0 }, 0.02, 0.95, 0.8)).toBeNull()
  })

  test.each([0, 1, Number.NaN, 80])('refuses the chance %d', (chance) => {
    expect(() => casesForChance({ bad: 1, good: 40, missing: 0 }, 0.1, 0.95, chance)).toThrow(RangeError)
  })
})

describe('leastCasesForPower', () => {
  test.each([
    [0.01, 0.1, 0.95, 0.8],
    [0.03, 0.1, 0.95, 0.8],
    [0.05, 0.1, 0.9, 0.95],
    [0.2, 0.5, 0.99, 0.8],
    [0.85, 0.95, 0.95, 0.8],
    [0.01, 0.3, 0.5, 0.2],
  ])('of %d under %d at %d for %d is the least after the last lacking one', (rate, ceiling, level, power) => {
    const answer = leastCasesForPower(rate, ceiling, level, power)
    expect(answer).not.toBeNull()
    const none = { bad: 0, good: 0, missing: 0 }
    const last = lastLacking(none, ceiling, level, rate, power, 2 * answer! + 30, ['PASS'])
    expect(answer).toBe(last + 1)
  })

  test('needs the all-good number where nothing goes bad', () => {
    expect(leastCasesForPower(0, 0.02, 0.95, 0.8)).toBe(183)
  })

  test('is null at and above the ceiling, and beyond ten million', () => {
    expect(leastCasesForPower(0.02, 0.02, 0.95, 0.8)).toBeNull()
    expect(leastCasesForPower(0.03, 0.02, 0.95, 0.8)).toBeNull()
    expect(leastCasesForPower(0, 0, 0.95, 0.8)).toBeNull()
    expect(leastCasesForPower(0.01999, 0.02, 0.95, 0.8)).toBeNull()
    expect(leastCasesForPower(0, 1e-8, 0.95, 0.8)).toBeNull()
  })

  test('is null where ten million have the chance and a larger number has not', () => {
    expect(leastCasesForPower(0.019876, 0.02, 0.95, 0.8)).toBeLessThan(10_000_000)
    // The chance is 0.80037 at ten million and below 0.8 at the end of that tooth.
    expect(leastCasesForPower(0.0198760475, 0.02, 0.95, 0.8)).toBeNull()
  })

  test.each([
    [Number.NaN, 0.02, 0.95, 0.8],
    [-0.1, 0.02, 0.95, 0.8],
    [0.01, Number.NaN, 0.95, 0.8],
    [0.01, 0.02, 95, 0.8],
    [0.01, 0.02, 0.95, 0],
    [0.01, 0.02, 0.95, Number.NaN],
  ])('refuses %d under %d at %d for %d', (rate, ceiling, level, power) => {
    expect(() => leastCasesForPower(rate, ceiling, level, power)).toThrow(RangeError)
  })
})
