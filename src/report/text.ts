import type { Decision } from '../domain/decision.ts'
import { firstOfView } from './attention.ts'
import { count } from './count-format.ts'
import { caseLines, type Detail } from './detail.ts'
import { cutToWidth, displayWidth, padRight } from './display-width.ts'
import { cutCharacters, escapeTerminal } from './escape.ts'
import { glyphsFor } from './glyphs.ts'
import { exitText, headlineText } from './headline.ts'
import { limitsTexts } from './limits.ts'
import { nameLine, shownId } from './names.ts'
import { nextRule, nextStep } from './next-step.ts'
import { ends, INDENT, joined, laidOut, paragraph } from './page.ts'
import { paintOutcome, type TextOptions } from './palette.ts'
import { ruleDetails } from './rule-details.ts'
import { ruleTable } from './rule-table.ts'
import { casePieces, sourcePieces, wherePieces } from './sources.ts'
import type { NextStep } from './step.ts'

/** From here on the first line stands at the end too: CI logs open at the tail. */
const LONG_REPORT = 24
/** Most notes about the whole run that stand above the rules. */
const SHOWN_NOTES = 8

/** The report for a terminal, a log or a text file; ends with a newline. */
export function renderText(decision: Decision, given: TextOptions): string {
  const options = laidOut(given)
  const first = firstLine(decision, options)
  const lines = [
    first,
    ...joined(sourcePieces(decision), options),
    ...joined(casePieces(decision), options),
    ...decision.choices.flatMap((choice) => paragraph(choice, options, INDENT, `${INDENT}  `)),
    ...noteLines(decision, options),
    ...lonelyLines(decision, options),
    '',
    ...ruleLines(decision, options),
    ...closing(decision, options),
  ]
  if (lines.length > LONG_REPORT) lines.push('', first)
  return `${lines.join('\n')}\n`
}

/** `--quiet`: the decision, its exit code and what narrowed the evidence, in one line. */
export function renderQuiet(decision: Decision): string {
  const choices = [...wherePieces(decision.where), ...decision.choices]
    .map((choice) => ` (${choice})`)
    .join('')
  const text = `${decision.outcome}  ${headlineText(decision)}  ${exitText(decision)}${choices}`
  return `${escapeTerminal(cutCharacters(text, 1000))}\n`
}

function firstLine(decision: Decision, options: TextOptions): string {
  const line = ends(`${decision.outcome}  ${headlineText(decision)}`, exitText(decision), options)
  const word = paintOutcome(decision.outcome, options.colour.strong(decision.outcome), options.colour)
  return word + line.slice(decision.outcome.length)
}

/** Cases that only one of two files has, where no rule on a criterion tells of them. */
function lonelyLines({ comparison, rules }: Decision, options: TextOptions): readonly string[] {
  if (comparison === null || rules.some((rule) => rule.pairs !== null)) return []
  const lists = [
    { lead: 'vanished:', cases: comparison.vanishedCases, total: comparison.vanished },
    { lead: 'new:', cases: comparison.freshCases, total: comparison.fresh },
  ]
  return lists
    .filter(({ cases }) => cases.length > 0)
    .flatMap(({ lead, ...list }) => detailLine({ kind: 'names', lead, list }, 0, options))
}

function noteLines(decision: Decision, options: TextOptions): readonly string[] {
  const shown = decision.notes.slice(0, SHOWN_NOTES)
  const lines = shown.flatMap((note) => paragraph(`note: ${note}`, options, INDENT, `${INDENT}  `))
  const hidden = decision.notes.length - shown.length
  if (hidden > 0) lines.push(`${INDENT}note: ${count(hidden)} more, all of them in the JSON report`)
  return lines
}

function ruleLines(decision: Decision, options: TextOptions): readonly string[] {
  const table = ruleTable(decision.rules, options)
  const next = nextRule(decision)
  const lines = table.header === null ? [] : [options.colour.faint(table.header)]
  const repeated = new Set(firstOfView(decision.rules).flatMap((each) => (each.repeated ? [each.rule] : [])))
  for (const { rule, line } of table.lines) {
    lines.push(line, ...detailLines(ruleDetails(rule, next, repeated.has(rule)), options))
  }
  return lines
}

function detailLines(details: readonly Detail[], options: TextOptions): readonly string[] {
  const ids = details.map((detail) => (detail.kind === 'case' ? displayWidth(shownId(detail.named.id)) : 0))
  const idWidth = Math.max(0, ...ids)
  return details.flatMap((detail) => detailLine(detail, idWidth, options))
}

function detailLine(detail: Detail, idWidth: number, options: TextOptions): readonly string[] {
  const { ellipsis } = glyphsFor(options.unicode)
  switch (detail.kind) {
    case 'sentence':
    case 'lead':
      return paragraph(detail.text, options)
    case 'names': {
      const line = nameLine(
        escapeTerminal(cutCharacters(detail.lead, 60)),
        detail.list,
        options.width - INDENT.length,
      )
      return [INDENT + cutToWidth(line, options.width - INDENT.length, ellipsis)]
    }
    case 'case': {
      const note = escapeTerminal(cutCharacters(detail.note, 200))
      const line = `${padRight(shownId(detail.named.id), idWidth)}  ${note}`.trimEnd()
      return [INDENT + cutToWidth(line, options.width - INDENT.length, ellipsis)]
    }
    case 'more':
      return [`${INDENT}and ${count(detail.hidden)} more`]
  }
}

function closing(decision: Decision, options: TextOptions): readonly string[] {
  if (decision.outcome === 'PASS') {
    return ['', ...limitsTexts(decision).flatMap((sentence) => paragraph(sentence, options))]
  }
  const next = nextStep(decision)
  return next === null ? [] : ['', ...nextLines(next, options)]
}

function nextLines(next: NextStep, options: TextOptions): readonly string[] {
  const { colour, unicode } = options
  const { ellipsis } = glyphsFor(unicode)
  const start = 'Next  '
  const lines: string[] = []
  const named = next.names === null ? null : caseLines(next.names)
  if (next.names === null || named !== null) lines.push(...paragraph(next.lead, options, start, INDENT))
  else {
    const lead = start + escapeTerminal(cutCharacters(next.lead, 100))
    lines.push(cutToWidth(nameLine(lead, next.names, options.width), options.width, ellipsis))
  }
  const [first = '', ...rest] = lines
  if (named !== null) rest.push(...detailLines(named, options), ...(next.branches.length > 0 ? [''] : []))
  const painted = [colour.strong(first.slice(0, start.length)) + first.slice(start.length), ...rest]
  const whens = next.branches.map((branch) => escapeTerminal(cutCharacters(branch.when, 60)))
  const widest = Math.max(0, ...whens.map(displayWidth))
  next.branches.forEach((branch, index) => {
    const line = `${INDENT}${padRight(whens[index] ?? '', widest)}   ${escapeTerminal(cutCharacters(branch.result, 200))}`
    painted.push(cutToWidth(line, options.width, ellipsis))
  })
  if (next.command !== null) painted.push(`${INDENT}${next.command}`)
  for (const sentence of next.after) painted.push(...paragraph(sentence, options))
  return painted
}
