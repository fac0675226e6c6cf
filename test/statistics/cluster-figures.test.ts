import { describe, expect, test } from 'vitest'
import { clusterFigures } from '../../src/statistics/cluster-figures.ts'
import { referenceRows, referenceTable, tableOf } from './cluster-tables.ts'
import { relativeError } from './relative-error.ts'

/** Null where the reference says that there is no number. */
function expectNumber(actual: number | null, wanted: number | null): void {
  if (wanted === null || actual === null) expect(actual).toBe(wanted)
  else expect(relativeError(actual, wanted)).toBeLessThan(1e-12)
}

describe('the figures of the reference rows', () => {
  test.each(referenceRows)('$name', (row) => {
    const figures = clusterFigures(referenceTable(row), row.confidence, 'failed')
    expect(figures.count).toBe(row.clusters)
    expectNumber(figures.designEffect, row.deff)
    expectNumber(figures.effectiveCases, row.n_eff_korn_graubard)
    expectNumber(figures.kornGraubard?.lower ?? null, row.korn_graubard_uncapped[0]!)
    expectNumber(figures.kornGraubard?.upper ?? null, row.korn_graubard_uncapped[1]!)
  })
})

test('the interval is of the rate of passing, whichever verdict is bad', () => {
  const table = tableOf([
    [1, 4],
    [3, 5],
    [0, 6],
  ])
  const failed = clusterFigures(table, 0.95, 'failed').kornGraubard!
  const passed = clusterFigures(table, 0.95, 'passed').kornGraubard!
  expect(passed.lower).toBeCloseTo(1 - failed.upper, 14)
  expect(passed.upper).toBeCloseTo(1 - failed.lower, 14)
})

test('they are of the cases with a verdict', () => {
  const answered = tableOf([
    [1, 4],
    [3, 5],
  ])
  const all = tableOf(
    [
      [1, 4, 90],
      [3, 5],
      [0, 0, 7],
    ],
    3,
  )
  expect(clusterFigures(all, 0.95, 'failed')).toEqual(clusterFigures(answered, 0.95, 'failed'))
  expect(clusterFigures(all, 0.95, 'failed')).toMatchObject({ count: 2, largest: 8 })
})

test('without a verdict there is no cluster', () => {
  expect(clusterFigures(tableOf([[0, 0, 4]]), 0.95, 'failed')).toEqual({
    count: 0,
    largest: 0,
    designEffect: null,
    effectiveCases: null,
    kornGraubard: null,
  })
})
