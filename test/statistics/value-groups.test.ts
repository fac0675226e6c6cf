import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stableSum } from '../../src/statistics/stable-sum.ts'
import { ValueGroups } from '../../src/statistics/value-groups.ts'
import { seededUniforms } from './seeded-uniforms.ts'

/** Term by term; a factor near 1 from its distance to 1, a small one from its own digits. */
function sumOfLogs(values: Float64Array, stake: number, rest: number, mean: number): number {
  const logs = values.map((value) => {
    const gain = stake * (value - mean)
    return gain > -0.5 ? Math.log1p(gain) : Math.log(rest + stake * value)
  })
  return logs.includes(-Infinity) ? -Infinity : stableSum(logs)
}

const values = fc
  .array(
    fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(0, 0.25, 1),
      fc.integer({ min: 0, max: 300 }).map((exponent) => 10 ** -exponent),
      fc.double({ min: 0.4, max: 0.42, noNaN: true }),
    ),
    { maxLength: 80 },
  )
  .map((array) => Float64Array.from(array).sort())

describe('the sum of logarithms', () => {
  test('is that of the values one by one', () => {
    fc.assert(
      fc.property(
        values,
        fc.double({ min: 1e-6, max: 0.999, noNaN: true }),
        fc.double({ min: 1e-9, max: 1, noNaN: true }),
        (ascending, mean, share) => {
          const stake = share / mean
          const rest = share === 1 ? 0 : 1 - stake * mean
          const found = new ValueGroups(ascending).sumOfLogs(stake, rest, mean)
          const wanted = sumOfLogs(ascending, stake, rest, mean)
          if (wanted === -Infinity) expect(found).toBe(-Infinity)
          else expect(Math.abs(found - wanted)).toBeLessThan(1e-12 * Math.max(1, Math.abs(wanted)))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('is that of many close values, whatever is staked', () => {
    const uniform = seededUniforms(5)
    for (const [lowest, highest] of [
      [0, 1],
      [0.3, 0.31],
      [0.5, 0.5 + 1e-9],
      [1e-12, 1e-6],
    ] as const) {
      const ascending = Float64Array.from({ length: 20_000 }, () => lowest + (highest - lowest) * uniform())
      ascending.sort()
      const groups = new ValueGroups(ascending)
      for (const mean of [lowest * 0.9 + 1e-13, (lowest + highest) / 2, 0.9]) {
        for (const share of [1e-4, 0.03, 0.5, 0.99, 1]) {
          const stake = share / mean
          const rest = share === 1 ? 0 : 1 - stake * mean
          const wanted = sumOfLogs(ascending, stake, rest, mean)
          const found = groups.sumOfLogs(stake, rest, mean)
          // A few times the rounding of each logarithm.
          expect(Math.abs(found - wanted)).toBeLessThan(1e-15 * Math.max(ascending.length, Math.abs(wanted)))
        }
      }
    }
  })
})

test('small stakes keep their digits', () => {
  const ascending = Float64Array.from({ length: 1000 }, (_, at) => at / 1000)
  const found = new ValueGroups(ascending).sumOfLogs(1e-9, 1 - 3e-10, 0.3)
  expect(Math.abs(found / sumOfLogs(ascending, 1e-9, 1 - 3e-10, 0.3) - 1)).toBeLessThan(1e-13)
})

test('knows how many there are, none included', () => {
  expect(new ValueGroups(Float64Array.of(0, 0, 1)).count).toBe(3)
  expect(new ValueGroups(new Float64Array(0)).count).toBe(0)
  expect(new ValueGroups(new Float64Array(0)).sumOfLogs(1, 0.5, 0.5)).toBe(0)
})
