import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decreaseOutcome, failsDecrease, passesDecrease } from '../../src/statistics/decrease-outcome.ts'
import { type DecreasePairs, furtherDecrease } from '../../src/statistics/further-decrease.ts'
import { tailOf } from '../../src/statistics/level.ts'
import { normalUpperQuantile } from '../../src/statistics/normal-quantile.ts'
import type { PairCounts } from '../../src/statistics/pair-counts.ts'
import { tangoStatistic } from '../../src/statistics/tango.ts'
import { everyTable, tablesOf } from './pair-tables.ts'

const whole = (complete: PairCounts): DecreasePairs => ({ hurt: complete, help: complete, complete })

/** Some sides missing: so many may have broken, and so many have been fixed. */
const suites = fc
  .record({
    complete: tablesOf(150),
    hurts: fc.integer({ min: 0, max: 4 }),
    helps: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ complete, hurts, helps }): DecreasePairs => {
    const pairs = complete.pairs + hurts + helps
    return {
      complete,
      hurt: { pairs, fixed: complete.fixed, broken: complete.broken + hurts },
      help: { pairs, fixed: complete.fixed + helps, broken: complete.broken },
    }
  })
const mosts = fc.constantFrom(0, 0.01, 0.05, 0.1, 0.3, 0.7)
const levels = fc.constantFrom(0.5, 0.8, 0.95, 0.99)

describe('all alike', () => {
  const unchanged = (counts: DecreasePairs, further: number) => ({
    hurt: { ...counts.hurt, pairs: counts.hurt.pairs + further },
    help: { ...counts.help, pairs: counts.help.pairs + further },
    answered: counts.complete.pairs + further,
  })
  const broken = (counts: DecreasePairs, further: number) => {
    const grown = unchanged(counts, further)
    return {
      ...grown,
      hurt: { ...grown.hurt, broken: counts.hurt.broken + further },
      help: { ...grown.help, broken: counts.help.broken + further },
    }
  }

  test('is the first number that decides, and every larger one does', () => {
    fc.assert(
      fc.property(suites, mosts, levels, (counts, most, level) => {
        const { allUnchanged, allBroken } = furtherDecrease(counts, most, level)
        const wrong: number[] = []
        for (let further = 0; further <= 400; further += 1) {
          const passes = decreaseOutcome(unchanged(counts, further), most, level) === 'PASS'
          if (passes !== (allUnchanged !== null && further >= allUnchanged)) wrong.push(further)
          const fails = decreaseOutcome(broken(counts, further), most, level) === 'FAIL'
          if (fails !== (allBroken !== null && further >= allBroken)) wrong.push(further)
        }
        expect(wrong).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('the statistic falls with every unchanged pair and rises with every broken one, from every table to 8', () => {
    for (const counts of [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap(everyTable)) {
      for (const most of [0, 0.01, 0.1, 0.3, 0.5, 0.9, 0.99]) {
        let same = tangoStatistic(counts, most)
        let worse = same
        for (let further = 1; further <= 60; further += 1) {
          const pairs = counts.pairs + further
          const nextSame = tangoStatistic({ ...counts, pairs }, most)
          const nextWorse = tangoStatistic({ ...counts, pairs, broken: counts.broken + further }, most)
          if (nextSame > same + 1e-13 || nextWorse < worse - 1e-13) {
            expect.fail(`${further} after ${JSON.stringify(counts)} under ${most}`)
          }
          same = nextSame
          worse = nextWorse
        }
      }
    }
  })

  test('is known where nothing changed: z² / (n + z²) comes to 2% at 189 pairs', () => {
    expect(furtherDecrease(whole({ pairs: 100, fixed: 0, broken: 0 }), 0.02, 0.95)).toMatchObject({
      allUnchanged: 89,
      atObservedRate: { cases: 89, outcome: 'PASS' },
    })
  })

  test('passes no bound of 0 and fails none of 1', () => {
    const counts = whole({ pairs: 100, fixed: 1, broken: 1 })
    expect(furtherDecrease(counts, 0, 0.95).allUnchanged).toBeNull()
    expect(furtherDecrease(counts, 1, 0.95).allBroken).toBeNull()
  })
})

describe('at the rates so far', () => {
  test('is the first number that decides, and every larger one does', () => {
    fc.assert(
      fc.property(suites, mosts, levels, (counts, most, level) => {
        const { complete, hurt, help } = counts
        const now = decreaseOutcome({ hurt, help, answered: complete.pairs }, most, level)
        fc.pre(now === 'INSUFFICIENT_EVIDENCE' && complete.pairs > 0)
        const found = furtherDecrease(counts, most, level).atObservedRate
        const quantile = normalUpperQuantile(tailOf(level) / 2)
        const grown = (filled: PairCounts, further: number) => ({
          pairs: filled.pairs + further,
          fixed: filled.fixed + (complete.fixed * further) / complete.pairs,
          broken: filled.broken + (complete.broken * further) / complete.pairs,
        })
        const wrong: number[] = []
        for (let further = 1; further <= 1000; further += further < 100 ? 0.25 : 1) {
          const reached = found !== null && further >= found.cases
          // Between two whole numbers nothing is said.
          if (!reached && found !== null && further > found.cases - 1) continue
          const passes = passesDecrease(grown(hurt, further), most, quantile)
          const fails = failsDecrease(grown(help, further), most, quantile)
          const decided = passes ? 'PASS' : fails ? 'FAIL' : null
          if (decided !== (reached ? found.outcome : null)) wrong.push(further)
        }
        expect(wrong).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  test('is none at a decrease of exactly the bound, and without a complete pair', () => {
    expect(furtherDecrease(whole({ pairs: 100, fixed: 1, broken: 3 }), 0.02, 0.95).atObservedRate).toBeNull()
    const missing = { pairs: 40, fixed: 0, broken: 0 }
    const none = { pairs: 0, fixed: 0, broken: 0 }
    const further = furtherDecrease({ hurt: missing, help: missing, complete: none }, 0.3, 0.95)
    // 40 unchanged ones would do, were they known; a pass takes one that is.
    expect(further).toMatchObject({ allUnchanged: 1, atObservedRate: null })
  })
})

test('a decided rule needs none in what has come true', () => {
  expect(furtherDecrease(whole({ pairs: 189, fixed: 0, broken: 0 }), 0.02, 0.95)).toMatchObject({
    allUnchanged: 0,
    atObservedRate: { cases: 0, outcome: 'PASS' },
  })
  expect(furtherDecrease(whole({ pairs: 100, fixed: 0, broken: 5 }), 0.01, 0.95)).toMatchObject({
    allBroken: 0,
    atObservedRate: { cases: 0, outcome: 'FAIL' },
  })
})

test('refuses more complete pairs than there are, and counts that are not whole', () => {
  const some = { pairs: 5, fixed: 1, broken: 1 }
  expect(() =>
    furtherDecrease({ hurt: some, help: some, complete: { ...some, pairs: 6 } }, 0.1, 0.95),
  ).toThrow(RangeError)
  expect(() =>
    furtherDecrease({ hurt: some, help: some, complete: { ...some, fixed: 0.5 } }, 0.1, 0.95),
  ).toThrow(RangeError)
})
