import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COST_LATENCY } from '../../src/example/cost-latency/cost-latency.ts'
import { LOOP } from '../../src/example/cost-latency/measured.ts'
import { DEAREST_CALL } from '../../src/example/cost-latency/models.ts'
import { CHANGE, LATER, WRONG_BEFORE } from '../../src/example/cost-latency/outcomes.ts'
import { init } from '../../src/example/init.ts'
import { decide } from '../../src/gate.ts'
import { leastCases } from '../../src/statistics/least-cases.ts'
import { readmeCommands, runLine } from './commands.ts'

let place = ''
let project = ''
let readme = ''
beforeAll(async () => {
  place = mkdtempSync(join(realpathSync(tmpdir()), 'cost-latency-'))
  project = join(place, 'one')
  await init({ directory: project, example: 'cost-latency', force: false })
  readme = readFileSync(at('README.md'), 'utf8').replaceAll('\n', ' ')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const at = (file: string) => join(project, file)
const records = (file: string): Record<string, string>[] =>
  parse(readFileSync(at(file), 'utf8'), { columns: true })

async function decided(scores: string, baseline: string | null, policy = 'gate.yaml') {
  const decision = await decide({
    scores: at(scores),
    policy: { file: at(policy), found: false },
    labels: [],
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

const milliseconds = (value: number | null) => value?.toLocaleString('en-GB')

describe('the example cost-latency', () => {
  it('has exactly the files that it lists, the same bytes each time', async () => {
    expect(readdirSync(project).sort()).toEqual([...COST_LATENCY.files].sort())
    const again = join(place, 'two')
    await init({ directory: again, example: 'cost-latency', force: false })
    for (const file of COST_LATENCY.files) {
      expect(readFileSync(join(again, file)).equals(readFileSync(at(file))), file).toBe(true)
    }
  })

  it('asks the same 400 requests in each run, 60 of them refunds', () => {
    const ids = (file: string) => records(file).map((row) => `${row.case} ${row.route}`)
    expect(new Set(ids('before.csv')).size).toBe(400)
    expect(ids('after.csv')).toEqual(ids('before.csv'))
    expect(ids('runaway.csv')).toEqual(ids('before.csv'))
    expect(records('after.csv').filter((row) => row.route === 'refund')).toHaveLength(60)
  })

  it('has skewed times, and costs in millionths of a dollar within the range, but for one', () => {
    for (const file of ['before.csv', 'after.csv', 'runaway.csv']) {
      const rows = records(file)
      const times = rows.map((row) => Number(row.latency_ms)).filter((time) => !Number.isNaN(time))
      const mean = times.reduce((sum, time) => sum + time, 0) / times.length
      const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
      expect(mean).toBeGreaterThan(median * 1.05)
      expect(Math.min(...times)).toBeGreaterThan(200)
      for (const row of rows) expect(row.cost_usd).toMatch(/^\d\.\d{6}$/)
      const beyond = rows.filter((row) => Number(row.cost_usd) > DEAREST_CALL / 1e6).map((row) => row.case)
      expect(beyond).toEqual(file === 'runaway.csv' ? [LOOP.request] : [])
    }
  })

  it('fails on the large model: too slow, too dear, right enough, nothing to compare', async () => {
    const { decision, outcomes, rule } = await decided('before.csv', null)
    expect(decision.outcome).toBe('FAIL')
    expect(outcomes).toEqual({
      'answers-right': 'PASS',
      regressions: 'INSUFFICIENT_EVIDENCE',
      fall: 'INSUFFICIENT_EVIDENCE',
      'p50-latency': 'FAIL',
      'p95-latency': 'FAIL',
      'mean-cost': 'FAIL',
      'suite-bill': 'FAIL',
    })
    expect(rule('regressions').reason).toBe('no_baseline')
    expect(rule('fall').reason).toBe('no_baseline')
    expect(rule('answers-right').tally).toMatchObject({ cases: 400, failed: WRONG_BEFORE, missing: 0 })
    expect(readme).toContain(`${400 - WRONG_BEFORE} of 400 answers are right`)
    expect(readme).toContain(`half of them took ${milliseconds(rule('p50-latency').estimate)} ms or longer`)
    expect(readme).toContain(`one in twenty ${milliseconds(rule('p95-latency').estimate)} ms or longer`)
    expect(readme).toContain(`costs $${rule('mean-cost').estimate?.toFixed(6)} on average`)
    expect(readme).toContain(`all of them $${rule('suite-bill').estimate?.toFixed(2)}. Two rules`)
  })

  it('passes on the smaller model, and names what was fixed and what broke', async () => {
    const { decision, outcomes, rule } = await decided('after.csv', 'before.csv')
    expect(decision.outcome).toBe('PASS')
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['PASS']))
    const pairs = rule('answers-right').pairs
    expect(pairs?.counts).toMatchObject({
      fixed: CHANGE.fixed,
      broken: CHANGE.broken,
      missingAfter: CHANGE.timed_out,
    })
    expect(pairs?.mcnemarP).toBeGreaterThan(0.05)
    expect(readme).toContain(`${CHANGE.fixed} requests fixed and ${CHANGE.broken} broken. That may be chance`)
    for (const id of ['answers-right', 'p50-latency', 'p95-latency', 'regressions']) {
      expect(rule(id).tally.missing, id).toBe(CHANGE.timed_out)
    }
    expect(rule('mean-cost').tally.missing).toBe(0)
    expect(readme).toContain(
      `The p50 is ${milliseconds(rule('p50-latency').estimate)} ms and the p95 ${milliseconds(rule('p95-latency').estimate)} ms; ` +
        `an answer costs $${rule('mean-cost').estimate?.toFixed(6)} on average, ` +
        `and all of them $${rule('suite-bill').estimate?.toFixed(2)}.`,
    )
  })

  it('needs 72 refunds for their p95, has 60, and says so; for a p90 they are enough', async () => {
    const { decision, rule } = await decided('after.csv', null, 'refunds.yaml')
    expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(rule('refunds-p90').outcome).toBe('PASS')
    expect(rule('refunds-p95')).toMatchObject({
      reason: 'interval_straddles',
      tally: { cases: 60, passed: 60, failed: 0, missing: 0 },
      moreCases: { allGood: 12 },
    })
    expect(leastCases(0, 0.05, 0.95)).toBe(72)
    expect(readme).toContain('It takes 72, and the report says that 12 more would do')
    expect((0.95 ** 60 * 100).toFixed(1)).toBe('4.6')
    expect(readme).toContain('would happen in 4.6% of such suites')
  })

  it('fails on one value out of range, though the mean is below its limit', async () => {
    const { decision, outcomes, rule } = await decided('runaway.csv', 'after.csv')
    expect(decision.outcome).toBe('FAIL')
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'PASS')).toEqual([
      ['mean-cost', 'FAIL'],
    ])
    expect(rule('mean-cost')).toMatchObject({
      reason: 'out_of_range',
      badCases: [expect.objectContaining({ id: LOOP.request })],
    })
    expect(rule('mean-cost').estimate).toBeLessThan(0.004)
    expect(rule('answers-right').pairs?.counts).toMatchObject({ fixed: LATER.fixed, broken: LATER.broken })
    expect(readme).toContain(`against the run that passed: ${LATER.fixed} fixed, ${LATER.broken} broken`)
    expect(readme).toContain(`The mean is $${rule('mean-cost').estimate?.toFixed(6)}, well below the limit`)
    const dear = records('runaway.csv').find((row) => row.case === LOOP.request)
    expect(readme).toContain(`that request cost $${dear?.cost_usd}`)
    expect(readme).toContain(`none could cost more than $${DEAREST_CALL / 1e6}:`)
  })
})

describe('the commands in the README of cost-latency', () => {
  it('end as it says, in the order in which it has them', () => {
    const ends = readmeCommands(project).map((line) => [line, runLine(project, line).status])
    expect(ends).toEqual([
      ['oloproof scores import before.csv --policy gate.yaml', 1],
      ['oloproof scores import before.csv after.csv --policy gate.yaml', 0],
      ['oloproof scores import after.csv --policy refunds.yaml', 2],
      ['oloproof scores import after.csv --policy mean.yaml', 3],
      ['oloproof scores import after.csv runaway.csv --policy gate.yaml', 1],
      ['oloproof policy check gate.yaml', 0],
      ['oloproof plan --policy gate.yaml', 0],
    ])
    const said = [...readFileSync(at('README.md'), 'utf8').matchAll(/exit code (\d)/gi)].map(
      (match) => match[1],
    )
    expect(said).toEqual(['1', '0', '2', '3', '1'])
  })

  it('show the two ways out of a mean without a range', () => {
    const { stderr } = runLine(project, 'oloproof scores import after.csv --policy mean.yaml')
    expect(stderr).toContain('error[POLICY_MEAN_RANGE]')
    expect(stderr).toMatch(/hint: range: .* budget: /)
  })

  it('say that a p95 takes 72 cases', () => {
    const { stdout } = runLine(project, 'oloproof scores import after.csv --policy refunds.yaml')
    expect(stdout).toContain('takes at least 72 cases, there are 60')
  })

  it('are the ones that init suggests', () => {
    expect(readmeCommands(project)).toEqual(expect.arrayContaining([...COST_LATENCY.next]))
  })
})
