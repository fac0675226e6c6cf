import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mcnemar } from '../../src/statistics/mcnemar.ts'
import paired from '../reference/paired.json' with { type: 'json' }
import { relativeError } from './relative-error.ts'

test('there are reference rows', () => {
  expect(paired.rows.length).toBe(15)
})

test.each(paired.rows)('of $fail_pass fixed and $pass_fail broken', (row) => {
  const { exact, midP } = mcnemar(row.fail_pass, row.pass_fail)
  expect(relativeError(exact, row.mcnemar_exact_p)).toBeLessThan(1e-12)
  expect(relativeError(midP, row.mcnemar_mid_p)).toBeLessThan(1e-12)
})

test.each([0, 1, 2, 17, 1e6])('is 1 where %d are fixed and as many broken', (count) => {
  expect(mcnemar(count, count)).toEqual({ exact: 1, midP: 1 })
})

test('is twice the chance of so many equal throws, and half of it less', () => {
  for (const broken of [1, 2, 5, 40, 1000]) {
    expect(relativeError(mcnemar(0, broken).exact, 2 ** (1 - broken))).toBeLessThan(1e-13)
    expect(relativeError(mcnemar(broken, 0).midP, 2 ** -broken)).toBeLessThan(1e-13)
  }
})

const counts = fc.integer({ min: 0, max: 60 })

test('is the sum over the throws', () => {
  fc.assert(
    fc.property(counts, counts, (fixed, broken) => {
      fc.pre(fixed !== broken)
      let chance = 2 ** -(fixed + broken)
      let before = 0
      for (let k = 0; k < Math.min(fixed, broken); k += 1) {
        before += chance
        chance *= (fixed + broken - k) / (k + 1)
      }
      const { exact, midP } = mcnemar(fixed, broken)
      expect(exact).toBeCloseTo(Math.min(1, 2 * (before + chance)), 13)
      expect(midP).toBeCloseTo(2 * (before + chance) - chance, 13)
    }),
  )
})

test('does not ask which of the two is which, and mid-p is the smaller', () => {
  fc.assert(
    fc.property(counts, counts, (fixed, broken) => {
      const test = mcnemar(fixed, broken)
      expect(mcnemar(broken, fixed)).toEqual(test)
      expect(test.midP).toBeLessThanOrEqual(test.exact)
      expect(test.midP).toBeGreaterThan(0)
    }),
  )
})

test('shrinks when one more of the more frequent ones changes', () => {
  fc.assert(
    fc.property(counts, counts, (fixed, more) => {
      const before = mcnemar(fixed, fixed + more)
      const after = mcnemar(fixed, fixed + more + 1)
      expect(after.midP).toBeLessThan(before.midP)
      expect(after.exact).toBeLessThanOrEqual(before.exact)
    }),
  )
})

test.each([
  [-1, 0],
  [0, 1.5],
  [Number.NaN, 1],
])('refuses %d fixed and %d broken', (fixed, broken) => {
  expect(() => mcnemar(fixed, broken)).toThrow(RangeError)
})
