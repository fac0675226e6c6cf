import { describe, expect, test } from 'vitest'
import { meanInterval, meanOutcome } from '../../src/statistics/mean-bound.ts'
import { millsRatio } from '../../src/statistics/normal-quantile.ts'
import { stableMean } from '../../src/statistics/stable-sum.ts'
import { seededNormal, seededUniforms } from './seeded-uniforms.ts'

const UNIT = { lo: 0, hi: 1 }

describe('a wrong decision at a bound of exactly the true mean', () => {
  /** Chance of PASS and of FAIL for values of which each is one of two: from every number of the higher there may be. */
  function wrongDecisions(
    n: number,
    [low, high]: readonly [number, number],
    chance: number,
    side: 'max' | 'min',
    level: number,
  ): { readonly pass: number; readonly fail: number } {
    const bound = { side, value: low + (high - low) * chance }
    let logWays = 0
    let pass = 0
    let fail = 0
    for (let highs = 0; highs <= n; highs += 1) {
      const probability = Math.exp(logWays + highs * Math.log(chance) + (n - highs) * Math.log1p(-chance))
      const values = Float64Array.from({ length: n }, (_, at) => (at < n - highs ? low : high))
      const outcome = meanOutcome(values, 0, UNIT, bound, level)
      if (outcome === 'PASS') pass += probability
      if (outcome === 'FAIL') fail += probability
      logWays += Math.log((n - highs) / (highs + 1))
    }
    return { pass, fail }
  }

  test('has at most half of what the level leaves, exactly, for values of two kinds', () => {
    let worst = 0
    for (const n of [1, 3, 10, 40, 150]) {
      for (const values of [
        [0, 1],
        [0, 0.1],
        [0.3, 0.35],
        [0.9, 1],
      ] as const) {
        for (const chance of [0.005, 0.02, 0.1, 0.5, 0.9]) {
          for (const level of [0.5, 0.95]) {
            for (const side of ['max', 'min'] as const) {
              const { pass, fail } = wrongDecisions(n, values, chance, side, level)
              worst = Math.max(worst, pass / (1 - level), fail / (1 - level))
            }
          }
        }
      }
    }
    expect(worst).toBeLessThanOrEqual(0.5)
    // So that it does not hold only because nothing is ever decided.
    expect(worst).toBeGreaterThan(0.15)
  })

  test.each([
    [50, 10],
    [200, 10],
    [50, 100],
    [200, 100],
  ])('is rare for %d lognormal values cut off at %d', (n, cap) => {
    const RUNS = 2000
    const uniform = seededUniforms(20260101 + n + cap)
    const value = lognormalMean(cap)
    let passes = 0
    let fails = 0
    for (let run = 0; run < RUNS; run += 1) {
      const values = Float64Array.from({ length: n }, () => Math.min(cap, Math.exp(seededNormal(uniform))))
      const outcome = meanOutcome(values, 0, { lo: 0, hi: cap }, { side: 'max', value }, 0.95)
      if (outcome === 'PASS') passes += 1
      if (outcome === 'FAIL') fails += 1
    }
    // 2.5% and three standard errors.
    expect(passes / RUNS).toBeLessThan(0.0355)
    expect(fails / RUNS).toBeLessThan(0.0355)
  })
})

describe('the width', () => {
  const SPREADS: Record<string, (uniform: () => number) => number> = {
    'lognormal cut off at 10': (uniform) => Math.min(1, Math.exp(seededNormal(uniform)) / 10),
    'lognormal cut off at 100': (uniform) => Math.min(1, Math.exp(seededNormal(uniform)) / 100),
    'one in fifty': (uniform) => (uniform() < 0.02 ? 1 : 0),
    'one in two': (uniform) => (uniform() < 0.5 ? 1 : 0),
    uniform: (uniform) => uniform(),
    'within a hundredth': (uniform) => 0.5 + 0.01 * uniform(),
    'within a thousandth of an end': (uniform) => 0.001 * uniform(),
    none: () => 0.25,
  }
  const SIZES = [50, 200, 1000, 5000, 100_000]
  const TAIL = 0.025

  /** One-sided half-widths of other bounds: Maurer & Pontil (2009), Hoeffding (1963). */
  function others(values: Float64Array): { readonly bernstein: number; readonly hoeffding: number } {
    const n = values.length
    const mean = stableMean(values)
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1)
    const log = Math.log(2 / TAIL)
    return {
      bernstein: Math.sqrt((2 * variance * log) / n) + (7 * log) / (3 * (n - 1)),
      hoeffding: Math.sqrt(Math.log(1 / TAIL) / (2 * n)),
    }
  }

  test.each(Object.keys(SPREADS))(
    'of values %s is below that of empirical Bernstein on both sides',
    (name) => {
      for (const n of SIZES) {
        const uniform = seededUniforms(n)
        const values = Float64Array.from({ length: n }, () => SPREADS[name]!(uniform))
        const mean = stableMean(values)
        const { lower, upper } = meanInterval(values, 0, UNIT, 0.95)
        const { bernstein, hoeffding } = others(values)
        expect(upper - mean).toBeLessThan(bernstein)
        expect(mean - lower).toBeLessThan(bernstein)
        // Where values are at both ends, nothing is gained by their spread, and the mixture costs its share.
        const most = name === 'one in two' ? 1.2 * hoeffding : hoeffding
        expect(upper - mean).toBeLessThan(most)
        expect(mean - lower).toBeLessThan(most)
      }
    },
  )
})

/** Of `min(cap, exp(Z))` with a standard normal Z. */
function lognormalMean(cap: number): number {
  const above = (z: number): number =>
    z < 0 ? 1 - above(-z) : (millsRatio(z) * Math.exp(-(z * z) / 2)) / Math.sqrt(2 * Math.PI)
  return Math.exp(0.5) * (1 - above(Math.log(cap) - 1)) + cap * above(Math.log(cap))
}
