import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgreementTable, kappa } from '../../src/statistics/kappa.ts'
import judge from '../reference/judge.json' with { type: 'json' }

const counts = fc.integer({ min: 0, max: 300 })
const tables = fc.record({
  bothPass: counts,
  judgePassHumanFail: counts,
  judgeFailHumanPass: counts,
  bothFail: counts,
})

describe('the reference rows', () => {
  const rows = judge.rows.map((row) => ({
    table: {
      bothPass: row.judge_pass_human_pass,
      judgePassHumanFail: row.judge_pass_human_fail,
      judgeFailHumanPass: row.judge_fail_human_pass,
      bothFail: row.judge_fail_human_fail,
    },
    level: row.confidence,
    estimate: row.kappa,
    standardError: row.kappa_se,
    ends: row.kappa_interval,
  }))

  test('are there', () => {
    expect(rows.length).toBe(8)
    expect(rows.filter((row) => row.estimate === null).length).toBe(1)
  })

  test.each(rows)('$table at $level', ({ table, level, estimate, standardError, ends }) => {
    const found = kappa(table, level)
    if (estimate === null || standardError === null || ends === null) {
      expect(found).toEqual({ estimate: null, standardError: null, interval: null })
      return
    }
    expect(found.estimate).toBeCloseTo(estimate, 14)
    expect(found.standardError).toBeCloseTo(standardError, 14)
    expect(found.interval?.lower).toBeCloseTo(ends[0]!, 14)
    expect(found.interval?.upper).toBeCloseTo(ends[1]!, 14)
  })
})

test('is 1 without error at perfect agreement, however few answers', () => {
  const found = kappa({ bothPass: 7, judgePassHumanFail: 0, judgeFailHumanPass: 0, bothFail: 3 }, 0.95)
  expect(found).toEqual({ estimate: 1, standardError: 0, interval: { lower: 1, upper: 1 } })
})

test('is 0 without error where one of the two knows a single class', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), counts, (judgeFailHumanPass, bothFail) => {
      const found = kappa({ bothPass: 0, judgePassHumanFail: 0, judgeFailHumanPass, bothFail }, 0.95)
      expect(found).toEqual({ estimate: 0, standardError: 0, interval: { lower: 0, upper: 0 } })
    }),
  )
})

test('does not exist where both put everything in one class, nor without an answer', () => {
  const none = { bothPass: 0, judgePassHumanFail: 0, judgeFailHumanPass: 0, bothFail: 0 }
  const nothing = { estimate: null, standardError: null, interval: null }
  expect(kappa({ ...none, bothPass: 40 }, 0.95)).toEqual(nothing)
  expect(kappa(none, 0.95)).toEqual(nothing)
})

test('is that of the textbook formula', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const found = kappa(table, 0.95)
      const textbook = ofShares(table)
      fc.pre(found.estimate !== null && found.standardError !== null)
      expect(found.estimate).toBeCloseTo(textbook.estimate, 11)
      // Where the formula is a difference of two large numbers, only its own digits can be compared.
      expect(Math.abs(found.standardError! ** 2 - textbook.variance)).toBeLessThan(1e-9)
    }),
  )
})

test('does not ask which of the two is the judge, nor which class is called pass', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const found = kappa(table, 0.95)
      const swapped = kappa(
        {
          ...table,
          judgePassHumanFail: table.judgeFailHumanPass,
          judgeFailHumanPass: table.judgePassHumanFail,
        },
        0.95,
      )
      const renamed = kappa(
        {
          bothPass: table.bothFail,
          judgePassHumanFail: table.judgeFailHumanPass,
          judgeFailHumanPass: table.judgePassHumanFail,
          bothFail: table.bothPass,
        },
        0.95,
      )
      for (const other of [swapped, renamed]) {
        expect(other.estimate).toBe(found.estimate)
        expect(other.standardError ?? 0).toBeCloseTo(found.standardError ?? 0, 12)
      }
    }),
  )
})

test.each([
  ['a fraction', { bothPass: 1.5 }, 0.95],
  ['a negative count', { bothFail: -1 }, 0.95],
  ['NaN', { judgePassHumanFail: Number.NaN }, 0.95],
  ['a level of 95', {}, 95],
])('refuses %s', (_name, wrong, level) => {
  const table = { bothPass: 3, judgePassHumanFail: 1, judgeFailHumanPass: 1, bothFail: 3, ...wrong }
  expect(() => kappa(table, level)).toThrow(RangeError)
})

/** As printed: shares of all answers, the variance as a difference. */
function ofShares(table: AgreementTable): { readonly estimate: number; readonly variance: number } {
  const cells = [
    [table.bothPass, table.judgePassHumanFail],
    [table.judgeFailHumanPass, table.bothFail],
  ]
  const n = cells.flat().reduce((sum, count) => sum + count, 0)
  const p = cells.map((row) => row.map((count) => count / n))
  const row = p.map(([a, b]) => a! + b!)
  const column = [0, 1].map((j) => p[0]![j]! + p[1]![j]!)
  const po = p[0]![0]! + p[1]![1]!
  const pe = row[0]! * column[0]! + row[1]! * column[1]!
  let sum = 0
  for (const i of [0, 1]) {
    for (const j of [0, 1]) {
      const both = (column[i]! + row[j]!) * (1 - po)
      sum += p[i]![j]! * ((i === j ? 1 - pe : 0) - both) ** 2
    }
  }
  const variance = (sum - (po * pe - 2 * pe + po) ** 2) / (n * (1 - pe) ** 4)
  return { estimate: (po - pe) / (1 - pe), variance }
}
