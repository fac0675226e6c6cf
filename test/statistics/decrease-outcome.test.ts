import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/domain/outcome.ts'
import { type DecreaseCounts, decreaseOutcome } from '../../src/statistics/decrease-outcome.ts'
import type { PairCounts } from '../../src/statistics/pair-counts.ts'
import { tangoInterval } from '../../src/statistics/tango.ts'
import { everyTable, tablesOf } from './pair-tables.ts'

const LEVELS = [0.5, 0.8, 0.95, 0.99, 0.9999] as const
const levels = fc.constantFrom(...LEVELS)
const mosts = fc.constantFrom(0, 0.01, 0.02, 0.05, 0.1, 0.3, 0.7, 0.99)

const whole = (counts: PairCounts): DecreaseCounts => ({ hurt: counts, help: counts, answered: counts.pairs })

describe('without a missing side', () => {
  test('is what the interval says', () => {
    fc.assert(
      fc.property(tablesOf(2000), mosts, levels, (counts, most, level) => {
        fc.pre(counts.pairs > 0)
        const { lower, upper } = tangoInterval(counts, level)
        // Nearer than that, the rounded ends say nothing.
        fc.pre(Math.min(Math.abs(upper - most), Math.abs(lower - most)) > 1e-12)
        const wanted = upper <= most ? 'PASS' : lower > most ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
        expect(decreaseOutcome(whole(counts), most, level)).toBe(wanted)
      }),
      { numRuns: 2000 },
    )
  })

  test.each<[number, number, number, number, Outcome]>([
    // Nothing changed: the upper end z² / (n + z²) comes to 2% at 189 pairs, 3.8415 / 0.02 - 3.8415 = 188.2.
    [188, 0, 0, 0.02, 'INSUFFICIENT_EVIDENCE'],
    [189, 0, 0, 0.02, 'PASS'],
    // 5 of 100 broken: from 0.0112 to 0.1118.
    [100, 0, 5, 0.01, 'FAIL'],
    [100, 0, 5, 0.1, 'INSUFFICIENT_EVIDENCE'],
    [100, 0, 5, 0.12, 'PASS'],
    // No decrease is allowed: only an improvement passes.
    [1000, 0, 0, 0, 'INSUFFICIENT_EVIDENCE'],
    [1000, 9, 2, 0, 'PASS'],
    [1000, 2, 9, 0, 'FAIL'],
  ])('%d pairs, %d fixed and %d broken under %d', (pairs, fixed, broken, most, outcome) => {
    expect(decreaseOutcome(whole({ pairs, fixed, broken }), most, 0.95)).toBe(outcome)
  })

  test('a decrease of everything is always within 1, and never fails it', () => {
    expect(decreaseOutcome(whole({ pairs: 3, fixed: 0, broken: 3 }), 1, 0.95)).toBe('PASS')
    expect(decreaseOutcome(whole({ pairs: 3, fixed: 1, broken: 1 }), 1, 0.95)).toBe('PASS')
  })

  test('nothing passes without a pair', () => {
    for (const most of [0, 0.5, 1]) {
      expect(decreaseOutcome(whole({ pairs: 0, fixed: 0, broken: 0 }), most, 0.95)).toBe(
        'INSUFFICIENT_EVIDENCE',
      )
    }
  })
})

describe('missing sides', () => {
  test('no end falls when a pair breaks that did not change, or one stays bad that was fixed: every table to 25', () => {
    for (const level of LEVELS) {
      for (let pairs = 1; pairs <= 25; pairs += 1) {
        const ends = new Map(
          everyTable(pairs).map((counts) => [key(counts), tangoInterval(counts, level)] as const),
        )
        for (const counts of everyTable(pairs)) {
          const here = ends.get(key(counts))!
          const { fixed, broken } = counts
          const worse = [
            { pairs, fixed, broken: broken + 1 },
            { pairs, fixed: fixed - 1, broken },
          ]
          for (const other of worse.map((table) => ends.get(key(table)))) {
            if (other === undefined) continue
            if (other.upper < here.upper - 1e-15 || other.lower < here.lower - 1e-15) {
              expect.fail(`${key(counts)} of ${pairs} at ${level}`)
            }
          }
        }
      }
    }
  })

  test('nor of larger ones, tried at random', () => {
    fc.assert(
      fc.property(tablesOf(5000), levels, (counts, level) => {
        const here = tangoInterval(counts, level)
        const { pairs, fixed, broken } = counts
        if (fixed + broken < pairs) {
          const other = tangoInterval({ pairs, fixed, broken: broken + 1 }, level)
          expect(other.upper).toBeGreaterThanOrEqual(here.upper - 1e-15)
          expect(other.lower).toBeGreaterThanOrEqual(here.lower - 1e-15)
        }
        if (fixed > 0) {
          const other = tangoInterval({ pairs, fixed: fixed - 1, broken }, level)
          expect(other.upper).toBeGreaterThanOrEqual(here.upper - 1e-15)
          expect(other.lower).toBeGreaterThanOrEqual(here.lower - 1e-15)
        }
      }),
      { numRuns: 1000 },
    )
  })

  /** A pair with a missing side: what it may be, the way that hurts first and the one that helps last. */
  const kinds = {
    goodBefore: ['broken', 'same'],
    badBefore: ['same', 'fixed'],
    goodAfter: ['same', 'fixed'],
    badAfter: ['broken', 'same'],
    neither: ['broken', 'same', 'fixed'],
  } as const
  type Change = 'broken' | 'same' | 'fixed'

  function filledWith(counts: PairCounts, changes: readonly Change[]): PairCounts {
    const of = (wanted: Change) => changes.filter((change) => change === wanted).length
    return {
      pairs: counts.pairs + changes.length,
      fixed: counts.fixed + of('fixed'),
      broken: counts.broken + of('broken'),
    }
  }

  function fillings(missing: readonly (readonly Change[])[]): Change[][] {
    return missing.reduce<Change[][]>(
      (all, changes) => all.flatMap((done) => changes.map((change) => [...done, change])),
      [[]],
    )
  }

  test('pass exactly when every filling does, and fail exactly when every one does', () => {
    const missing = fc.array(fc.constantFrom(...Object.values(kinds)), { maxLength: 5 })
    fc.assert(
      fc.property(tablesOf(120), missing, mosts, levels, (complete, sides, most, level) => {
        fc.pre(complete.pairs > 0)
        const outcomes = new Set(
          fillings(sides).map((changes) =>
            decreaseOutcome(whole(filledWith(complete, changes)), most, level),
          ),
        )
        const outcome = decreaseOutcome(
          {
            hurt: filledWith(
              complete,
              sides.map((changes) => changes[0]),
            ),
            help: filledWith(
              complete,
              sides.map((changes) => changes[changes.length - 1]!),
            ),
            answered: complete.pairs,
          },
          most,
          level,
        )
        expect(outcome).toBe(outcomes.size === 1 ? [...outcomes][0] : 'INSUFFICIENT_EVIDENCE')
      }),
      { numRuns: 1000 },
    )
  })

  test('without a complete pair never pass, but fail where nothing that helps explains it', () => {
    const none = { pairs: 500, fixed: 0, broken: 0 }
    expect(decreaseOutcome({ hurt: none, help: none, answered: 0 }, 0.5, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
    const broken = { pairs: 500, fixed: 0, broken: 500 }
    expect(decreaseOutcome({ hurt: broken, help: broken, answered: 0 }, 0.5, 0.95)).toBe('FAIL')
  })
})

const one = { pairs: 5, fixed: 1, broken: 1 }
test.each<[string, DecreaseCounts, number, number]>([
  ['fillings of different suites', { hurt: one, help: { ...one, pairs: 6 }, answered: 5 }, 0.1, 0.95],
  ['more answered than there are', { hurt: one, help: one, answered: 6 }, 0.1, 0.95],
  ['more changed than there are', { hurt: { ...one, broken: 5 }, help: one, answered: 5 }, 0.1, 0.95],
  ['a fraction', { hurt: one, help: { ...one, broken: 0.5 }, answered: 5 }, 0.1, 0.95],
  ['a decrease beyond 1', whole(one), 1.1, 0.95],
  ['a negative decrease', whole(one), -0.1, 0.95],
  ['a NaN decrease', whole(one), Number.NaN, 0.95],
  ['a level of 95', whole(one), 0.1, 95],
])('refuses %s', (_name, counts, most, level) => {
  expect(() => decreaseOutcome(counts, most, level)).toThrow(RangeError)
})

function key({ fixed, broken }: PairCounts): string {
  return `${fixed} fixed, ${broken} broken`
}
