import type { NamedCase } from '../domain/decision.ts'
import type { CaseList } from './case-lists.ts'
import { count, countOf } from './count-format.ts'
import { glyphsFor } from './glyphs.ts'
import { html, type Markup, text } from './markup.ts'

const GLYPHS = glyphsFor(true)
const LONGEST_ID = 80
const LONGEST_ABOUT = 120
const LONGEST_REASON = 160

/** A name from an input, set apart from what stands around it, whichever way it is read. */
export function name(id: string, most = LONGEST_ID): Markup {
  return html`<bdi class="id">${text(id, most)}</bdi>`
}

/** Cases by name, folded away. */
export function foldedCases({ what, cases, total, unit }: CaseList, most: number): Markup {
  const all = Math.max(total, cases.length)
  return html`<details><summary>${countOf(all, unit)} ${text(what, 120)}</summary>
${caseItems(cases, all, most)}</details>
`
}

/** Why something could not be determined, and of which cases, folded away together: the reasons are long. */
export function foldedReasons(lists: readonly CaseList[], most: number): Markup {
  return html`<details><summary>${countOf(lists.length, 'reason')} why something was not determined</summary>
${lists.map(({ what, cases, total, unit }) => html`<p>${countOf(Math.max(total, cases.length), unit)}: ${text(what, 300)}</p>\n${caseItems(cases, total, most)}\n`)}</details>
`
}

/** Cases by name, a line each, and how many more there are. */
export function caseItems(cases: readonly NamedCase[], total: number, most = cases.length): Markup {
  const shown = cases.slice(0, most)
  const hidden = Math.max(total, cases.length) - shown.length
  return html`<ul>
${shown.map((each) => html`<li>${caseWords(each)}</li>\n`)}${hidden > 0 ? html`<li>and ${count(hidden)} more</li>\n` : null}</ul>`
}

function caseWords({ id, about, reason }: NamedCase): Markup {
  const parts = [
    ...(about === null ? [] : [text(about, LONGEST_ABOUT)]),
    ...(reason === null ? [] : [text(reason, LONGEST_REASON)]),
  ]
  return html`${name(id)}${parts.map((part) => html`${GLYPHS.between}<bdi>${part}</bdi>`)}`
}
