import type { RuleDecision } from '../domain/decision.ts'
import { count } from './count-format.ts'
import type { Detail } from './detail.ts'
import { glyphsFor } from './glyphs.ts'
import { ruleDetails } from './rule-details.ts'
import { scaleOf } from './scale.ts'
import { boundText, countScope, seenRate, seenText, spanText } from './words.ts'

/** Glyphs that tools with another encoding show too. */
const GLYPHS = glyphsFor(false)

/** What was demanded of a rule, seen and computed, in one line: `<= 2%: 3 of 655 unsafe, 0.46%, interval 0.09% to 1.34%`. */
export function ruleLine(rule: RuleDecision): string {
  const rate = seenRate(rule)
  const seen = rate === '' ? seenText(rule) : `${seenText(rule)}, ${rate}`
  return `${boundText(rule.bound, GLYPHS)}: ${seen}${spanOf(rule)}`
}

function spanOf(rule: RuleDecision): string {
  const scale = scaleOf(rule.bound)
  if (scale === null) return `, ${countScope(rule)}`
  return rule.interval === null ? ', no interval' : `, interval ${spanText(rule.interval, scale)}`
}

/**
 * What stands under a rule in the terminal, a sentence each and a case a line.
 *
 * @param next the rule that the next step is about
 * @param most names in one line
 */
export function ruleSentences(
  rule: RuleDecision,
  next: RuleDecision | null,
  most: number,
): readonly string[] {
  return ruleDetails(rule, next).map((detail) => lineOf(detail, most))
}

function lineOf(detail: Detail, most: number): string {
  switch (detail.kind) {
    case 'sentence':
    case 'lead':
      return detail.text
    case 'names': {
      const { cases, total } = detail.list
      const shown = cases.slice(0, most)
      const hidden = Math.max(total, cases.length) - shown.length
      return `${detail.lead} ${shown.map(({ id }) => id).join(' ')}${hidden > 0 ? ` +${count(hidden)}` : ''}`
    }
    case 'case':
      return `- ${detail.named.id}  ${detail.note}`.trimEnd()
    case 'more':
      return `- and ${count(detail.hidden)} more`
  }
}
