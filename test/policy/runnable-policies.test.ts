import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROJECT, runInProcess } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** A folder with the policy of that name and files of scores: a header, and a row for each of so many cases. */
function folderWith(
  policy: string,
  files: Readonly<Record<string, { readonly header: string; readonly row: (index: number) => string }>>,
  cases = 400,
): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, policy), readFileSync(join(PROJECT, 'policies', policy)))
  for (const [name, { header, row }] of Object.entries(files)) {
    const rows = Array.from({ length: cases }, (_, index) => `c${index},${row(index)}\n`)
    writeFileSync(join(folder, name), `case,${header}\n${rows.join('')}`)
  }
  return folder
}

/** The command of the policy's own head, with the outcome of each rule. */
async function decideAsItSays(folder: string, policy: string, nth = 0) {
  const lines = readFileSync(join(folder, policy), 'utf8').matchAll(/^# {3}oloproof (.*)$/gm)
  const command = [...lines][nth]?.[1]?.split(' ') ?? []
  const { code, out } = await runInProcess([...command, '--format', 'json'], folder)
  const rules: readonly { id: string; outcome: string; reason: string }[] = JSON.parse(out).rules
  return { code, outcomes: Object.fromEntries(rules.map((rule) => [rule.id, rule.outcome])), rules }
}

describe('policies/numbers.yaml', () => {
  const header = 'latency_ms,cost_usd,context_recall'
  const usual = (index: number) =>
    `${600 + 3 * index},${0.01 + (index % 7) / 1000},${index % 20 === 0 ? 0.4 : 1}`

  test('passes a run that is fast, cheap and finds what it needs', async () => {
    const folder = folderWith('numbers.yaml', { 'run.csv': { header, row: usual } })
    const { code, outcomes } = await decideAsItSays(folder, 'numbers.yaml')
    expect(code).toBe(0)
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['PASS']))
    expect(Object.keys(outcomes)).toHaveLength(6)
  })

  test('fails a run that is slow and dear, each rule for itself', async () => {
    const row = (index: number) =>
      `${2000 + 60 * index},${0.05 + (index % 7) / 1000},${index % 3 === 0 ? 0.2 : 1}`
    const folder = folderWith('numbers.yaml', { 'run.csv': { header, row } })
    const { code, outcomes } = await decideAsItSays(folder, 'numbers.yaml')
    expect(code).toBe(1)
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['FAIL']))
  })

  test('needs 72 cases for the p95, as it says', async () => {
    for (const [cases, outcome] of [
      [71, 'INSUFFICIENT_EVIDENCE'],
      [72, 'PASS'],
    ] as const) {
      const folder = folderWith('numbers.yaml', { 'run.csv': { header, row: usual } }, cases)
      expect((await decideAsItSays(folder, 'numbers.yaml')).outcomes['p95-latency']).toBe(outcome)
    }
  })
})

describe('policies/compare.yaml', () => {
  const header = 'correct,leaked'
  const before = { header, row: (index: number) => `${index >= 20},${index === 50}` }

  test('passes a version that mends more than it breaks, in both ways of naming the files', async () => {
    const after = { header, row: (index: number) => `${index >= 12 && index !== 300},${index === 50}` }
    const folder = folderWith('compare.yaml', { 'before.csv': before, 'after.csv': after })
    for (const nth of [0, 1]) {
      const { code, outcomes } = await decideAsItSays(folder, 'compare.yaml', nth)
      expect(code).toBe(0)
      expect(new Set(Object.values(outcomes))).toEqual(new Set(['PASS']))
    }
  })

  test('fails a version that breaks many, and one that leaks where the first did not', async () => {
    const after = { header, row: (index: number) => `${index >= 20 && index % 5 !== 0},${index === 51}` }
    const folder = folderWith('compare.yaml', { 'before.csv': before, 'after.csv': after })
    const { code, outcomes } = await decideAsItSays(folder, 'compare.yaml')
    expect(code).toBe(1)
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['FAIL']))
  })

  test('decides no comparison without the first file', async () => {
    const folder = folderWith('compare.yaml', { 'after.csv': before })
    const words = ['scores', 'import', 'after.csv', '--policy', 'compare.yaml', '--format', 'json']
    const { code, out } = await runInProcess(words, folder)
    expect(code).toBe(2)
    expect(JSON.parse(out).rules.map((rule: { reason: string }) => rule.reason)).toEqual([
      'bound_met',
      'no_baseline',
      'no_baseline',
      'no_baseline',
    ])
  })
})
