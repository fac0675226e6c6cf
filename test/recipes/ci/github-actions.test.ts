import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { BIN, PROJECT, requireBuild } from '../../harness/run.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly needs?: string
  readonly if?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly concurrency?: Readonly<Record<string, unknown>>
  readonly steps: readonly Step[]
}

const TEXT = readFileSync(join(PROJECT, 'recipes/ci/github-actions.yml'), 'utf8')
const document = parseDocument(TEXT, { strict: true, uniqueKeys: true })
const workflow: {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly concurrency: Readonly<Record<string, unknown>>
  readonly jobs: { readonly gate: Job; readonly promote: Job }
} = document.toJS()
const { gate, promote } = workflow.jobs

function stepOf(job: Job, name: string): Step {
  const found = job.steps.find((step) => step.name === name)
  if (found === undefined) throw new Error(`no step ${name}`)
  return found
}

const names = (job: Job) => job.steps.map((step) => step.name ?? step.uses ?? step.run)

describe('recipes/ci/github-actions.yml', () => {
  test('is YAML without a fault, for pull requests and for main', () => {
    expect(document.errors).toEqual([])
    expect(document.warnings).toEqual([])
    expect(workflow.on).toEqual({ pull_request: null, push: { branches: ['main'] } })
    expect(Object.keys(workflow.jobs)).toEqual(['gate', 'promote'])
  })

  test('runs, decides, then reports, in this order', () => {
    expect(names(gate)).toEqual([
      'actions/checkout@v4',
      'actions/setup-node@v4',
      'npm ci',
      'Fetch the baseline',
      'Run the suite',
      'Decide',
      'Keep the reports',
    ])
  })

  test("ends with the gate's own exit code, which nothing hides", () => {
    expect(TEXT).not.toMatch(/\|\| *true|\|\| *:|continue-on-error|set \+e|; *true/)
    expect(stepOf(gate, 'Decide').run?.trimEnd().split('\n').at(-1)).toBe(
      'npx oloproof scores import after.jsonl "$@" --policy release.yaml -o gate.md -o gate.json',
    )
    const suite = stepOf(gate, 'Run the suite')
    expect(suite.env).toEqual({ PROMPTFOO_FAILED_TEST_EXIT_CODE: '0' })
    expect(suite.run).toBe('npx promptfoo eval -c evals.yaml --no-cache -o after.jsonl')
    for (const name of ['Fetch the baseline', 'Run the suite', 'Decide']) {
      expect(stepOf(gate, name).if, name).toBeUndefined()
    }
  })

  test('keeps the reports whatever the decision', () => {
    const reports = stepOf(gate, 'Keep the reports')
    expect(reports).toMatchObject({ if: 'always()', uses: 'actions/upload-artifact@v4' })
    expect(String(reports.with?.path).trim().split('\n')).toEqual(['gate.json', 'gate.md', 'after.jsonl'])
  })

  test('leaves the summary of the step to oloproof', () => {
    expect(TEXT).not.toMatch(/GITHUB_STEP_SUMMARY|--no-ci/)
  })

  test('promotes on PASS on the main branch alone', () => {
    expect(promote.needs).toBe('gate')
    expect(promote.if?.split(' && ').sort()).toEqual([
      "github.event_name == 'push'",
      "github.ref == 'refs/heads/main'",
      "needs.gate.result == 'success'",
    ])
    // Only these would let it run after a job that failed or was cancelled.
    expect(JSON.stringify(promote)).not.toMatch(/always\(\)|failure\(\)|cancelled\(\)/)
    for (const step of promote.steps) expect(step.if).toBeUndefined()
    expect(names(promote)).toEqual([
      'actions/checkout@v4',
      'actions/setup-node@v4',
      'actions/checkout@v4',
      'actions/download-artifact@v4',
      'Promote',
      'Store the baseline',
    ])
  })

  test('promotes what was decided, by the script, and stores it after that', () => {
    expect(stepOf(promote, 'Promote').run).toBe(
      'sh .github/promote-baseline.sh gate.json after.jsonl baseline/baseline.jsonl',
    )
    const download = promote.steps.find((step) => step.uses?.startsWith('actions/download-artifact'))
    expect(download?.with?.name).toBe(stepOf(gate, 'Keep the reports').with?.name)
    expect(stepOf(promote, 'Store the baseline').run).not.toMatch(/--force|\s-f\s|\+HEAD/)
    expect(TEXT.match(/git push(?! origin gate-baseline && git switch main)/g)).toHaveLength(1)
  })

  test('may write in the job that promotes and in no other', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(gate.permissions).toBeUndefined()
    expect(promote.permissions).toEqual({ contents: 'write' })
    expect(JSON.stringify(promote)).not.toMatch(/npm|npx/)
  })

  test('cancels no run on main', () => {
    expect(workflow.concurrency['cancel-in-progress']).toBe(`\${{ github.event_name == 'pull_request' }}`)
    expect(promote.concurrency).toEqual({ group: 'gate-baseline' })
  })

  test('says how a person chooses the first baseline', () => {
    const comment = TEXT.slice(0, TEXT.indexOf('\nname: '))
    expect(comment.split('\n').every((line) => line.startsWith('#'))).toBe(true)
    expect(comment).toContain('The first baseline is chosen by a person')
    expect(comment).toContain('no_baseline')
  })
})

/** A clone with a bare repository behind it, and `npx oloproof` as it is built. */
function clone(): { readonly folder: string; readonly path: string } {
  const place = temporaryFolder()
  const folder = join(place, 'clone')
  const bin = join(place, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${BIN}" "$@"\n`)
  chmodSync(join(bin, 'npx'), 0o755)
  shell(place, 'git init -q --bare -b main origin.git && git clone -q origin.git clone 2>&1')
  const rows = Array.from({ length: 100 }, (_, index) => `{"case": "c${index}", "ok": true}\n`)
  writeFileSync(join(folder, 'after.jsonl'), rows.join(''))
  writeFileSync(
    join(folder, 'release.yaml'),
    'version: 1\nrules:\n  - {id: broke, metric: ok, max_regressed: 0.05}\n',
  )
  return { folder, path: `${bin}${delimiter}${process.env.PATH}` }
}

/** As GitHub runs a step: bash that stops at the first fault. */
function shell(cwd: string, script: string, path = process.env.PATH) {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, ...GIT, GITHUB_SHA: 'abc123' },
  })
  return { status, stdout, stderr }
}

const GIT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@localhost',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@localhost',
}

const decisionIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'gate.json'), 'utf8'))

describe('the steps of the workflow', () => {
  beforeAll(requireBuild)
  const fetch = stepOf(gate, 'Fetch the baseline').run ?? ''
  const decide = stepOf(gate, 'Decide').run ?? ''
  const store = stepOf(promote, 'Store the baseline').run ?? ''

  test('decide nothing of a first run that has no baseline', () => {
    const { folder, path } = clone()
    expect(shell(folder, fetch, path).status).toBe(0)
    expect(existsSync(join(folder, 'baseline.jsonl'))).toBe(false)
    expect(shell(folder, decide, path).status).toBe(2)
    expect(decisionIn(folder)).toMatchObject({
      decision: 'INSUFFICIENT_EVIDENCE',
      rules: [{ reason: 'no_baseline' }],
    })
  })

  test('compare with the baseline of the branch, and store the one that passed there', () => {
    const { folder, path } = clone()
    const first = readFileSync(join(folder, 'after.jsonl'), 'utf8').replace('c7"', 'c7", "note": "first"')
    writeFileSync(join(folder, 'baseline.jsonl'), first)
    shell(
      folder,
      'git switch -q --orphan gate-baseline && git add baseline.jsonl && git commit -qm first && git push -q origin gate-baseline && git switch -q --orphan main',
    )
    expect(existsSync(join(folder, 'baseline.jsonl'))).toBe(false)
    expect(shell(folder, fetch, path).status).toBe(0)
    expect(readFileSync(join(folder, 'baseline.jsonl'), 'utf8')).toBe(first)
    expect(shell(folder, decide, path).status).toBe(0)
    expect(decisionIn(folder)).toMatchObject({ decision: 'PASS', scores: [{}, {}] })

    shell(folder, 'git clone -q -b gate-baseline ../origin.git baseline && mkdir -p .github')
    writeFileSync(
      join(folder, '.github/promote-baseline.sh'),
      readFileSync(join(PROJECT, 'recipes/ci/promote-baseline.sh')),
    )
    expect(shell(folder, stepOf(promote, 'Promote').run ?? '', path).status).toBe(0)
    expect(shell(join(folder, 'baseline'), store, path).status).toBe(0)
    const stored = shell(folder, 'git fetch -q origin gate-baseline && git show FETCH_HEAD:baseline.jsonl')
    expect(stored.stdout).toBe(readFileSync(join(folder, 'after.jsonl'), 'utf8'))
    // Once more is no fault.
    expect(shell(join(folder, 'baseline'), store, path).status).toBe(0)
  })

  test('stop when the baseline cannot be asked for', () => {
    const { folder, path } = clone()
    shell(folder, 'git remote set-url origin /no/such/place')
    expect(shell(folder, fetch, path).status).toBe(1)
    expect(existsSync(join(folder, 'baseline.jsonl'))).toBe(false)
  })
})
