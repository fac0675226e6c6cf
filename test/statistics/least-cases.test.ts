import { describe, expect, test } from 'vitest'
import { leastCases } from '../../src/statistics/least-cases.ts'
import minimal from '../reference/min_n.json' with { type: 'json' }
import table from '../reference/min_n_table.json' with { type: 'json' }

describe('leastCases', () => {
  test.each(minimal.rows)('at %d with %d bad under %d is %d', (level, failures, ceiling, cases) => {
    expect(leastCases(failures!, ceiling!, level!)).toBe(cases)
  })

  test('agrees with the whole table', () => {
    const off: unknown[] = []
    let checked = 0
    for (const [level, failures, row] of table.rows as [number, number, number[]][]) {
      for (const [at, wanted] of row.entries()) {
        checked += 1
        const cases = leastCases(failures, table.ceilings[at]!, level)
        if (cases !== wanted) off.push({ level, failures, ceiling: table.ceilings[at], cases, wanted })
      }
    }
    expect(off).toEqual([])
    expect(checked).toBe(288)
  })

  test('is null only for a ceiling of zero', () => {
    expect(leastCases(0, 0, 0.95)).toBeNull()
    expect(leastCases(5, 0, 0.95)).toBeNull()
    expect(leastCases(0, 1e-6, 0.95)).toBe(3688878)
  })

  test('needs one case where every rate is allowed, and never fewer than the bad ones', () => {
    expect(leastCases(0, 1, 0.95)).toBe(1)
    expect(leastCases(7, 1, 0.95)).toBe(7)
    expect(leastCases(7, 0.999999, 0.95)).toBe(8)
  })

  test('counts an end on the ceiling as meeting it', () => {
    expect(leastCases(0, 0.9, 0.98)).toBe(2)
    expect(leastCases(0, 0.5, 0.5)).toBe(2)
  })

  test.each([
    [-1, 0.02, 0.95],
    [0.5, 0.02, 0.95],
    [Number.NaN, 0.02, 0.95],
    [0, Number.NaN, 0.95],
    [0, 1.2, 0.95],
    [0, 0.02, Number.NaN],
    [0, 0.02, 1],
  ])('refuses %d bad under %d at %d', (bad, ceiling, level) => {
    expect(() => leastCases(bad, ceiling, level)).toThrow(RangeError)
  })
})
