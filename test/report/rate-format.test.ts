import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { count, countOf } from '../../src/report/count-format.ts'
import { exactPercent, percent } from '../../src/report/rate-format.ts'

const rates = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.tuple(fc.nat({ max: 1000 }), fc.integer({ min: 1, max: 1000 })).map(([k, n]) => Math.min(1, k / n)),
)
/** Thresholds as people write them, and the doubles next to them. */
const limits = fc.constantFrom(0, 0.0001, 0.001, 0.02, 0.05, 0.1, 0.5, 0.95, 0.98, 0.99, 0.999, 1)
const nearLimit = fc.tuple(limits, fc.double({ min: -1e-9, max: 1e-9, noNaN: true })).map(([limit, off]) => ({
  limit,
  rate: Math.min(1, Math.max(0, limit + off)),
}))

describe('percent', () => {
  it.each([
    [3 / 655, 0.02, '0.46%'],
    [4 / 620, 0.02, '0.65%'],
    [60 / 62, 0.98, '96.8%'],
    [1 / 291, 0.02, '0.34%'],
    [0.01899681868593584, 0.02, '1.90%'],
    [0.060445322201265604, 0.02, '6.04%'],
    [0.0200289, 0.02, '2.003%'],
    [0.019999, 0.02, '1.9999%'],
    [0.02, 0.02, '2%'],
    [0.9967, 0.98, '99.67%'],
    [0.99997, 0.98, '99.9970%'],
    [0.00009, 0.02, '0.0090%'],
    [0.5, 0.02, '50.0%'],
    [0, 0.02, '0%'],
    [1, 0.98, '100%'],
    [0.999999999, 0.98, '99.999999900%'],
    [1e-300, 0.02, '<0.0000000001%'],
    [Number.NaN, 0.02, 'unknown'],
  ])('shows %d beside a limit of %d as %s', (rate, limit, shown) => {
    expect(percent(rate, limit)).toBe(shown)
  })

  it('stands on its own side of the limit and looks like 0%, 100% or the limit only when it is that', () => {
    const cases = fc.oneof(nearLimit, fc.record({ rate: rates, limit: limits }))
    fc.assert(
      fc.property(cases, ({ rate, limit }) => {
        const shown = percent(rate, limit)
        expect(shown).toMatch(/^<?\d+(\.\d+)?%$/)
        const value = Number(shown.replace(/[<%]/g, ''))
        const own = Number(exactPercent(limit).replace('%', ''))
        // Two rates an ulp apart are one double when multiplied by a hundred; their texts still differ.
        if (value === own && rate !== limit) expect(shown).not.toBe(exactPercent(limit))
        else if (!shown.startsWith('<')) expect(Math.sign(value - own)).toBe(Math.sign(rate - limit))
        expect(value === 0).toBe(rate === 0)
        expect(value === 100).toBe(rate === 1)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('exactPercent', () => {
  it.each([
    [0.02, '2%'],
    [0.98, '98%'],
    [0.0005, '0.05%'],
    [1e-7, '0.00001%'],
    [0.9999999, '99.99999%'],
    [0.07, '7%'],
    [0.29, '29%'],
    [1, '100%'],
    [0, '0%'],
    [5e-324, '<0.0000000001%'],
  ])('writes %d as %s', (rate, shown) => {
    expect(exactPercent(rate)).toBe(shown)
  })

  it('is never scientific and differs for different rates', () => {
    fc.assert(
      fc.property(rates, rates, (one, other) => {
        fc.pre(Math.min(one, other) >= 1e-12)
        expect(exactPercent(one)).toMatch(/^\d+(\.\d+)?%$/)
        expect(exactPercent(one) === exactPercent(other)).toBe(one === other)
      }),
    )
  })
})

describe('count', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1280, '1,280'],
    [1234567, '1,234,567'],
    [Number.NaN, 'unknown'],
    [1e300, 'unknown'],
  ])('writes %d as %s', (value, shown) => {
    expect(count(value)).toBe(shown)
  })

  it('agrees with its noun', () => {
    expect(countOf(1, 'case')).toBe('1 case')
    expect(countOf(0, 'case')).toBe('0 cases')
  })
})
