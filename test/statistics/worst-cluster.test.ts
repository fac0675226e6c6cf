import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clopperPearson } from '../../src/statistics/clopper-pearson.ts'
import { ClusterTable } from '../../src/statistics/cluster-table.ts'
import { worstClusterInterval } from '../../src/statistics/worst-cluster.ts'
import { referenceRows, referenceTable, smallClusters, tableOf } from './cluster-tables.ts'
import { relativeError } from './relative-error.ts'

const ACCURACY = 1e-12

describe('the reference rows', () => {
  test('are there', () => {
    expect(referenceRows.length).toBe(6)
  })

  test.each(referenceRows)('$name', (row) => {
    const { lower, upper } = worstClusterInterval(referenceTable(row), row.confidence)
    const [wantedLower, wantedUpper] = row.worst_cluster_failure_interval
    expect(relativeError(lower, wantedLower!)).toBeLessThan(ACCURACY)
    expect(relativeError(upper, wantedUpper!)).toBeLessThan(ACCURACY)
  })
})

describe('the worst-cluster interval', () => {
  test('of clusters of one is that of Clopper and Pearson', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(400), fc.constantFrom(0.8, 0.95, 0.999), (bad, good, level) => {
        fc.pre(bad + good > 0)
        const ones = [
          ...Array.from({ length: bad }, () => [1, 0] as const),
          ...Array.from({ length: good }, () => [0, 1] as const),
        ]
        const own = worstClusterInterval(tableOf(ones), level)
        const plain = clopperPearson(bad, bad + good, level)
        expect(relativeError(own.lower, plain.lower)).toBeLessThan(ACCURACY)
        expect(relativeError(own.upper, plain.upper)).toBeLessThan(ACCURACY)
      }),
    )
  })

  test('of clusters of one size without a bad case is that of none of so many clusters', () => {
    const table = tableOf(Array.from({ length: 30 }, () => [0, 6] as const))
    const { lower, upper } = worstClusterInterval(table, 0.95)
    expect(lower).toBe(0)
    expect(relativeError(upper, clopperPearson(0, 30, 0.95).upper)).toBeLessThan(ACCURACY)
  })

  test('rises with the first failures in 30 clusters of 6, where a patched Korn–Graubard falls', () => {
    const upper = (failing: number) =>
      worstClusterInterval(
        tableOf(Array.from({ length: 30 }, (_, g) => (g < failing ? [1, 5] : [0, 6]) as [number, number])),
        0.95,
      ).upper
    expect([0, 1, 2].map((failing) => upper(failing).toFixed(4))).toEqual(['0.1157', '0.1197', '0.1240'])
  })

  test('ends at 1 when every case is bad, and says how little its clusters show', () => {
    const { lower, upper } = worstClusterInterval(tableOf(Array.from({ length: 8 }, () => [5, 0])), 0.95)
    expect(upper).toBe(1)
    expect(relativeError(lower, clopperPearson(8, 8, 0.95).lower)).toBeLessThan(ACCURACY)
  })

  test('is everything without a verdict', () => {
    expect(worstClusterInterval(ClusterTable.of([]), 0.95)).toEqual({ lower: 0, upper: 1 })
    expect(worstClusterInterval(tableOf([[0, 0, 4]]), 0.95)).toEqual({ lower: 0, upper: 1 })
  })

  test('does not depend on the order of clusters, nor on clusters without a case', () => {
    fc.assert(
      fc.property(smallClusters(), (clusters) => {
        const turned = [[0, 0] as const, ...[...clusters].reverse()]
        expect(worstClusterInterval(tableOf(turned), 0.95)).toEqual(
          worstClusterInterval(tableOf(clusters), 0.95),
        )
      }),
    )
  })

  test('refuses counts that are no counts', () => {
    expect(() => ClusterTable.of([{ bad: -1, good: 2, missing: 0 }])).toThrow(RangeError)
    expect(() => ClusterTable.of([{ bad: 0.5, good: 2, missing: 0 }])).toThrow(RangeError)
    expect(() => ClusterTable.of([], Number.NaN)).toThrow(RangeError)
    expect(() => worstClusterInterval(tableOf([[1, 2]]), 1)).toThrow(RangeError)
  })
})
