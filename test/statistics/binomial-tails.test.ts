import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { binomialLowerTail, binomialUpperTail } from '../../src/statistics/binomial-tails.ts'
import { relativeError } from './relative-error.ts'

/** Sum of the probabilities themselves, in BigInt fractions: slow and surely right. */
function exactLowerTail(k: number, trials: number, numerator: bigint, denominator: bigint): number {
  const rest = denominator - numerator
  let choose = 1n
  let sum = 0n
  for (let at = 0; at <= k; at += 1) {
    sum += choose * numerator ** BigInt(at) * rest ** BigInt(trials - at)
    choose = (choose * BigInt(trials - at)) / BigInt(at + 1)
  }
  const scale = 10n ** 40n
  return Number((sum * scale) / denominator ** BigInt(trials)) / 1e40
}

describe('binomial tails', () => {
  test('equal the exact sums', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 119 }),
        fc.integer({ min: 1, max: 99 }),
        (trials, k, percent) => {
          fc.pre(k < trials)
          const exact = exactLowerTail(k, trials, BigInt(percent), 100n)
          fc.pre(exact > 1e-20)
          expect(relativeError(binomialLowerTail(k, trials, percent / 100), exact)).toBeLessThan(1e-13)
        },
      ),
      { numRuns: 400 },
    )
  })

  // Made with 60 digits at the double nearest to the rate.
  test.each([
    [2, 400, 0.02, 0.0131156603393949],
    [8, 500, 0.02, 0.33054181603951],
    [50, 5000, 0.02, 1.85375981490596e-8],
    [19700, 1e6, 0.02, 0.0160403660650512],
    [299971000, 1e9, 0.3, 0.0226870664238454],
    [19991000, 1e9, 0.02, 0.0210316638274987],
    [980, 1e9, 1.05e-6, 0.0152339499461334],
  ])('P(X ≤ %d) of %d at %d keeps its digits', (k, trials, rate, wanted) => {
    expect(relativeError(binomialLowerTail(k, trials, rate), wanted)).toBeLessThan(1e-14)
  })

  test.each([1e3, 1e5, 1e7, 1e9])(
    'next to the middle of %d trials are a half and half of the middle',
    (n) => {
      // By symmetry P(X ≤ n/2 - 1) = (1 - P(X = n/2)) / 2, with Wallis' series for the middle.
      const middle = Math.sqrt(2 / (Math.PI * n)) * (1 - 1 / (4 * n) + 1 / (32 * n * n))
      expect(relativeError(binomialLowerTail(n / 2 - 1, n, 0.5), (1 - middle) / 2)).toBeLessThan(1e-11)
    },
  )

  test('add up to one, and mirror each other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 999 }),
        (trials, share, permille) => {
          const k = Math.round(share * trials)
          const rate = permille / 1000
          const rest = (1000 - permille) / 1000
          expect(binomialLowerTail(k, trials, rate) + binomialUpperTail(k + 1, trials, rate)).toBeCloseTo(
            1,
            13,
          )
          expect(binomialUpperTail(k, trials, rate, rest)).toBe(
            binomialLowerTail(trials - k, trials, rest, rate),
          )
        },
      ),
    )
  })

  test('know their edges', () => {
    expect(binomialLowerTail(-1, 5, 0.3)).toBe(0)
    expect(binomialLowerTail(5, 5, 0.3)).toBe(1)
    expect(binomialLowerTail(0, 0, 0.3)).toBe(1)
    expect(binomialUpperTail(0, 5, 0.3)).toBe(1)
    expect(binomialUpperTail(6, 5, 0.3)).toBe(0)
    expect(binomialLowerTail(2, 5, 0)).toBe(1)
    expect(binomialLowerTail(2, 5, 1)).toBe(0)
    expect(binomialUpperTail(1, 5, 0)).toBe(0)
    expect(binomialUpperTail(5, 5, 1)).toBe(1)
  })

  test.each([
    [Number.NaN, 5, 0.5],
    [1, Number.NaN, 0.5],
    [1, -1, 0.5],
    [1, Infinity, 0.5],
    [1, 5, Number.NaN],
    [1, 5, 1.5],
    [1, 5, -0.5],
  ])('refuse P(X ≤ %d) of %d at %d', (k, trials, rate) => {
    expect(() => binomialLowerTail(k, trials, rate)).toThrow(RangeError)
    expect(() => binomialUpperTail(k, trials, rate)).toThrow(RangeError)
  })

  test('refuse a rest that is not the rest', () => {
    expect(() => binomialLowerTail(1, 5, 0.5, 0.4)).toThrow(RangeError)
  })
})
