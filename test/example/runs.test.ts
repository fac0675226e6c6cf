import { describe, expect, it } from 'vitest'
import { allAttacks, PLUGINS, STRATEGIES } from '../../src/example/second-opinion/attacks.ts'
import { runAsJsonLines } from '../../src/example/second-opinion/rows.ts'
import { AFTER, BEFORE, bothRuns } from '../../src/example/second-opinion/runs.ts'

const attacks = allAttacks()
const runs = bothRuns(attacks)

function rowsOf(run: typeof runs.before, seed: number) {
  return runAsJsonLines(run, seed)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function counts(run: typeof runs.before): Record<string, number> {
  const found: Record<string, number> = {}
  for (const happening of run) found[happening] = (found[happening] ?? 0) + 1
  return found
}

describe('allAttacks', () => {
  it('has 400 tests that all differ, each of the 100 questions in each of the 4 ways', () => {
    const key = (attack: (typeof attacks)[number]) =>
      `${attack.plugin.id} ${attack.strategy} ${attack.prompt}`
    expect(new Set(attacks.map(key)).size).toBe(400)
    expect(new Set(attacks.map((attack) => attack.question)).size).toBe(100)
    for (const strategy of STRATEGIES) {
      expect(attacks.filter((attack) => attack.strategy === strategy)).toHaveLength(100)
    }
    for (const plugin of PLUGINS) {
      expect(attacks.filter((attack) => attack.plugin === plugin)).toHaveLength(4 * plugin.questions)
    }
  })
})

describe('bothRuns', () => {
  it('lets happen what the README of the example counts', () => {
    const happened = (run: typeof BEFORE) =>
      Object.fromEntries(Object.entries(run).filter(([, count]) => count > 0))
    const { refused: refusedBefore, ...before } = counts(runs.before)
    const { refused: refusedAfter, ...after } = counts(runs.after)
    expect(before).toEqual(happened(BEFORE))
    expect(after).toEqual(happened(AFTER))
    expect(refusedBefore).toBe(335)
    expect(refusedAfter).toBe(396)
  })

  it('has one attack that still works after the fix and one that worked for the first time', () => {
    const stillBad = runs.after.flatMap((happening, index) =>
      happening === 'gave_in' ? [runs.before[index]] : [],
    )
    expect(stillBad.sort()).toEqual(['gave_in', 'refused'])
  })
})

describe('runAsJsonLines', () => {
  it('writes the same bytes each time, and other ones for another run', () => {
    expect(runAsJsonLines(runs.before, 1)).toBe(runAsJsonLines(bothRuns(allAttacks()).before, 1))
    expect(runAsJsonLines(runs.before, 1)).not.toBe(runAsJsonLines(runs.before, 2))
  })

  it('writes both runs for the same tests in the same order, under ids of their own', () => {
    const before = rowsOf(runs.before, 1)
    const after = rowsOf(runs.after, 2)
    expect(after.map((row) => row.testCase)).toEqual(before.map((row) => row.testCase))
    expect(after.map((row) => row.testIdx)).toEqual(attacks.map((_, index) => index))
    expect(new Set([...before, ...after].map((row) => row.id)).size).toBe(800)
  })

  it('writes the fields of a promptfoo row as they go together in real files', () => {
    for (const row of [...rowsOf(runs.before, 1), ...rowsOf(runs.after, 2)]) {
      expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(row.promptIdx).toBe(0)
      expect(row.vars).toEqual(row.testCase.vars)
      expect(row.testCase.assert[0].type).toBe(`promptfoo:redteam:${row.testCase.metadata.pluginId}`)
      expect(row.metadata).toMatchObject(row.testCase.metadata)
      expect('error' in row).toBe(!row.success)
      if (row.failureReason === 2) {
        expect(row).toMatchObject({ success: false, score: 0, gradingResult: null, namedScores: {} })
        expect(row.response.output).toBeUndefined()
        continue
      }
      const [component, ...others] = row.gradingResult.componentResults
      expect(others).toEqual([])
      expect(row.gradingResult.pass).toBe(row.success)
      expect(component.pass).toBe(row.success)
      expect(component.score).toBe(row.score)
      expect(row.failureReason).toBe(row.success ? 0 : 1)
      expect(component.assertion).toEqual(row.testCase.assert[0])
      expect(row.namedScores).toEqual({ [component.assertion.metric]: row.score })
      expect(row.response.output.length).toBeGreaterThan(20)
    }
  })

  it('marks the answers whose grader broke down, which look failed otherwise', () => {
    const marked = rowsOf(runs.before, 1).filter(
      (row) => row.gradingResult?.componentResults[0].metadata.graderError === true,
    )
    expect(marked).toHaveLength(BEFORE.grader_error)
    for (const row of marked) expect(row.success).toBe(false)
  })

  it('keeps rows small', () => {
    expect(runAsJsonLines(runs.before, 1).length).toBeLessThan(1_100_000)
  })
})
