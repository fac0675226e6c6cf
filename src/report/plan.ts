import type { Plan, PlannedRule } from '../domain/plan.ts'
import { count, countOf } from './count-format.ts'
import { thresholdOf } from './decision-json.ts'
import { cutMiddle, displayWidth, padLeft, padRight } from './display-width.ts'
import { cutCharacters, escapeTerminal } from './escape.ts'
import { readableFile, shownFile } from './file-name.ts'
import { glyphsFor } from './glyphs.ts'
import { JSON_FORMAT, jsonDocument } from './json.ts'
import { INDENT, joined, laidOut, paragraph } from './page.ts'
import type { TextOptions } from './palette.ts'
import { exactPercent } from './rate-format.ts'
import { boundText } from './words.ts'

/** Cases each rule needs before anything is run. Ends with a newline. */
export function renderPlan(plan: Plan, format: 'text' | 'json', options: TextOptions): string {
  return format === 'json' ? planJson(plan) : planText(plan, laidOut(options))
}

function planJson(plan: Plan): string {
  return jsonDocument({
    format: JSON_FORMAT,
    policy: plan.policy === null ? null : { file: shownFile(plan.policy.file) },
    rules: plan.rules.map((rule) => ({
      id: rule.id,
      metric: rule.metric,
      bound: rule.bound.kind,
      threshold: thresholdOf(rule.bound),
      bad_when: rule.badWhen,
      confidence_level: rule.confidenceLevel,
      needed: rule.needed.map((need) => ({ bad_cases: need.badCases, cases: need.cases })),
      for_power:
        rule.forPower === null
          ? null
          : { rate: rule.forPower.rate, power: rule.forPower.power, cases: rule.forPower.cases },
      labels:
        rule.labels === null
          ? null
          : {
              corrected: rule.labels.corrected,
              sample: rule.labels.sample,
              max_missed: rule.labels.maxMissed,
            },
      notes: rule.notes,
    })),
    notes: plan.notes,
  })
}

function planText(plan: Plan, options: TextOptions): string {
  const levels = [...new Set(plan.rules.map((rule) => exactPercent(rule.confidenceLevel)))]
  const sources = plan.policy === null ? [] : [readableFile(plan.policy.file)]
  const below = plan.rules.flatMap((rule) => ruleLines(rule, options))
  const lines = [
    `${options.colour.strong('PLAN')}  fewest cases that pass each rule, by how many of them turn out bad`,
    ...joined([...sources, `${levels.join(', ')} confidence`], options),
    '',
    ...table(plan.rules, options),
    ...(below.length === 0 ? [] : ['', ...below]),
    ...plan.notes.flatMap((note) => ['', ...paragraph(note, options, INDENT, INDENT)]),
    ...nextLines(plan, options),
  ]
  return `${lines.join('\n')}\n`
}

function table(rules: readonly PlannedRule[], options: TextOptions): readonly string[] {
  const glyphs = glyphsFor(options.unicode)
  const bads = [...new Set(rules.flatMap((rule) => rule.needed.map((need) => need.badCases)))].sort(
    (a, b) => a - b,
  )
  const ids = rules.map((rule) => cutMiddle(escapeTerminal(cutCharacters(rule.id, 200)), 28, glyphs.ellipsis))
  const bounds = rules.map((rule) => boundText(rule.bound, glyphs))
  const cells = rules.map((rule) => bads.map((bad) => neededText(rule, bad)))
  const heads = bads.map((bad) => `${count(bad)} bad`)
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => (row[column] ?? '').length)),
  )
  const idWidth = Math.max(4, ...ids.map(displayWidth))
  const boundWidth = Math.max(5, ...bounds.map(displayWidth))
  const start = (id: string, bound: string): string =>
    `  ${padRight(id, idWidth)}  ${padRight(bound, boundWidth)}`
  const row = (id: string, bound: string, columns: readonly string[]): string =>
    `${start(id, bound)}${columns.map((cell, column) => `  ${padLeft(cell, widths[column] ?? 0)}`).join('')}`.trimEnd()
  const lines = [options.colour.faint(row('rule', 'limit', heads))]
  rules.forEach((rule, index) => {
    const id = ids[index] ?? ''
    const bound = bounds[index] ?? ''
    lines.push(
      rule.needed.length === 0
        ? `${start(id, bound)}  ${unplannedText(rule)}`
        : row(id, bound, cells[index] ?? []),
    )
  })
  return lines
}

/** What a rule without a number of cases is about. */
function unplannedText({ bound }: PlannedRule): string {
  switch (bound.kind) {
    case 'mean':
      return 'a mean, which its values decide'
    case 'budget':
      return 'a figure of the suite, of any size'
    case 'max_decrease':
      return 'a fall, which two runs decide'
    default:
      return 'count over the suite, of any size'
  }
}

function neededText(rule: PlannedRule, bad: number): string {
  const need = rule.needed.find((each) => each.badCases === bad)
  if (need === undefined) return ''
  return need.cases === null ? 'never' : count(need.cases)
}

function ruleLines(rule: PlannedRule, options: TextOptions): readonly string[] {
  const sentences: string[] = []
  const { forPower, labels } = rule
  if (forPower !== null) {
    const chance = `at least ${exactPercent(forPower.power)} of the time when ${exactPercent(forPower.rate)} of cases are bad`
    sentences.push(
      forPower.cases === null
        ? `no number of cases up to ten million passes ${chance}`
        : `${countOf(forPower.cases, 'case')} pass ${chance}`,
    )
  }
  if (labels !== null) {
    const ways: string[] = []
    if (labels.corrected !== null)
      ways.push(`${countOf(labels.corrected, 'label')} of what the judge lets through`)
    if (labels.sample !== null)
      ways.push(`${countOf(labels.sample, 'label')} of a plain random sample (mode: labels)`)
    if (labels.maxMissed !== null)
      ways.push(`${countOf(labels.maxMissed, 'label')} of what the judge lets through`)
    sentences.push(
      ways.length === 0
        ? 'a model grades this, and no number of labels is enough'
        : `a model grades this: ${ways.join(', or ')}, all without a miss`,
    )
  }
  sentences.push(...rule.notes)
  const id = cutCharacters(rule.id, 40)
  return sentences.flatMap((text) => paragraph(`${id}: ${text}`, options, INDENT, `${INDENT}  `))
}

const NEXT = 'Next'

/**
 * One bad case more than none: a suite that only passes without any is a suite that mostly does not pass. Where a rate is
 * expected, as many as give every rule the chance that was asked for.
 */
function nextLines(plan: Plan, options: TextOptions): readonly string[] {
  const rates = plan.rules.filter((rule) => rule.needed.length > 0)
  const able = rates.filter((rule) => rule.needed.some((need) => need.cases !== null))
  const needs = able.map((rule) => rule.needed.find((need) => need.badCases === 1)?.cases ?? null)
  const powers = able.flatMap((rule) => (rule.forPower === null ? [] : [rule.forPower.cases]))
  if (powers.includes(null)) return []
  const forPower = Math.max(0, ...powers.filter((cases) => cases !== null))
  const most = forPower > 0 ? forPower : Math.max(0, ...needs.filter((cases) => cases !== null))
  if (most === 0) return []
  const every = able.length < rates.length ? 'every rate above that can pass' : 'every rate above'
  const why =
    forPower > 0 ? `${every} then passes with at least that chance` : `${every} then passes with one bad case`
  const [first = '', ...rest] = paragraph(
    plan.of === 'suite'
      ? `Plan ${countOf(most, 'case')}: ${why}.`
      : `Plan ${countOf(most, 'case')} for each part named above: ${why}.`,
    options,
    `${NEXT}  `,
    INDENT,
  )
  return [
    '',
    options.colour.strong(NEXT) + first.slice(NEXT.length),
    ...rest,
    ...(plan.planned !== null
      ? paragraph(
          plan.planned >= most
            ? `The suite in the policy has ${countOf(plan.planned, 'case')}, which is enough.`
            : `The suite in the policy has ${countOf(plan.planned, 'case')}: raise it.`,
          options,
        )
      : plan.of === 'suite'
        ? [`${INDENT}Hold the run to it with a line in the policy:`, `${INDENT}suite: {min_cases: ${most}}`]
        : [`${INDENT}Hold the run to it with a list of its cases: suite: {file: suite.csv}`]),
  ]
}
