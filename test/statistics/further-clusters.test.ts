import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusteredOutcome } from '../../src/statistics/clustered-outcome.ts'
import { furtherCases } from '../../src/statistics/further-cases.ts'
import {
  fewestBadClusters,
  fewestGoodClusters,
  furtherClusters,
} from '../../src/statistics/further-clusters.ts'
import { tailOf } from '../../src/statistics/level.ts'
import { type Clusters, rates, smallClusters, tableOf } from './cluster-tables.ts'

const levels = fc.constantFrom(0.5, 0.8, 0.95, 0.99)
const many = (count: number, cluster: Clusters[number]): Clusters =>
  Array.from({ length: count }, () => cluster)

/** The first number of further clusters with an outcome, looked for one by one; null: none up to `most`. */
function first(
  clusters: Clusters,
  further: Clusters[number],
  wanted: 'PASS' | 'FAIL',
  ceiling: number,
  level: number,
  most: number,
): number | null {
  for (let count = 0; count <= most; count += 1) {
    const grown = tableOf([...clusters, ...many(count, further)])
    if (clusteredOutcome(grown, ceiling, level) === wanted) return count
  }
  return null
}

describe('further clusters', () => {
  test('are the first number that passes with good ones, whatever the table', () => {
    fc.assert(
      fc.property(smallClusters(6), rates, levels, (clusters, ceiling, level) => {
        const table = tableOf(clusters)
        fc.pre(table.medianSize > 0)
        const found = fewestGoodClusters(table, ceiling, tailOf(level) / 2)
        const wanted = first(clusters, [0, table.medianSize], 'PASS', ceiling, level, 60)
        if (wanted === null) expect(found).toBeGreaterThan(60)
        else expect(found).toBe(wanted)
      }),
      { numRuns: 500 },
    )
  })

  test('are the first number that fails with bad ones, whatever the table', () => {
    fc.assert(
      fc.property(smallClusters(6), rates, levels, (clusters, ceiling, level) => {
        const table = tableOf(clusters)
        fc.pre(table.medianSize > 0)
        const found = fewestBadClusters(table, ceiling, tailOf(level) / 2)
        const wanted = first(clusters, [table.medianSize, 0], 'FAIL', ceiling, level, 60)
        if (wanted === null) expect(found).toBeGreaterThan(60)
        else expect(found).toBe(wanted)
      }),
      { numRuns: 500 },
    )
  })

  test('are found where one more bad cluster among clusters that are alike does not fail it again', () => {
    // One bad cluster is above 0.38, two are not.
    const clusters: Clusters = [
      [5, 4],
      [2, 1],
      [17, 17],
      [15, 15],
      [1, 0],
      [6, 5],
    ]
    const outcomes = [0, 1, 2].map((count) =>
      clusteredOutcome(tableOf([...clusters, ...many(count, [9, 0])]), 0.38, 0.999),
    )
    expect(outcomes).toEqual(['INSUFFICIENT_EVIDENCE', 'FAIL', 'INSUFFICIENT_EVIDENCE'])
    expect(fewestBadClusters(tableOf(clusters), 0.38, 0.0005)).toBe(1)
  })

  test('of one case are further cases', () => {
    const ones: Clusters = [...many(5, [1, 0]), ...many(492, [0, 1]), ...many(3, [0, 0, 1])]
    const { allGood, allBad } = furtherCases({ bad: 5, good: 492, missing: 3 }, 0.02, 0.95)
    expect(furtherClusters(tableOf(ones), 0.02, 0.95)).toEqual({
      missingVerdicts: 3,
      missingCouldDecide: false,
      branches: [],
      allGood,
      allBad,
      atObservedRate: null,
      for80PercentChance: null,
      inClusters: { size: 1, allGood, allBad },
    })
  })

  test('are as many as 0 of 183 needs, in cases of the usual size', () => {
    const more = furtherClusters(tableOf(many(100, [0, 6])), 0.02, 0.95)
    expect(more).toMatchObject({ allGood: 83 * 6, inClusters: { size: 6, allGood: 83 } })
  })

  test('have the median size, whatever one cluster has', () => {
    expect(
      tableOf([
        [0, 1],
        [1, 2],
        [0, 4000, 1],
      ]).medianSize,
    ).toBe(3)
    expect(
      tableOf([
        [0, 1],
        [1, 2],
      ]).medianSize,
    ).toBe(1)
  })

  test('help no limit of 0, no unplaced case, and nobody who does not know how large a cluster is', () => {
    const table = tableOf(many(100, [0, 6]))
    expect(furtherClusters(table, 0, 0.95).allGood).toBeNull()
    expect(furtherClusters(tableOf(many(100, [0, 6]), 2), 0.02, 0.95).allGood).toBeNull()
    expect(furtherClusters(tableOf([], 3), 0.02, 0.95)).toMatchObject({
      allGood: null,
      allBad: null,
      inClusters: null,
    })
  })

  test('give one cluster the company it lacks', () => {
    expect(furtherClusters(tableOf([[0, 50_000]]), 0.9, 0.95)).toMatchObject({ inClusters: { allGood: 1 } })
  })
})

describe('missing verdicts that could decide', () => {
  test('come with what both ways of answering them give', () => {
    const clusters: Clusters = [...many(183, [0, 6]), ...many(4, [0, 5, 1])]
    const more = furtherClusters(tableOf(clusters), 0.02, 0.95)
    expect(more).toMatchObject({ missingVerdicts: 4, missingCouldDecide: true })
    const worst = more.branches[1]!
    expect(
      more.branches.map(({ bad, outcome, badCases, cases }) => ({ bad, outcome, badCases, cases })),
    ).toEqual([
      { bad: 0, outcome: 'PASS', badCases: 0, cases: 187 * 6 },
      { bad: 4, outcome: 'INSUFFICIENT_EVIDENCE', badCases: 4, cases: 187 * 6 },
    ])
    expect(worst.upper).toBeGreaterThan(0.02)
    expect(worst.allGood! % 6).toBe(0)
  })

  test('are clusters of their own where nobody knows theirs', () => {
    const more = furtherClusters(tableOf(many(190, [0, 6]), 2), 0.02, 0.95)
    expect(more).toMatchObject({ missingVerdicts: 2, missingCouldDecide: true, allGood: null })
    expect(more.branches[0]).toMatchObject({ bad: 0, outcome: 'PASS', cases: 190 * 6 + 2 })
  })

  test('are none where neither way decides, or nothing is missing', () => {
    expect(furtherClusters(tableOf([[0, 5, 1], ...many(19, [0, 6])]), 0.02, 0.95).branches).toEqual([])
    expect(furtherClusters(tableOf(many(20, [0, 6])), 0.02, 0.95).branches).toEqual([])
  })
})
