import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadOf, squaresOf } from '../../src/statistics/cluster-spread.ts'
import { type Clusters, tableOf } from './cluster-tables.ts'
import { relativeError } from './relative-error.ts'

/** The sum of `(bad - share · size)²` as one fraction of whole numbers. */
function exactSpread(clusters: Clusters): number {
  const bad = clusters.reduce((sum, [bad]) => sum + BigInt(bad), 0n)
  const cases = clusters.reduce((sum, [bad, good]) => sum + BigInt(bad + good), 0n)
  const sum = clusters.reduce((sum, [b, g]) => sum + (BigInt(b) * cases - bad * BigInt(b + g)) ** 2n, 0n)
  // Far more digits than a double has, then one division.
  return Number((sum * 10n ** 40n) / (cases * cases)) / 1e40
}

test('is exact for clusters of any size, also where they are all but alike', () => {
  const kinds = fc.oneof(
    fc.tuple(fc.nat(30), fc.nat(30)),
    fc.tuple(fc.integer({ min: 99_990, max: 100_010 }), fc.constant(100_000)),
    fc.tuple(fc.nat(1_000_000), fc.nat(3_000_000)),
  )
  fc.assert(
    fc.property(fc.array(kinds, { minLength: 1, maxLength: 6 }), (clusters) => {
      const table = tableOf(clusters)
      fc.pre(table.cases > 0)
      const wanted = exactSpread(clusters)
      expect(relativeError(spreadOf(squaresOf(table), table.bad, table.cases), wanted)).toBeLessThan(2e-13)
    }),
    { numRuns: 500 },
  )
})

test('is nothing for clusters that are alike, to the last digit', () => {
  const table = tableOf([
    [1, 2],
    [333, 666],
    [7, 14],
  ])
  expect(spreadOf(squaresOf(table), table.bad, table.cases)).toBe(0)
})
