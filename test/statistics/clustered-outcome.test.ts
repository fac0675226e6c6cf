import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ceilingOutcome } from '../../src/statistics/ceiling.ts'
import { clusteredOutcome } from '../../src/statistics/clustered-outcome.ts'
import { worstClusterInterval } from '../../src/statistics/worst-cluster.ts'
import { type Clusters, fillingsOf, rates, smallClusters, tableOf } from './cluster-tables.ts'

const LEVELS = [0.5, 0.8, 0.95, 0.99]
const levels = fc.constantFrom(...LEVELS)
const outcomeOf = (clusters: Clusters, ceiling: number, level = 0.95, unplaced = 0) =>
  clusteredOutcome(tableOf(clusters, unplaced), ceiling, level)

/** Every table of two clusters of up to `most` cases each, missing ones included. */
function* smallTables(most: number): Generator<Clusters> {
  const kinds: [number, number, number][] = []
  for (let size = 1; size <= most; size += 1) {
    for (let bad = 0; bad <= size; bad += 1) {
      for (let good = 0; good + bad <= size; good += 1) kinds.push([bad, good, size - bad - good])
    }
  }
  for (const [i, first] of kinds.entries()) for (const second of kinds.slice(i)) yield [first, second]
}

/** The same table with one case changed, in every way there is. */
function changes(clusters: Clusters, from: 'good' | 'missing', to: 'bad' | 'missing' | 'good'): Clusters[] {
  return clusters.flatMap(([bad, good, missing = 0], at) => {
    const counts = { bad, good, missing }
    if (counts[from] === 0) return []
    counts[from] -= 1
    counts[to] += 1
    const changed = [counts.bad, counts.good, counts.missing] as const
    return [clusters.map((cluster, each) => (each === at ? changed : cluster))]
  })
}

describe('every table of two clusters of up to four cases', () => {
  const tables = [...smallTables(4)]
  const settings = [0.05, 0.2, 0.5, 0.7, 0.9].flatMap((ceiling) =>
    [0.5, 0.8].map((level) => [ceiling, level] as const),
  )
  const outcomes = (clusters: Clusters) =>
    settings.map(([ceiling, level]) => outcomeOf(clusters, ceiling, level))

  test('is one of all that there are, and every outcome occurs', () => {
    expect(tables.length).toBeGreaterThan(500)
    const seen = new Set(tables.flatMap(outcomes))
    expect([...seen].sort()).toEqual(['FAIL', 'INSUFFICIENT_EVIDENCE', 'PASS'])
  })

  test('keeps its PASS or FAIL whatever the missing verdicts are', () => {
    for (const clusters of tables) {
      const open = outcomes(clusters)
      for (const filled of fillingsOf(clusters)) {
        for (const [i, closed] of outcomes(filled).entries()) {
          if (open[i] !== 'INSUFFICIENT_EVIDENCE')
            expect([clusters, settings[i], closed]).toEqual([clusters, settings[i], open[i]])
        }
      }
    }
  })

  test('never turns from FAIL to PASS for one more bad case, and never passes because of one', () => {
    for (const clusters of tables) {
      const before = outcomes(clusters)
      const answered = outcomes(withoutMissing(clusters))
      for (const worse of changes(clusters, 'good', 'bad')) {
        for (const [i, after] of outcomes(worse).entries()) {
          if (after === 'PASS' && before[i] !== 'PASS') expect(hasEmpty(clusters)).toBe(true)
          if (after === 'PASS') expect(before[i]).not.toBe('FAIL')
        }
      }
      for (const worse of changes(clusters, 'missing', 'bad')) {
        for (const [i, after] of outcomes(worse).entries()) {
          // A bad verdict can lead from undecided to PASS where the cases with a verdict did not pass by themselves.
          if (after === 'PASS' && before[i] !== 'PASS') expect(answered[i]).not.toBe('PASS')
          if (after === 'PASS') expect(before[i]).not.toBe('FAIL')
        }
      }
    }
  })

  test('never passes with missing verdicts where it does not without them', () => {
    for (const clusters of tables) {
      const answered = outcomes(withoutMissing(clusters))
      for (const [i, open] of outcomes(clusters).entries())
        if (open === 'PASS') expect(answered[i]).toBe('PASS')
    }
  })

  test('never passes because a good verdict is missing', () => {
    for (const clusters of tables) {
      const before = outcomes(clusters)
      for (const worse of changes(clusters, 'good', 'missing')) {
        for (const [i, after] of outcomes(worse).entries())
          if (after === 'PASS') expect(before[i]).toBe('PASS')
      }
    }
  })
})

const withoutMissing = (clusters: Clusters): Clusters =>
  clusters.map(([bad, good]) => [bad, good, 0] as const)

const hasEmpty = (clusters: Clusters): boolean => clusters.some(([bad, good]) => bad + good === 0)

describe('larger tables', () => {
  test('keep their PASS or FAIL whatever the missing verdicts are', () => {
    fc.assert(
      fc.property(smallClusters(5), rates, levels, (clusters, ceiling, level) => {
        const open = outcomeOf(clusters, ceiling, level)
        fc.pre(open !== 'INSUFFICIENT_EVIDENCE')
        for (const filled of fillingsOf(clusters)) expect(outcomeOf(filled, ceiling, level)).toBe(open)
      }),
      { numRuns: 400 },
    )
  })

  test('never turn from FAIL to PASS for one more bad case', () => {
    fc.assert(
      fc.property(smallClusters(6), rates, levels, (clusters, ceiling, level) => {
        const before = outcomeOf(clusters, ceiling, level)
        for (const worse of changes(clusters, 'good', 'bad')) {
          if (outcomeOf(worse, ceiling, level) === 'PASS') expect(before).toBe('PASS')
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('never pass because a verdict is missing', () => {
    fc.assert(
      fc.property(smallClusters(6), rates, levels, (clusters, ceiling, level) => {
        const before = outcomeOf(clusters, ceiling, level)
        for (const worse of changes(clusters, 'good', 'missing')) {
          if (outcomeOf(worse, ceiling, level) === 'PASS') expect(before).toBe('PASS')
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('are decided as their interval says where nothing is missing', () => {
    fc.assert(
      fc.property(smallClusters(8), rates, levels, (clusters, ceiling, level) => {
        const answered = clusters.map(([bad, good]) => [bad, good] as const)
        fc.pre(answered.filter(([bad, good]) => bad + good > 0).length >= 2)
        const { lower, upper } = worstClusterInterval(tableOf(answered), level)
        fc.pre(Math.abs(lower - ceiling) > 1e-9 && Math.abs(upper - ceiling) > 1e-9)
        const wanted = upper <= ceiling ? 'PASS' : lower > ceiling ? 'FAIL' : 'INSUFFICIENT_EVIDENCE'
        expect(outcomeOf(answered, ceiling, level)).toBe(wanted)
      }),
      { numRuns: 1000 },
    )
  })

  test('of clusters of one are decided as independent cases are', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(200), rates, levels, (bad, good, ceiling, level) => {
        fc.pre(bad + good >= 2)
        const ones = ofOne(bad, good, 0)
        expect(outcomeOf(ones, ceiling, level)).toBe(
          ceilingOutcome({ bad, good, missing: 0 }, ceiling, level),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('of clusters of one with missing verdicts pass as independent cases do, and fail no earlier', () => {
    const missings = fc.integer({ min: 1, max: 5 })
    fc.assert(
      fc.property(fc.nat(30), fc.nat(200), missings, rates, (bad, good, missing, ceiling) => {
        fc.pre(bad + good >= 2)
        const own = outcomeOf(ofOne(bad, good, missing), ceiling)
        const plain = ceilingOutcome({ bad, good, missing }, ceiling, 0.95)
        expect(own === 'PASS').toBe(plain === 'PASS')
        if (own === 'FAIL') expect(plain).toBe('FAIL')
      }),
      { numRuns: 500 },
    )
  })
})

const ofOne = (bad: number, good: number, missing: number): Clusters => [
  ...Array.from({ length: bad }, () => [1, 0] as const),
  ...Array.from({ length: good }, () => [0, 1] as const),
  ...Array.from({ length: missing }, () => [0, 0, 1] as const),
]

describe('the edges', () => {
  const many = (count: number, cluster: Clusters[number]): Clusters =>
    Array.from({ length: count }, () => cluster)

  test('183 clusters without a bad case hold 2%, 182 do not, whatever their size', () => {
    for (const size of [1, 2, 10]) {
      expect(outcomeOf(many(183, [0, size]), 0.02)).toBe('PASS')
      expect(outcomeOf(many(182, [0, size]), 0.02)).toBe('INSUFFICIENT_EVIDENCE')
    }
  })

  test('an end on the ceiling meets it: two clusters without a bad case at 98% end at 0.9', () => {
    expect(outcomeOf(many(2, [0, 7]), 0.9, 0.98)).toBe('PASS')
    expect(outcomeOf(many(2, [3, 0]), 0.1, 0.98)).toBe('INSUFFICIENT_EVIDENCE')
    expect(outcomeOf(many(2, [3, 0]), 0.0999999, 0.98)).toBe('FAIL')
  })

  test('one cluster never decides, however large', () => {
    expect(outcomeOf([[0, 100_000]], 0.5)).toBe('INSUFFICIENT_EVIDENCE')
    expect(outcomeOf([[100_000, 0]], 0.01)).toBe('INSUFFICIENT_EVIDENCE')
    expect(
      outcomeOf(
        [
          [100_000, 0],
          [0, 0, 3],
        ],
        0.01,
      ),
    ).toBe('INSUFFICIENT_EVIDENCE')
  })

  test('no verdict is never PASS, whatever is allowed', () => {
    expect(outcomeOf([], 1)).toBe('INSUFFICIENT_EVIDENCE')
    expect(outcomeOf(many(500, [0, 0, 2]), 1)).toBe('INSUFFICIENT_EVIDENCE')
  })

  test('nothing passes a ceiling of 0, and one bad case of many clusters fails it', () => {
    expect(outcomeOf(many(5000, [0, 3]), 0)).toBe('INSUFFICIENT_EVIDENCE')
    expect(outcomeOf([[1, 2], ...many(5000, [0, 3])], 0)).toBe('FAIL')
  })

  test('an unplaced case blocks a PASS, but not a FAIL that it could not turn', () => {
    expect(outcomeOf(many(5000, [0, 3]), 0.1)).toBe('PASS')
    expect(outcomeOf(many(5000, [0, 3]), 0.1, 0.95, 1)).toBe('INSUFFICIENT_EVIDENCE')
    expect(outcomeOf(many(40, [4, 4]), 0.05, 0.95, 5)).toBe('FAIL')
    expect(outcomeOf(many(40, [4, 4]), 0.05, 0.95, 5000)).toBe('INSUFFICIENT_EVIDENCE')
  })

  test('a hundred thousand clusters with ten thousand missing verdicts take no time', () => {
    const clusters = Array.from(
      { length: 100_000 },
      (_, g) => [g % 4 === 0 ? (g % 7) + 1 : 0, g % 13, g % 10 === 3 ? 1 : 0] as const,
    )
    const started = performance.now()
    expect(outcomeOf(clusters, 0.02)).toBe('FAIL')
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
