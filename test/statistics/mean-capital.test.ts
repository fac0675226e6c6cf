import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betsAgainst } from '../../src/statistics/mean-bets.ts'
import { logCapital } from '../../src/statistics/mean-capital.ts'
import { ValueGroups } from '../../src/statistics/value-groups.ts'

function sampleOf(values: readonly number[], zeros = 0, ones = 0) {
  return { groups: new ValueGroups(Float64Array.from(values).sort()), times: 1, zeros, ones }
}

const fraction = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value ** 6),
  fc.constantFrom(0, 0.5, 1),
)
const samples = fc.array(fraction, { minLength: 1, maxLength: 60 })
const means = fc.oneof(
  fc.double({ min: 1e-6, max: 0.999, noNaN: true }),
  fc.double({ min: 1e-3, max: 0.3, noNaN: true }).map((mean) => mean ** 3),
)
const tails = fc.constantFrom(0.4, 0.1, 0.025, 5e-4, 5e-8)

test('is the mixture of the products, as written', () => {
  fc.assert(
    fc.property(samples, means, tails, (values, mean, tail) => {
      const capital = betsAgainst(values.length, mean, tail).reduce((sum, { stake, logWeight }) => {
        return (
          sum +
          values.reduce((product, y) => product * Math.max(0, 1 + stake * (y - mean)), Math.exp(logWeight))
        )
      }, 0)
      const found = logCapital(sampleOf(values), mean, tail)
      // Plainly written, a factor that should be 0 is some 1e-16 of the stake.
      if (capital > 1e-6) expect(Math.abs(Math.exp(found) / capital - 1)).toBeLessThan(1e-9)
      else expect(Math.exp(found)).toBeLessThan(1e-5)
    }),
    { numRuns: 1000 },
  )
})

describe('its expectation', () => {
  /** Over samples that have each value with its probability: two values, so that only their numbers count. */
  function expectation(
    n: number,
    [low, high]: readonly [number, number],
    chance: number,
    mean: number,
  ): number {
    let sum = 0
    let logWays = 0
    for (let highs = 0; highs <= n; highs += 1) {
      const logChance = logWays + highs * Math.log(chance) + (n - highs) * Math.log1p(-chance)
      logWays += Math.log((n - highs) / (highs + 1))
      const values = Array.from({ length: n }, (_, at) => (at < highs ? high : low))
      sum += Math.exp(logChance + logCapital(sampleOf(values), mean, 0.025))
    }
    return sum
  }

  test.each([
    [1, 0.5],
    [2, 0.1],
    [7, 0.02],
    [30, 0.3],
    [30, 0.9],
    [60, 0.05],
  ])('is exactly 1 for %d values that are 1 with a chance of %d, the mean asked for', (n, chance) => {
    expect(Math.abs(expectation(n, [0, 1], chance, chance) - 1)).toBeLessThan(1e-10)
  })

  test('is exactly 1 for two other values of that mean', () => {
    expect(Math.abs(expectation(30, [0.1, 0.4], 0.3, 0.1 * 0.7 + 0.4 * 0.3) - 1)).toBeLessThan(1e-10)
    expect(Math.abs(expectation(30, [0, 0.01], 0.5, 0.005) - 1)).toBeLessThan(1e-10)
  })

  test('is less where the mean is less', () => {
    expect(expectation(30, [0, 1], 0.25, 0.3)).toBeLessThan(1)
    expect(expectation(30, [0.1, 0.4], 0.3, 0.2)).toBeLessThan(1)
  })
})

test('falls as the hypothesis grows', () => {
  fc.assert(
    fc.property(
      samples,
      means,
      fc.double({ min: 0, max: 0.2, noNaN: true }),
      tails,
      (values, mean, more, tail) => {
        const larger = Math.min(0.9999, mean * (1 + more) + more ** 8)
        const sample = sampleOf(values)
        expect(logCapital(sample, larger, tail)).toBeLessThanOrEqual(logCapital(sample, mean, tail) + 1e-11)
      },
    ),
    { numRuns: 2000 },
  )
})

test('rises with every value that rises, and with one more value of 1', () => {
  fc.assert(
    fc.property(samples, fc.nat(), fraction, means, tails, (values, pick, target, mean, tail) => {
      const at = pick % values.length
      const raised = values.map((value, other) => (other === at ? Math.max(value, target) : value))
      const before = logCapital(sampleOf(values), mean, tail)
      expect(logCapital(sampleOf(raised), mean, tail)).toBeGreaterThanOrEqual(before - 1e-11)
      expect(logCapital(sampleOf([...values, 1]), mean, tail)).toBeGreaterThanOrEqual(before - 1e-11)
    }),
    { numRuns: 2000 },
  )
})

test('further values of 0 and 1, and values that count several times, are as if they were among the values', () => {
  fc.assert(
    fc.property(
      fc.array(fraction, { maxLength: 20 }),
      fc.nat({ max: 5 }),
      fc.nat({ max: 5 }),
      fc.integer({ min: 1, max: 3 }),
      means,
      tails,
      (values, zeros, ones, times, mean, tail) => {
        const all = [
          ...Array.from({ length: times }, () => values).flat(),
          ...new Array<number>(zeros).fill(0),
          ...new Array<number>(ones).fill(1),
        ]
        const found = logCapital({ ...sampleOf(values, zeros, ones), times }, mean, tail)
        const wanted = logCapital(sampleOf(all), mean, tail)
        if (wanted === -Infinity) expect(found).toBe(-Infinity)
        else expect(Math.abs(found - wanted)).toBeLessThan(1e-10 * Math.max(1, Math.abs(wanted)))
      },
    ),
  )
})

test('nothing is won without a value, nor against a mean of 1 or more', () => {
  expect(logCapital(sampleOf([]), 0.3, 0.025)).toBe(0)
  for (const mean of [1, 1.5]) expect(logCapital(sampleOf([0.5, 1, 1]), mean, 0.025)).toBe(0)
})
