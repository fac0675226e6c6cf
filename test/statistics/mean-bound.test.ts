import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/domain/outcome.ts'
import { betsAgainst } from '../../src/statistics/mean-bets.ts'
import { meanInterval, meanOutcome } from '../../src/statistics/mean-bound.ts'
import type { MeanBound } from '../../src/statistics/mean-sides.ts'
import { stableMean } from '../../src/statistics/stable-sum.ts'
import { relativeError } from './relative-error.ts'
import { seededUniforms } from './seeded-uniforms.ts'

const UNIT = { lo: 0, hi: 1 }

const fraction = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value ** 6),
  fc.constantFrom(0, 0.5, 1),
)
const samples = fc.array(fraction, { maxLength: 60 }).map((values) => Float64Array.from(values))
const levels = fc.constantFrom(0.5, 0.8, 0.95, 0.99, 0.999999)
const bounds: fc.Arbitrary<MeanBound> = fc.record({
  side: fc.constantFrom('max', 'min'),
  value: fc.oneof(fraction, fc.double({ min: -0.5, max: 1.5, noNaN: true })),
})

const withMore = (values: Float64Array, ...more: number[]) => Float64Array.of(...values, ...more)
const BETTER: readonly Outcome[] = ['FAIL', 'INSUFFICIENT_EVIDENCE', 'PASS']

describe('the order of values', () => {
  test('means nothing, to the last bit', () => {
    fc.assert(
      fc.property(samples, levels, fc.infiniteStream(fc.nat()), (values, level, keys) => {
        const shuffled = Float64Array.from(
          [...values]
            .map((value) => ({ value, key: keys.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ value }) => value),
        )
        expect(meanInterval(shuffled, 2, UNIT, level)).toStrictEqual(meanInterval(values, 2, UNIT, level))
      }),
    )
  })

  test('is left as it was', () => {
    const values = Float64Array.of(0.3, 0.1, 0.2)
    meanOutcome(values, 0, UNIT, { side: 'max', value: 0.5 }, 0.95)
    expect([...values]).toEqual([0.3, 0.1, 0.2])
  })
})

describe('the interval', () => {
  test('holds the mean and lies within the range, whole where nothing is known', () => {
    fc.assert(
      fc.property(samples, levels, (values, level) => {
        const { lower, upper } = meanInterval(values, 0, UNIT, level)
        if (values.length === 0) {
          expect({ lower, upper }).toEqual({ lower: 0, upper: 1 })
          return
        }
        const mean = stableMean(values)
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(lower).toBeLessThanOrEqual(mean)
        expect(upper).toBeGreaterThanOrEqual(mean)
        expect(upper).toBeLessThanOrEqual(1)
      }),
    )
    expect(meanInterval(new Float64Array(0), 5, { lo: -3, hi: 7 }, 0.95)).toEqual({ lower: -3, upper: 7 })
  })

  test('says what the outcome says', () => {
    fc.assert(
      fc.property(samples, fc.nat({ max: 3 }), bounds, levels, (values, missing, bound, level) => {
        fc.pre(values.length > 0)
        const { lower, upper } = meanInterval(values, missing, UNIT, level)
        const { side, value } = bound
        // Nearer than that, the rounded ends say nothing.
        fc.pre(Math.abs(lower - value) > 1e-12 && Math.abs(upper - value) > 1e-12)
        const within = side === 'max' ? upper <= value : lower >= value
        const outside = side === 'max' ? lower > value : upper < value
        const wanted = within ? 'PASS' : outside ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
        // With values missing, each end is about its own filling; the two never decide together.
        expect(meanOutcome(values, missing, UNIT, bound, level)).toBe(wanted)
      }),
      { numRuns: 500 },
    )
  })

  test('ends where the outcome turns', () => {
    const values = Float64Array.from({ length: 100 }, (_, at) => (at / 100) ** 2)
    const { lower, upper } = meanInterval(values, 0, UNIT, 0.95)
    const at = (side: 'max' | 'min', value: number) => meanOutcome(values, 0, UNIT, { side, value }, 0.95)
    const step = 1e-12
    expect(at('min', lower - step)).toBe('PASS')
    expect(at('min', lower + step)).toBe('INSUFFICIENT_EVIDENCE')
    expect(at('max', lower - step)).toBe('FAIL')
    expect(at('max', upper + step)).toBe('PASS')
    expect(at('max', upper - step)).toBe('INSUFFICIENT_EVIDENCE')
    expect(at('min', upper + step)).toBe('FAIL')
  })

  test('moves and turns with the scale', () => {
    fc.assert(
      fc.property(
        samples,
        levels,
        fc.double({ min: -100, max: 100, noNaN: true }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (values, level, from, width) => {
          const range = { lo: from, hi: from + width }
          const moved = values.map((value) => Math.min(range.hi, from + value * width))
          const { lower, upper } = meanInterval(values, 0, UNIT, level)
          const there = meanInterval(moved, 0, range, level)
          // What is near an end of the range loses digits when it is moved.
          const slack = 1e-6 * width
          expect(Math.abs(there.lower - (from + lower * width))).toBeLessThan(slack)
          expect(Math.abs(there.upper - (from + upper * width))).toBeLessThan(slack)
          const turned = meanInterval(
            values.map((value) => -value),
            0,
            { lo: -1, hi: 0 },
            level,
          )
          expect(turned.lower).toBeCloseTo(-upper, 14)
          expect(turned.upper).toBeCloseTo(-lower, 14)
        },
      ),
    )
  })

  test('widens with the level', () => {
    fc.assert(
      fc.property(samples, (values) => {
        const narrow = meanInterval(values, 0, UNIT, 0.9)
        const wide = meanInterval(values, 0, UNIT, 0.99)
        expect(wide.lower).toBeLessThanOrEqual(narrow.lower)
        expect(wide.upper).toBeGreaterThanOrEqual(narrow.upper)
      }),
    )
  })
})

describe('all values at one end', () => {
  test.each([
    [8, 0.95],
    [72, 0.95],
    [184, 0.95],
    [184, 0.5],
    [5000, 0.999],
    [1_000_000, 0.95],
  ])('%d of them at %d: the exact interval of a rate, since every bet stakes all it can', (n, level) => {
    const tail = (1 - level) / 2
    const { lower, upper } = meanInterval(new Float64Array(n), 0, UNIT, level)
    expect(lower).toBe(0)
    expect(betsAgainst(n, 1 - upper, tail).length).toBe(1)
    expect(relativeError(upper, -Math.expm1(Math.log(tail) / n))).toBeLessThan(n < 1e5 ? 1e-12 : 1e-9)
    const turned = meanInterval(new Float64Array(n).fill(1), 0, UNIT, level)
    expect(turned).toEqual({ lower: expect.closeTo(1 - upper, 14), upper: 1 })
  })

  test.each([
    [1, 0.95],
    [2, 0.95],
    [5, 0.95],
    [5, 0.999],
  ])(
    'of %d of them at %d, above that, and at most what the bets that stake all make of their weight',
    (n, level) => {
      const tail = (1 - level) / 2
      const { upper } = meanInterval(new Float64Array(n), 0, UNIT, level)
      const capped = betsAgainst(n, 1 - upper, tail).at(-1)!
      expect(upper).toBeGreaterThan(-Math.expm1(Math.log(tail) / n))
      expect(upper).toBeLessThanOrEqual(-Math.expm1((Math.log(tail) + capped.logWeight) / n))
    },
  )

  test('183 of them show a mean of at most 2%, as they do a rate', () => {
    const outcome = (n: number) =>
      meanOutcome(new Float64Array(n), 0, UNIT, { side: 'max', value: 0.02 }, 0.95)
    expect(outcome(182)).toBe('INSUFFICIENT_EVIDENCE')
    expect(outcome(183)).toBe('PASS')
  })
})

describe('a worse value never helps', () => {
  const better = (bound: MeanBound) => (bound.side === 'max' ? UNIT.lo : UNIT.hi)
  const worse = (bound: MeanBound) => (bound.side === 'max' ? UNIT.hi : UNIT.lo)

  test('in the place of another', () => {
    fc.assert(
      fc.property(samples, fc.nat(), fraction, levels, (values, pick, target, level) => {
        fc.pre(values.length > 0)
        const at = pick % values.length
        const raised = values.map((value, other) => (other === at ? Math.max(value, target) : value))
        const before = meanInterval(values, 0, UNIT, level)
        const after = meanInterval(raised, 0, UNIT, level)
        expect(after.lower).toBeGreaterThanOrEqual(before.lower * (1 - 1e-12))
        expect(after.upper).toBeGreaterThanOrEqual(before.upper - 1e-12)
      }),
      { numRuns: 500 },
    )
  })

  test('as one more, at the end of the range', () => {
    fc.assert(
      fc.property(samples, levels, (values, level) => {
        fc.pre(values.length > 0)
        const before = meanInterval(values, 0, UNIT, level)
        const low = meanInterval(withMore(values, 0), 0, UNIT, level)
        const high = meanInterval(withMore(values, 1), 0, UNIT, level)
        // Relative to what is left, so that small ends count.
        expect(low.lower).toBeLessThanOrEqual(before.lower * (1 + 1e-12))
        expect(low.upper).toBeLessThanOrEqual(before.upper + 1e-14)
        expect(high.lower).toBeGreaterThanOrEqual(before.lower * (1 - 1e-12))
        expect(high.upper).toBeGreaterThanOrEqual(before.upper - 1e-14)
      }),
      { numRuns: 700 },
    )
  })

  test('nor does it in any of the samples of up to 7 values from five', () => {
    const choices = [0, 0.03, 0.3, 0.8, 1]
    const grow = (sample: readonly number[]): number[][] =>
      choices.filter((value) => value >= (sample.at(-1) ?? 0)).map((value) => [...sample, value])
    let all: number[][] = [[]]
    for (let n = 1; n <= 7; n += 1) {
      all = all.flatMap(grow)
      for (const sample of all) {
        for (const level of [0.5, 0.95]) {
          const before = meanInterval(Float64Array.from(sample), 0, UNIT, level)
          const after = meanInterval(Float64Array.of(0, ...sample), 0, UNIT, level)
          if (after.lower > before.lower || after.upper > before.upper + 1e-15) {
            expect.fail(`0 after ${sample} at ${level}`)
          }
        }
      }
    }
  })

  test('nor turns a FAIL, nor does a good one turn a PASS', () => {
    fc.assert(
      fc.property(samples, fc.nat({ max: 3 }), bounds, levels, (values, missing, bound, level) => {
        fc.pre(values.length > 0)
        const before = BETTER.indexOf(meanOutcome(values, missing, UNIT, bound, level))
        const after = (value: number) =>
          BETTER.indexOf(meanOutcome(withMore(values, value), missing, UNIT, bound, level))
        expect(after(worse(bound))).toBeLessThanOrEqual(before)
        expect(after(better(bound))).toBeGreaterThanOrEqual(before)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('missing values', () => {
  test('are at the worst end for PASS and at the best for FAIL', () => {
    fc.assert(
      fc.property(
        samples,
        fc.integer({ min: 1, max: 5 }),
        bounds,
        levels,
        (values, missing, bound, level) => {
          fc.pre(values.length > 0)
          const filled = (end: number) =>
            meanOutcome(withMore(values, ...new Array<number>(missing).fill(end)), 0, UNIT, bound, level)
          const worst = filled(bound.side === 'max' ? 1 : 0)
          const best = filled(bound.side === 'max' ? 0 : 1)
          const wanted = worst === 'PASS' ? 'PASS' : best === 'FAIL' ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
          expect(meanOutcome(values, missing, UNIT, bound, level)).toBe(wanted)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('decide as any values in their place would, or not at all', () => {
    fc.assert(
      fc.property(
        samples,
        fc.array(fraction, { maxLength: 5 }),
        bounds,
        levels,
        (values, known, bound, level) => {
          const outcome = meanOutcome(values, known.length, UNIT, bound, level)
          fc.pre(outcome !== 'INSUFFICIENT_EVIDENCE')
          expect(meanOutcome(withMore(values, ...known), 0, UNIT, bound, level)).toBe(outcome)
        },
      ),
    )
  })

  test('never pass nor fail without a value', () => {
    for (const value of [-1, 0, 0.5, 1, 2]) {
      for (const side of ['max', 'min'] as const) {
        for (const missing of [0, 1000]) {
          const outcome = meanOutcome(new Float64Array(0), missing, UNIT, { side, value }, 0.95)
          expect(outcome).toBe('INSUFFICIENT_EVIDENCE')
        }
      }
    }
  })
})

describe('a bound at the end of the range or beyond it', () => {
  test.each<[readonly number[], 'max' | 'min', number, Outcome]>([
    [[0.9], 'max', 1, 'PASS'],
    [[1], 'max', 1, 'PASS'],
    [[1], 'max', 1.5, 'PASS'],
    [[0], 'max', -0.1, 'FAIL'],
    // The mean is above 0 for certain where one value is; at 0 nobody knows.
    [[0, 0, 1e-9], 'max', 0, 'FAIL'],
    [[0, 0, 0], 'max', 0, 'INSUFFICIENT_EVIDENCE'],
    [[0.1], 'min', 0, 'PASS'],
    [[0], 'min', 0, 'PASS'],
    [[0.1], 'min', -3, 'PASS'],
    [[1], 'min', 1.1, 'FAIL'],
    [[1, 1, 0.5], 'min', 1, 'FAIL'],
    [[1, 1, 1], 'min', 1, 'INSUFFICIENT_EVIDENCE'],
  ])('%j under %s %d', (values, side, value, outcome) => {
    expect(meanOutcome(Float64Array.from(values), 0, UNIT, { side, value }, 0.95)).toBe(outcome)
  })

  test('that is inside by less than any double still is not kept by the range', () => {
    const values = Float64Array.of(0, 0)
    const range = { lo: 0, hi: 1e10 }
    expect(meanOutcome(values, 0, range, { side: 'min', value: 5e-324 }, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
    expect(meanOutcome(values, 0, range, { side: 'min', value: 0 }, 0.95)).toBe('PASS')
  })
})

describe('ranges of any size', () => {
  test('close values far from zero keep their digits', () => {
    const fractions = Float64Array.from({ length: 500 }, (_, at) => (at % 8) / 8)
    const near = meanInterval(fractions, 0, UNIT, 0.95)
    const far = meanInterval(
      fractions.map((value) => 1e9 + value),
      0,
      { lo: 1e9, hi: 1e9 + 1 },
      0.95,
    )
    expect(far.lower - 1e9).toBeCloseTo(near.lower, 6)
    expect(far.upper - 1e9).toBeCloseTo(near.upper, 6)
  })

  test('wider than any double, and as narrow as can be', () => {
    const near = meanInterval(Float64Array.of(0.25, 0.5, 0.5, 1), 0, UNIT, 0.8)
    const most = Number.MAX_VALUE
    const wide = meanInterval(Float64Array.of(-most / 2, 0, 0, most), 0, { lo: -most, hi: most }, 0.8)
    expect(wide.lower / most).toBeCloseTo(2 * near.lower - 1, 14)
    expect(wide.upper / most).toBeCloseTo(2 * near.upper - 1, 14)
    const narrow = meanInterval(Float64Array.of(0, 5e-324), 0, { lo: 0, hi: 5e-324 }, 0.8)
    expect([0, 5e-324]).toContain(narrow.lower)
    expect(narrow.upper).toBe(5e-324)
  })
})

test('a million values decide well within a second', () => {
  const uniform = seededUniforms(8)
  const values = Float64Array.from({ length: 1_000_000 }, () => uniform() ** 5 * 30)
  const started = performance.now()
  expect(meanOutcome(values, 10, { lo: 0, hi: 30 }, { side: 'max', value: 5.1 }, 0.95)).toBe('PASS')
  expect(performance.now() - started).toBeLessThan(2000)
})

test.each<[string, () => unknown]>([
  ['a value below the range', () => meanInterval(Float64Array.of(-0.1, 0.5), 0, UNIT, 0.95)],
  ['a value above the range', () => meanInterval(Float64Array.of(0.5, 1.1), 0, UNIT, 0.95)],
  ['NaN among the values', () => meanInterval(Float64Array.of(Number.NaN, 0.5), 0, UNIT, 0.95)],
  ['NaN alone', () => meanInterval(Float64Array.of(Number.NaN), 0, UNIT, 0.95)],
  ['a range without extent', () => meanInterval(Float64Array.of(1), 0, { lo: 1, hi: 1 }, 0.95)],
  ['a range without end', () => meanInterval(Float64Array.of(1), 0, { lo: 0, hi: Infinity }, 0.95)],
  ['a NaN range', () => meanInterval(Float64Array.of(1), 0, { lo: Number.NaN, hi: 1 }, 0.95)],
  ['a fraction missing', () => meanInterval(Float64Array.of(1), 0.5, UNIT, 0.95)],
  ['a level of 95', () => meanInterval(Float64Array.of(1), 0, UNIT, 95)],
  ['a NaN bound', () => meanOutcome(Float64Array.of(1), 0, UNIT, { side: 'max', value: Number.NaN }, 0.95)],
])('refuses %s', (_name, ask) => {
  expect(ask).toThrow(RangeError)
})

test('one value of one', () => {
  // The capital is 1 + (mean stake)(y - m): nothing to add up but the bets.
  const level = 0.5
  const { lower } = meanInterval(Float64Array.of(0.9), 0, UNIT, level)
  const stake = betsAgainst(1, lower, 0.25).reduce((sum, bet) => sum + Math.exp(bet.logWeight) * bet.stake, 0)
  // To within what counts as a tie.
  expect(relativeError(1 + stake * (0.9 - lower), 4)).toBeLessThan(2e-12)
})
