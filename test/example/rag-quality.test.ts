import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { init } from '../../src/example/init.ts'
import { GROUNDED_FROM } from '../../src/example/rag-quality/grades.ts'
import { LABELLED } from '../../src/example/rag-quality/labels.ts'
import { RAG_QUALITY } from '../../src/example/rag-quality/rag-quality.ts'
import { AFTER, BEFORE, BROKEN } from '../../src/example/rag-quality/runs.ts'
import { decide } from '../../src/gate.ts'
import { readmeCommands, runLine } from './commands.ts'

let place = ''
let project = ''
let readme = ''
beforeAll(async () => {
  place = mkdtempSync(join(realpathSync(tmpdir()), 'rag-quality-'))
  project = join(place, 'one')
  await init({ directory: project, example: 'rag-quality', force: false })
  readme = readFileSync(at('README.md'), 'utf8').replaceAll('\n', ' ')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const at = (file: string) => join(project, file)
const records = (file: string): Record<string, string>[] =>
  parse(readFileSync(at(file), 'utf8'), { columns: true })
const sha256 = (file: string) =>
  createHash('sha256')
    .update(readFileSync(at(file)))
    .digest('hex')

async function decided(
  scores: string,
  policy: string,
  labels: readonly string[],
  baseline: string | null = null,
) {
  const decision = await decide({
    scores: at(scores),
    policy: { file: at(policy), found: false },
    labels: labels.map(at),
    where: new Map(),
    recipe: null,
    failOnWarn: false,
    onProgress: null,
    baseline: baseline === null ? null : at(baseline),
    baselineMayBeAbsent: false,
  })
  return {
    decision,
    outcomes: Object.fromEntries(decision.rules.map((rule) => [rule.id, rule.outcome])),
    rule: (id: string) => {
      const found = decision.rules.find((rule) => rule.id === id)
      if (found === undefined) throw new Error(`no rule ${id}`)
      return found
    },
  }
}

describe('the example rag-quality', () => {
  it('has exactly the files that it lists, the same bytes each time', async () => {
    expect(readdirSync(project).sort()).toEqual([...RAG_QUALITY.files].sort())
    const again = join(place, 'two')
    await init({ directory: again, example: 'rag-quality', force: false })
    for (const file of RAG_QUALITY.files) {
      expect(readFileSync(join(again, file)).equals(readFileSync(at(file))), file).toBe(true)
    }
  })

  it('asks the same 360 questions in both runs, three of each of 120 pages', () => {
    const before = records('before.csv')
    expect(new Set(before.map((row) => row.case)).size).toBe(360)
    expect(new Set(before.map((row) => row.question)).size).toBe(360)
    expect(new Set(before.map((row) => row.document)).size).toBe(120)
    const asked = (rows: typeof before) =>
      rows.map((row) => [row.case, row.document, row.topic, row.question])
    expect(asked(records('after.csv'))).toEqual(asked(before))
  })

  it('has scores of a judge that lie where its verdicts do, NaN with a reason where it broke down', () => {
    for (const [file, counts] of [
      ['before.csv', BEFORE],
      ['after.csv', AFTER],
    ] as const) {
      const rows = records(file)
      const ungraded = rows.filter((row) => row.faithfulness === 'nan')
      expect(ungraded.map((row) => row['faithfulness.reason'])).toEqual(
        Array.from({ length: counts.ungraded }, () => 'grader_error'),
      )
      const bad = rows.filter((row) => Number(row.faithfulness) < GROUNDED_FROM)
      expect(bad).toHaveLength(counts.made_up + counts.said_otherwise)
      for (const row of rows) {
        expect(row['faithfulness.judge']).toBe(row['answer_relevancy.judge'])
        for (const score of ['answer_relevancy', 'context_recall']) {
          expect(Number(row[score])).toBeGreaterThanOrEqual(0)
          expect(Number(row[score])).toBeLessThanOrEqual(1)
        }
        expect(row.answer?.endsWith(`[${row.document}]`)).toBe(row.cited === 'true')
      }
    }
  })

  it('stops at evaluator_not_validated without labels', async () => {
    const { decision, outcomes, rule } = await decided('after.csv', 'rag.yaml', [])
    expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(outcomes).toEqual({
      'grounded-answers': 'INSUFFICIENT_EVIDENCE',
      'cited-answers': 'PASS',
      'recall-p10': 'PASS',
    })
    const grounded = rule('grounded-answers')
    expect(grounded).toMatchObject({ reason: 'evaluator_not_validated', unvalidatedOutcome: 'PASS' })
    expect(grounded.clusters).toMatchObject({ count: 120, largest: 3 })
    expect(readme).toContain(
      `By the judge's word ${grounded.tally.passed} answers are and ${grounded.tally.failed} are not. On ${grounded.tally.missing} more it broke down`,
    )
  })

  it('fails the old search, by recall, and leaves its grounded answers undecided with labels', async () => {
    const { decision, outcomes, rule } = await decided('before.csv', 'rag.yaml', ['labels.csv'])
    expect(decision.outcome).toBe('FAIL')
    expect(outcomes).toEqual({
      'grounded-answers': 'INSUFFICIENT_EVIDENCE',
      'cited-answers': 'PASS',
      'recall-p10': 'FAIL',
    })
    expect(readme).toContain(`${rule('recall-p10').tally.failed} of 360 questions found less than half`)
    const { reason, judge } = rule('grounded-answers')
    expect(reason).toBe('interval_straddles')
    expect(readme).toContain(
      `agreed with ${judge?.confirmed} of the ${judge?.labelledBads} that the judge had called bad, ` +
        `and found ${judge?.missed} more among the ${judge?.labelledGoods} that it had called good`,
    )
    expect(judge?.missed).toBeGreaterThan(1)
  })

  it('passes the mended search with labels', async () => {
    const { decision, outcomes, rule } = await decided('after.csv', 'rag.yaml', ['labels.csv'])
    expect(decision.outcome).toBe('PASS')
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['PASS']))
    const { judge } = rule('grounded-answers')
    expect(readme).toContain(`${rule('recall-p10').tally.failed} questions found less than half`)
    expect(judge?.missed).toBe(0)
    expect(readme).toContain(
      `Among the ${judge?.labelledGoods} labelled answers that the judge had called good, people found none`,
    )
  })

  it('names what the change broke, and holds pairs of a judged criterion by the labels of both runs', async () => {
    const { decision, rule } = await decided('after.csv', 'change.yaml', ['labels.csv'], 'before.csv')
    expect(decision.outcome).toBe('PASS')
    expect(rule('nothing-broke')).toMatchObject({ effect: 'warn', outcome: 'FAIL' })
    const pairs = rule('nothing-broke').pairs
    const fixed = BEFORE.uncited - (AFTER.uncited - BROKEN.uncited)
    expect(pairs?.counts).toMatchObject({ fixed, broken: BROKEN.uncited })
    expect(readme).toContain(
      `${fixed} answers cite their page now that did not before, and ${BROKEN.uncited} no longer do`,
    )
    const cited = (file: string) =>
      new Map(records(file).map((row): [string, boolean] => [row.case ?? '', row.cited === 'true']))
    const [before, after] = [cited('before.csv'), cited('after.csv')]
    const broken = [...before].filter(([id, good]) => good && after.get(id) === false).map(([id]) => id)
    expect(pairs?.broken.cases.map(({ id }) => id).sort()).toEqual(broken.sort())

    const without = await decided('after.csv', 'change.yaml', [], 'before.csv')
    expect(without.rule('grounded-regressions').reason).toBe('evaluator_not_validated')
  })

  it("decides nothing on the judge's number itself, with labels or without", async () => {
    for (const labels of [[], ['labels.csv']]) {
      const { decision, rule } = await decided('after.csv', 'raw.yaml', labels)
      expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
      for (const id of ['faithfulness-p10', 'relevancy-median']) {
        expect(rule(id)).toMatchObject({ reason: 'evaluator_not_validated', unvalidatedOutcome: 'PASS' })
      }
    }
  })

  it('has a sheet of 200 answers of each run with a key for every row, all labelled', () => {
    const [sheet, key] = [records('labels.csv'), records('labels.key.csv')]
    const answer = (row: Record<string, string>) => [row.run, row.case]
    expect(key.map(answer)).toEqual(sheet.map(answer))
    for (const file of ['before.csv', 'after.csv']) {
      const drawn = sheet.filter((row) => row.run === sha256(file))
      expect(drawn).toHaveLength(LABELLED)
      const rows = new Map(records(file).map((row) => [row.case, row]))
      for (const row of drawn) {
        expect(['true', 'false']).toContain(row['grounded.label'])
        expect([row.asked, row.answered]).toEqual([rows.get(row.case)?.question, rows.get(row.case)?.answer])
        expect(row).not.toHaveProperty('grounded')
      }
    }
    const graded = new Map(
      ['before.csv', 'after.csv'].flatMap((file) => {
        const run = sha256(file)
        return records(file).map((row) => [`${run} ${row.case}`, Number(row.faithfulness) >= GROUNDED_FROM])
      }),
    )
    for (const row of key) {
      expect(row).toMatchObject({
        grounded: String(graded.get(`${row.run} ${row.case}`)),
        sample: 'at_random',
      })
    }
  })
})

describe('labels of rag-quality that the reports ask for', () => {
  const truth = () =>
    new Map(records('labels.csv').map((row) => [`${row.run} ${row.case}`, row['grounded.label']]))

  it.each([
    ['oloproof scores import after.csv --policy rag.yaml', 'after.csv'],
    ['oloproof judge check before.csv --policy rag.yaml', 'before.csv'],
    ['oloproof judge check after.csv --policy change.yaml', 'after.csv'],
  ])('are drawn by the line that `%s` prints', (command, scores) => {
    const line = /^ *(oloproof judge sample .*)$/m.exec(runLine(project, command).stdout)?.[1] ?? ''
    const sheet = `asked-for-${command.length}.csv`
    const ran = runLine(project, line.replace('more-labels.csv', sheet))
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    const rows = new Map(records(scores).map((row) => [row.case, Number(row.faithfulness)]))
    const key = records(sheet.replace('.csv', '.key.csv'))
    expect(key.length).toBeGreaterThan(40)
    for (const row of key)
      expect(row).toMatchObject({
        run: sha256(scores),
        grounded: String((rows.get(row.case ?? '') ?? 0) >= GROUNDED_FROM),
        'grounded.judge': 'claims-judge-2',
        sample: 'by_verdict',
      })
    const others = runLine(project, line.replace('more-labels.csv', `next-${sheet} --labels labels.csv`))
    expect(others.status).toBe(0)
    for (const { run, case: id } of records(`next-${sheet}`)) expect(truth().has(`${run} ${id}`)).toBe(false)
  })
})

describe('the commands in the README of rag-quality', () => {
  it('end as it says, in the order in which it has them', () => {
    const ends = readmeCommands(project).map((line) => [line, runLine(project, line).status])
    expect(ends).toEqual([
      ['oloproof scores import after.csv --policy rag.yaml', 2],
      ['oloproof scores import before.csv --policy rag.yaml --labels labels.csv', 1],
      ['oloproof scores import after.csv --policy rag.yaml --labels labels.csv', 0],
      ['oloproof scores import before.csv after.csv --policy change.yaml --labels labels.csv', 0],
      ['oloproof scores import after.csv --policy raw.yaml --labels labels.csv', 2],
      ['oloproof judge check before.csv --policy rag.yaml --labels labels.csv', 0],
      ['oloproof policy check rag.yaml', 0],
    ])
    const said = [...readFileSync(at('README.md'), 'utf8').matchAll(/exit code\s(\d)/g)].map(
      (match) => match[1],
    )
    expect(said).toEqual(['2', '1', '0', '0', '2', '0'])
  })

  it('are the ones that init suggests', () => {
    expect(readmeCommands(project)).toEqual(expect.arrayContaining([...RAG_QUALITY.next]))
  })
})
