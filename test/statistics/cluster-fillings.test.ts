import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betaQuantile } from '../../src/statistics/beta-quantile.ts'
import { ClusterFillings } from '../../src/statistics/cluster-fillings.ts'
import { worstClusterLower } from '../../src/statistics/worst-cluster.ts'
import { type Clusters, fillingsOf, smallClusters, tableOf } from './cluster-tables.ts'
import { relativeError } from './relative-error.ts'

const TAIL = 0.025

const leastOf = (clusters: Clusters, unplaced = 0): number =>
  new ClusterFillings(tableOf(clusters, unplaced)).leastLower(TAIL)

/** The definition, number by number and cluster by cluster. */
function definition(clusters: Clusters, tail: number): number {
  const size = ([bad, good, missing = 0]: Clusters[number]): number => bad + good + missing
  const cases = clusters.reduce((sum, cluster) => sum + size(cluster), 0)
  const already = clusters.reduce((sum, [bad]) => sum + bad, 0)
  const missing = clusters.reduce((sum, [, , missing = 0]) => sum + missing, 0)
  const largest = Math.max(...clusters.map(size))
  let least = 1
  for (let j = 0; j <= missing; j += 1) {
    const bad = already + j
    if (bad === 0) return 0
    const share = bad / cases
    const spread = clusters.reduce((sum, cluster) => {
      const [own, , missing = 0] = cluster
      const expected = share * size(cluster)
      return sum + Math.max((own - expected) ** 2, (own + Math.min(j, missing) - expected) ** 2)
    }, 0)
    const scale = bad === cases ? largest : Math.max(1, spread / ((1 - share) * bad))
    least = Math.min(least, betaQuantile(tail, bad / scale, (cases - bad) / scale + 1))
  }
  return least
}

describe('the lower end over all fillings', () => {
  test('is below both extremes: clusters of 8 and 7 with 5 and 2 bad and 3 and 4 missing', () => {
    const lower = (first: number, second: number): number =>
      worstClusterLower(
        tableOf([
          [5 + first, 3 - first],
          [2 + second, 5 - second],
        ]),
        TAIL,
      )
    expect(lower(0, 0)).toBeCloseTo(0.213, 3)
    expect(lower(3, 4)).toBeCloseTo(0.681, 3)
    expect(lower(3, 0)).toBeCloseTo(0.121, 3)
    const least = leastOf([
      [5, 0, 3],
      [2, 1, 4],
    ])
    expect(least).toBeGreaterThan(0)
    expect(least).toBeLessThanOrEqual(lower(3, 0))
  })

  test('is the one of the definition', () => {
    fc.assert(
      fc.property(smallClusters(7), (clusters) => {
        expect(relativeError(leastOf(clusters), definition(clusters, TAIL))).toBeLessThan(1e-11)
      }),
      { numRuns: 1500 },
    )
  })

  test('is the one of the definition for large clusters with many missing', () => {
    const cluster = fc.tuple(fc.nat(400), fc.nat(900), fc.nat(150))
    fc.assert(
      fc.property(fc.array(cluster, { minLength: 2, maxLength: 30, size: 'max' }), (clusters) => {
        expect(relativeError(leastOf(clusters), definition(clusters, TAIL))).toBeLessThan(1e-11)
      }),
      { numRuns: 60 },
    )
  })

  test('is the one of the definition where one cluster is most of the cases', () => {
    const large = fc.tuple(fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 300 }))
    fc.assert(
      fc.property(large, smallClusters(4), (first, others) => {
        const clusters = [first, ...others]
        expect(relativeError(leastOf(clusters), definition(clusters, TAIL))).toBeLessThan(1e-11)
      }),
      { numRuns: 500 },
    )
  })

  test('takes unplaced cases for part of the largest cluster where every case is bad', () => {
    const least = leastOf(
      [
        [3, 0],
        [2, 0],
      ],
      3,
    )
    expect(least).toBeLessThanOrEqual(
      worstClusterLower(
        tableOf([
          [6, 0],
          [2, 0],
        ]),
        TAIL,
      ) *
        (1 + 1e-12),
    )
  })

  test('is at or below that of every filling', () => {
    fc.assert(
      fc.property(smallClusters(4), (clusters) => {
        const least = leastOf(clusters)
        for (const filled of fillingsOf(clusters)) {
          expect(least).toBeLessThanOrEqual(worstClusterLower(tableOf(filled), TAIL) * (1 + 1e-12))
        }
      }),
      { numRuns: 400 },
    )
  })

  test('is that of the table where nothing is missing', () => {
    fc.assert(
      fc.property(smallClusters(), (clusters) => {
        const answered = clusters.map(([bad, good]) => [bad, good] as const)
        expect(relativeError(leastOf(answered), worstClusterLower(tableOf(answered), TAIL))).toBeLessThan(
          1e-12,
        )
      }),
    )
  })

  test('is at or below that of every cluster an unplaced case may be in, good or bad', () => {
    const small = fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(1)), { minLength: 2, maxLength: 3 })
    fc.assert(
      fc.property(small, fc.integer({ min: 1, max: 3 }), (clusters, unplaced) => {
        const least = leastOf(clusters, unplaced)
        for (const placed of placementsOf(clusters, unplaced)) {
          for (const filled of fillingsOf(placed)) {
            expect(least).toBeLessThanOrEqual(worstClusterLower(tableOf(filled), TAIL) * (1 + 1e-12))
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  test('decides as it says', () => {
    fc.assert(
      fc.property(
        smallClusters(6),
        fc.nat(3),
        fc.double({ min: 0.01, max: 0.6, noNaN: true }),
        (...given) => {
          const [clusters, unplaced, rate] = given
          const fillings = new ClusterFillings(tableOf(clusters, unplaced))
          const least = fillings.leastLower(TAIL)
          fc.pre(Math.abs(least - rate) > 1e-9)
          expect(fillings.everyLowerIsAbove(rate, TAIL)).toBe(least > rate)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('is 0 while nothing bad was seen', () => {
    expect(leastOf([[0, 3, 90]])).toBe(0)
    expect(leastOf([])).toBe(0)
  })
})

/** Every way to put cases into the clusters or into new ones; what is put is missing there. */
function* placementsOf(clusters: Clusters, unplaced: number): Generator<Clusters> {
  if (unplaced === 0) {
    yield clusters
    return
  }
  for (let at = 0; at <= clusters.length; at += 1) {
    const [bad, good, missing = 0] = clusters[at] ?? [0, 0, 0]
    const placed = [...clusters]
    placed[at] = [bad, good, missing + 1]
    yield* placementsOf(placed, unplaced - 1)
  }
}
