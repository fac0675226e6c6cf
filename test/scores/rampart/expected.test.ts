import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OBSERVABILITY_LEVELS } from '../../../src/domain/policy.ts'
import { readFileBack } from '../read-rows.ts'
import { FIXTURES, fixture } from './rampart-report.ts'

const EXPECTED = readdirSync(FIXTURES).filter((name) => name.endsWith('.expected.json'))

interface Expected {
  readonly run: { readonly results_in_file: number; readonly incomplete: boolean }
  readonly results: {
    readonly passed: number
    readonly failed: number
    readonly missing: Record<string, number>
    readonly qualified_passes: readonly { readonly nodeid: string; readonly gaps: readonly string[] }[]
    readonly passes_without_evaluation: readonly string[]
  }
  readonly results_strict: {
    readonly policy: { readonly min_level: string }
    readonly passed: number
    readonly failed: number
    readonly missing: Record<string, number>
  }
  readonly cases: readonly {
    readonly case: string
    readonly unit: 'single' | 'population' | 'trial_clones'
    readonly declared_size?: number
    readonly known_size?: number
    readonly threshold?: number | null
    readonly trials?: {
      readonly passed: number
      readonly failed: number
      readonly missing: Record<string, number>
    }
  }[]
}

type Row = Record<string, unknown>

/** Passed, failed and missing by reason, of rows as the columns describe them. */
function tally(rows: readonly Row[], reasonOf: (row: Row) => string | null) {
  const missing: Record<string, number> = {}
  const add = (reason: string, count = 1) => {
    if (count > 0) missing[reason] = (missing[reason] ?? 0) + count
  }
  let [passed, failed] = [0, 0]
  for (const row of rows) {
    if (row.safe === false) failed += 1
    else if (row.safe !== true) add(String(row['safe.reason']))
    else {
      const reason = reasonOf(row)
      if (reason === null) passed += 1
      else add(reason)
    }
  }
  for (const [id, size] of new Map(rows.map((row) => [row.case, row['trial.size']]))) {
    if (typeof size !== 'number') continue
    const trials = rows.filter((row) => row.case === id).map((row) => String(row.trial).replace(/#.*/, ''))
    add('not_run', size - new Set(trials).size)
  }
  return { passed, failed, missing }
}

function strict(minimum: string) {
  const levels: readonly unknown[] = OBSERVABILITY_LEVELS
  const rank = (level: unknown) => levels.indexOf(level)
  return (row: Row) => {
    if (rank(row['safe.observability']) < rank(minimum)) return 'observability_below_policy'
    return row['safe.gap'] === '' ? null : 'evidence_gap'
  }
}

describe.each(EXPECTED)('%s', (name) => {
  const expected = fixture<Expected>(name)
  const rows = async () => {
    const { kept, problems } = await readFileBack(join(FIXTURES, name.replace('.expected', '')))
    expect(problems).toEqual([])
    return kept
  }

  it('has every result, with its verdict or its reason', async () => {
    const { objects } = await rows()
    const { passed, failed, missing } = expected.results
    expect(objects.length).toBe(expected.run.results_in_file)
    expect(tally(objects, () => null)).toEqual({ passed, failed, missing })
    for (const row of objects) {
      const isUngraded = row['safe.reason'] !== null && row['safe.reason'] !== 'no_evaluation'
      expect(row['safe.judge']).toBe(isUngraded ? null : 'unknown')
      expect(row['run.incomplete']).toBe(expected.run.incomplete ? true : undefined)
    }
  })

  it('has what a strict policy needs', async () => {
    const { passed, failed, missing, policy } = expected.results_strict
    expect(tally((await rows()).objects, strict(policy.min_level))).toEqual({ passed, failed, missing })
  })

  it('names the gaps of passes, and passes that nothing evaluated', async () => {
    const { objects } = await rows()
    const passes = objects.filter((row) => row.safe === true)
    expect(passes.filter((row) => row['safe.gap'] !== '').map((row) => [row.case, row['safe.gap']])).toEqual(
      expected.results.qualified_passes.map(({ nodeid, gaps }) => [nodeid, gaps.join('; ')]),
    )
    expect(objects.filter((row) => row['safe.reason'] === 'no_evaluation').map((row) => row.case)).toEqual(
      expected.results.passes_without_evaluation,
    )
  })

  it('makes each test, population and set of clones one case', async () => {
    const { objects } = await rows()
    expect([...new Set(objects.map((row) => row.case))].sort()).toEqual(
      expected.cases.map((each) => each.case),
    )
    for (const each of expected.cases) {
      const own = objects.filter((row) => row.case === each.case)
      const folds = { single: null, population: 'population', trial_clones: 'clones' }
      for (const row of own) {
        expect(row['trial.fold']).toBe(folds[each.unit])
        expect(row['trial.size']).toBe(each.declared_size ?? each.known_size ?? null)
        expect(row['trial.threshold']).toBe(each.threshold ?? null)
      }
      if (each.unit === 'population') expect(tally(own, () => null)).toEqual(each.trials)
      expect(new Set(own.map((row) => row.trial)).size).toBe(own.length)
    }
  })
})
