import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problem } from '../../src/domain/problem.ts'
import {
  renderAnnotations,
  renderDescriptionAnnotation,
  renderProblemAnnotations,
} from '../../src/report/annotations.ts'
import { decision, rule, tally } from './decision-builder.ts'
import { hostileDecision, hostileRule, hostileText, OBEYED } from './hostile.ts'
import { readWorkflowCommand } from './read-workflow-command.ts'

const none = { metric: 'ok', bound: { kind: 'max_failures' as const, count: 0 } }
const holds = rule({ ...none, id: 'holds', outcome: 'PASS', reason: 'count_within', tally: tally(9, 0) })
const fails = rule({ ...none, id: 'fails', outcome: 'FAIL', reason: 'count_exceeded', tally: tally(8, 1) })
const open = rule({
  ...none,
  id: 'open',
  outcome: 'INSUFFICIENT_EVIDENCE',
  reason: 'missing_verdicts',
  tally: tally(8, 0, { 'no verdict': 1 }),
})

function commandsOf(text: string) {
  expect(text.endsWith('\n')).toBe(true)
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => {
      expect(line).toMatch(/^::(?:error|warning|notice) /)
      expect(line).not.toMatch(OBEYED)
      const read = readWorkflowCommand(line)
      if (read === null) throw new Error(`no command: ${line}`)
      return read
    })
}

const levelsOf = (text: string) => commandsOf(text).map(({ command }) => command)

/** GitHub shows no more than these of a step and says nothing of the rest. */
function expectShown(text: string): void {
  for (const level of ['error', 'warning', 'notice']) {
    expect(levelsOf(text).filter((each) => each === level).length).toBeLessThanOrEqual(10)
  }
}

describe('the decision as annotations', () => {
  it('is one notice where all holds', () => {
    const [whole, ...rest] = commandsOf(renderAnnotations(decision('PASS', [holds, holds]), 'release.yaml'))
    expect(rest).toEqual([])
    expect(whole).toMatchObject({ command: 'notice', properties: { title: 'oloproof' } })
    expect(whole?.data).toMatch(/^PASS {2}.* {2}exit 0/)
  })

  it('has an error for what fails or is undecided, a warning for what only warns, on the line of the rule', () => {
    const rules = [holds, fails, open, { ...fails, id: 'softly', effect: 'warn' as const }]
    const read = commandsOf(renderAnnotations(decision('FAIL', rules), 'gate/release.yaml'))
    expect(read.map(({ command, properties }) => [command, properties.title])).toEqual([
      ['error', 'oloproof'],
      ['error', 'oloproof: fails'],
      ['error', 'oloproof: open'],
      ['warning', 'oloproof: softly'],
    ])
    expect(read[1]?.properties).toMatchObject({ file: 'gate/release.yaml', line: '4', col: '5' })
    expect(read[1]?.data).toMatch(/^FAIL /)
  })

  it('belongs to no line where the policy is outside the repository', () => {
    for (const { properties } of commandsOf(renderAnnotations(decision('FAIL', [fails]), null))) {
      expect(Object.keys(properties)).toEqual(['title'])
    }
  })

  it('says how many more rules there are than GitHub shows', () => {
    const rules = Array.from({ length: 30 }, (_, index) => ({ ...fails, id: `r${index}` }))
    const text = renderAnnotations(decision('FAIL', rules), null)
    expectShown(text)
    expect(commandsOf(text).at(-1)).toMatchObject({
      command: 'error',
      data: '22 more rules of 30 that do not hold: see the report',
    })
  })

  it('warns of the rest where the decision is PASS', () => {
    const soft = Array.from({ length: 12 }, (_, i) => ({ ...fails, id: `r${i}`, effect: 'warn' as const }))
    const levels = levelsOf(renderAnnotations(decision('PASS', [holds, ...soft]), null))
    expect(levels).toEqual(['notice', ...Array.from({ length: 9 }, () => 'warning')])
  })

  it('is lines of commands alone, red where the exit code is not 0, whatever the names', () => {
    fc.assert(
      fc.property(hostileDecision, fc.option(hostileText), (hostile, file) => {
        const text = renderAnnotations(hostile, file)
        const [whole, ...rest] = levelsOf(text)
        expect(whole).toBe(hostile.outcome === 'PASS' ? 'notice' : 'error')
        if (hostile.outcome === 'PASS') expect(rest).not.toContain('error')
        expectShown(text)
      }),
      { numRuns: 300 },
    )
  })

  it('is at most ten of a level for many rules', () => {
    fc.assert(
      fc.property(fc.array(hostileRule, { minLength: 8, maxLength: 25 }), (rules) => {
        expectShown(renderAnnotations(decision('FAIL', rules), 'p.yaml'))
      }),
      { numRuns: 30 },
    )
  })
})

describe('what is no decision, as annotations', () => {
  it('is an error where it stands in its file', () => {
    const where = { file: 'gate/p.yaml', line: 3, column: 7 }
    const [only, ...rest] = commandsOf(
      renderProblemAnnotations(
        [problem('POLICY_VALUE', 'max is a rate, got 2', 'max: 0.02', where)],
        (file) => `x/${file}`,
      ),
    )
    expect(rest).toEqual([])
    expect(only).toMatchObject({
      command: 'error',
      properties: { file: 'x/gate/p.yaml', line: '3', col: '7' },
      data: 'gate/p.yaml: max is a rate, got 2\nhint: max: 0.02',
    })
    expect(only?.properties.title).toBe('oloproof: nothing was decided (POLICY_VALUE)')
  })

  it('says how many more problems there are than GitHub shows', () => {
    const problems = Array.from({ length: 40 }, (_, i) => problem('POLICY_VALUE', `m${i}`, 'h'))
    const text = renderProblemAnnotations(problems, () => null)
    expectShown(text)
    expect(commandsOf(text).at(-1)).toMatchObject({ command: 'error', data: '32 more problems: see the log' })
  })

  it('is lines of commands alone, whatever is in it', () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (message, hint, file) => {
        const found = problem('POLICY_VALUE', message, hint, { file, line: 1, column: 1 })
        expect(new Set(levelsOf(renderProblemAnnotations([found], () => file)))).toEqual(new Set(['error']))
        expect(levelsOf(renderDescriptionAnnotation(message, 'notice'))).toEqual(['notice'])
      }),
    )
  })
})
