import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { problem } from '../../src/domain/problem.ts'
import { attentionOrder } from '../../src/report/attention.ts'
import { cutCharacters, escapeTerminal } from '../../src/report/escape.ts'
import { renderJunit, renderJunitDescription, renderJunitProblems } from '../../src/report/junit.ts'
import { decision, rule, tally } from './decision-builder.ts'
import { hostileDecision, OBEYED } from './hostile.ts'
import { type ReadJunit, readJunit } from './read-junit.ts'

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
const warns = { effect: 'warn' as const }

const elementsOf = ({ cases }: ReadJunit) =>
  Object.fromEntries(cases.map(({ name, element }) => [name, element]))

function tallied({ cases }: ReadJunit) {
  const having = (element: string) => cases.filter((each) => each.element === element).length
  return {
    tests: cases.length,
    failures: having('failure'),
    errors: having('error'),
    skipped: having('skipped'),
  }
}

describe('the decision as JUnit', () => {
  it('has a testcase a rule: FAIL a failure, undecided an error, what only warns skipped', () => {
    const rules = [holds, open, fails, { ...fails, id: 'fails-softly', ...warns }]
    const read = readJunit(renderJunit(decision('FAIL', rules)))
    expect(elementsOf(read)).toEqual({
      fails: 'failure',
      open: 'error',
      'fails-softly': 'skipped',
      holds: null,
    })
    expect(read.counts).toEqual([
      { tests: 4, failures: 1, errors: 1 },
      { tests: 4, failures: 1, errors: 1, skipped: 1 },
    ])
    expect(read.cases.map(({ name, type }) => [name, type])).toEqual([
      ['fails', 'count_exceeded'],
      ['open', 'missing_verdicts'],
      ['fails-softly', null],
      ['holds', null],
    ])
    expect(read.cases[0]?.message).toMatch(/^FAIL count_exceeded, /)
    expect(read.cases[2]?.message).toMatch(/^FAIL count_exceeded, /)
    expect(read.out).toContain('exit 1')
  })

  it('skips what is undecided and was told to warn alone', () => {
    const softly = { ...open, undecided: 'warn' as const }
    expect(elementsOf(readJunit(renderJunit(decision('PASS', [holds, softly]))))).toEqual({
      holds: null,
      open: 'skipped',
    })
  })

  it.each([
    ['an undecided rule that warns', [{ ...open, undecided: 'warn' as const }]],
    ['rules that warn and hold', [{ ...holds, ...warns }]],
    ['rules that warn and fail', [{ ...fails, ...warns }]],
  ])('is not green where no rule is left to block: %s', (_, rules) => {
    const read = readJunit(renderJunit(decision('INSUFFICIENT_EVIDENCE', rules)))
    const { tests, failures, errors } = tallied(read)
    expect(failures + errors).toBeGreaterThan(0)
    expect(read.counts[0]).toEqual({ tests, failures, errors })
  })

  it('is green where the exit code is 0 and nowhere else, and counts what it holds', () => {
    fc.assert(
      fc.property(hostileDecision, (hostile) => {
        const read = readJunit(renderJunit(hostile))
        const { tests, failures, errors, skipped } = tallied(read)
        expect(read.counts).toEqual([
          { tests, failures, errors },
          { tests, failures, errors, skipped },
        ])
        expect(failures + errors > 0).toBe(hostile.outcome !== 'PASS')
        // A FAIL is never told as something that was merely not decided.
        if (hostile.outcome === 'FAIL') expect(failures).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })

  it('names every rule, escaped as in a terminal, whatever it is called', () => {
    fc.assert(
      fc.property(hostileDecision, (hostile) => {
        const xml = renderJunit(hostile)
        for (const line of xml.split('\n')) expect(line).not.toMatch(OBEYED)
        const names = attentionOrder(hostile.rules).map(({ id }) => escapeTerminal(cutCharacters(id, 1000)))
        expect(
          readJunit(xml)
            .cases.map(({ name }) => name)
            .slice(0, names.length),
        ).toEqual(names)
      }),
      { numRuns: 300 },
    )
  })
})

const HOSTILE = [
  '<script>alert(1)</script>',
  ']]>',
  '<!-- -->',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>&b;',
  '"/><testcase name="x"/>',
  "' onload='",
  '&amp;&#0;&lt;',
  '\u001b[31mred\u001b[0m',
  '\u202eabc',
  '\u0000',
  'a\ud800b',
  '\udc00',
  '\ufffe\uffff\u{1ffff}',
  'a\nb\r\nc\td',
  '::error::x',
]

test.each(HOSTILE)('%j is text in an id, a name of a file, a note and an error', (text) => {
  const shown = escapeTerminal(text)
  const hostile = decision('FAIL', [{ ...fails, id: text, notes: [text] }], {
    notes: [text],
    policy: { file: text, sha256: 'a'.repeat(64), version: 1, confidenceLevel: 0.95, found: true },
  })
  const read = readJunit(renderJunit(hostile))
  expect(read.cases).toHaveLength(1)
  expect(read.cases[0]?.name).toBe(shown)
  expect(read.out).toContain(`note: ${shown}`)
  for (const xml of [
    renderJunitProblems([problem('POLICY_VALUE', text, text)]),
    renderJunitDescription(`${text}\n`),
  ]) {
    const error = readJunit(xml)
    expect(elementsOf(error)).toEqual({ 'nothing was decided': 'error' })
    expect(error.counts).toEqual([
      { tests: 1, failures: 0, errors: 1 },
      { tests: 1, failures: 0, errors: 1, skipped: 0 },
    ])
  }
})

test('a name of 10,000 characters is cut, and says so', () => {
  const [only] = readJunit(renderJunit(decision('FAIL', [{ ...fails, id: 'é'.repeat(10_000) }]))).cases
  expect(only?.name).toBe(`${'é'.repeat(999)}…`)
})

test('a long report has the sentences of a rule and what to do next, a line each', () => {
  const read = readJunit(renderJunit(decision('INSUFFICIENT_EVIDENCE', [open, { ...open, id: 'other' }])))
  expect(read.cases.filter(({ text }) => text.includes('\nNext  '))).toHaveLength(1)
  expect(read.cases[0]?.text).toContain('\nNext  ')
})
