import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClusterTable } from '../../src/statistics/cluster-table.ts'
import { clusteredOutcome } from '../../src/statistics/clustered-outcome.ts'
import { clusteredQuantileInterval } from '../../src/statistics/clustered-quantile.ts'
import { quantileRanks } from '../../src/statistics/order-statistics.ts'

const samples = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.nat(7)), { minLength: 1, maxLength: 60, size: 'max' })
  .map((pairs) => {
    const sorted = [...pairs].sort((a, b) => a[0] - b[0])
    return {
      values: Float64Array.from(sorted, ([value]) => value),
      clusterOf: Uint32Array.from(sorted, ([, cluster]) => cluster),
    }
  })

test('the ends are where limits begin to be met and cease to be broken', () => {
  const seen = { met: 0, broken: 0 }
  fc.assert(
    fc.property(samples, fc.constantFrom(0.3, 0.5, 0.8), fc.constantFrom(0.5, 0.8), (sample, q, level) => {
      const { lower, upper } = clusteredQuantileInterval(sample, q, level)
      for (let limit = -0.5; limit <= 12.5; limit += 0.5) {
        const counts = new Map<number, { bad: number; good: number; missing: number }>()
        sample.values.forEach((value, i) => {
          const cluster = counts.get(sample.clusterOf[i]!) ?? { bad: 0, good: 0, missing: 0 }
          counts.set(sample.clusterOf[i]!, cluster)
          if (value <= limit) cluster.good += 1
          else cluster.bad += 1
        })
        const outcome = clusteredOutcome(ClusterTable.of(counts.values()), Number((1 - q).toFixed(10)), level)
        const isMet = upper !== null && limit >= upper
        if (isMet) seen.met += 1
        expect([limit, outcome === 'PASS']).toEqual([limit, isMet])
        // Below the lower end some limit is broken; one that is far below may have a wider interval.
        if (lower === null || limit >= lower) expect([limit, outcome]).not.toEqual([limit, 'FAIL'])
        if (limit === (lower ?? 0) - 0.5 && lower !== null) {
          seen.broken += 1
          expect(outcome).toBe('FAIL')
        }
      }
    }),
    { numRuns: 200 },
  )
  expect(seen.met).toBeGreaterThan(100)
  expect(seen.broken).toBeGreaterThan(50)
})

test('clusters of one case give the order statistics', () => {
  const values = Float64Array.from({ length: 100 }, (_, i) => i + 1)
  const clusterOf = Uint32Array.from({ length: 100 }, (_, i) => i)
  for (const q of [0.1, 0.5, 0.9]) {
    expect(clusteredQuantileInterval({ values, clusterOf }, q, 0.95)).toEqual(quantileRanks(100, q, 0.95))
  }
})

test('one cluster, or no value, shows nothing', () => {
  const none = { lower: null, upper: null }
  const values = new Float64Array(200).fill(3)
  expect(clusteredQuantileInterval({ values, clusterOf: new Uint32Array(200) }, 0.5, 0.95)).toEqual(none)
  expect(
    clusteredQuantileInterval({ values: new Float64Array(0), clusterOf: new Uint32Array(0) }, 0.5, 0.95),
  ).toEqual(none)
})
