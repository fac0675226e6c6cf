import type { Decision, RuleDecision } from '../domain/decision.ts'
import type { Problem } from '../domain/problem.ts'
import { attentionOrder } from './attention.ts'
import { escapeHtml } from './escape.ts'
import { readableFile } from './file-name.ts'
import { exitText, headlineText } from './headline.ts'
import { nextRule, nextStep } from './next-step.ts'
import { renderProblems } from './problems.ts'
import { ruleLine, ruleSentences } from './rule-sentences.ts'
import { casePieces, sourcePieces } from './sources.ts'
import { type Standing, standingOf } from './standing.ts'

const LONGEST_LINE = 1000
const SHOWN_NAMES = 20

/**
 * JUnit XML for the test view of a pipeline: one testcase a rule. A rule that failed is a failure, an undecided one an
 * error, and what only warns is skipped, with its outcome as the reason.
 */
export function renderJunit(decision: Decision): string {
  const rules = attentionOrder(decision.rules)
  const standings = rules.map((rule) => standingOf(rule))
  const isUnsaid = isSilent(decision, standings)
  const next = nextRule(decision)
  const step = nextLines(decision)
  const cases = rules.map((rule, index) => testcase(decision, rule, next, index === 0 ? step : []))
  if (isUnsaid) cases.push(wholeCase(decision))
  const about = [
    `${decision.outcome}  ${headlineText(decision)}  ${exitText(decision)}`,
    sourcePieces(decision).join(', '),
    casePieces(decision).join(', '),
    ...decision.choices,
    ...decision.notes.map((note) => `note: ${note}`),
  ]
  return document(
    readableFile(decision.policy.file),
    {
      tests: cases.length,
      failures: standings.filter((standing) => standing === 'failed').length,
      errors: standings.filter((standing) => standing === 'undecided').length + (isUnsaid ? 1 : 0),
      skipped: standings.filter((standing) => standing === 'warned').length,
    },
    [
      `    <properties>`,
      `      <property name="decision" value="${decision.outcome}"/>`,
      `    </properties>`,
      ...cases,
      `    <system-out>${textOf(about)}</system-out>`,
    ],
  )
}

/** Nothing was decided: one testcase that is an error, so that no tool takes the run for a green one. */
export function renderJunitProblems(problems: readonly Problem[]): string {
  return notDecided(problems[0]?.message ?? 'nothing was decided', renderProblems(problems))
}

/** A description decides nothing; whoever shows it must not show green. */
export function renderJunitDescription(inWords: string): string {
  return notDecided('nothing was decided', inWords)
}

function notDecided(message: string, text: string): string {
  return document('oloproof', { tests: 1, failures: 0, errors: 1, skipped: 0 }, [
    `    <testcase classname="oloproof" name="nothing was decided" time="0">`,
    `      <error type="error" message="${attribute(message)}">${textOf(text.trimEnd().split('\n'))}</error>`,
    `    </testcase>`,
  ])
}

interface Counts {
  readonly tests: number
  readonly failures: number
  readonly errors: number
  readonly skipped: number
}

function document(name: string, counts: Counts, body: readonly string[]): string {
  const figures = `tests="${counts.tests}" failures="${counts.failures}" errors="${counts.errors}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="oloproof" ${figures} time="0">`,
    `  <testsuite name="${attribute(name)}" ${figures} skipped="${counts.skipped}" time="0">`,
    ...body,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

/** Where no rule that blocks is decided, what only warns is skipped and no rule says that the exit code is not 0. */
function isSilent(decision: Decision, standings: readonly Standing[]): boolean {
  const isSaid = standings.some((standing) => standing === 'failed' || standing === 'undecided')
  return decision.outcome !== 'PASS' && !isSaid
}

/** In a class of its own: tools take two cases of one class and name for one, and a rule may have any name. */
function wholeCase(decision: Decision): string {
  const message = `${decision.outcome}  ${headlineText(decision)}  ${exitText(decision)}`
  return [
    '    <testcase classname="oloproof" name="the decision" time="0">',
    `      <error type="no_blocking_rule" message="${attribute(message)}"/>`,
    '    </testcase>',
  ].join('\n')
}

/** @param step what to do next, under the first rule alone: it is the one that needs it most */
function testcase(
  decision: Decision,
  rule: RuleDecision,
  next: RuleDecision | null,
  step: readonly string[],
): string {
  const open = `    <testcase classname="${attribute(readableFile(decision.policy.file))}" name="${attribute(rule.id)}" time="0"`
  const message = attribute(`${rule.outcome} ${rule.reason}, ${ruleLine(rule)}`)
  const element = elementOf(rule)
  if (element === null) return `${open}/>`
  const type = element === 'skipped' ? '' : ` type="${rule.reason}"`
  const text = textOf([ruleLine(rule), ...ruleSentences(rule, next, SHOWN_NAMES), ...step])
  return [
    `${open}>`,
    `      <${element}${type} message="${message}">${text}</${element}>`,
    '    </testcase>',
  ].join('\n')
}

function elementOf(rule: RuleDecision): 'failure' | 'error' | 'skipped' | null {
  switch (standingOf(rule)) {
    case 'held':
      return null
    case 'failed':
      return 'failure'
    case 'undecided':
      return 'error'
    case 'warned':
      return 'skipped'
  }
}

function nextLines(decision: Decision): readonly string[] {
  const next = nextStep(decision)
  if (next === null) return []
  return [
    '',
    `Next  ${next.lead}`,
    ...next.branches.map(({ when, result }) => `${when}: ${result}`),
    ...(next.command === null ? [] : [next.command]),
    ...next.after,
  ]
}

function attribute(text: string): string {
  return escapeHtml(text, LONGEST_LINE)
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => escapeHtml(line, LONGEST_LINE)).join('\n')
}
