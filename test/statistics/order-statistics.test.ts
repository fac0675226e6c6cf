import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { binomialLowerTail, binomialUpperTail } from '../../src/statistics/binomial-tails.ts'
import { ceilingOutcome } from '../../src/statistics/ceiling.ts'
import { complement } from '../../src/statistics/level.ts'
import { quantileRank, quantileRanks } from '../../src/statistics/order-statistics.ts'
import numeric from '../reference/numeric.json' with { type: 'json' }

describe('the reference rows', () => {
  test('are there', () => {
    expect(numeric.order.length).toBe(8)
  })

  test.each(numeric.order)('quantile $quantile of $n values at $confidence', (row) => {
    expect(quantileRanks(row.n, row.quantile, row.confidence)).toEqual({
      lower: row.lower_rank === 0 ? null : row.lower_rank,
      upper: row.upper_rank,
    })
  })
})

const QUANTILES = [0.01, 0.1, 0.5, 0.9, 0.95, 0.99] as const
const LEVELS = [0.5, 0.8, 0.95, 0.99] as const

test('are the ranks that a sum over all counts gives, up to 40 values', () => {
  for (const quantile of QUANTILES) {
    for (const level of LEVELS) {
      for (let n = 0; n <= 40; n += 1) {
        const tail = (1 - level) / 2 + 1e-13
        let sum = 0
        let lower: number | null = null
        let upper: number | null = null
        for (let k = 0; k < n; k += 1) {
          sum += choose(n, k) * quantile ** k * (1 - quantile) ** (n - k)
          if (sum <= tail) lower = k + 1
          if (upper === null && sum >= 1 - tail) upper = k + 1
        }
        expect(quantileRanks(n, quantile, level)).toEqual({ lower, upper })
      }
    }
  }
})

test('decide as the exact interval of the share of values within a bound does', () => {
  for (const quantile of QUANTILES) {
    for (const level of LEVELS) {
      for (const n of [1, 7, 72, 100, 368, 400]) {
        const { lower, upper } = quantileRanks(n, quantile, level)
        for (let within = 0; within <= n; within += 1) {
          // So many values are at or below the bound: its quantile's upper end is when that value is one of them.
          const counts = { bad: n - within, good: within, missing: 0 }
          const outcome = ceilingOutcome(counts, complement(quantile), level)
          expect(outcome === 'PASS').toBe(upper !== null && within >= upper)
          // Equality is enough for an end, not for a FAIL: one of one value above the 90% quantile has 10% at 80%.
          const tie = Math.abs(2 * binomialLowerTail(within, n, quantile) - complement(level)) < 1e-12
          expect(outcome === 'FAIL').toBe(lower !== null && within < lower && !tie)
        }
      }
    }
  }
})

test.each([
  [0.5, 6],
  [0.95, 72],
  [0.99, 368],
])('the upper end of quantile %d exists from %d values on', (quantile, least) => {
  expect(quantileRanks(least - 1, quantile, 0.95).upper).toBeNull()
  expect(quantileRanks(least, quantile, 0.95).upper).toBe(least)
})

test('equality is enough: 0.5 of two values at 50%, where both tails are a quarter', () => {
  expect(quantileRanks(2, 0.5, 0.5)).toEqual({ lower: 1, upper: 2 })
  // 1 - 0.9² is 0.19, 0.9 of two values at 62%.
  expect(quantileRanks(2, 0.1, 0.98)).toEqual({ lower: null, upper: 2 })
  expect(quantileRanks(2, 0.9, 0.98)).toEqual({ lower: 1, upper: null })
})

test('are at their tails for samples of any size, and at once', () => {
  const started = performance.now()
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e7 }),
      fc.constantFrom(...QUANTILES),
      fc.constantFrom(...LEVELS),
      (n, quantile, level) => {
        const { lower, upper } = quantileRanks(n, quantile, level)
        const tail = (1 - level) / 2
        const rest = complement(quantile)
        expect(binomialLowerTail(lower ?? 0, n, quantile, rest)).toBeGreaterThan(tail)
        if (lower !== null) {
          expect(binomialLowerTail(lower - 1, n, quantile, rest)).toBeLessThan(tail * (1 + 1e-11))
        }
        expect(binomialUpperTail((upper ?? n + 1) - 1, n, quantile, rest)).toBeGreaterThan(tail)
        if (upper !== null) {
          expect(binomialUpperTail(upper, n, quantile, rest)).toBeLessThan(tail * (1 + 1e-11))
        }
      },
    ),
    { numRuns: 200 },
  )
  expect((performance.now() - started) / 200).toBeLessThan(100)
})

test('mirror each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.constantFrom(...QUANTILES), (n, quantile) => {
      const ranks = quantileRanks(n, quantile, 0.95)
      const mirrored = quantileRanks(n, complement(quantile), 0.95)
      const turned = (rank: number | null) => (rank === null ? null : n + 1 - rank)
      expect(mirrored).toEqual({ lower: turned(ranks.upper), upper: turned(ranks.lower) })
    }),
  )
})

test('hold the quantile of a sample between them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.constantFrom(...QUANTILES),
      fc.constantFrom(...LEVELS),
      (n, quantile, level) => {
        const { lower, upper } = quantileRanks(n, quantile, level)
        const own = quantileRank(n, quantile)!
        expect(lower ?? 1).toBeLessThanOrEqual(own)
        expect(upper ?? n).toBeGreaterThanOrEqual(own)
      },
    ),
  )
})

describe('the rank of a sample quantile', () => {
  test.each([
    [20, 0.95, 19],
    [30, 0.1, 3],
    [29, 0.1, 3],
    [31, 0.1, 4],
    [1, 0.5, 1],
    [2, 0.5, 1],
    [3, 0.5, 2],
    [100, 0.99, 99],
    [101, 0.99, 100],
    [1000, 0.999, 999],
    [10_000_000, 1e-7, 1],
    [10_000_001, 1e-7, 2],
    [3, 1e-300, 1],
    [1, 0.07, 1],
    [100, 0.07, 7],
    [9007199254740991, 0.5, 4503599627370496],
  ])('of %d values at %d is %d', (n, quantile, rank) => {
    expect(quantileRank(n, quantile)).toBe(rank)
  })

  test('is the smallest with at least that share, in whole hundredths', () => {
    for (let hundredths = 1; hundredths < 100; hundredths += 1) {
      for (let n = 1; n <= 300; n += 1) {
        const rank = quantileRank(n, hundredths / 100)!
        if (!(rank * 100 >= hundredths * n && (rank - 1) * 100 < hundredths * n)) {
          expect.fail(`${rank} of ${n} at ${hundredths}%`)
        }
      }
    }
  })

  test('does not exist without a value', () => {
    expect(quantileRank(0, 0.5)).toBeNull()
  })
})

test.each([
  [-1, 0.5, 0.95],
  [1.5, 0.5, 0.95],
  [3, 0, 0.95],
  [3, 1, 0.95],
  [3, Number.NaN, 0.95],
  [3, 0.5, 95],
])('refuses %d values, quantile %d, level %d', (n, quantile, level) => {
  expect(() => quantileRanks(n, quantile, level)).toThrow(RangeError)
  if (level < 1) expect(() => quantileRank(n, quantile)).toThrow(RangeError)
})

function choose(n: number, k: number): number {
  let product = 1
  for (let i = 1; i <= k; i += 1) product = (product * (n - k + i)) / i
  return product
}
