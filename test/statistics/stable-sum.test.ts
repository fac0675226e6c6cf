import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stableMean, stableSum } from '../../src/statistics/stable-sum.ts'
import numeric from '../reference/numeric.json' with { type: 'json' }
import { relativeError } from './relative-error.ts'

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
/** So many magnitudes that plain summing depends on the order. */
const moderate = fc
  .tuple(fc.integer({ min: -(2 ** 31), max: 2 ** 31 }), fc.integer({ min: -400, max: 400 }))
  .map(([whole, exponent]) => whole * 2 ** exponent)

/** The sum in whole multiples of the smallest double, rounded by the engine's own conversion. */
function exactSum(values: readonly number[]): number {
  const unit = 500n
  const total = values.reduce((sum, value) => sum + BigInt(value * 2 ** 250) * (1n << unit), 0n)
  return Number(total / (1n << unit)) / 2 ** 250
}

describe('the sum', () => {
  test('is the same to the last bit in any order, of any finite values', () => {
    fc.assert(
      fc.property(
        fc.array(finite, { minLength: 1, maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        (values, keys) => {
          const shuffled = values
            .map((value) => ({ value, key: keys.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ value }) => value)
          expect(stableSum(shuffled)).toBe(stableSum(values))
          expect(stableMean(shuffled)).toBe(stableMean(values))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('is the exact one, rounded once', () => {
    const whole = fc
      .tuple(fc.integer({ min: -(2 ** 31), max: 2 ** 31 }), fc.integer({ min: -200, max: 200 }))
      .map(([digits, exponent]) => digits * 2 ** exponent)
    fc.assert(
      fc.property(fc.array(whole, { maxLength: 40 }), (values) => {
        expect(stableSum(values)).toBe(exactSum(values))
      }),
      { numRuns: 1000 },
    )
  })

  test('loses nothing that cancels', () => {
    expect(stableSum([1e100, 1, -1e100])).toBe(1)
    expect(stableSum([0.1, 0.2, -0.3])).toBe(2 ** -55)
    expect(stableSum([1e308, 1e308, -1e308, -1e308])).toBe(0)
    expect(stableSum(Array.from({ length: 10 }, () => 0.1))).toBe(1)
  })

  test('rounds half a unit by what is below it', () => {
    expect(stableSum([1, 2 ** -53])).toBe(1)
    expect(stableSum([1, 2 ** -53, 2 ** -200])).toBe(1 + 2 ** -52)
    expect(stableSum([1, 2 ** -53, -(2 ** -200)])).toBe(1)
    expect(stableSum([1 + 2 ** -52, -(2 ** -53), 2 ** -200])).toBe(1 + 2 ** -52)
  })

  test('ends at the largest double', () => {
    expect(stableSum([1.7e308, 1.7e308])).toBe(Number.MAX_VALUE)
    expect(stableSum([-1.7e308, -1.7e308, 5])).toBe(-Number.MAX_VALUE)
    expect(stableSum([1.7e308, 1.7e308, -1.7e308])).toBe(1.7e308)
  })

  test('of nothing is 0', () => {
    expect(stableSum([])).toBe(0)
    expect(stableSum([-0, -0])).toBe(0)
  })
})

describe('the mean', () => {
  test.each(numeric.t)('of $values', ({ values, mean }) => {
    expect(relativeError(stableMean(values), mean)).toBeLessThan(3e-16)
  })

  test('keeps the digits of large values that are close', () => {
    const values = Float64Array.from({ length: 100_000 }, (_, at) => 1e9 + (at % 4) / 4)
    expect(stableMean(values)).toBe(1e9 + 0.375)
  })

  test('is finite and between the least and the greatest value, of any finite values', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 40 }), (values) => {
        const mean = stableMean(values)
        const slack = 4 * Number.EPSILON * Math.max(...values.map(Math.abs), 1e-300)
        expect(Number.isFinite(mean)).toBe(true)
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - slack)
        expect(mean).toBeLessThanOrEqual(Math.max(...values) + slack)
      }),
    )
    expect(stableMean(new Float64Array(1000).fill(1e308))).toBe(1e308)
    expect(stableMean([Number.MAX_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE])).toBe(Number.MAX_VALUE / 3)
  })

  test('moves with the values', () => {
    fc.assert(
      fc.property(fc.array(moderate, { minLength: 1, maxLength: 40 }), fc.nat(), (values, pick) => {
        const at = pick % values.length
        const raised = values.map((value, other) => (other === at ? value + Math.abs(value) : value))
        expect(stableMean(raised)).toBeGreaterThanOrEqual(stableMean(values))
      }),
    )
  })

  test('of nothing does not exist', () => {
    expect(() => stableMean([])).toThrow(RangeError)
  })
})

test.each([Number.NaN, Infinity, -Infinity])('refuses %d', (value) => {
  expect(() => stableSum([1, value])).toThrow(RangeError)
  expect(() => stableMean([value])).toThrow(RangeError)
})

test('a million values take no time', () => {
  const values = Float64Array.from({ length: 1_000_000 }, (_, at) => Math.sin(at) * 10 ** (at % 12))
  const started = performance.now()
  stableMean(values)
  expect(performance.now() - started).toBeLessThan(3000)
})
