import type { RuleDecision } from '../domain/decision.ts'
import type { Outcome } from '../domain/outcome.ts'
import { isScoreBound } from '../domain/policy.ts'
import { needsAttention } from './attention.ts'
import { caseLists } from './case-lists.ts'
import { count, countOf } from './count-format.ts'
import { glyphsFor, outcomeGlyph } from './glyphs.ts'
import { onlyWarns } from './headline.ts'
import { foldedCases, foldedReasons, name } from './html-names.ts'
import { picture } from './html-picture.ts'
import { html, type Markup } from './markup.ts'
import { ruleDetails } from './rule-details.ts'
import { scaleOf } from './scale.ts'
import {
  boundText,
  confidenceText,
  countScope,
  missingNoun,
  missingText,
  REASON_WORDS,
  reasonsText,
  seenRate,
  seenText,
  spanText,
  unitWord,
} from './words.ts'

const GLYPHS = glyphsFor(true)

/** How one rule is shown, among the others. */
export interface RulePlace {
  readonly number: number
  /** The rule that the next step is about. */
  readonly next: RuleDecision | null
  /** A rule before it told of the same trials, labels and pairs. */
  readonly repeated: boolean
  /** Most names in a list. */
  readonly names: number
}

/** One rule: its interval drawn against its limit, the numbers in words, what would decide it, and the cases. */
export function ruleSection(rule: RuleDecision, place: RulePlace): Markup {
  const sentences = ruleDetails(rule, place.next, place.repeated).flatMap((detail) =>
    detail.kind === 'sentence' ? [detail.text] : [],
  )
  // It stands at its top already, for every outcome.
  const told = sentences.filter((sentence) => sentence !== rule.description)
  return html`<section class="rule" aria-labelledby="rule-${place.number}">
<h3 id="rule-${place.number}">${mark(rule.outcome)} ${name(rule.id)}${warning(rule)}</h3>
${rule.description === null ? null : html`<p>${rule.description}</p>`}
${picture(rule, place.number)}
${numbers(rule)}
${told.length === 0 ? null : html`<ul>${told.map((sentence) => html`<li>${sentence}</li>\n`)}</ul>`}
${named(rule, place)}</section>
`
}

function named(rule: RuleDecision, { repeated, names }: RulePlace): readonly Markup[] {
  const lists = caseLists(rule, repeated)
  const unseen = lists.filter(({ kind }) => kind === 'undetermined')
  const others = lists.filter(({ kind }) => kind !== 'undetermined')
  const folded = others.map((list) => foldedCases(list, names))
  return unseen.length === 0 ? folded : [...folded, foldedReasons(unseen, names)]
}

/** The sign and the word of an outcome: neither needs its colour. */
export function mark(outcome: Outcome): Markup {
  // Where a narrow page may break the longest of them.
  const word = outcome.split('_').map((part, index) => (index === 0 ? part : html`_<wbr>${part}`))
  return html`<strong class="${outcome}"><span aria-hidden="true">${outcomeGlyph(outcome, GLYPHS)}</span> ${word}</strong>`
}

function warning(rule: RuleDecision): Markup | null {
  if (!onlyWarns(rule) || !needsAttention(rule)) return null
  return html` <span class="muted">(${GLYPHS.warn} only warns)</span>`
}

function numbers(rule: RuleDecision): Markup {
  const rate = seenRate(rule)
  const rows: readonly (readonly [term: string, value: string])[] = [
    ['limit', boundText(rule.bound, GLYPHS)],
    ['seen', rate === '' ? seenText(rule) : `${seenText(rule)}, ${rate}`],
    ...intervalRows(rule),
    [rule.count === 'trials' ? 'trials' : 'cases', casesText(rule)],
    ['because', REASON_WORDS[rule.reason]],
  ]
  return html`<dl>
${rows.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>\n`)}</dl>`
}

function intervalRows(rule: RuleDecision): readonly (readonly [string, string])[] {
  const scale = scaleOf(rule.bound)
  if (scale === null) return [['scope', countScope(rule)]]
  if (rule.interval === null) return [['interval', 'none']]
  const level = confidenceText(rule.confidenceLevel)
  const rows: (readonly [string, string])[] = [['interval', `${spanText(rule.interval, scale)} at ${level}`]]
  if (rule.intervalWithMissing !== null) {
    const noun = missingNoun(rule, rule.tally.missing)
    rows.push(['could be', `${spanText(rule.intervalWithMissing, scale)} over every answer to the ${noun}`])
  }
  return rows
}

function casesText(rule: RuleDecision): string {
  const { tally } = rule
  const parts = [
    countOf(tally.cases, unitWord(rule)),
    missingText(tally, isScoreBound(rule.bound) ? 'value' : 'verdict'),
    ...(tally.notApplicable > 0 ? [`${count(tally.notApplicable)} not applicable`] : []),
    ...(rule.excluded.size > 0 ? [`left out: ${reasonsText(rule.excluded)}`] : []),
  ]
  return parts.join(', ')
}
