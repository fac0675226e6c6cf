import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadOf, squaresWithMissing } from '../../src/statistics/cluster-spread.ts'
import { WorstFillings } from '../../src/statistics/worst-fillings.ts'
import { type Clusters, smallClusters, tableOf } from './cluster-tables.ts'
import { relativeError } from './relative-error.ts'

/** How far the clusters are from alike with `j` bad fillings, each cluster holding none or as many as it can. */
function definition(clusters: Clusters, unplaced: number, j: number): number {
  const cases = clusters.reduce((sum, [bad, good, missing = 0]) => sum + bad + good + missing, unplaced)
  const bad = clusters.reduce((sum, [own]) => sum + own, j)
  return clusters.reduce((sum, [own, good, missing = 0]) => {
    const expected = (bad / cases) * (own + good + missing)
    return sum + Math.max((own - expected) ** 2, (own + Math.min(j, missing) - expected) ** 2)
  }, 0)
}

function expectDefinition(clusters: Clusters, unplaced: number): void {
  const table = tableOf(clusters, unplaced)
  const squares = squaresWithMissing(table)
  const fillings = new WorstFillings(table)
  for (let j = 0; j <= table.missing + unplaced; j += 1) {
    const { bad, product } = fillings.next()
    if (table.bad + j === 0) continue
    const filled = { ...squares, bad: squares.bad + bad, product: squares.product + product }
    const spread = spreadOf(filled, table.bad + j, table.cases)
    const wanted = definition(clusters, unplaced, j)
    // The definition adds up rounded squares; where clusters are alike it leaves a rest of its own.
    if (wanted > 1e-6) expect(relativeError(spread, wanted)).toBeLessThan(1e-9)
    else expect(spread).toBeCloseTo(wanted, 9)
  }
}

test('spread the clusters as the definition does, for every number of bad ones', () => {
  fc.assert(fc.property(smallClusters(8), fc.nat(3), expectDefinition), { numRuns: 1500 })
})

test('also where one cluster is most of the cases, or half of them', () => {
  const large = fc.tuple(fc.nat(60), fc.nat(60), fc.integer({ min: 1, max: 60 }))
  fc.assert(
    fc.property(large, smallClusters(4), fc.nat(3), (first, others, unplaced) =>
      expectDefinition([first, ...others], unplaced),
    ),
    { numRuns: 1500 },
  )
  const half = fc.tuple(fc.nat(9), fc.nat(9), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(half, fc.nat(20), ([bad, good, missing], others) => {
      const size = bad + good + missing
      const otherBad = Math.min(size, others)
      expectDefinition(
        [
          [bad, good, missing],
          [otherBad, size - otherBad],
        ],
        0,
      )
    }),
    { numRuns: 500 },
  )
})
