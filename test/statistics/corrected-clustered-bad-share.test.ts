import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ClusterTable } from '../../src/statistics/cluster-table.ts'
import { clusteredOutcome } from '../../src/statistics/clustered-outcome.ts'
import { correctedBadShare, correctedOutcome } from '../../src/statistics/corrected-bad-share.ts'
import {
  type ClusteredJudgement,
  correctedClusteredBadShare,
  correctedClusteredOutcome,
  furtherJudgedClusters,
} from '../../src/statistics/corrected-clustered-bad-share.ts'
import reference from '../reference/corrected.json' with { type: 'json' }
import { type Clusters, rates, smallClusters, tableOf } from './cluster-tables.ts'
import { relativeError } from './relative-error.ts'

/** So many clusters of one case. */
const ones = (bad: number, good: number, missing = 0): ClusterTable =>
  ClusterTable.of([])
    .with({ bad: 1, good: 0, missing: 0, clusters: bad })
    .with({ bad: 0, good: 1, missing: 0, clusters: good })
    .with({ bad: 0, good: 0, missing: 1, clusters: missing })

const judgement = (judged: Clusters, goods: Clusters, bads: Clusters, unplaced = 0): ClusteredJudgement => ({
  judged: tableOf(judged, unplaced),
  uncleared: tableOf(judged, unplaced),
  labelledGoods: tableOf(goods),
  labelledBads: tableOf(bads),
})

describe('clusters of one have the bounds of independent cases', () => {
  // One labelled case is one cluster, which says nothing.
  test.each(reference.rows.filter((row) => row.labelled_goods !== 1 && row.labelled_bads !== 1))(
    '$judged_bad judged bad of $graded, $missed missed of $labelled_goods',
    (row) => {
      const cleared = row.labelled_bads - row.confirmed
      const { without } = correctedClusteredBadShare(
        {
          judged: ones(row.judged_bad, row.graded - row.judged_bad),
          uncleared: ones(row.judged_bad - cleared, row.graded - row.judged_bad + cleared),
          labelledGoods: ones(row.missed, row.labelled_goods - row.missed),
          labelledBads: ones(row.confirmed, row.labelled_bads - row.confirmed),
        },
        row.confidence,
      )
      expect(relativeError(without.lower, row.bad_share_lower)).toBeLessThan(1e-11)
      expect(relativeError(without.upper, row.bad_share_upper)).toBeLessThan(1e-11)
    },
  )

  test('also where verdicts are missing, but that the lower end takes the worst of all fillings', () => {
    const own = correctedClusteredBadShare(
      {
        judged: ones(9, 80, 11),
        uncleared: ones(9, 80, 11),
        labelledGoods: ones(1, 59),
        labelledBads: ones(8, 1),
      },
      0.95,
    )
    const plain = correctedBadShare(
      {
        graded: 89,
        judgedBad: 9,
        cleared: 0,
        missing: 11,
        labelledGoods: 60,
        missed: 1,
        labelledBads: 9,
        confirmed: 8,
      },
      0.95,
    )
    for (const which of ['without', 'withMissing'] as const) {
      expect(relativeError(own[which].upper, plain[which].upper)).toBeLessThan(1e-11)
    }
    expect(relativeError(own.without.lower, plain.without.lower)).toBeLessThan(1e-11)
    expect(own.withMissing.lower).toBeLessThanOrEqual(plain.withMissing.lower)
    expect(own.withMissing.lower).toBeGreaterThan(0)
  })
})

describe('a share that only one cluster speaks of', () => {
  const judged: Clusters = Array.from({ length: 400 }, (_, g) =>
    g < 40 ? ([3, 2] as const) : ([0, 5] as const),
  )

  test('is unknown, however many labels it has', () => {
    expect(correctedClusteredBadShare(judgement(judged, [[0, 900]], [[120, 0]]), 0.95).without).toEqual({
      lower: 0,
      upper: 1,
    })
  })

  test('is known from two', () => {
    const two = judgement(
      judged,
      [
        [0, 450],
        [0, 450],
      ],
      [
        [60, 0],
        [60, 0],
      ],
    )
    const { lower, upper } = correctedClusteredBadShare(two, 0.95).without
    expect(lower).toBeGreaterThan(0)
    expect(upper).toBeLessThan(1)
  })

  test('of verdicts decides nothing', () => {
    const one = judgement(
      [[0, 5000]],
      [
        [0, 50],
        [0, 50],
      ],
      [],
    )
    expect(correctedClusteredOutcome(one, 0.99, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
    expect(correctedClusteredOutcome(one, 1, 0.95)).toBe('INSUFFICIENT_EVIDENCE')
  })
})

test('an unplaced case leaves the upper end at 1, and sinks the lower', () => {
  const clusters: Clusters = Array.from({ length: 50 }, () => [5, 5] as const)
  const labels: Clusters = Array.from({ length: 50 }, () => [2, 0] as const)
  const none = correctedClusteredBadShare(judgement(clusters, [], labels), 0.95).withMissing
  const some = correctedClusteredBadShare(judgement(clusters, [], labels, 4), 0.95).withMissing
  expect(some.upper).toBe(1)
  expect(some.lower).toBeLessThan(none.lower)
  expect(some.lower).toBeGreaterThan(0)
})

test('a missing verdict never lowers the upper end, also where its cluster is one more', () => {
  const few: Clusters = [
    [1, 3, 0],
    [0, 2, 0],
    [0, 1, 0],
  ]
  const known: Clusters = [
    [0, 30, 0],
    [0, 30, 0],
  ]
  for (let missing = 1; missing <= 4; missing += 1) {
    const more: Clusters = [...few, ...Array.from({ length: missing }, () => [0, 0, 1] as const)]
    const { without, withMissing } = correctedClusteredBadShare(judgement(more, known, known), 0.95)
    expect(without.upper).toBe(correctedClusteredBadShare(judgement(few, known, known), 0.95).without.upper)
    expect(withMissing.upper).toBeGreaterThanOrEqual(without.upper)
  }
})

test('a missing verdict never widens the way to PASS or FAIL', () => {
  const labels = fc.array(fc.tuple(fc.nat(2), fc.nat(30)), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(smallClusters(6), labels, labels, (clusters, goods, bads) => {
      const given = judgement(clusters, goods, bads)
      const { withMissing } = correctedClusteredBadShare(given, 0.8)
      for (const filled of [given.judged.filledWell(), given.judged.filledBadly()]) {
        const { without } = correctedClusteredBadShare({ ...given, judged: filled, uncleared: filled }, 0.8)
        expect(withMissing.lower).toBeLessThanOrEqual(without.lower * (1 + 1e-12))
        expect(withMissing.upper).toBeGreaterThanOrEqual(without.upper * (1 - 1e-12))
      }
    }),
    { numRuns: 300 },
  )
})

test('perfect labels of every case never decide more than the verdicts would', () => {
  fc.assert(
    fc.property(smallClusters(8), rates, fc.constantFrom(0.5, 0.8, 0.95), (clusters, ceiling, level) => {
      const given = judgement(
        clusters,
        clusters.map(([, good]) => [0, good] as const),
        clusters.map(([bad]) => [bad, 0] as const),
      )
      const corrected = correctedClusteredOutcome(given, ceiling, level)
      if (corrected !== 'INSUFFICIENT_EVIDENCE') {
        expect(clusteredOutcome(given.judged, ceiling, level)).toBe(corrected)
      }
    }),
    { numRuns: 1000 },
  )
})

describe('further clusters with the labels held', () => {
  test('are the first number that decides', () => {
    const labels = fc.array(fc.tuple(fc.nat(3), fc.nat(60)), { minLength: 2, maxLength: 12 })
    const clusters = fc.array(fc.tuple(fc.nat(2), fc.nat(9), fc.nat(1)), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(
        clusters,
        labels,
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (judged, goods, ceiling) => {
          const given = judgement(
            judged,
            goods,
            goods.map(([bad, good]) => [good, bad] as const),
          )
          const size = given.judged.medianSize
          fc.pre(size > 0 && correctedClusteredOutcome(given, ceiling, 0.8) === 'INSUFFICIENT_EVIDENCE')
          const after = (count: number, bad: boolean) => {
            const grow = (table: ClusterTable) =>
              table.with({ bad: bad ? size : 0, good: bad ? 0 : size, missing: 0, clusters: count })
            const grown = { ...given, judged: grow(given.judged), uncleared: grow(given.uncleared) }
            return correctedClusteredOutcome(grown, ceiling, 0.8)
          }
          const { allGood, allBad } = furtherJudgedClusters(given, ceiling, 0.8)
          for (let count = 0; count <= 40; count += 1) {
            expect(after(count, false) === 'PASS').toBe(allGood !== null && count >= allGood)
          }
          if (allBad !== null && allBad > 0 && allBad <= 40) {
            expect([after(allBad - 1, true), after(allBad, true)]).toEqual(['INSUFFICIENT_EVIDENCE', 'FAIL'])
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('are none where the labels alone forbid it', () => {
    const given = judgement(
      Array.from({ length: 20 }, () => [1, 5] as const),
      [
        [3, 3],
        [4, 2],
      ],
      [],
    )
    expect(furtherJudgedClusters(given, 0.1, 0.95)).toEqual({ allGood: null, allBad: null })
  })
})

test('the plain outcome of as many cases is never decided less', () => {
  const cluster = fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(
      fc.array(cluster, { minLength: 2, maxLength: 30, size: 'max' }),
      rates,
      (clusters, ceiling) => {
        const goods = clusters.map(([, good]) => [0, good] as const)
        const given = judgement(clusters, goods, [])
        const sum = (of: (cluster: readonly [number, number]) => number) =>
          clusters.reduce((total, each) => total + of(each), 0)
        const plain = correctedOutcome(
          {
            graded: sum(([bad, good]) => bad + good),
            judgedBad: sum(([bad]) => bad),
            cleared: 0,
            missing: 0,
            labelledGoods: sum(([, good]) => good),
            missed: 0,
            labelledBads: 0,
            confirmed: 0,
          },
          ceiling,
          0.8,
        )
        if (correctedClusteredOutcome(given, ceiling, 0.8) === 'PASS') expect(plain).toBe('PASS')
      },
    ),
    { numRuns: 500 },
  )
})
