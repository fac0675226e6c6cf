import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { furtherForMean } from '../../src/statistics/further-mean.ts'
import { meanOutcome } from '../../src/statistics/mean-bound.ts'
import type { MeanBound } from '../../src/statistics/mean-sides.ts'
import { meanSides, shows } from '../../src/statistics/mean-sides.ts'
import { stableMean } from '../../src/statistics/stable-sum.ts'

const RANGE = { lo: -2, hi: 3 }

const value = fc.oneof(
  fc.double({ min: -2, max: 3, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }).map((share) => 5 * share ** 5 - 2),
  fc.constantFrom(-2, 0, 3),
)
const samples = fc.array(value, { maxLength: 40 }).map((values) => Float64Array.from(values))
const bounds: fc.Arbitrary<MeanBound> = fc.record({ side: fc.constantFrom('max', 'min'), value })
const levels = fc.constantFrom(0.5, 0.8, 0.95)
const missings = fc.constantFrom(0, 0, 1, 4)

const filled = (values: Float64Array, more: number, end: number) =>
  Float64Array.of(...values, ...new Array<number>(more).fill(end))

describe('all at one end', () => {
  test('is the first number that decides, and every larger one does', () => {
    fc.assert(
      fc.property(samples, missings, bounds, levels, (values, missing, bound, level) => {
        const { allBest, allWorst } = furtherForMean(values, missing, RANGE, bound, level)
        const [best, worst] = bound.side === 'max' ? [RANGE.lo, RANGE.hi] : [RANGE.hi, RANGE.lo]
        const outcome = (more: number, end: number) =>
          meanOutcome(filled(values, more, end), missing, RANGE, bound, level)
        const wrong: number[] = []
        for (let more = 0; more <= 60; more += 1) {
          const passes = allBest !== null && more >= allBest
          if ((outcome(more, best) === 'PASS') !== passes) wrong.push(more)
          const fails = allWorst !== null && more >= allWorst
          if ((outcome(more, worst) === 'FAIL') !== fails) wrong.push(more)
        }
        expect(wrong).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('none does beyond what the range allows', () => {
    const values = Float64Array.of(0, 1, 1)
    expect(furtherForMean(values, 0, RANGE, { side: 'max', value: -2 }, 0.95).allBest).toBeNull()
    expect(furtherForMean(values, 0, RANGE, { side: 'max', value: 3 }, 0.95)).toEqual({
      allBest: 0,
      allWorst: null,
      atObserved: { cases: 0, outcome: 'PASS' },
    })
    expect(furtherForMean(values, 0, RANGE, { side: 'min', value: 3 }, 0.95).allBest).toBeNull()
    expect(furtherForMean(values, 0, RANGE, { side: 'min', value: 4 }, 0.95)).toMatchObject({
      allBest: null,
      allWorst: 0,
    })
  })

  test('one decides what the range decides, where there was none', () => {
    const none = new Float64Array(0)
    expect(furtherForMean(none, 3, RANGE, { side: 'max', value: 3 }, 0.95)).toEqual({
      allBest: 1,
      allWorst: null,
      atObserved: null,
    })
    expect(furtherForMean(none, 3, RANGE, { side: 'min', value: 4 }, 0.95)).toMatchObject({ allWorst: 1 })
  })

  test('is null beyond 1e9', () => {
    const bound = { side: 'min', value: 3 - 1e-11 } as const
    expect(furtherForMean(Float64Array.of(0), 0, RANGE, bound, 0.95).allBest).toBeNull()
  })
})

describe('at what was observed', () => {
  const undecided = fc
    .record({ values: samples, missing: missings, bound: bounds, level: levels })
    .filter(({ values, missing, bound, level }) => {
      return (
        values.length > 0 && meanOutcome(values, missing, RANGE, bound, level) === 'INSUFFICIENT_EVIDENCE'
      )
    })

  test('is the first number that decides, and every larger one does', () => {
    fc.assert(
      fc.property(undecided, ({ values, missing, bound, level }) => {
        const found = furtherForMean(values, missing, RANGE, bound, level).atObserved
        const tail = (1 - level) / 2
        const { pass, fail } = meanSides(values, missing, RANGE, bound, tail)
        const wrong: number[] = []
        for (let more = 0; more <= 400; more += more < 60 ? 0.5 : 7) {
          const reached = found !== null && more >= found.cases
          // Between two whole numbers nothing is said.
          if (!reached && found !== null && more > found.cases - 1) continue
          const growth = { times: 1 + more / values.length, ones: 0 }
          const passes = shows(pass, tail, growth)
          const decided = passes ? 'PASS' : shows(fail, tail, growth) ? 'FAIL' : null
          if (decided !== (reached ? found.outcome : null)) wrong.push(more)
        }
        expect(wrong).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('agrees with copies of the values', () => {
    fc.assert(
      fc.property(undecided, ({ values, missing, bound, level }) => {
        const found = furtherForMean(values, missing, RANGE, bound, level).atObserved
        for (const copies of [2, 3, 5, 9, 30]) {
          const repeated = Float64Array.from(Array.from({ length: copies }, () => [...values]).flat())
          const outcome = meanOutcome(repeated, missing, RANGE, bound, level)
          const more = (copies - 1) * values.length
          const wanted = found !== null && more >= found.cases ? found.outcome : 'INSUFFICIENT_EVIDENCE'
          expect(outcome).toBe(wanted)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('is 0 for what is decided', () => {
    const values = new Float64Array(100).fill(0.5)
    const at = (bound: number) =>
      furtherForMean(values, 0, RANGE, { side: 'max', value: bound }, 0.95).atObserved
    expect(at(1)).toEqual({ cases: 0, outcome: 'PASS' })
    expect(at(0)).toEqual({ cases: 0, outcome: 'FAIL' })
  })

  test('goes to the side of the mean, and none decides where the mean is the bound', () => {
    const values = Float64Array.of(-1, 0, 0.5, 0.5, 1, 2)
    const at = (side: 'max' | 'min', bound: number) =>
      furtherForMean(values, 0, RANGE, { side, value: bound }, 0.95).atObserved
    expect(stableMean(values)).toBe(0.5)
    expect(at('max', 0.6)?.outcome).toBe('PASS')
    expect(at('max', 0.4)?.outcome).toBe('FAIL')
    expect(at('min', 0.4)?.outcome).toBe('PASS')
    expect(at('min', 0.6)?.outcome).toBe('FAIL')
    expect(at('max', 0.5)).toBeNull()
    expect(at('min', 0.5)).toBeNull()
  })

  test('does not exist without a value', () => {
    const more = furtherForMean(new Float64Array(0), 9, RANGE, { side: 'max', value: 1 }, 0.95)
    expect(more.atObserved).toBeNull()
    expect(more.allBest).toBeGreaterThan(0)
    expect(more.allWorst).toBeGreaterThan(0)
  })
})
