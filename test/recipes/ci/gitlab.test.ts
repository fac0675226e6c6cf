import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { BIN, PROJECT, requireBuild } from '../../harness/run.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'
import { readJunit } from '../../report/read-junit.ts'

const TEXT = readFileSync(join(PROJECT, 'recipes/ci/gitlab.yml'), 'utf8')
const document = parseDocument(TEXT, { strict: true, uniqueKeys: true })
const jobs: Readonly<Record<string, Job>> = document.toJS()
const job = jobs['release-gate']!

interface Job {
  readonly variables: Readonly<Record<string, string>>
  readonly script: readonly string[]
  readonly artifacts: {
    readonly when: string
    readonly reports: { readonly junit: string }
    readonly paths: string[]
  }
}

describe('recipes/ci/gitlab.yml', () => {
  test('is YAML without a fault, and one job', () => {
    expect(document.errors).toEqual([])
    expect(document.warnings).toEqual([])
    expect(Object.keys(jobs)).toEqual(['release-gate'])
    // No key by which GitLab would let a job pass, or not run the script to its end.
    expect(Object.keys(job).sort()).toEqual(['artifacts', 'image', 'rules', 'script', 'variables'])
  })

  test('installs, runs and decides, in this order', () => {
    expect(job.script).toEqual([
      'npm ci',
      'npx promptfoo eval -c evals.yaml --no-cache -o results.jsonl',
      'npx oloproof scores import results.jsonl --policy release.yaml -o gate.xml -o gate.md -o gate.json',
    ])
    expect(job.variables).toEqual({ PROMPTFOO_FAILED_TEST_EXIT_CODE: '0' })
  })

  test("ends with the gate's own exit code, which nothing hides", () => {
    expect(TEXT).not.toMatch(/\|\| *true|\|\| *:|allow_failure|set \+e|; *true|when: manual/)
  })

  test('keeps the reports whatever the decision, and shows the rules as tests', () => {
    expect(job.artifacts).toEqual({
      when: 'always',
      reports: { junit: 'gate.xml' },
      paths: ['gate.json', 'gate.md', 'gate.xml', 'results.jsonl'],
    })
  })
})

describe('the script of the job', () => {
  beforeAll(requireBuild)

  /** As a runner of GitLab: each line in one shell that stops at the first fault. The suite is a file made before. */
  function run(rows: readonly string[], policy: string) {
    const folder = temporaryFolder()
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    const tools = {
      npm: 'exit 0',
      npx: `case $1 in promptfoo) cp rows.jsonl results.jsonl ;; *) shift; exec "${process.execPath}" "${BIN}" "$@" ;; esac`,
    }
    for (const [name, script] of Object.entries(tools)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
      chmodSync(join(bin, name), 0o755)
    }
    if (rows.length > 0) writeFileSync(join(folder, 'rows.jsonl'), `${rows.join('\n')}\n`)
    writeFileSync(join(folder, 'release.yaml'), policy)
    const { status } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', job.script.join('\n')], {
      cwd: folder,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    })
    const junit = () =>
      readJunit(readFileSync(join(folder, 'gate.xml'), 'utf8')).cases.map(({ element }) => element)
    return { status, junit }
  }

  const POLICY = (bound: string) => `version: 1\nrules:\n  - {id: r, metric: ok, ${bound}}\n`
  const ROWS = ['{"case": "a", "ok": true}', '{"case": "b", "ok": false}']

  test.each([
    ['PASS', 'max_failures: 1', 0, null],
    ['FAIL', 'max_failures: 0', 1, 'failure'],
    ['INSUFFICIENT_EVIDENCE', 'min: 0.5', 2, 'error'],
    ['an error', 'min: 7', 3, 'error'],
  ])('ends with the exit code of %s, and its tests say the same', (_, bound, code, element) => {
    const ran = run(ROWS, POLICY(bound))
    expect(ran.status).toBe(code)
    expect(ran.junit()).toEqual([element])
  })

  test('stops where the suite did not run', () => {
    expect(run([], POLICY('max_failures: 1')).status).toBe(1)
  })
})
