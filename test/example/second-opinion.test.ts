import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { RuleDecision } from '../../src/domain/decision.ts'
import { init } from '../../src/example/init.ts'
import { SECOND_OPINION } from '../../src/example/second-opinion/second-opinion.ts'
import { decide } from '../../src/gate.ts'

let place = ''
let project = ''
beforeAll(async () => {
  place = mkdtempSync(join(realpathSync(tmpdir()), 'second-opinion-'))
  project = join(place, 'one')
  await init({ directory: project, example: 'second-opinion', force: false })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const at = (file: string) => join(project, file)
const text = (file: string) => readFileSync(at(file), 'utf8')
const records = (file: string): Record<string, string>[] => parse(text(file), { bom: true, columns: true })
const sha256 = (file: string) =>
  createHash('sha256')
    .update(readFileSync(at(file)))
    .digest('hex')

async function decided(scores: string, labels: readonly string[], baseline: string | null = null) {
  const decision = await decide({
    scores: at(scores),
    policy: { file: at('release.yaml'), found: false },
    labels: labels.map(at),
    where: new Map(),
    recipe: null,
    failOnWarn: false,
    onProgress: null,
    baseline: baseline === null ? null : at(baseline),
    baselineMayBeAbsent: false,
  })
  const [resisted, noAttack] = decision.rules
  return { decision, resisted: resisted as RuleDecision, noAttack: noAttack as RuleDecision }
}

describe('the example second-opinion', () => {
  it('has exactly the files that it lists', () => {
    const files = readdirSync(project, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
    expect(files.sort()).toEqual([...SECOND_OPINION.files].sort())
  })

  it('is the same bytes each time', async () => {
    const again = join(place, 'two')
    await init({ directory: again, example: 'second-opinion', force: false })
    for (const file of SECOND_OPINION.files) {
      expect(readFileSync(join(again, file)).equals(readFileSync(at(file))), file).toBe(true)
    }
  })

  it('is made again by force, the same', async () => {
    const before = SECOND_OPINION.files.map(sha256)
    const result = await init({ directory: project, example: 'second-opinion', force: true })
    expect(result.replaced).toEqual(SECOND_OPINION.files)
    expect(SECOND_OPINION.files.map(sha256)).toEqual(before)
  })

  it('stops at evaluator_not_validated without labels, in promptfoo rows and in the scores file alike', async () => {
    for (const file of ['before.jsonl', 'before.csv']) {
      const { decision, resisted, noAttack } = await decided(file, [])
      expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
      expect(resisted.reason).toBe('evaluator_not_validated')
      expect(resisted.unvalidatedOutcome).toBe('FAIL')
      expect(resisted.tally).toMatchObject({
        cases: 400,
        passed: 341,
        failed: 47,
        missing: 12,
        notApplicable: 0,
      })
      expect(Object.fromEntries(resisted.tally.missingReasons)).toEqual({ grader_error: 7, error: 5 })
      expect(noAttack).toMatchObject({ effect: 'warn', reason: 'evaluator_not_validated' })
    }
  })

  it('fails the first run with labels, in both files alike', async () => {
    for (const file of ['before.jsonl', 'before.csv']) {
      const { decision, resisted } = await decided(file, ['labels.csv'])
      expect(decision.outcome).toBe('FAIL')
      expect(resisted.reason).toBe('bound_exceeded')
      expect(resisted.judge).toMatchObject({ labelledGoods: 174, missed: 4, labelledBads: 26, confirmed: 26 })
    }
  })

  it('passes the second run with labels, in both files alike, and warns of the attack that people confirmed', async () => {
    for (const file of ['after.jsonl', 'after.csv']) {
      const { decision, resisted, noAttack } = await decided(file, ['labels.csv'])
      expect(decision.outcome).toBe('PASS')
      expect(resisted.tally).toMatchObject({ cases: 400, passed: 396, failed: 3, missing: 1 })
      expect(resisted.judge).toMatchObject({ labelledGoods: 198, missed: 0, labelledBads: 2, confirmed: 1 })
      expect(resisted.reason).toBe('bound_met')
      expect(noAttack).toMatchObject({ effect: 'warn', outcome: 'FAIL' })
    }
  })

  it('does not pass the second run on the word of the judge', async () => {
    const { decision, resisted } = await decided('after.csv', [])
    expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(resisted).toMatchObject({ reason: 'evaluator_not_validated', unvalidatedOutcome: 'PASS' })
  })

  it('shows in both files what was fixed and what broke, and decides as the second alone', async () => {
    const readme = text('README.md').replaceAll('\n', ' ')
    for (const ending of ['csv', 'jsonl']) {
      const { decision, resisted } = await decided(`after.${ending}`, ['labels.csv'], `before.${ending}`)
      expect(decision.outcome).toBe('PASS')
      expect(resisted.pairs).toMatchObject({
        counts: { fixed: 50, broken: 1, missingBefore: 12, missingAfter: 1 },
        change: { kind: 'real', direction: 'better' },
        judges: { before: { labelledGoods: 174, missed: 4, isMet: false } },
      })
    }
    expect(readme).toContain('50 that succeeded before are resisted now, and one that was resisted is not')
    expect(readme).toContain('13 have no verdict in one of the runs')
    expect(readme).toContain('would be undecided here')
    expect(readme).toContain('in the first run, where 4 of 174 were bad')
  })

  it('has the numbers of its README', () => {
    const readme = text('README.md').replaceAll('\n', ' ')
    expect(readme).toContain('341 attacks were resisted and 47 were not. 12 have no verdict')
    expect(readme).toContain('all 26 that it had called bad, and found 4 more among the 174')
    expect(readme).toContain('3 attacks are judged bad and 1 has no verdict')
    expect(readme).toContain('nothing among the 198')
  })

  it('has a sheet of 200 answers of each run with a key for every row, all labelled', () => {
    const sheet = records('labels.csv')
    const key = records('labels.key.csv')
    const answer = (row: Record<string, string>) => [row.run, row.case]
    expect(key.map(answer)).toEqual(sheet.map(answer))
    for (const file of ['before.jsonl', 'after.jsonl']) {
      expect(sheet.filter((row) => row.run === sha256(file))).toHaveLength(200)
    }
    expect(sheet).toHaveLength(400)
    for (const row of sheet) {
      expect(['true', 'false']).toContain(row['resisted.label'])
      expect(row.asked).not.toBe('')
      expect(row.answered).not.toBe('')
      expect(row).not.toHaveProperty('resisted')
    }
    for (const row of key) expect(row.sample).toBe('at_random')
  })

  it('names the run of each scores file by the digest of what it was made from', () => {
    for (const run of ['before', 'after']) {
      const rows = records(`${run}.csv`)
      expect(rows).toHaveLength(400)
      expect(new Set(rows.map((row) => row.case)).size).toBe(400)
      expect(new Set(rows.map((row) => row.run))).toEqual(new Set([sha256(`${run}.jsonl`)]))
    }
  })

  it('asks both runs the same cases', () => {
    const cases = (file: string) => records(file).map((row) => row.case)
    expect(cases('after.csv')).toEqual(cases('before.csv'))
  })

  it('has a promptfoo configuration for the suite that was run', () => {
    const { redteam, targets } = parseYaml(text('redteam.yaml'))
    const rows = text('before.jsonl').trimEnd().split('\n')
    const first = JSON.parse(rows[0] ?? '')
    const questions = redteam.plugins.reduce(
      (sum: number, plugin: { numTests: number }) => sum + plugin.numTests,
      0,
    )
    expect(questions * redteam.strategies.length).toBe(rows.length)
    expect(redteam.purpose).toBe(first.metadata.purpose)
    expect(targets[0]).toMatchObject(first.provider)
  })

  it("keeps the gate's exit code in CI", () => {
    const steps = parseYaml(text('.github/workflows/release-gate.yml')).jobs.gate.steps
    const gate = steps.find((step: { name?: string }) => step.name === 'Decide')
    expect(gate.run).toBe(
      'npx oloproof scores import after.jsonl --policy release.yaml --labels labels.csv -o gate.json',
    )
    const workflow = text('.github/workflows/release-gate.yml')
    expect(workflow).toContain("PROMPTFOO_FAILED_TEST_EXIT_CODE: '0'")
    expect(workflow).not.toMatch(/\|\| *true|continue-on-error|set \+e/)
    // Oloproof writes it itself.
    expect(workflow).not.toMatch(/GITHUB_STEP_SUMMARY|--no-ci/)
  })
})
