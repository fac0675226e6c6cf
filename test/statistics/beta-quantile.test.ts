import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betaQuantile, betaUpperQuantile } from '../../src/statistics/beta-quantile.ts'
import { betaStart } from '../../src/statistics/beta-start.ts'
import { betaTails } from '../../src/statistics/incomplete-beta.ts'
import { relativeError } from './relative-error.ts'

const parameter = fc.double({ min: -1.5, max: 6, noNaN: true }).map((power) => 10 ** power)
const tails = fc.constantFrom(0.25, 0.1, 0.025, 0.005, 5e-5, 5e-8)

describe('the beta distribution with real parameters', () => {
  test('has the quantile that R gives for a sample of clusters', () => {
    // qbeta(0.025, 0.114, 1.076), to the seven digits printed.
    expect(betaQuantile(0.025, 0.114, 1.076)).toBeCloseTo(7.926948e-15, 20)
    expect(relativeError(betaQuantile(0.025, 0.114, 1.076), 7.926948e-15)).toBeLessThan(1e-7)
  })

  test('has the closed forms of a parameter of one', () => {
    for (const b of [0.3, 1, 2.5, 1000.25]) {
      expect(relativeError(betaQuantile(0.025, 1, b), -Math.expm1(Math.log1p(-0.025) / b))).toBeLessThan(
        1e-13,
      )
      expect(relativeError(betaUpperQuantile(0.025, 1, b), -Math.expm1(Math.log(0.025) / b))).toBeLessThan(
        1e-13,
      )
      expect(relativeError(betaQuantile(0.025, b, 1), Math.exp(Math.log(0.025) / b))).toBeLessThan(1e-13)
    }
  })

  test('leaves exactly the tail below its quantile', () => {
    fc.assert(
      fc.property(parameter, parameter, tails, (a, b, tail) => {
        const x = betaQuantile(tail, a, b)
        // Next to 1 a double no longer tells neighbouring points apart.
        fc.pre(x > 1e-300 && x < 0.9)
        const { lower, slope } = betaTails(a, b, x, 1 - x)
        // What one rounding of the point moves.
        const grain = 1 + slope / lower
        expect(relativeError(lower, tail)).toBeLessThan(2e-14 * grain * Math.max(1, -Math.log(x)))
      }),
      { numRuns: 500 },
    )
  })

  test('grows with the tail, and mirrors itself', () => {
    fc.assert(
      fc.property(parameter, parameter, (a, b) => {
        expect(betaQuantile(0.005, a, b)).toBeLessThanOrEqual(betaQuantile(0.1, a, b))
        expect(betaQuantile(0.1, a, b)).toBeLessThanOrEqual(betaUpperQuantile(0.1, a, b))
        expect(betaUpperQuantile(0.1, a, b)).toBeCloseTo(1 - betaQuantile(0.1, b, a), 12)
      }),
      { numRuns: 300 },
    )
  })

  test('says 0 where the quantile is too small for a double', () => {
    expect(betaQuantile(0.025, 0.001, 1)).toBe(0)
  })

  test.each([
    [0, 1, 1],
    [1, 1, 1],
    [Number.NaN, 1, 1],
    [0.5, 0, 1],
    [0.5, 1, -1],
    [0.5, Number.NaN, 1],
    [0.5, 1, Infinity],
  ])('refuses the tail %d with %d and %d', (tail, a, b) => {
    expect(() => betaQuantile(tail, a, b)).toThrow(RangeError)
    expect(() => betaUpperQuantile(tail, a, b)).toThrow(RangeError)
  })
})

describe('the start that jstat gives', () => {
  test('is near the goal where it is asked', () => {
    const x = betaQuantile(0.025, 5, 496)
    expect(betaStart(0.025, 5, 496)).toBeCloseTo(Math.log(x / (1 - x)), 6)
    expect(betaStart(0.025, 496, 5)).not.toBe(Math.log(496 / 5))
  })

  test('is the mean at levels where it goes astray', () => {
    expect(betaStart(5e-7, 5, 496)).toBe(Math.log(5 / 496))
    expect(betaStart(0.025, 0.5, 496)).toBe(Math.log(0.5 / 496))
  })
})
