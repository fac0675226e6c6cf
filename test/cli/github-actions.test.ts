import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { fileFromRoot } from '../../src/cli/github-actions.ts'
import { BIN, requireBuild, runInProcess } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

beforeAll(requireBuild)

const POLICY = (most: number) => `version: 1\nrules:\n  - {id: none-bad, metric: ok, max_failures: ${most}}\n`

/** A repository with the policies and scores of a gate, one folder down. */
function repository() {
  const root = temporaryFolder()
  const gate = join(root, 'gate')
  mkdirSync(gate)
  writeFileSync(join(gate, 'fails.yaml'), POLICY(0))
  writeFileSync(join(gate, 'passes.yaml'), POLICY(1))
  writeFileSync(join(gate, 'wrong.yaml'), POLICY(-1))
  writeFileSync(join(gate, 'scores.csv'), 'case,ok\na,true\nb,false\n')
  const summary = join(root, 'summary.md')
  const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: root, GITHUB_STEP_SUMMARY: summary, NO_COLOR: '1' }
  return {
    root,
    gate,
    env,
    summary,
    summaryText: () => (existsSync(summary) ? readFileSync(summary, 'utf8') : ''),
  }
}

const check = (policy: string, ...rest: string[]) => ['scores', 'import', 'scores.csv', '-p', policy, ...rest]

function runBuilt(words: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { code: status, out: stdout, err: stderr }
}

const isAnnotation = (line: string) => /^\s*::/.test(line)
const annotationsIn = (text: string) => text.split('\n').filter(isAnnotation)

describe('a job on GitHub', () => {
  it('is told by the built program: a summary a run, annotations on standard error', () => {
    const { gate, env, summaryText } = repository()
    const first = runBuilt(check('fails.yaml'), gate, env)
    expect(first.code).toBe(1)
    expect(annotationsIn(first.out)).toEqual([])
    expect(annotationsIn(first.err)).toHaveLength(2)
    expect(first.err).toContain('::error file=gate/fails.yaml,line=3,col=6,title=oloproof%3A none-bad::FAIL ')
    const once = summaryText()
    expect(once).toContain('none-bad')
    const second = runBuilt(check('passes.yaml'), gate, env)
    expect(second.code).toBe(0)
    expect(annotationsIn(second.err)).toHaveLength(1)
    expect(annotationsIn(second.err)[0]).toMatch(/^::notice title=oloproof::PASS /)
    expect(summaryText().startsWith(once)).toBe(true)
    expect(summaryText().slice(once.length)).toContain('PASS')
  })

  it('gets the same answer as any other: exit code and standard output', async () => {
    const { gate, env } = repository()
    for (const policy of ['fails.yaml', 'passes.yaml', 'wrong.yaml', 'gone.yaml']) {
      for (const format of ['text', 'json', 'markdown', 'junit']) {
        const words = check(policy, '-f', format)
        const told = await runInProcess(words, gate, { env })
        const plain = await runInProcess(words, gate, { env: { NO_COLOR: '1' } })
        expect({ code: told.code, out: told.out }, words.join(' ')).toEqual({
          code: plain.code,
          out: plain.out,
        })
        expect(annotationsIn(plain.err)).toEqual([])
        expect(annotationsIn(told.err).length).toBeGreaterThan(0)
        if (format === 'json') JSON.parse(told.out)
      }
    }
  })

  it('has annotations once where they were asked for', async () => {
    const { gate, env, summaryText } = repository()
    const ran = await runInProcess(check('fails.yaml', '--format', 'github'), gate, { env })
    expect(annotationsIn(ran.out)).toHaveLength(2)
    expect(ran.err).toBe('')
    expect(summaryText()).toContain('none-bad')
    const wrong = await runInProcess(check('wrong.yaml', '--format', 'github'), gate, { env })
    expect(wrong.code).toBe(3)
    expect(annotationsIn(`${wrong.out}${wrong.err}`)).toHaveLength(1)
  })

  it('is left alone with --no-ci, and where it is none', async () => {
    const { gate, env, summary } = repository()
    for (const policy of ['fails.yaml', 'passes.yaml', 'wrong.yaml']) {
      const quiet = await runInProcess(check(policy, '--no-ci'), gate, { env })
      expect(annotationsIn(quiet.err)).toEqual([])
      for (const ci of ['false', '1', '']) {
        const { err } = await runInProcess(check(policy), gate, { env: { ...env, GITHUB_ACTIONS: ci } })
        expect(annotationsIn(err)).toEqual([])
      }
    }
    expect(existsSync(summary)).toBe(false)
    const asked = await runInProcess(check('wrong.yaml', '--no-ci', '-f', 'github'), gate, { env })
    expect(annotationsIn(asked.out)).toHaveLength(1)
  })

  it('is told of errors, at their place', async () => {
    const { gate, env, summaryText } = repository()
    const ran = await runInProcess(check('wrong.yaml'), gate, { env })
    expect(ran).toMatchObject({ code: 3, out: '' })
    expect(annotationsIn(ran.err)[0]).toMatch(
      /^::error file=gate\/wrong\.yaml,line=3,col=\d+,title=oloproof%3A nothing was decided \(/,
    )
    expect(summaryText()).toContain('**ERROR** · nothing was decided · exit 3')
    expect((await runInProcess(check('fails.yaml', '--polcy', 'x'), gate, { env })).code).toBe(3)
    expect(summaryText().match(/\*\*ERROR\*\*/g)).toHaveLength(2)
  })

  it('is told when there is no policy, and not of a mere description', async () => {
    const { gate, env, summaryText } = repository()
    const undecided = await runInProcess(['scores', 'import', 'scores.csv'], gate, { env })
    expect(undecided.code).toBe(3)
    expect(annotationsIn(undecided.err)).toHaveLength(1)
    const told = summaryText()
    expect(told).toContain('nothing was decided')
    const described = await runInProcess(['scores', 'import', 'scores.csv', '--describe'], gate, { env })
    expect(described.code).toBe(0)
    expect(annotationsIn(`${described.out}${described.err}`)).toEqual([])
    expect(summaryText()).toBe(told)
  })

  it('keeps its decision when the summary cannot be written', async () => {
    const { root, gate, env } = repository()
    for (const file of [root, join(root, 'no/such/folder/summary.md')]) {
      for (const [policy, code] of [
        ['passes.yaml', 0],
        ['fails.yaml', 1],
        ['wrong.yaml', 3],
      ] as const) {
        const ran = await runInProcess(check(policy), gate, { env: { ...env, GITHUB_STEP_SUMMARY: file } })
        expect(ran.code).toBe(code)
        expect(annotationsIn(ran.err)[0]).toMatch(
          /^::warning title=oloproof::the step summary could not be written, /,
        )
        expect(annotationsIn(ran.err).length).toBeGreaterThan(1)
      }
    }
  })

  it('has annotations without a summary where none is wanted', async () => {
    const { gate, env } = repository()
    const { err } = await runInProcess(check('fails.yaml'), gate, {
      env: { ...env, GITHUB_STEP_SUMMARY: '' },
    })
    expect(annotationsIn(err)).toHaveLength(2)
  })

  it('keeps its decision when standard error is full', () => {
    const { gate, env } = repository()
    for (const [policy, code] of [
      ['passes.yaml', 0],
      ['fails.yaml', 1],
    ] as const) {
      const script = `"${process.execPath}" "${BIN}" ${check(policy).join(' ')} 2>/dev/full`
      const ran = spawnSync('bash', ['-c', script], {
        cwd: gate,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      })
      expect(ran.status).toBe(code)
    }
  })
})

test.each([
  ['/repo/gate/p.yaml', 'gate/p.yaml'],
  ['/repo/../repo/p.yaml', 'p.yaml'],
  ['/repo/..p.yaml', '..p.yaml'],
  ['/elsewhere/p.yaml', null],
  ['/repository/p.yaml', null],
  ['/repo', null],
  ['/', null],
  ['-', null],
])('%s is %s from the root /repo', (file, name) => {
  expect(fileFromRoot(file, { GITHUB_WORKSPACE: '/repo' })).toBe(name)
})

test.each([
  ['gate/p.yaml', 'gate/p.yaml'],
  ['/repo/p.yaml', null],
  ['-', null],
])('%s is %s where the root is not known', (file, name) => {
  expect(fileFromRoot(file, {})).toBe(name)
})

test('a relative name is taken from the folder of the step', () => {
  const env = { GITHUB_WORKSPACE: join(process.cwd(), '..') }
  expect(fileFromRoot('p.yaml', env)).toMatch(/^[^/]+\/p\.yaml$/)
  expect(fileFromRoot('../../p.yaml', env)).toBeNull()
})
