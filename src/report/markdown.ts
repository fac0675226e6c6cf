import type { Decision, RuleDecision } from '../domain/decision.ts'
import { attentionOrder, firstOfView, needsAttention } from './attention.ts'
import { type CaseList, caseLists } from './case-lists.ts'
import { count, countOf } from './count-format.ts'
import { escapeMarkdown, markdownCode } from './escape.ts'
import { glyphsFor, outcomeGlyph } from './glyphs.ts'
import { exitText, headlineText, onlyWarns } from './headline.ts'
import { limitsTexts } from './limits.ts'
import { casesByLine } from './names.ts'
import { nextRule, nextStep } from './next-step.ts'
import { ruleDetails } from './rule-details.ts'
import { scaleOf } from './scale.ts'
import { casePieces, sourcePieces } from './sources.ts'
import type { NextStep } from './step.ts'
import { boundText, countScope, seenRate, seenText, spanText } from './words.ts'

const GLYPHS = glyphsFor(true)
const LONGEST_SENTENCE = 600

/** The decision for a pull request or a step summary. Nothing from the input is markup, a link or a mention. */
export function renderMarkdown(decision: Decision): string {
  const next = nextStep(decision)
  const blocks = [
    // The same heading for every outcome, so that a bot finds its own comment again.
    '## oloproof',
    `**${decision.outcome}** · ${escapeMarkdown(headlineText(decision))} · ${exitText(decision)}`,
    list([pieces(sourcePieces(decision)), pieces(casePieces(decision)), ...decision.choices.map(sentence)]),
    ...(decision.notes.length === 0
      ? []
      : [list(decision.notes.slice(0, 8).map((note) => `note: ${sentence(note)}`))]),
    table(decision.rules),
    ...firstOfView(decision.rules).map(({ rule, repeated }) =>
      explanation(rule, nextRule(decision), repeated),
    ),
    ...firstOfView(decision.rules).flatMap(({ rule, repeated }) => foldedNames(rule, repeated)),
    next === null ? limitsTexts(decision).map(sentence).join('\n\n') : nextBlock(next),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function sentence(text: string): string {
  return escapeMarkdown(text, LONGEST_SENTENCE)
}

function pieces(parts: readonly string[]): string {
  return parts.map(sentence).join(GLYPHS.between)
}

function list(items: readonly string[]): string {
  return items
    .filter((item) => item !== '')
    .map((item) => `- ${item}`)
    .join('\n')
}

function table(rules: readonly RuleDecision[]): string {
  const rows = attentionOrder(rules).map((rule) =>
    [
      mark(rule),
      markdownCode(rule.id, 'table'),
      sentence(boundText(rule.bound, GLYPHS)),
      sentence(seenCell(rule)),
      intervalCell(rule),
    ].join(' | '),
  )
  return [
    '|  | rule | limit | seen | interval |',
    '|:-:|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}

function mark(rule: RuleDecision): string {
  return `${outcomeGlyph(rule.outcome, GLYPHS)} ${rule.outcome}${onlyWarns(rule) && rule.outcome !== 'PASS' ? ' (only warns)' : ''}`
}

function seenCell(rule: RuleDecision): string {
  const rate = seenRate(rule)
  return rate === '' ? seenText(rule) : `${seenText(rule)}, ${rate}`
}

function intervalCell(rule: RuleDecision): string {
  const scale = scaleOf(rule.bound)
  if (scale === null) return countScope(rule)
  if (rule.interval === null) return 'none'
  return sentence(spanText(rule.interval, scale))
}

/** What stands under a rule in the terminal, without the cases: they are folded below. */
function explanation(rule: RuleDecision, next: RuleDecision | null, repeated: boolean): string {
  const sentences = ruleDetails(rule, next, repeated).flatMap((detail) =>
    detail.kind === 'sentence' ? [sentence(detail.text)] : [],
  )
  if (sentences.length === 0) return ''
  return `${markdownCode(rule.id, 'text')}\n${list(sentences)}`
}

function foldedNames(rule: RuleDecision, repeated: boolean): readonly string[] {
  return caseLists(rule, repeated)
    .filter(({ kind }) => (kind === 'bad' ? needsAttention(rule) : kind !== 'undetermined'))
    .map((list) => folded(rule, list))
}

function folded(rule: RuleDecision, { what, cases, total, unit }: CaseList): string {
  const hidden = Math.max(0, total - cases.length)
  const items = cases.map(({ id, about, reason }) => {
    return namedItem(
      id,
      [about, reason].filter((part) => part !== null),
    )
  })
  if (hidden > 0) items.push(`and ${count(hidden)} more`)
  // Blank lines around the list: without them the host takes it for HTML and leaves its Markdown alone.
  return `<details><summary>${summary(rule.id)}: ${countOf(Math.max(total, cases.length), unit)} ${summary(what)}</summary>\n\n${list(items)}\n\n</details>`
}

function namedItem(id: string, rest: readonly string[]): string {
  return [markdownCode(id, 'text'), ...rest.map(sentence)].join(GLYPHS.between)
}

/** In HTML, Markdown's backslashes stay visible: what could be markup becomes entities instead. */
function summary(text: string): string {
  return escapeMarkdown(text, 80).replace(
    /\\([\\`*_~[\]$+=.)-])/g,
    (_, character: string) => `&#${character.charCodeAt(0)};`,
  )
}

function nextBlock(next: NextStep): string {
  const blocks = [`**Next** ${sentence(next.lead)}`]
  const named = next.names === null ? null : casesByLine(next.names)
  if (named !== null) {
    const cases = named.cases.map(({ id, about }) => namedItem(id, about === null ? [] : [about]))
    blocks.push(list(named.hidden > 0 ? [...cases, `and ${count(named.hidden)} more`] : cases))
    // Two lists in a row would be one.
    if (next.branches.length > 0) blocks.push('What can come of it:')
  } else if (next.names !== null) {
    const names = next.names.cases.map(({ id }) => markdownCode(id, 'text'))
    const hidden = Math.max(next.names.total, names.length) - names.length
    blocks.push(`${names.join(' ')}${hidden > 0 ? ` +${count(hidden)}` : ''}`)
  }
  if (next.branches.length > 0) {
    blocks.push(list(next.branches.map((branch) => `${sentence(branch.when)}: ${sentence(branch.result)}`)))
  }
  if (next.command !== null) blocks.push(`\`\`\`\n${next.command.replaceAll('`', "'")}\n\`\`\``)
  blocks.push(...next.after.map(sentence))
  return blocks.join('\n\n')
}
