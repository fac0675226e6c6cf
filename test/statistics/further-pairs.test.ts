import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairsToSettle } from '../../src/statistics/further-pairs.ts'
import { betaTails } from '../../src/statistics/incomplete-beta.ts'
import { mcnemar } from '../../src/statistics/mcnemar.ts'

/** The p-value after so many further pairs at the rates so far. */
function pAfter(counts: { pairs: number; fixed: number; broken: number }, further: number): number {
  const grown = 1 + further / counts.pairs
  const [fewer, more] = [counts.fixed, counts.broken].sort((a, b) => a - b)
  return 2 * betaTails(more! * grown, fewer! * grown + 1, 0.5, 0.5).lower
}

const undecided = fc
  .record({
    fixed: fc.integer({ min: 0, max: 12 }),
    broken: fc.integer({ min: 0, max: 12 }),
    same: fc.integer({ min: 0, max: 300 }),
    level: fc.constantFrom(0.5, 0.8, 0.95, 0.99),
  })
  .map(({ fixed, broken, same, level }) => ({
    counts: { pairs: fixed + broken + same, fixed, broken },
    level,
  }))
  .filter(({ counts, level }) => {
    return counts.fixed !== counts.broken && mcnemar(counts.fixed, counts.broken).exact > 1 - level + 1e-9
  })

test('is the first number that settles it, and every larger one does', () => {
  fc.assert(
    fc.property(undecided, ({ counts, level }) => {
      const further = pairsToSettle(counts, level)
      expect(further).toBeGreaterThan(0)
      fc.pre(further! < 5000)
      for (let number = 0; number < further!; number += 1) {
        expect(pAfter(counts, number)).toBeGreaterThan(1 - level)
      }
      for (let number = further!; number < 2 * further! + 20; number += 1) {
        expect(pAfter(counts, number)).toBeLessThan((1 - level) * (1 + 1e-9))
      }
    }),
    { numRuns: 100 },
  )
})

describe('in closed form', () => {
  test('without one of the two, 2 (1/2)^broken has to come down to 5%: 5.32 broken', () => {
    expect(pairsToSettle({ pairs: 100, fixed: 0, broken: 5 }, 0.95)).toBe(7)
    expect(pairsToSettle({ pairs: 100, fixed: 1, broken: 0 }, 0.95)).toBe(433)
  })

  test('a p-value of exactly what the level leaves is significant', () => {
    // 2 (1/2)^5 is 0.0625.
    expect(mcnemar(0, 5).exact).toBe(0.0625)
    expect(pairsToSettle({ pairs: 50, fixed: 0, broken: 5 }, 0.9375)).toBe(0)
    expect(pairsToSettle({ pairs: 50, fixed: 0, broken: 4 }, 0.9375)).toBe(13)
    expect(pairsToSettle({ pairs: 48, fixed: 0, broken: 4 }, 0.9375)).toBe(12)
  })
})

test('is 0 for what is significant already', () => {
  expect(pairsToSettle({ pairs: 100, fixed: 0, broken: 6 }, 0.95)).toBe(0)
  expect(pairsToSettle({ pairs: 40, fixed: 30, broken: 10 }, 0.95)).toBe(0)
})

test('is null where as many are fixed as broken, and beyond 1e12', () => {
  expect(pairsToSettle({ pairs: 0, fixed: 0, broken: 0 }, 0.95)).toBeNull()
  expect(pairsToSettle({ pairs: 100, fixed: 0, broken: 0 }, 0.95)).toBeNull()
  expect(pairsToSettle({ pairs: 100, fixed: 7, broken: 7 }, 0.95)).toBeNull()
  expect(pairsToSettle({ pairs: 1e7, fixed: 1e6, broken: 1e6 + 1 }, 0.95)).toBeNull()
})

test('goes on to large numbers', () => {
  // At 2.5% the excess is 1.96 times the root of all changes: about 3.84 (c + b) / (b - c)² times as many.
  const further = pairsToSettle({ pairs: 1e6, fixed: 50_000, broken: 50_010 }, 0.95)!
  expect(further / (3.8415 * 1e6 * (100_010 / 100))).toBeCloseTo(1, 2)
})

test.each([
  ['more changed than there are', { pairs: 5, fixed: 3, broken: 3 }, 0.95],
  ['a fraction', { pairs: 5, fixed: 1.5, broken: 3 }, 0.95],
  ['a level of 95', { pairs: 5, fixed: 1, broken: 3 }, 95],
])('refuses %s', (_name, counts, level) => {
  expect(() => pairsToSettle(counts, level)).toThrow(RangeError)
})
