import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { binomialLowerTail } from '../../src/statistics/binomial-tails.ts'
import {
  clopperPearson,
  clopperPearsonLower,
  clopperPearsonUpper,
} from '../../src/statistics/clopper-pearson.ts'
import reference from '../reference/clopper_pearson.json' with { type: 'json' }
import { relativeError } from './relative-error.ts'

const LEVELS = [0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 0.999999] as const

/** A sample and a level at which it is looked at. */
const samples = fc
  .record({ trials: fc.integer({ min: 1, max: 5000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ trials, share }) => ({ trials, successes: Math.round(share * trials) }))
const levels = fc.constantFrom(...LEVELS)

describe('the reference table', () => {
  test('holds what it should', () => {
    expect(reference.rows.length).toBe(485)
  })

  test('is met by both ends of every row to 1e-12 relative', () => {
    const off = reference.rows.filter(([trials, successes, level, lower, upper]) => {
      const interval = clopperPearson(successes!, trials!, level!)
      const worst = Math.max(relativeError(interval.lower, lower!), relativeError(interval.upper, upper!))
      return !(worst <= 1e-12)
    })
    expect(off).toEqual([])
  })

  test('is met by the distance from 1 too, through the mirrored sample', () => {
    const off = reference.rows.filter(([trials, successes, level, lower]) => {
      const mirrored = clopperPearson(trials! - successes!, trials!, level!)
      return !(Math.abs(1 - mirrored.upper - lower!) <= 5e-16)
    })
    expect(off).toEqual([])
  })
})

describe('closed forms', () => {
  test('no trial has every rate', () => {
    expect(clopperPearson(0, 0, 0.95)).toEqual({ lower: 0, upper: 1 })
  })

  test.each([1, 2, 17, 1000, 1e9])('of %d trials without a success or without a failure', (trials) => {
    const none = clopperPearson(0, trials, 0.95)
    expect(none.lower).toBe(0)
    expect(relativeError(none.upper, -Math.expm1(Math.log(0.025) / trials))).toBeLessThan(1e-15)
    const all = clopperPearson(trials, trials, 0.95)
    expect(relativeError(all.lower, Math.exp(Math.log(0.025) / trials))).toBeLessThan(1e-15)
    expect(all.upper).toBe(1)
  })

  test.each([
    [0.5, 1, 0.75],
    [0.5, 2, 0.5],
    [0.98, 2, 0.9],
    [0.998, 3, 0.9],
    [0.82, 2, 0.7],
  ])('at %d no success of %d reaches up to %d', (level, trials, upper) => {
    expect(relativeError(clopperPearson(0, trials, level).upper, upper)).toBeLessThan(1e-15)
  })

  test.each(LEVELS)('one of one reaches down to half of what %d leaves', (level) => {
    const half = Number((1 - level).toFixed(15)) / 2
    expect(relativeError(clopperPearson(1, 1, level).lower, half)).toBeLessThan(1e-15)
  })
})

describe('properties', () => {
  test('successes and failures mirror each other', () => {
    fc.assert(
      fc.property(samples, levels, ({ successes, trials }, level) => {
        const interval = clopperPearson(successes, trials, level)
        const mirrored = clopperPearson(trials - successes, trials, level)
        expect(interval.lower).toBeCloseTo(1 - mirrored.upper, 14)
        expect(interval.upper).toBeCloseTo(1 - mirrored.lower, 14)
      }),
    )
  })

  test('the ends bracket the rate', () => {
    fc.assert(
      fc.property(samples, levels, ({ successes, trials }, level) => {
        const { lower, upper } = clopperPearson(successes, trials, level)
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(lower).toBeLessThanOrEqual(successes / trials)
        expect(upper).toBeGreaterThanOrEqual(successes / trials)
        expect(upper).toBeLessThanOrEqual(1)
        expect(upper).toBeGreaterThan(lower)
      }),
    )
  })

  test('more confidence widens', () => {
    fc.assert(
      fc.property(samples, fc.integer({ min: 0, max: 5 }), ({ successes, trials }, at) => {
        const narrow = clopperPearson(successes, trials, LEVELS[at]!)
        const wide = clopperPearson(successes, trials, LEVELS[at + 1]!)
        if (successes > 0) expect(wide.lower).toBeLessThan(narrow.lower)
        if (successes < trials) expect(wide.upper).toBeGreaterThan(narrow.upper)
      }),
    )
  })

  test('one more success raises both ends', () => {
    fc.assert(
      fc.property(samples, levels, ({ successes, trials }, level) => {
        fc.pre(successes < trials)
        const before = clopperPearson(successes, trials, level)
        const after = clopperPearson(successes + 1, trials, level)
        expect(after.lower).toBeGreaterThan(before.lower)
        if (successes + 1 < trials) expect(after.upper).toBeGreaterThan(before.upper)
      }),
    )
  })

  test('no upper end falls below that of fewer successes, at levels where a library solver does', () => {
    let before = 0
    for (let successes = 0; successes <= 30; successes += 1) {
      const { upper } = clopperPearson(successes, 1000, 0.9999999)
      expect(upper).toBeGreaterThan(before)
      before = upper
    }
  })
})

test('the interval covers every rate with at least its level, for all samples up to 40', () => {
  const rates = Array.from({ length: 99 }, (_, at) => (at + 1) / 100)
  for (const level of [0.5, 0.8, 0.95, 0.99]) {
    for (let trials = 1; trials <= 40; trials += 1) {
      const intervals = Array.from({ length: trials + 1 }, (_, k) => clopperPearson(k, trials, level))
      for (const rate of rates) {
        let covered = 0
        let above = 0
        let below = 0
        for (const [k, { lower, upper }] of intervals.entries()) {
          const probability = binomialLowerTail(k, trials, rate) - binomialLowerTail(k - 1, trials, rate)
          if (lower > rate) below += probability
          else if (upper < rate) above += probability
          else covered += probability
        }
        expect(covered).toBeGreaterThanOrEqual(level - 1e-12)
        // Each side keeps its own half, which is what makes a wrong PASS rare.
        expect(above).toBeLessThanOrEqual((1 - level) / 2 + 1e-12)
        expect(below).toBeLessThanOrEqual((1 - level) / 2 + 1e-12)
      }
    }
  }
})

test('one-sided ends take any tail', () => {
  // 59 of 59 show 95% one-sided, 58 of 58 do not.
  expect(clopperPearsonLower(59, 59, 0.05)).toBeGreaterThan(0.95)
  expect(clopperPearsonLower(58, 58, 0.05)).toBeLessThan(0.95)
  expect(clopperPearsonUpper(2, 1000, 0.0125)).toBeLessThan(clopperPearsonUpper(2, 1000, 0.005))
  expect(relativeError(clopperPearsonUpper(1, 2, 0.75), 0.5)).toBeLessThan(1e-14)
})

test.each([
  ['more successes than trials', 3, 2, 0.95],
  ['a negative count', -1, 2, 0.95],
  ['a fraction of a success', 0.5, 2, 0.95],
  ['a fraction of a trial', 1, 2.5, 0.95],
  ['NaN successes', Number.NaN, 2, 0.95],
  ['NaN trials', 0, Number.NaN, 0.95],
  ['endless trials', 0, Infinity, 0.95],
  ['a level of 1', 0, 2, 1],
  ['a level in per cent', 0, 2, 95],
  ['a NaN level', 0, 2, Number.NaN],
])('refuses %s', (_name, successes, trials, level) => {
  expect(() => clopperPearson(successes, trials, level)).toThrow(RangeError)
})

test.each([0, 1, -0.1, Number.NaN])('refuses the tail %d', (tail) => {
  expect(() => clopperPearsonUpper(0, 10, tail)).toThrow(RangeError)
  expect(() => clopperPearsonLower(0, 10, tail)).toThrow(RangeError)
})
