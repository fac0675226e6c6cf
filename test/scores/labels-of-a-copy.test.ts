import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run, runInProcess } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const POLICY = `version: 1
metrics: {ok: {graded_by: model}}
rules:
  - {id: r, metric: ok, min: 0.5}
`

/** Rows of a file, a sheet drawn on it with every answer confirmed, and the file's copy. */
async function labelledCopy(extra: object): Promise<string> {
  const folder = temporaryFolder()
  const rows = Array.from({ length: 60 }, (_, n) => ({
    case: `c${n}`,
    ok: true,
    'ok.judge': 'gpt',
    ...extra,
  }))
  writeFileSync(join(folder, 'policy.yaml'), POLICY)
  writeFileSync(join(folder, 'x.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  await runInProcess(['judge', 'sample', 'x.jsonl', '-n', '40', '-p', 'policy.yaml'], folder)
  const [header, ...answers] = readFileSync(join(folder, 'labels.csv'), 'utf8').trimEnd().split('\n')
  expect(answers).toHaveLength(40)
  const labelled = [header, ...answers.map((line) => `${line}true`)].join('\n')
  writeFileSync(join(folder, 'labels.csv'), `${labelled}\n`)
  expect((await runInProcess(['scores', 'convert', 'x.jsonl', 'x.csv'], folder)).code).toBe(0)
  return folder
}

const decisionOn = async (folder: string, scores: string) =>
  JSON.parse(
    (
      await runInProcess(
        ['check', scores, '-p', 'policy.yaml', '--labels', 'labels.csv', '-f', 'json'],
        folder,
      )
    ).out,
  )

describe('labels drawn on a file', () => {
  it('are labels of its copy', async () => {
    const folder = await labelledCopy({})
    const [on, copy] = [await decisionOn(folder, 'x.jsonl'), await decisionOn(folder, 'x.csv')]
    expect(copy.decision).toBe('PASS')
    expect(copy.rules).toEqual(on.rules)
    expect(copy.rules[0].judge).toMatchObject({ labelled_goods: 40, missed: 0, other_runs: 0 })
  })

  it('are labels of a copy that came through a pipe', async () => {
    const folder = await labelledCopy({})
    await run('cat x.jsonl | oloproof scores convert - - > piped.csv', folder)
    expect(readFileSync(join(folder, 'piped.csv'))).toEqual(readFileSync(join(folder, 'x.csv')))
  })

  it('are labels of no other file with the same cases', async () => {
    const folder = await labelledCopy({})
    writeFileSync(join(folder, 'y.jsonl'), `${readFileSync(join(folder, 'x.jsonl'), 'utf8')}\n`)
    await runInProcess(['scores', 'convert', 'y.jsonl', 'y.csv'], folder)
    const other = await decisionOn(folder, 'y.csv')
    expect(other.decision).toBe('INSUFFICIENT_EVIDENCE')
    expect(other.rules[0].judge).toMatchObject({ labelled_goods: 0, other_runs: 40 })
  })
})
