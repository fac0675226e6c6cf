import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Ran, run } from './harness/run.ts'
import { temporaryFolder } from './harness/temporary-folder.ts'

const BUGS = join(import.meta.dirname, 'fixtures/bugs')
const DECISION_OF = ['PASS', 'FAIL', 'INSUFFICIENT_EVIDENCE'] as const

interface Interval {
  readonly lower: number
  readonly upper: number
}

interface ExpectedRun {
  readonly command: string
  readonly exit_code: number
  readonly also_acceptable_exit_codes?: readonly number[]
  readonly message_must_name?: {
    readonly file?: string
    readonly line?: number
    readonly lines?: readonly number[]
    readonly words?: readonly string[]
  }
  readonly never_prints?: readonly string[]
  readonly output_must_not_contain?: readonly string[]
  readonly output_must_not_match_multiline?: readonly string[]
  readonly html_must_not_contain?: readonly string[]
  readonly limits?: { readonly seconds?: number; readonly stderr_plus_stdout_bytes?: number }
  readonly right_values?: Readonly<Record<string, unknown>>
}

interface Expected extends ExpectedRun {
  readonly title: string
  readonly more_runs?: readonly ExpectedRun[]
}

interface JsonRule {
  readonly id: string
  readonly metric: string
  readonly outcome: string
  readonly tally: Readonly<Record<string, unknown>>
  readonly interval: Interval | null
  readonly interval_with_missing: Interval | null
  readonly more_cases: Readonly<Record<string, unknown>> | null
}

interface JsonDecision {
  readonly decision: string
  readonly exit_code: number
  readonly scores: readonly { readonly cases: number }[]
  readonly rules: readonly JsonRule[]
}

function readExpected(bug: string): Expected {
  const parsed: Expected = JSON.parse(readFileSync(join(BUGS, bug, 'expected.json'), 'utf8'))
  return parsed
}

const runs = readdirSync(BUGS)
  .filter((bug) => existsSync(join(BUGS, bug, 'expected.json')))
  .flatMap((bug) => {
    const expected = readExpected(bug)
    return [expected, ...(expected.more_runs ?? [])].map((wanted) => ({
      bug,
      title: expected.title,
      command: wanted.command,
      wanted: { ...wanted, never_prints: [...(expected.never_prints ?? []), ...(wanted.never_prints ?? [])] },
    }))
  })

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

function intervalIn(value: unknown): Interval | null {
  const { lower, upper } = object(object(value).two_sided)
  return typeof lower === 'number' && typeof upper === 'number' ? { lower, upper } : null
}

function isNear(actual: Interval | null, wanted: Interval): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= 2e-9 * Math.max(Math.abs(b), 1e-300)
  return actual !== null && near(actual.lower, wanted.lower) && near(actual.upper, wanted.upper)
}

describe('a fault that users of such tools reported', () => {
  test('stands here with all its runs', () => {
    expect(runs.length).toBeGreaterThan(35)
  })

  test.each(runs)('$bug $title: $command', async ({ bug, wanted }) => {
    const cwd = temporaryFolder(join(BUGS, bug))
    const ran = await run(wanted.command, cwd)
    const all = ran.out + ran.err
    expect([wanted.exit_code, ...(wanted.also_acceptable_exit_codes ?? [])], all).toContain(ran.code)
    if (ran.code === 3) checkMessage(wanted, all)
    checkOutput(wanted, ran)
    if (wanted.html_must_not_contain !== undefined) {
      for (const format of ['markdown', 'html']) {
        const report = await run(`${wanted.command} --format ${format}`, cwd)
        expect(report.code).toBe(ran.code)
        expect(report.out).not.toBe('')
        for (const text of wanted.html_must_not_contain) expect(report.out).not.toContain(text)
      }
    }
    if (ran.code !== 3 && !wanted.command.startsWith('bash')) {
      const asJson = await run(`${wanted.command} --format json`, cwd)
      expect(asJson.code).toBe(ran.code)
      checkDecision(wanted, ran, JSON.parse(asJson.out))
    }
  })
})

function checkMessage(wanted: ExpectedRun, all: string): void {
  const must = wanted.message_must_name ?? {}
  for (const word of [must.file, ...(must.words ?? [])]) if (word !== undefined) expect(all).toContain(word)
  for (const line of must.lines ?? []) expect(all).toMatch(new RegExp(`(:|lines? |and |, )${line}\\b`))
  if (must.line !== undefined) expect(all).toMatch(new RegExp(`(:|line )${must.line}\\b`))
}

function checkOutput(wanted: ExpectedRun, ran: Ran): void {
  const all = ran.out + ran.err
  for (const text of [...(wanted.never_prints ?? []), ...(wanted.output_must_not_contain ?? [])]) {
    expect(all).not.toContain(text)
  }
  for (const pattern of wanted.output_must_not_match_multiline ?? []) {
    expect(ran.out).not.toMatch(new RegExp(pattern, 'm'))
  }
  if (wanted.limits?.seconds !== undefined) expect(ran.seconds).toBeLessThanOrEqual(wanted.limits.seconds)
  const bytes = wanted.limits?.stderr_plus_stdout_bytes
  if (bytes !== undefined) expect(Buffer.byteLength(all)).toBeLessThanOrEqual(bytes)
}

function checkDecision(wanted: ExpectedRun, ran: Ran, decision: JsonDecision): void {
  expect(decision.exit_code).toBe(ran.code)
  expect(decision.decision).toBe(DECISION_OF[ran.code ?? -1])
  const right = wanted.right_values ?? {}
  const [first, ...others] = decision.rules
  if (first !== undefined && others.length === 0) {
    const named = { passed: 'passed', failed: 'failed', did_not_pass: 'failed', missing: 'missing' }
    for (const [key, field] of Object.entries(named))
      if (key in right) expect(first.tally[field]).toBe(right[key])
  }
  if ('cases' in right) expect(decision.scores.at(-1)?.cases).toBe(right.cases)
  for (const key of ['which', 'missing_cases']) {
    const names = right[key]
    if (Array.isArray(names)) for (const name of names) expect(ran.out).toContain(String(name))
  }
  for (const [metric, value] of Object.entries(right)) {
    const interval = intervalIn(value)
    if (interval === null || metric === 'more_cases') continue
    if (metric === 'worst_case_taken_as_bad') {
      expect(decision.rules.map((rule) => rule.interval_with_missing?.upper ?? null)).toContainEqual(
        expect.closeTo(interval.upper, 8),
      )
    } else if (!metric.endsWith('_taken_as_bad')) {
      const rules = decision.rules.filter((rule) => rule.metric === metric || rule.id === metric)
      expect(
        rules.some((rule) => isNear(rule.interval, interval)),
        `interval of ${metric}`,
      ).toBe(true)
    }
  }
  checkMoreCases(right.more_cases, decision)
}

function checkMoreCases(wanted: unknown, decision: JsonDecision): void {
  if (wanted === 'none is enough') {
    for (const rule of decision.rules) expect(rule.more_cases?.all_good).toBeNull()
    return
  }
  const counts = object(object(wanted).two_sided)
  if (!('to_PASS_if_all_further_cases_are_good' in counts)) return
  const undecided = decision.rules.filter((rule) => rule.outcome === 'INSUFFICIENT_EVIDENCE')
  expect(undecided.length).toBeGreaterThan(0)
  for (const rule of undecided) {
    expect(rule.more_cases?.all_good).toBe(counts.to_PASS_if_all_further_cases_are_good)
    expect(rule.more_cases?.all_bad).toBe(counts.to_FAIL_if_all_further_cases_are_bad)
  }
}
