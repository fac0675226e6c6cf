import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideRule } from '../../src/decision/decide-rule.ts'
import type { MetricEvidence } from '../../src/domain/evidence.ts'
import { clusterFigures } from '../../src/statistics/cluster-figures.ts'
import { ClusterFillings } from '../../src/statistics/cluster-fillings.ts'
import { ClusterTable } from '../../src/statistics/cluster-table.ts'
import { worstClusterInterval } from '../../src/statistics/worst-cluster.ts'
import { clusteredEvidence, type GivenCluster, many } from './clustered-evidence.ts'
import { excluding, ruleOf } from './evidence-builder.ts'

const atMost2 = ruleOf({ kind: 'max', rate: 0.02 })
const atLeast98 = ruleOf({ kind: 'min', rate: 0.98 })

describe('a rate of clustered cases', () => {
  it('passes with 183 clusters without a bad case, whatever their size', () => {
    const decided = decideRule(atMost2, clusteredEvidence(many(183, [0, 6]), 'passed'))
    expect(decided).toMatchObject({
      outcome: 'PASS',
      reason: 'bound_met',
      moreCases: null,
      estimate: 0,
      interval: { method: 'worst_cluster', lower: 0 },
      intervalWithMissing: null,
      clusters: { count: 183, largest: 6, designEffect: null, effectiveCases: null, kornGraubard: null },
    })
    expect(decided.interval?.upper).toBeLessThanOrEqual(0.02)
  })

  it('is undecided with 182, and says how many clusters of the usual size it lacks', () => {
    const decided = decideRule(atMost2, clusteredEvidence(many(182, [0, 6]), 'passed'))
    expect(decided).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'interval_straddles',
      moreCases: {
        allGood: 6,
        inClusters: { size: 6, allGood: 1 },
        atObservedRate: null,
        for80PercentChance: null,
      },
    })
  })

  it('does not take as many independent cases for granted as there are rows', () => {
    const rows = many(40, [0, 5])
    expect(decideRule(atMost2, clusteredEvidence(rows, 'passed')).outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(decideRule(atMost2, { ...clusteredEvidence(rows, 'passed'), clusters: null }).outcome).toBe('PASS')
  })

  it('reads in the rate of passing, also where failing is bad', () => {
    const rows: GivenCluster[] = [
      [1, 4],
      [0, 7],
      [3, 3],
      [0, 2],
    ]
    const decided = decideRule(ruleOf({ kind: 'min', rate: 0.7 }), clusteredEvidence(rows, 'failed'))
    const table = ClusterTable.of(rows.map(([bad, good]) => ({ bad, good, missing: 0 })))
    const bad = worstClusterInterval(table, 0.95)
    expect(decided.interval).toMatchObject({ lower: 1 - bad.upper, upper: 1 - bad.lower })
    expect(decided.estimate).toBe(16 / 20)
    expect(decided.clusters).toEqual(clusterFigures(table, 0.95, 'failed'))
    expect(decided.clusters?.kornGraubard?.lower).toBeLessThan(16 / 20)
    expect(decided.clusters?.kornGraubard?.upper).toBeGreaterThan(16 / 20)
  })

  it('fails on the least of what the missing verdicts could make of it', () => {
    const rows: GivenCluster[] = [...many(30, [3, 3]), [2, 1, { blank: 3 }]]
    const decided = decideRule(atLeast98, clusteredEvidence(rows, 'failed'))
    expect(decided).toMatchObject({ outcome: 'FAIL', reason: 'bound_exceeded', moreCases: null })
    const table = ClusterTable.of(
      rows.map(([bad, good, missing]) => ({ bad, good, missing: missing?.blank ?? 0 })),
    )
    expect(decided.intervalWithMissing?.upper).toBe(1 - new ClusterFillings(table).leastLower(0.025))
    expect(decided.intervalWithMissing?.upper).toBeLessThan(0.98)
  })

  it('is missing verdicts that stop it where answering them all well or all badly decides', () => {
    const decided = decideRule(
      atMost2,
      clusteredEvidence([...many(183, [0, 6]), [0, 3, { error: 2, blank: 1 }]], 'passed'),
    )
    expect(decided).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'missing_verdicts',
      moreCases: { missingVerdicts: 3, missingCouldDecide: true },
      intervalWithMissing: { lower: 0 },
    })
    expect(decided.moreCases?.branches.map(({ outcome }) => outcome)).toEqual([
      'PASS',
      'INSUFFICIENT_EVIDENCE',
    ])
  })

  it('leaves excluded reasons out of every cluster, and only those', () => {
    const rows: GivenCluster[] = [...many(190, [0, 6]), [0, 3, { error: 2 }], [0, 0, { error: 4 }]]
    const rule = { ...atMost2, missing: excluding('error') }
    expect(decideRule(rule, clusteredEvidence(rows, 'passed'))).toMatchObject({
      outcome: 'PASS',
      tally: { cases: 190 * 6 + 3, missing: 0 },
      clusters: { count: 191 },
    })
    expect(decideRule(atMost2, clusteredEvidence(rows, 'passed')).reason).toBe('missing_verdicts')
    const others: GivenCluster[] = [...rows, [0, 1, { blank: 5 }]]
    expect(decideRule(rule, clusteredEvidence(others, 'passed'))).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      moreCases: { missingVerdicts: 5 },
    })
  })

  it('never decides on one cluster, however large', () => {
    for (const rows of [
      [[0, 90_000]],
      [[90_000, 0]],
      [
        [90_000, 0],
        [0, 0, { blank: 3 }],
      ],
    ] satisfies GivenCluster[][]) {
      expect(decideRule(atMost2, clusteredEvidence(rows, 'passed'))).toMatchObject({
        outcome: 'INSUFFICIENT_EVIDENCE',
        reason: 'too_few_clusters',
        clusters: { count: 1, kornGraubard: null },
      })
    }
  })

  it('never passes without a case or without a verdict', () => {
    expect(decideRule(atMost2, clusteredEvidence([], 'passed'))).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'no_cases',
      interval: null,
      moreCases: { allGood: null, inClusters: null },
    })
    expect(decideRule(atMost2, clusteredEvidence(many(500, [0, 0, { error: 1 }]), 'passed'))).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'too_few_clusters',
      interval: null,
    })
  })

  it('never passes while a case is missing whose cluster nobody knows', () => {
    const evidence = clusteredEvidence(many(5000, [0, 6]), 'passed', { unplaced: { not_run: 1 } })
    expect(decideRule(atMost2, evidence)).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'missing_verdicts',
      intervalWithMissing: { upper: 1 },
      moreCases: { missingVerdicts: 1, allGood: null },
    })
  })

  it('is not decided on counts that do not add up', () => {
    const evidence = clusteredEvidence(many(200, [0, 6]), 'passed')
    const lost: MetricEvidence = {
      ...evidence,
      tally: { ...evidence.tally, cases: 1201, missing: 1, missingReasons: new Map([['error', 1]]) },
    }
    expect(() => decideRule(atMost2, lost)).toThrow(RangeError)
  })

  it('counts with counting bounds as ever', () => {
    const evidence = clusteredEvidence(many(3, [1, 6]), 'failed')
    expect(decideRule(ruleOf({ kind: 'max_failures', count: 3 }), evidence)).toMatchObject({
      outcome: 'PASS',
      clusters: null,
    })
  })

  it('is decided as the same cases without clusters where each is a cluster of its own', () => {
    const given = fc.record({ bad: fc.nat(8), good: fc.nat(300) })
    fc.assert(
      fc.property(given, fc.constantFrom(0.02, 0.1, 0.3), ({ bad, good }, rate) => {
        fc.pre(bad + good >= 2)
        const evidence = clusteredEvidence([...many(bad, [1, 0]), ...many(good, [0, 1])], 'passed')
        const rule = ruleOf({ kind: 'max', rate })
        const own = decideRule(rule, evidence)
        const plain = decideRule(rule, { ...evidence, clusters: null })
        expect([own.outcome, own.reason, own.moreCases?.allGood, own.moreCases?.allBad]).toEqual([
          plain.outcome,
          plain.reason,
          plain.moreCases?.allGood,
          plain.moreCases?.allBad,
        ])
      }),
      { numRuns: 200 },
    )
  })
})
