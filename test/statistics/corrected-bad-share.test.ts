import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CorrectedCounts,
  correctedBadShare,
  correctedOutcome,
  labelsForMissedShare,
  labelsNeeded,
  sharesOutcome,
} from '../../src/statistics/corrected-bad-share.ts'
import reference from '../reference/corrected.json' with { type: 'json' }
import { relativeError } from './relative-error.ts'

const nothing: CorrectedCounts = {
  graded: 0,
  judgedBad: 0,
  cleared: 0,
  missing: 0,
  labelledGoods: 0,
  missed: 0,
  labelledBads: 0,
  confirmed: 0,
}

describe('the reference rows', () => {
  test('are there', () => {
    expect(reference.rows.length).toBe(8)
  })

  test.each(reference.rows)('$judged_bad judged bad of $graded, $missed missed of $labelled_goods', (row) => {
    const counts: CorrectedCounts = {
      ...nothing,
      graded: row.graded,
      judgedBad: row.judged_bad,
      cleared: row.labelled_bads - row.confirmed,
      labelledGoods: row.labelled_goods,
      missed: row.missed,
      labelledBads: row.labelled_bads,
      confirmed: row.confirmed,
    }
    const { without, withMissing } = correctedBadShare(counts, row.confidence)
    expect(relativeError(without.lower, row.bad_share_lower)).toBeLessThan(1e-12)
    expect(relativeError(without.upper, row.bad_share_upper)).toBeLessThan(1e-12)
    expect(withMissing).toEqual(without)
  })
})

describe('missing verdicts', () => {
  const counts = { ...nothing, graded: 997, judgedBad: 2, labelledGoods: 500, labelledBads: 2, confirmed: 2 }

  test('are judged bad for the upper end and good for the lower', () => {
    const { without, withMissing } = correctedBadShare({ ...counts, missing: 3 }, 0.95)
    expect(without).toEqual(correctedBadShare(counts, 0.95).without)
    const bad = correctedBadShare({ ...counts, graded: 1000, judgedBad: 5 }, 0.95).without
    const good = correctedBadShare({ ...counts, graded: 1000 }, 0.95).without
    expect(withMissing).toEqual({ lower: good.lower, upper: bad.upper })
  })

  test('hold back a PASS', () => {
    expect(correctedOutcome(counts, 0.02, 0.95)).toBe('PASS')
    expect(correctedOutcome({ ...counts, missing: 3 }, 0.02, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
  })
})

describe('the judge alone', () => {
  test('shows nothing without a label', () => {
    const counts = { ...nothing, graded: 100000, judgedBad: 50 }
    expect(correctedBadShare(counts, 0.95).without).toEqual({ lower: 0, upper: 1 })
    for (const ceiling of [0, 0.02, 0.5, 0.99]) {
      expect(correctedOutcome(counts, ceiling, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
    }
  })

  test('never passes a suite that it graded nothing of, whatever labels are carried', () => {
    const carried = { ...nothing, labelledGoods: 100000, labelledBads: 100000, confirmed: 100000 }
    for (const missing of [0, 10]) {
      for (const ceiling of [0, 0.5, 1]) {
        expect(correctedOutcome({ ...carried, missing }, ceiling, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
        expect(labelsNeeded({ ...carried, missing }, ceiling, 0.95)).toBeNull()
      }
    }
  })

  test('cannot make up for bad cases that people confirmed', () => {
    const counts = { ...nothing, graded: 400, judgedBad: 60, labelledBads: 60, confirmed: 60 }
    expect(correctedOutcome(counts, 0.05, 0.95)).toBe('FAIL')
  })
})

describe('properties', () => {
  const somewhere = fc
    .record({
      goods: fc.integer({ min: 0, max: 3000 }),
      judgedBad: fc.integer({ min: 0, max: 60 }),
      missing: fc.constantFrom(0, 0, 1, 20),
      goodShare: fc.double({ min: 0, max: 1, noNaN: true }),
      badShare: fc.double({ min: 0, max: 1, noNaN: true }),
      missed: fc.integer({ min: 0, max: 4 }),
      falseAlarms: fc.integer({ min: 0, max: 4 }),
    })
    .map((made): CorrectedCounts => {
      const labelledGoods = Math.round(made.goods * made.goodShare)
      const labelledBads = Math.round(made.judgedBad * made.badShare)
      const confirmed = Math.max(0, labelledBads - made.falseAlarms)
      return {
        graded: made.goods + made.judgedBad,
        judgedBad: made.judgedBad,
        cleared: labelledBads - confirmed,
        missing: made.missing,
        labelledGoods,
        missed: Math.min(labelledGoods, made.missed),
        labelledBads,
        confirmed,
      }
    })

  test('ends are shares in order, and missing verdicts widen them', () => {
    fc.assert(
      fc.property(somewhere, (counts) => {
        const { without, withMissing } = correctedBadShare(counts, 0.95)
        for (const { lower, upper } of [without, withMissing]) {
          expect(lower).toBeGreaterThanOrEqual(0)
          expect(lower).toBeLessThanOrEqual(upper)
          expect(upper).toBeLessThanOrEqual(1)
        }
        if (counts.missing > 0 && counts.graded > 0) {
          expect(withMissing.lower).toBeLessThanOrEqual(without.lower)
          expect(withMissing.upper).toBeGreaterThanOrEqual(without.upper)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('one more miss, or one more judged bad, raises the upper end', () => {
    fc.assert(
      fc.property(somewhere, (counts) => {
        const { upper } = correctedBadShare(counts, 0.95).without
        if (counts.missed < counts.labelledGoods) {
          const worse = correctedBadShare({ ...counts, missed: counts.missed + 1 }, 0.95).without.upper
          expect(worse).toBeGreaterThanOrEqual(upper)
        }
        if (counts.judgedBad < counts.graded) {
          const worse = correctedBadShare({ ...counts, judgedBad: counts.judgedBad + 1 }, 0.95).without.upper
          expect(worse).toBeGreaterThanOrEqual(upper)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('more confidence widens', () => {
    fc.assert(
      fc.property(somewhere, (counts) => {
        const narrow = correctedBadShare(counts, 0.9).withMissing
        const wide = correctedBadShare(counts, 0.99).withMissing
        expect(wide.lower).toBeLessThanOrEqual(narrow.lower)
        expect(wide.upper).toBeGreaterThanOrEqual(narrow.upper)
      }),
      { numRuns: 300 },
    )
  })
})

describe('labelsNeeded', () => {
  test.each([
    [0, 400, 0.02, 474],
    [2, 1000, 0.02, 363],
    [2, 2000, 0.02, 272],
    [2, 400, 0.02, null],
    [0, 400, 0.05, 109],
    [2, 400, 0.05, 142],
  ])('at %d judged bad of %d under %d is %d', (judgedBad, graded, ceiling, labels) => {
    expect(labelsNeeded({ ...nothing, graded, judgedBad }, ceiling, 0.95)).toBe(labels)
  })

  test('counts further labels, and 0 when the bound is met', () => {
    const counts = { ...nothing, graded: 1000, judgedBad: 2 }
    expect(labelsNeeded({ ...counts, labelledGoods: 300 }, 0.02, 0.95)).toBe(63)
    expect(labelsNeeded({ ...counts, labelledGoods: 363 }, 0.02, 0.95)).toBe(0)
    expect(labelsNeeded({ ...counts, labelledGoods: 500 }, 0.02, 0.95)).toBe(0)
  })

  test('is exactly what makes it PASS', () => {
    const counts = { ...nothing, graded: 2000, judgedBad: 3, missing: 2, labelledGoods: 40, missed: 1 }
    const labels = labelsNeeded(counts, 0.02, 0.95)!
    expect(correctedOutcome({ ...counts, labelledGoods: 40 + labels }, 0.02, 0.95)).toBe('PASS')
    expect(correctedOutcome({ ...counts, labelledGoods: 40 + labels - 1 }, 0.02, 0.95)).not.toBe('PASS')
  })
})

describe('labelsForMissedShare', () => {
  test.each([
    [0, 0, 0.05, 72],
    [0, 50, 0.05, 22],
    [0, 72, 0.05, 0],
    [0, 500, 0.05, 0],
    [1, 0, 0.05, 110],
    [1, 72, 0.05, 38],
    [0, 0, 0, null],
  ])('with %d missed of %d for %d is %d', (missed, labelledGoods, maxMissed, labels) => {
    // With a miss the labels that show it are there already.
    const labelled = Math.max(missed, labelledGoods)
    const wanted = labels === null ? null : labels - (labelled - labelledGoods)
    expect(labelsForMissedShare(missed, labelled, maxMissed, 0.95)).toBe(wanted)
  })
})

describe('sharesOutcome', () => {
  test.each([
    [0, 0.02, 0.02, 'PASS'],
    [0, 0.02 * (1 + 1e-13), 0.02, 'PASS'],
    [0, 0.02 * (1 + 1e-11), 0.02, 'INSUFFICIENT_EVIDENCE'],
    [0.02, 0.1, 0.02, 'INSUFFICIENT_EVIDENCE'],
    [0.02 * (1 + 1e-13), 0.1, 0.02, 'INSUFFICIENT_EVIDENCE'],
    [0.02 * (1 + 1e-11), 0.1, 0.02, 'FAIL'],
    [0, 1, 0.5, 'INSUFFICIENT_EVIDENCE'],
  ])('of %d to %d under %d is %s', (lower, upper, ceiling, outcome) => {
    expect(sharesOutcome({ lower, upper }, ceiling)).toBe(outcome)
  })

  test('refuses what is no share', () => {
    expect(() => sharesOutcome({ lower: 0, upper: Number.NaN }, 0.02)).toThrow(RangeError)
    expect(() => sharesOutcome({ lower: Number.NaN, upper: 1 }, 0.02)).toThrow(RangeError)
    expect(() => sharesOutcome({ lower: 0, upper: 0.01 }, Number.NaN)).toThrow(RangeError)
  })
})

test.each([
  ['more judged bad than graded', { graded: 5, judgedBad: 6 }],
  ['more cleared than judged bad', { graded: 5, judgedBad: 1, cleared: 2 }],
  ['more missed than labelled', { graded: 5, labelledGoods: 2, missed: 3 }],
  ['more confirmed than labelled', { graded: 5, judgedBad: 3, labelledBads: 1, confirmed: 2 }],
  ['a negative count', { graded: 5, missing: -1 }],
  ['a fraction', { graded: 5.5 }],
  ['NaN', { graded: Number.NaN }],
])('refuses %s', (_name, wrong) => {
  expect(() => correctedBadShare({ ...nothing, ...wrong }, 0.95)).toThrow(RangeError)
})
