import { describe, expect, it } from 'vitest'
import { decideRule } from '../../src/decision/decide-rule.ts'
import type { ClusterLabels, JudgedEvidence, MetricEvidence } from '../../src/domain/evidence.ts'
import { ClusterTable } from '../../src/statistics/cluster-table.ts'
import { correctedClusteredBadShare } from '../../src/statistics/corrected-clustered-bad-share.ts'
import { worstClusterInterval } from '../../src/statistics/worst-cluster.ts'
import { clusteredEvidence, type GivenCluster, labelsOf, many } from './clustered-evidence.ts'
import { judgedOf, ruleOf } from './evidence-builder.ts'

const atLeast90 = ruleOf({ kind: 'min', rate: 0.9 })

/** A judged run whose counts are what the clusters' labels add up to. */
function judgedRun(
  clusters: readonly GivenCluster[],
  labels: (cluster: GivenCluster, index: number) => Partial<ClusterLabels>,
  changes: Partial<JudgedEvidence> = {},
): MetricEvidence {
  const all = clusters.map((cluster, index) => labelsOf(labels(cluster, index)))
  const sum = (of: (each: ClusterLabels) => number): number =>
    all.reduce((total, each) => total + of(each), 0)
  return clusteredEvidence(clusters, 'failed', {
    labels,
    grader: judgedOf({
      labelledGoods: sum((each) => each.labelledGoods),
      missed: sum((each) => each.missed),
      labelledBads: sum((each) => each.labelledBads),
      confirmed: sum((each) => each.confirmed),
      cleared: sum((each) => each.cleared),
      sample: { labelled: sum((each) => each.sample.labelled), bad: sum((each) => each.sample.bad) },
      ...changes,
    }),
  })
}

/** 200 clusters of 5 of which the first three have one judge-bad case each. */
const clusters: readonly GivenCluster[] = [...many(3, [1, 4]), ...many(197, [0, 5])]
const table = (of: (cluster: GivenCluster, index: number) => readonly [number, number]): ClusterTable =>
  ClusterTable.of(
    clusters.map((cluster, index) => {
      const [bad, good] = of(cluster, index)
      return { bad, good, missing: 0 }
    }),
  )

describe('a rate of clustered cases that a model graded', () => {
  it('decides nothing until people have looked, and shows what the judge would have said', () => {
    const decided = decideRule(
      atLeast90,
      judgedRun(clusters, () => ({})),
    )
    expect(decided).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'evaluator_not_validated',
      unvalidatedOutcome: 'PASS',
      judge: { graded: 1000, judgedBad: 3, badShare: { lower: 0, upper: 1 }, missedUpper: 1 },
      clusters: { count: 200, largest: 5 },
    })
  })

  it('says how many labelled judge-goods would decide it, and with these it is decided', () => {
    const more = decideRule(
      atLeast90,
      judgedRun(clusters, () => ({})),
    ).judge?.moreLabels
    expect(more).toMatchObject({ drawn: 'judged_good', outcome: 'PASS', bads: 0 })
    const goods = more!.goods
    // Cluster by cluster, as evenly as whole labels fall.
    let before = 0
    let given = 0
    const spread = ([, good]: GivenCluster): Partial<ClusterLabels> => {
      before += good
      const labelledGoods = Math.floor((goods * before) / 997) - given
      given += labelledGoods
      return { labelledGoods }
    }
    const labels = clusters.map(spread)
    const decided = decideRule(
      atLeast90,
      judgedRun(clusters, (_, index) => labels[index]!),
    )
    expect(decided).toMatchObject({
      outcome: 'PASS',
      interval: { method: 'judge_corrected' },
      moreCases: null,
    })
  })

  it('has the bounds of its clusters, the cleared ones not bad for the upper end', () => {
    const labels = ([bad]: GivenCluster, index: number): Partial<ClusterLabels> => ({
      labelledGoods: 2,
      missed: index === 40 ? 1 : 0,
      labelledBads: bad,
      confirmed: index === 0 ? 0 : bad,
      cleared: index === 0 ? 1 : 0,
    })
    const { without } = correctedClusteredBadShare(
      {
        judged: table(([bad, good]) => [bad, good]),
        uncleared: table(([bad, good], index) => (index === 0 ? [0, 5] : [bad, good])),
        labelledGoods: table((_, index) => (index === 40 ? [1, 1] : [0, 2])),
        labelledBads: table(([bad], index) => (index === 0 ? [0, 1] : [bad, 0])),
      },
      0.95,
    )
    const decided = decideRule(atLeast90, judgedRun(clusters, labels))
    expect(decided.judge?.badShare).toEqual(without)
    expect(decided.interval).toMatchObject({ lower: 1 - without.upper, upper: 1 - without.lower })
    expect(decided.outcome).toBe('PASS')
  })

  it('takes labels of one cluster for no evidence about others', () => {
    const labels = (_: GivenCluster, index: number): Partial<ClusterLabels> =>
      index === 9 ? { labelledGoods: 900 } : {}
    const large: GivenCluster[] = clusters.map((cluster, index) => (index === 9 ? [0, 900] : cluster))
    expect(decideRule(atLeast90, judgedRun(large, labels))).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'interval_straddles',
      judge: { badShare: { upper: 1 }, missedUpper: 1 },
    })
  })

  it('counts labels that belong to no cluster here as part of the largest, and says so', () => {
    const own = judgedRun(clusters, () => ({}), { labelledGoods: 400 })
    const decided = decideRule(atLeast90, own)
    expect(decided.outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(decided.notes.join()).toContain('400 of the labels belong to no cluster of this run')
    const besides = judgedRun(clusters, () => ({ labelledGoods: 2 }), { labelledGoods: 401 })
    expect(decideRule(atLeast90, besides).judge?.badShare.upper).toBeLessThan(1)
    expect(decideRule(atLeast90, besides).judge?.badShare.upper).toBeGreaterThan(
      decideRule(
        atLeast90,
        judgedRun(clusters, () => ({ labelledGoods: 2 })),
      ).judge!.badShare.upper,
    )
  })

  it('refuses labels that its counts do not have', () => {
    const evidence = judgedRun(clusters, () => ({ labelledGoods: 2 }), { labelledGoods: 3 })
    expect(() => decideRule(atLeast90, evidence)).toThrow(RangeError)
  })

  it('never decides on one cluster of verdicts', () => {
    const labels = (): Partial<ClusterLabels> => ({ labelledGoods: 400, sample: { labelled: 400, bad: 0 } })
    for (const mode of ['corrected', 'labels'] as const) {
      expect(decideRule(atLeast90, judgedRun([[0, 500]], labels, { mode }))).toMatchObject({
        outcome: 'INSUFFICIENT_EVIDENCE',
        reason: 'too_few_clusters',
      })
    }
  })

  it('never decides on one cluster of verdicts, whatever other clusters people looked at', () => {
    const labels = (): Partial<ClusterLabels> => ({ labelledGoods: 90, sample: { labelled: 90, bad: 0 } })
    for (const mode of ['corrected', 'labels'] as const) {
      const evidence = judgedRun([[0, 500], ...many(60, [0, 0])], labels, { mode })
      expect(decideRule(atLeast90, evidence).reason).toBe('too_few_clusters')
    }
  })

  it('fails on what people confirmed in enough clusters', () => {
    const bad = many(60, [4, 2])
    const decided = decideRule(
      atLeast90,
      judgedRun(bad, () => ({ labelledBads: 2, confirmed: 2, labelledGoods: 1 })),
    )
    expect(decided).toMatchObject({ outcome: 'FAIL', reason: 'bound_exceeded' })
  })

  it('asks for labelled judge-bads where these would fail it', () => {
    const more = decideRule(
      atLeast90,
      judgedRun(many(60, [4, 2]), () => ({})),
    ).judge?.moreLabels
    expect(more).toMatchObject({ drawn: 'judged_bad', outcome: 'FAIL', goods: 0 })
    expect(more!.bads).toBeLessThan(240)
  })

  it('never passes while verdicts are missing that could turn it', () => {
    const labels = (): Partial<ClusterLabels> => ({ labelledGoods: 2 })
    const open: readonly GivenCluster[] = [...many(150, [0, 5]), ...many(50, [0, 3, { error: 2 }])]
    expect(decideRule(atLeast90, judgedRun(many(200, [0, 5]), labels)).outcome).toBe('PASS')
    expect(decideRule(atLeast90, judgedRun(open, labels))).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'missing_verdicts',
      moreCases: { missingVerdicts: 100, missingCouldDecide: true, branches: [], inClusters: { size: 5 } },
    })
  })

  it('never passes while a case is missing whose cluster nobody knows', () => {
    for (const mode of ['corrected', 'labels'] as const) {
      const labels = (): Partial<ClusterLabels> => ({ labelledGoods: 5, sample: { labelled: 5, bad: 0 } })
      const evidence = judgedRun(many(400, [0, 5]), labels, { mode })
      expect(decideRule(atLeast90, evidence).outcome).toBe('PASS')
      const unplaced = new Map([['not_run', 1]])
      const { tally, clusters } = evidence
      const lacking: MetricEvidence = {
        ...evidence,
        tally: { ...tally, cases: tally.cases + 1, missing: 1, missingReasons: unplaced },
        clusters: { clusters: clusters!.clusters, unplaced },
      }
      expect(decideRule(atLeast90, lacking)).toMatchObject({
        outcome: 'INSUFFICIENT_EVIDENCE',
        reason: 'missing_verdicts',
      })
    }
  })
})

describe('a plain random labelled sample of clustered cases', () => {
  const sampled = (bad: number) => (_: GivenCluster, index: number) => ({
    sample: { labelled: 1, bad: index < bad ? 1 : 0 },
  })

  it('decides alone, by the interval of its clusters', () => {
    const decided = decideRule(atLeast90, judgedRun(clusters, sampled(4), { mode: 'labels' }))
    const { lower, upper } = worstClusterInterval(
      table((_, index) => (index < 4 ? [1, 0] : [0, 1])),
      0.95,
    )
    expect(decided).toMatchObject({
      outcome: 'PASS',
      interval: { method: 'labelled_sample', lower: 1 - upper, upper: 1 - lower },
    })
    expect(decideRule(atLeast90, judgedRun(clusters, sampled(90), { mode: 'labels' })).outcome).toBe('FAIL')
  })

  it('is not believed about cases that have no verdict', () => {
    const open: readonly GivenCluster[] = many(200, [0, 5, { error: 1 }])
    const decided = decideRule(atLeast90, judgedRun(open, sampled(4), { mode: 'labels' }))
    expect(decided.outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(decided.intervalWithMissing?.lower).toBeLessThan(decided.interval?.lower ?? 0)
    expect(decideRule(atLeast90, judgedRun(open, sampled(150), { mode: 'labels' })).outcome).toBe('FAIL')
  })

  it('says how much larger it would have to be', () => {
    const few = (_: GivenCluster, index: number) => ({ sample: { labelled: index < 20 ? 1 : 0, bad: 0 } })
    const more = decideRule(atLeast90, judgedRun(clusters, few, { mode: 'labels' })).judge?.moreLabels
    expect(more).toMatchObject({ drawn: 'at_random', outcome: 'PASS' })
    expect(more!.labels).toBeGreaterThan(15)
    expect(more!.labels).toBeLessThan(100)
  })
})
