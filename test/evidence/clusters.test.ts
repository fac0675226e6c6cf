import { describe, expect, test } from 'vitest'
import reference from '../reference/clusters.json' with { type: 'json' }
import { gate, problemsOf } from './gate-folder.ts'
import { policy, table } from './silence/silence.ts'

const CLUSTERS = 'clusters: {column: customer}\n'

/** Within 1e-9; two nulls are alike. */
function expectClose(actual: number | null | undefined, wanted: number | null | undefined): void {
  if (wanted === null || wanted === undefined || actual === null || actual === undefined) {
    expect(actual).toBe(wanted ?? null)
    return
  }
  expect(Math.abs(actual - wanted)).toBeLessThan(1e-9)
}

/** A reference row as a scores file. */
function scoresOf(row: (typeof reference.rows)[number]): string {
  const lines = row.cases.map(([id, cluster, pass]) => `${id},${cluster},${pass === 1 ? 'true' : 'false'}`)
  return `case,customer,ok\n${lines.join('\n')}\n`
}

const decided = async (row: (typeof reference.rows)[number]) => {
  const rule = `metric: ok, min: 0.5, confidence_level: ${row.confidence}`
  return (await gate({ 'policy.yaml': policy([rule], CLUSTERS), 'scores.csv': scoresOf(row) })).rules[0]
}

describe('a policy with clusters', () => {
  test.each(reference.rows)('decides on the worst-cluster interval of $name', async (row) => {
    const rule = await decided(row)
    expect(rule?.tally).toMatchObject({ cases: row.n, passed: row.passes })
    expect(rule?.interval?.method).toBe('worst_cluster')
    const [lower = 0, upper = 0] = row.worst_cluster_failure_interval
    expectClose(rule?.interval?.lower, 1 - upper)
    expectClose(rule?.interval?.upper, 1 - lower)
  })

  test.each(reference.rows)('reports the clusters of $name, for information', async (row) => {
    const figures = (await decided(row))?.clusters
    expect(figures?.count).toBe(row.clusters)
    expectClose(figures?.designEffect, row.deff)
    const [lower, upper] = row.korn_graubard_uncapped
    if (lower !== null && row.deff !== null && row.deff >= 1) {
      expectClose(figures?.kornGraubard?.lower, lower)
      expectClose(figures?.kornGraubard?.upper, upper)
      expectClose(figures?.effectiveCases, row.n_eff_korn_graubard)
    }
  })

  test('decides clusters of one case as it decides cases', async () => {
    const scores = table('case,ok,customer', 90, (i) => `${i > 3},k${i}`)
    const rules = ['metric: ok, min: 0.85', 'metric: ok, min: 0.9', 'metric: ok, min: 0.99']
    const plain = await gate({ 'policy.yaml': policy(rules), 'scores.csv': scores })
    const clustered = await gate({ 'policy.yaml': policy(rules, CLUSTERS), 'scores.csv': scores })
    expect(clustered.rules.map(({ outcome, reason }) => [outcome, reason])).toEqual(
      plain.rules.map(({ outcome, reason }) => [outcome, reason]),
    )
    for (const [i, rule] of clustered.rules.entries()) {
      expectClose(rule.interval?.lower, plain.rules[i]?.interval?.lower)
      expectClose(rule.interval?.upper, plain.rules[i]?.interval?.upper)
    }
  })

  test('asks for more where cases are alike, and words it in clusters', async () => {
    const scores = table('case,ok,customer', 100, (i) => `true,k${i % 20}`)
    const plain = await gate({ 'policy.yaml': policy(['metric: ok, min: 0.95']), 'scores.csv': scores })
    expect(plain.outcome).toBe('PASS')
    const { rules } = await gate({
      'policy.yaml': policy(['metric: ok, min: 0.95'], CLUSTERS),
      'scores.csv': scores,
    })
    expect(rules[0]).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE', reason: 'interval_straddles' })
    // 72 clusters without a bad case hold 0.95, as 72 cases would, and 20 are there.
    expect(rules[0]?.moreCases?.inClusters).toMatchObject({ size: 5, allGood: 52 })
    expect(rules[0]?.moreCases?.allGood).toBe(260)
  })

  test('leaves counting bounds as they are', async () => {
    const files = {
      'policy.yaml': policy(['metric: ok, max_failures: 0'], CLUSTERS),
      'scores.csv': table('case,ok,customer', 10, () => 'true,one'),
    }
    const { rules, outcome } = await gate(files)
    expect(outcome).toBe('PASS')
    expect(rules[0]?.clusters).toBeNull()
  })

  test('never decides within one cluster, nor in a slice that has one', async () => {
    const files = {
      'policy.yaml': policy(['metric: ok, min: 0.5, by: language'], CLUSTERS),
      'scores.csv': table('case,ok,customer,language', 100, (i) =>
        i < 50 ? `true,k${i},de` : 'true,only,en',
      ),
    }
    const { rules } = await gate(files)
    expect(rules.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['PASS', 'bound_met'],
      ['INSUFFICIENT_EVIDENCE', 'too_few_clusters'],
    ])
  })

  test('does not fail within one cluster either', async () => {
    const { rules } = await gate({
      'policy.yaml': policy(['metric: ok, min: 0.9'], CLUSTERS),
      'scores.csv': table('case,ok,customer', 100, () => 'false,only'),
    })
    expect(rules[0]).toMatchObject({ outcome: 'INSUFFICIENT_EVIDENCE', reason: 'too_few_clusters' })
  })

  test('puts planned cases that did not run into the cluster that the suite names, or into any', async () => {
    const scores = table('case,ok,customer', 90, (i) => `true,k${i % 45}`)
    const tallied = async (suite: string) =>
      (
        await gate({
          'policy.yaml': policy(['metric: ok, min: 0.8'], `${CLUSTERS}suite: {file: suite.csv}\n`),
          'scores.csv': scores,
          'suite.csv': suite,
        })
      ).rules[0]
    const named = await tallied(table('case,customer', 96, (i) => `k${i % 45}`))
    const unknown = await tallied(table('case,topic', 96, () => 'any'))
    expect(named?.tally).toMatchObject({ passed: 90, missing: 6 })
    expect(unknown?.tally).toMatchObject({ passed: 90, missing: 6 })
    // Nobody knows where they belong, so they are all together where that hurts most.
    expect(unknown?.intervalWithMissing?.lower ?? 1).toBeLessThan(named?.intervalWithMissing?.lower ?? 0)
  })

  test('refuses trials of a case that are in different clusters', async () => {
    const problems = await problemsOf(
      gate({
        'policy.yaml': policy(['metric: ok, min: 0.5'], `${CLUSTERS}trials: {threshold: 1, size: 2}\n`),
        'scores.csv': 'case,trial,ok,customer\na,1,true,x\na,2,true,y\nb,1,true,x\nb,2,true,x\n',
      }),
    )
    expect(problems[0]).toMatchObject({ code: 'SCORES_BLANK_LABEL', line: 2 })
    expect(problems[0]?.hint).toBe('give all trials of this case the same customer')
  })

  test('notes a column called cluster that nobody declared', async () => {
    const { notes } = await gate({
      'policy.yaml': policy(['metric: ok, min: 0.5']),
      'scores.csv': table('case,ok,cluster', 10, (i) => `true,k${i}`),
    })
    expect(notes.join('\n')).toContain('clusters: {column: cluster}')
  })
})
