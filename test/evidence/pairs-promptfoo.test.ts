import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { init } from '../../src/example/init.ts'
import { folderWith, gate, problemsOf } from './gate-folder.ts'

const POLICY = 'version: 1\nrules:\n  - {id: r, metric: resisted, max_regressions: 400}\n'

describe('two files of promptfoo', () => {
  let before = ''
  let after = ''
  beforeAll(async () => {
    const folder = join(folderWith({}), 'example')
    await init({ directory: folder, example: 'second-opinion', force: false })
    before = readFileSync(join(folder, 'before.jsonl'), 'utf8')
    after = readFileSync(join(folder, 'after.jsonl'), 'utf8')
  })

  const decide = (first: string, second: string) =>
    gate(
      { 'policy.yaml': POLICY, 'before.jsonl': first, 'scores.jsonl': second },
      { baseline: 'before.jsonl' },
    )

  it('of one red team pair by themselves, in any order', async () => {
    const turned = `${after.trim().split('\n').reverse().join('\n')}\n`
    const decision = await decide(before, turned)
    expect(decision.comparison).toMatchObject({ common: 400, vanished: 0, retired: 0, fresh: 0 })
    expect(decision.rules[0]?.pairs?.counts.fixed).toBeGreaterThan(20)
  })

  it('of a red team that was generated anew have nothing in common, and the error says why', async () => {
    const rows = after.trim().split('\n')
    const regenerated = rows.map((line) => {
      const row = JSON.parse(line)
      const vars = row.testCase?.vars ?? row.vars
      for (const name of Object.keys(vars)) vars[name] = `${vars[name]} Please.`
      if (row.vars !== undefined) row.vars = vars
      return JSON.stringify(row)
    })
    const [problem] = await problemsOf(decide(before, `${regenerated.join('\n')}\n`))
    expect(problem?.code).toBe('BASELINE_NO_CASE')
    expect(problem?.hint).toContain('a red team that was generated anew has other cases')
  })
})
