import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalUpperQuantile } from '../../src/statistics/normal-quantile.ts'
import { tangoInterval, tangoStatistic } from '../../src/statistics/tango.ts'
import paired from '../reference/paired.json' with { type: 'json' }
import { everyTable, tablesOf } from './pair-tables.ts'
import { relativeError } from './relative-error.ts'

describe('the reference rows', () => {
  test('are there', () => {
    expect(paired.rows.length).toBe(15)
  })

  test.each(paired.rows)('$pass_pass $pass_fail $fail_pass $fail_fail at $confidence', (row) => {
    const pairs = row.pass_pass + row.pass_fail + row.fail_pass + row.fail_fail
    const found = tangoInterval({ pairs, fixed: row.fail_pass, broken: row.pass_fail }, row.confidence)
    expect(Math.abs(found.lower - row.tango[0]!)).toBeLessThan(1e-15)
    expect(Math.abs(found.upper - row.tango[1]!)).toBeLessThan(1e-15)
  })
})

describe('closed forms', () => {
  const square = normalUpperQuantile(0.025) ** 2

  test('no pair has every difference', () => {
    expect(tangoInterval({ pairs: 0, fixed: 0, broken: 0 }, 0.95)).toEqual({ lower: -1, upper: 1 })
  })

  test.each([1, 2, 30, 1000, 1e6, 1e9])(
    'nothing changed of %d pairs: z² / (n + z²) to both sides',
    (pairs) => {
      const { lower, upper } = tangoInterval({ pairs, fixed: 0, broken: 0 }, 0.95)
      expect(Math.abs(upper - square / (pairs + square))).toBeLessThan(1e-15)
      expect(lower).toBe(-upper)
    },
  )

  test.each([1, 2, 30, 1000])('all of %d broken: from (n - z²) / (n + z²) to 1', (pairs) => {
    const { lower, upper } = tangoInterval({ pairs, fixed: 0, broken: pairs }, 0.95)
    expect(relativeError(lower, (pairs - square) / (pairs + square))).toBeLessThan(1e-14)
    expect(upper).toBe(1)
    expect(tangoInterval({ pairs, fixed: pairs, broken: 0 }, 0.95)).toEqual({ lower: -1, upper: -lower })
  })

  test('against no decrease the statistic is that of McNemar', () => {
    fc.assert(
      fc.property(tablesOf(500), (counts) => {
        const { fixed, broken } = counts
        fc.pre(fixed !== broken)
        const wanted = (broken - fixed) / Math.sqrt(broken + fixed)
        expect(relativeError(tangoStatistic(counts, 0), wanted)).toBeLessThan(1e-14)
      }),
    )
  })
})

describe('the statistic', () => {
  test('is the distance over its error at the most likely shares, found here by search', () => {
    fc.assert(
      fc.property(tablesOf(60), fc.double({ min: -0.98, max: 0.98, noNaN: true }), (counts, decrease) => {
        fc.pre(counts.pairs > 0)
        const { pairs, fixed, broken } = counts
        const share = likeliestFixedShare(counts, decrease)
        const variance = pairs * (2 * share + decrease - decrease * decrease)
        // Where everything is certain the search has no digits for the little that is not.
        fc.pre(variance > 1e-3)
        const wanted = (broken - fixed - pairs * decrease) / Math.sqrt(variance)
        expect(Math.abs(tangoStatistic(counts, decrease) - wanted)).toBeLessThan(1e-4)
      }),
      { numRuns: 300 },
    )
  })

  test('is impossible, or certain, at the ends', () => {
    expect(tangoStatistic({ pairs: 5, fixed: 0, broken: 4 }, 1)).toBe(-Infinity)
    expect(tangoStatistic({ pairs: 5, fixed: 0, broken: 5 }, 1)).toBe(0)
    expect(tangoStatistic({ pairs: 5, fixed: 4, broken: 1 }, -1)).toBe(Infinity)
    expect(tangoStatistic({ pairs: 5, fixed: 0, broken: 0 }, 0)).toBe(0)
  })

  test('falls as the hypothesis grows, for all tables up to 12 pairs', () => {
    for (let pairs = 1; pairs <= 12; pairs += 1) {
      for (const counts of everyTable(pairs)) {
        let before = Infinity
        for (let step = -200; step <= 200; step += 1) {
          const statistic = tangoStatistic(counts, step / 200)
          expect(statistic).toBeLessThanOrEqual(before)
          before = statistic
        }
      }
    }
  })
})

describe('the interval', () => {
  const levels = fc.constantFrom(0.5, 0.8, 0.95, 0.99, 0.9999)

  test('holds the difference and turns around with the two runs', () => {
    fc.assert(
      fc.property(tablesOf(2000), levels, (counts, level) => {
        fc.pre(counts.pairs > 0)
        const { pairs, fixed, broken } = counts
        const { lower, upper } = tangoInterval(counts, level)
        expect(lower).toBeLessThanOrEqual((broken - fixed) / pairs)
        expect(upper).toBeGreaterThanOrEqual((broken - fixed) / pairs)
        expect(lower).toBeGreaterThanOrEqual(-1)
        expect(upper).toBeLessThanOrEqual(1)
        const turned = tangoInterval({ pairs, fixed: broken, broken: fixed }, level)
        expect(turned.lower + upper).toBeCloseTo(0, 15)
        expect(turned.upper + lower).toBeCloseTo(0, 15)
      }),
    )
  })

  test('widens with the level', () => {
    fc.assert(
      fc.property(tablesOf(2000), (counts) => {
        const narrow = tangoInterval(counts, 0.9)
        const wide = tangoInterval(counts, 0.95)
        expect(wide.lower).toBeLessThanOrEqual(narrow.lower)
        expect(wide.upper).toBeGreaterThanOrEqual(narrow.upper)
      }),
    )
  })

  test('ends where the statistic is the quantile', () => {
    fc.assert(
      fc.property(tablesOf(2000), levels, (counts, level) => {
        fc.pre(counts.broken < counts.pairs && counts.fixed < counts.pairs)
        const { lower, upper } = tangoInterval(counts, level)
        const quantile = normalUpperQuantile((1 - level) / 2)
        for (const off of [-1, 1]) {
          // Beyond the last digit of the end, so that the slope does not matter.
          expect(tangoStatistic(counts, upper + off * 1e-12) <= -quantile).toBe(off > 0)
          expect(tangoStatistic(counts, lower + off * 1e-12) >= quantile).toBe(off < 0)
        }
      }),
    )
  })
})

test.each([
  ['more changed than there are', { pairs: 5, fixed: 3, broken: 3 }, 0.95],
  ['a fraction', { pairs: 5, fixed: 1.5, broken: 3 }, 0.95],
  ['a level of 95', { pairs: 5, fixed: 1, broken: 3 }, 95],
])('refuses %s', (_name, counts, level) => {
  expect(() => tangoInterval(counts, level)).toThrow(RangeError)
})

/** Golden-section search for the share of fixed pairs with the highest likelihood under a decrease. */
function likeliestFixedShare(
  { pairs, fixed, broken }: { pairs: number; fixed: number; broken: number },
  decrease: number,
): number {
  const times = (count: number, share: number) => (count === 0 ? 0 : count * Math.log(share))
  const likelihood = (share: number) =>
    times(fixed, share) +
    times(broken, share + decrease) +
    times(pairs - fixed - broken, 1 - 2 * share - decrease)
  let low = Math.max(0, -decrease)
  let high = (1 - decrease) / 2
  const golden = (Math.sqrt(5) - 1) / 2
  for (let step = 0; step < 80; step += 1) {
    const left = high - golden * (high - low)
    const right = low + golden * (high - low)
    if (likelihood(left) < likelihood(right)) low = left
    else high = right
  }
  return (low + high) / 2
}
