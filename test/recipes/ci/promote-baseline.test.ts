import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROJECT, runInProcess } from '../../harness/run.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'

const SCRIPT = join(PROJECT, 'recipes/ci/promote-baseline.sh')
const OLD = 'case,ok\nold,true\n'

const PASSES = 'version: 1\nrules:\n  - {id: broke, metric: ok, max_regressed: 0.05}\n'
const FAILS = 'version: 1\nrules:\n  - {id: none-bad, metric: ok, max_failures: 0}\n'
const UNDECIDED = 'version: 1\nrules:\n  - {id: nearly-all, metric: ok, min: 0.99}\n'

const rows = (wrong: number) =>
  Array.from({ length: 200 }, (_, index) => `c${index},${index >= wrong}\n`).join('')
const BEFORE = `case,ok\n${rows(3)}`
const AFTER = `case,ok\n${rows(2)}`

/** A folder with the scores before and after, and what the gate says of them in gate.json. */
async function decided(policy: string, after = AFTER): Promise<string> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'before.csv'), BEFORE)
  writeFileSync(join(folder, 'baseline.csv'), BEFORE)
  writeFileSync(join(folder, 'after.csv'), after)
  writeFileSync(join(folder, 'policy.yaml'), policy)
  const words = ['scores', 'import', 'before.csv', 'after.csv', '-p', 'policy.yaml', '-o', 'gate.json']
  await runInProcess(words, folder)
  return folder
}

function promote(folder: string, words: readonly string[] = [], path = process.env.PATH) {
  const [decision = 'gate.json', scores = 'after.csv', baseline = 'baseline.csv'] = words
  const { status, stdout, stderr } = spawnSync('sh', [SCRIPT, decision, scores, baseline], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  return { status, stdout, stderr }
}

const text = (folder: string, file = 'baseline.csv') => readFileSync(join(folder, file), 'utf8')
/** What a promotion might leave beside the baseline. */
const leftovers = (folder: string) => readdirSync(folder).filter((name) => name.includes('.promoting'))

describe('promote-baseline.sh', () => {
  test('promotes the scores that the gate passed', async () => {
    const folder = await decided(PASSES)
    expect(JSON.parse(text(folder, 'gate.json'))).toMatchObject({ decision: 'PASS', exit_code: 0 })
    expect(promote(folder)).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(text(folder)).toBe(AFTER)
    expect(text(folder, 'after.csv')).toBe(AFTER)
    expect(leftovers(folder)).toEqual([])
  })

  test('does it again, which changes nothing', async () => {
    const folder = await decided(PASSES)
    expect([promote(folder).status, promote(folder).status]).toEqual([0, 0])
    expect(text(folder)).toBe(AFTER)
  })

  test('promotes to a place where there is none yet', async () => {
    const folder = await decided(PASSES)
    expect(promote(folder, ['gate.json', 'after.csv', 'new.csv']).status).toBe(0)
    expect(text(folder, 'new.csv')).toBe(AFTER)
  })

  test.each([
    ['FAIL', FAILS, 1],
    ['INSUFFICIENT_EVIDENCE', UNDECIDED, 2],
  ])('leaves the old baseline after %s', async (decision, policy, exitCode) => {
    const folder = await decided(policy)
    expect(JSON.parse(text(folder, 'gate.json'))).toMatchObject({ decision, exit_code: exitCode })
    const ran = promote(folder)
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain(`gate.json says ${decision}, exit code ${exitCode}`)
    expect(text(folder)).toBe(BEFORE)
    expect(leftovers(folder)).toEqual([])
  })

  test('leaves the old baseline after an error', async () => {
    const folder = await decided(PASSES, 'case,ok\nc1,perhaps\n')
    expect(JSON.parse(text(folder, 'gate.json'))).toMatchObject({ exit_code: 3, errors: [{}] })
    const ran = promote(folder)
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain('gate.json says no decision, exit code 3')
    expect(text(folder)).toBe(BEFORE)
  })

  test('promotes nothing without a baseline to compare with, where a rule compares', async () => {
    const folder = await decided(PASSES)
    await runInProcess(['scores', 'import', 'after.csv', '-p', 'policy.yaml', '-o', 'gate.json'], folder)
    expect(JSON.parse(text(folder, 'gate.json'))).toMatchObject({ rules: [{ reason: 'no_baseline' }] })
    expect(promote(folder, ['gate.json', 'after.csv', 'new.csv']).status).toBe(1)
    expect(existsSync(join(folder, 'new.csv'))).toBe(false)
  })

  test.each([
    ['other scores', (folder: string) => writeFileSync(join(folder, 'after.csv'), `${AFTER}late,true\n`)],
    ['the scores of before', (folder: string) => writeFileSync(join(folder, 'after.csv'), BEFORE)],
  ])('leaves the old baseline when the decision is about %s', async (_, change) => {
    const folder = await decided(PASSES)
    change(folder)
    const ran = promote(folder)
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain('gate.json is about other scores than these')
    expect(text(folder)).toBe(BEFORE)
    expect(leftovers(folder)).toEqual([])
  })

  test('leaves a baseline that changed since the decision', async () => {
    const folder = await decided(PASSES)
    writeFileSync(join(folder, 'baseline.csv'), OLD)
    const ran = promote(folder)
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain('does not compare with the baseline that is there now')
    expect(text(folder)).toBe(OLD)
  })

  const sha256 = createHash('sha256').update(AFTER).digest('hex')
  const scores = [{ sha256 }]
  test.each([
    ['no JSON', 'PASS'],
    ['nothing', ''],
    [
      'half a decision',
      `{"format": 1, "decision": "PASS", "exit_code": 0, "scores": [{"sha256": "${sha256}"`,
    ],
    ['null', 'null'],
    ['a list', '[]'],
    ['another exit code', JSON.stringify({ format: 1, decision: 'PASS', exit_code: 2, scores })],
    ['an exit code in quotes', JSON.stringify({ format: 1, decision: 'PASS', exit_code: '0', scores })],
    ['no exit code', JSON.stringify({ format: 1, decision: 'PASS', scores })],
    ['a PASS within', JSON.stringify({ format: 1, decision: ['PASS'], exit_code: 0, scores })],
    ['another format', JSON.stringify({ format: 2, decision: 'PASS', exit_code: 0, scores })],
    ['no scores', JSON.stringify({ format: 1, decision: 'PASS', exit_code: 0, scores: [] })],
    ['scores without digests', JSON.stringify({ format: 1, decision: 'PASS', exit_code: 0, scores: [{}] })],
    [
      'these scores as the earlier ones',
      JSON.stringify({
        format: 1,
        decision: 'PASS',
        exit_code: 0,
        scores: [{ sha256 }, { sha256: '0'.repeat(64) }],
      }),
    ],
  ])('leaves the old baseline when the decision is %s', async (_, decision) => {
    const folder = await decided(PASSES)
    writeFileSync(join(folder, 'gate.json'), decision)
    expect(promote(folder).status).toBe(1)
    expect(text(folder)).toBe(BEFORE)
    expect(leftovers(folder)).toEqual([])
  })

  test.each([
    ['no decision', ['gone.json']],
    ['no scores', ['gate.json', 'gone.csv']],
    ['a folder for the scores', ['gate.json', '.']],
  ])('leaves the old baseline when there is %s', async (_, words) => {
    const folder = await decided(PASSES)
    const ran = promote(folder, words)
    expect(ran.status).toBe(1)
    expect(ran.stderr).toContain('not promoted: ')
    expect(text(folder)).toBe(BEFORE)
    expect(leftovers(folder)).toEqual([])
  })

  test('says so where it cannot write, and leaves nothing behind', async () => {
    const folder = await decided(PASSES)
    mkdirSync(join(folder, 'folder'))
    for (const baseline of ['gone/baseline.csv', 'after.csv/baseline.csv', 'folder']) {
      const ran = promote(folder, ['gate.json', 'after.csv', baseline])
      expect(ran.status).toBe(1)
      expect(ran.stderr).toContain('not promoted: ')
    }
    expect(readdirSync(join(folder, 'folder'))).toEqual([])
    expect(text(folder, 'after.csv')).toBe(AFTER)
  })

  // The superuser may write anywhere.
  test.skipIf(process.getuid?.() === 0)(
    'leaves the old baseline in a folder without write access',
    async () => {
      const folder = await decided(PASSES)
      chmodSync(folder, 0o555)
      try {
        expect(promote(folder).status).toBe(1)
        expect(text(folder)).toBe(BEFORE)
      } finally {
        chmodSync(folder, 0o755)
      }
    },
  )

  test.each(['mv', 'node', 'cat'])('leaves the old baseline when %s breaks down', async (tool) => {
    const folder = await decided(PASSES)
    const broken = temporaryFolder()
    writeFileSync(join(broken, tool), '#!/bin/sh\nexit 7\n')
    chmodSync(join(broken, tool), 0o755)
    expect(promote(folder, [], `${broken}${delimiter}${process.env.PATH}`).status).toBe(1)
    expect(text(folder)).toBe(BEFORE)
    expect(leftovers(folder)).toEqual([])
  })

  test('leaves the old baseline when it is interrupted', async () => {
    const folder = await decided(PASSES)
    const slow = temporaryFolder()
    // Stops the shell that runs the script at the moment before the rename.
    writeFileSync(join(slow, 'node'), '#!/bin/sh\ncat >/dev/null\nkill -TERM $PPID\n')
    chmodSync(join(slow, 'node'), 0o755)
    expect(promote(folder, [], `${slow}${delimiter}${process.env.PATH}`).status).not.toBe(0)
    expect(text(folder)).toBe(BEFORE)
    expect(leftovers(folder)).toEqual([])
  })

  test('asks for its three files', () => {
    const { status, stderr } = spawnSync('sh', [SCRIPT, 'gate.json'], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'not promoted: say sh promote-baseline.sh DECISION.json SCORES BASELINE\n',
    })
  })
})
