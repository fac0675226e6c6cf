import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/domain/outcome.ts'
import { ceilingOutcome } from '../../src/statistics/ceiling.ts'
import { clopperPearson } from '../../src/statistics/clopper-pearson.ts'
import { complement } from '../../src/statistics/level.ts'
import { OUTCOMES, referenceRows } from './more-cases-reference.ts'

const LEVELS = [0.5, 0.8, 0.9, 0.95, 0.99, 0.999] as const
const count = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 3000 }))
const counts = fc.record({
  bad: fc.integer({ min: 0, max: 60 }),
  good: count,
  missing: fc.constantFrom(0, 0, 1, 5, 40),
})
const ceilings = fc.constantFrom(0, 0.001, 0.02, 0.05, 0.1, 0.3, 0.5, 0.75, 0.98, 1)
const levels = fc.constantFrom(...LEVELS)

/** From good to bad. */
const RANK: Record<Outcome, number> = { PASS: 0, INSUFFICIENT_EVIDENCE: 1, FAIL: 2 }

describe('the reference rows', () => {
  test('are there', () => {
    expect(referenceRows.length).toBe(60)
  })

  test.each(referenceRows)('$kind $threshold on $k of $n at $confidence is $verdict', (row) => {
    const { bad, good, ceiling, confidence } = row
    const outcome = ceilingOutcome({ bad, good, missing: 0 }, ceiling, confidence)
    expect(outcome).toBe(OUTCOMES[row.verdict])
  })
})

describe('ties', () => {
  test.each([
    // No bad case has the upper end 1 - (alpha / 2)^(1 / n).
    [0, 1, 0.5, 0.75],
    [0, 2, 0.5, 0.5],
    [0, 2, 0.98, 0.9],
    [0, 3, 0.998, 0.9],
    [0, 2, 0.82, 0.7],
  ])('%d bad of %d at %d pass the ceiling %d, which they reach exactly', (bad, cases, level, ceiling) => {
    expect(ceilingOutcome({ bad, good: cases - bad, missing: 0 }, ceiling, level)).toBe('PASS')
    expect(ceilingOutcome({ bad, good: cases - bad, missing: 0 }, ceiling - 1e-9, level)).not.toBe('PASS')
  })

  test.each([
    // One bad of one has the lower end alpha / 2.
    [1, 1, 0.95, 0.025],
    [1, 1, 0.9, 0.05],
    [1, 1, 0.5, 0.25],
    [2, 2, 0.98, 0.1],
    [3, 3, 0.998, 0.1],
  ])(
    '%d bad of %d at %d do not fail the ceiling %d, which they reach exactly',
    (bad, cases, level, ceiling) => {
      expect(ceilingOutcome({ bad, good: cases - bad, missing: 0 }, ceiling, level)).toBe(
        'INSUFFICIENT_EVIDENCE',
      )
      expect(ceilingOutcome({ bad, good: cases - bad, missing: 0 }, ceiling - 1e-9, level)).toBe('FAIL')
    },
  )
})

describe('missing verdicts', () => {
  test('count as bad for PASS', () => {
    expect(ceilingOutcome({ bad: 0, good: 183, missing: 0 }, 0.02, 0.95)).toBe('PASS')
    expect(ceilingOutcome({ bad: 0, good: 183, missing: 1 }, 0.02, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
    expect(ceilingOutcome({ bad: 0, good: 276, missing: 1 }, 0.02, 0.95)).toBe('PASS')
    expect(ceilingOutcome({ bad: 0, good: 275, missing: 1 }, 0.02, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
  })

  test('count as good for FAIL, and stay in the denominator', () => {
    expect(ceilingOutcome({ bad: 5, good: 95, missing: 0 }, 0.01, 0.95)).toBe('FAIL')
    expect(ceilingOutcome({ bad: 5, good: 95, missing: 200 }, 0.01, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
  })

  test('never help, and never decide against', () => {
    fc.assert(
      fc.property(counts, ceilings, levels, (seen, ceiling, level) => {
        const before = ceilingOutcome(seen, ceiling, level)
        const after = ceilingOutcome({ ...seen, missing: seen.missing + 1 }, ceiling, level)
        // One more missing verdict can undo a decision and not make one.
        expect([before, 'INSUFFICIENT_EVIDENCE']).toContain(after)
        // A decision holds however the missing ones turn out.
        if (before !== 'INSUFFICIENT_EVIDENCE') {
          for (const bad of [0, seen.missing]) {
            const filled = { bad: seen.bad + bad, good: seen.good + seen.missing - bad, missing: 0 }
            expect(ceilingOutcome(filled, ceiling, level)).toBe(before)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('no verdict', () => {
  test.each([0, 1, 1000])('with %d missing is never PASS, whatever the ceiling', (missing) => {
    for (const ceiling of [0, 0.5, 1]) {
      expect(ceilingOutcome({ bad: 0, good: 0, missing }, ceiling, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
    }
  })
})

describe('edges of the ceiling', () => {
  test('zero can only fail, at the first bad case', () => {
    expect(ceilingOutcome({ bad: 0, good: 1e9, missing: 0 }, 0, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
    expect(ceilingOutcome({ bad: 1, good: 1e9, missing: 0 }, 0, 0.95)).toBe('FAIL')
  })

  test('one can only pass', () => {
    expect(ceilingOutcome({ bad: 10, good: 0, missing: 0 }, 1, 0.95)).toBe('PASS')
    expect(ceilingOutcome({ bad: 10, good: 0, missing: 3 }, 1, 0.95)).toBe('PASS')
  })

  test('a single bad case fails a small one', () => {
    expect(ceilingOutcome({ bad: 1, good: 0, missing: 0 }, 0.02, 0.95)).toBe('FAIL')
  })
})

describe('properties', () => {
  test('the outcome is what the ends of the interval say', () => {
    fc.assert(
      fc.property(counts, ceilings, levels, ({ bad, good }, ceiling, level) => {
        fc.pre(bad + good > 0)
        const { lower, upper } = clopperPearson(bad, bad + good, level)
        // Ties have their own tests.
        fc.pre(Math.abs(lower - ceiling) > 1e-9 && Math.abs(upper - ceiling) > 1e-9)
        const wanted = upper < ceiling ? 'PASS' : lower > ceiling ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
        expect(ceilingOutcome({ bad, good, missing: 0 }, ceiling, level)).toBe(wanted)
      }),
      { numRuns: 500 },
    )
  })

  test('one more bad case never helps, one more good never harms', () => {
    fc.assert(
      fc.property(counts, ceilings, levels, (seen, ceiling, level) => {
        fc.pre(seen.bad + seen.good > 0)
        const before = RANK[ceilingOutcome(seen, ceiling, level)]
        const worse = RANK[ceilingOutcome({ ...seen, bad: seen.bad + 1 }, ceiling, level)]
        const better = RANK[ceilingOutcome({ ...seen, good: seen.good + 1 }, ceiling, level)]
        expect(worse).toBeGreaterThanOrEqual(before)
        expect(better).toBeLessThanOrEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  test('more confidence never turns undecided into decided', () => {
    fc.assert(
      fc.property(counts, ceilings, fc.integer({ min: 0, max: 4 }), (seen, ceiling, at) => {
        const loose = ceilingOutcome(seen, ceiling, LEVELS[at]!)
        const strict = ceilingOutcome(seen, ceiling, LEVELS[at + 1]!)
        expect([loose, 'INSUFFICIENT_EVIDENCE']).toContain(strict)
      }),
      { numRuns: 500 },
    )
  })

  test('a ceiling on bad cases and a floor under good ones agree', () => {
    const mirror: Record<Outcome, Outcome> = {
      PASS: 'FAIL',
      FAIL: 'PASS',
      INSUFFICIENT_EVIDENCE: 'INSUFFICIENT_EVIDENCE',
    }
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 99 }), levels, ({ bad, good }, percent, level) => {
        fc.pre(bad + good > 0)
        const ceiling = percent / 100
        const { lower, upper } = clopperPearson(bad, bad + good, level)
        // On a tie the two part: it meets a ceiling and it meets a floor.
        fc.pre(Math.abs(lower - ceiling) > 1e-9 && Math.abs(upper - ceiling) > 1e-9)
        // `max: r` on bad, and `min: 1 - r` on its opposite, are one rule.
        expect(complement(complement(ceiling))).toBe(ceiling)
        // Counting the opposite as bad against the opposite ceiling turns the decision round.
        expect(ceilingOutcome({ bad: good, good: bad, missing: 0 }, complement(ceiling), level)).toBe(
          mirror[ceilingOutcome({ bad, good, missing: 0 }, ceiling, level)],
        )
      }),
      { numRuns: 500 },
    )
  })
})

test('a system at the ceiling passes wrongly no more often than half of what the level leaves', () => {
  const PROBABILITY = 0.1
  for (const level of [0.5, 0.9, 0.95]) {
    for (let cases = 1; cases <= 60; cases += 1) {
      let passed = 0
      let failed = 0
      let probability = (1 - PROBABILITY) ** cases
      for (let bad = 0; bad <= cases; bad += 1) {
        const outcome = ceilingOutcome({ bad, good: cases - bad, missing: 0 }, PROBABILITY, level)
        if (outcome === 'PASS') passed += probability
        if (outcome === 'FAIL') failed += probability
        probability *= ((cases - bad) / (bad + 1)) * (PROBABILITY / (1 - PROBABILITY))
      }
      expect(passed).toBeLessThanOrEqual((1 - level) / 2 + 1e-12)
      expect(failed).toBeLessThanOrEqual((1 - level) / 2 + 1e-12)
    }
  }
})

test.each([
  ['a negative count', { bad: -1, good: 5, missing: 0 }, 0.02, 0.95],
  ['a fraction of a case', { bad: 0.5, good: 5, missing: 0 }, 0.02, 0.95],
  ['NaN good', { bad: 0, good: Number.NaN, missing: 0 }, 0.02, 0.95],
  ['NaN missing', { bad: 0, good: 500, missing: Number.NaN }, 0.02, 0.95],
  ['endless good', { bad: 0, good: Infinity, missing: 0 }, 0.02, 0.95],
  ['a NaN ceiling', { bad: 0, good: 500, missing: 0 }, Number.NaN, 0.95],
  ['a ceiling in per cent', { bad: 0, good: 500, missing: 0 }, 2, 0.95],
  ['a negative ceiling', { bad: 0, good: 500, missing: 0 }, -0.1, 0.95],
  ['a NaN level', { bad: 0, good: 500, missing: 0 }, 0.02, Number.NaN],
  ['a level of 1', { bad: 0, good: 500, missing: 0 }, 0.02, 1],
])('refuses %s', (_name, seen, ceiling, level) => {
  expect(() => ceilingOutcome(seen, ceiling, level)).toThrow(RangeError)
})
