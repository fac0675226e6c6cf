import type { Decision } from '../domain/decision.ts'
import { exitCodeOf } from '../domain/exit-code.ts'
import type { Outcome } from '../domain/outcome.ts'
import { firstOfView } from './attention.ts'
import { count } from './count-format.ts'
import { headlineText } from './headline.ts'
import { guide } from './html-guide.ts'
import { caseItems, foldedCases } from './html-names.ts'
import { page } from './html-page.ts'
import { filesSection, policySection } from './html-policy.ts'
import { mark, ruleSection } from './html-rule.ts'
import { limitsTexts } from './limits.ts'
import { html, type Markup, type Piece, text } from './markup.ts'
import { nextRule, nextStep } from './next-step.ts'
import { casePieces, sourcePieces } from './sources.ts'
import type { NextStep } from './step.ts'

/** Notes that stand in the open; the others are folded. */
const OPEN_NOTES = 8
const MOST_NOTES = 100
/** Names in each list, and in each where the page would be too large with so many: its JSON has all that there are. */
const NAMES = [20, 5, 1] as const
const LARGEST_PAGE = 900_000

/**
 * The decision as one page for a browser, which loads nothing, runs nothing and is the same for the same inputs. Nothing
 * from the input is markup.
 */
export function renderHtml(decision: Decision): string {
  let whole = ''
  for (const names of NAMES) {
    whole = pageOf(decision, names)
    if (new TextEncoder().encode(whole).length <= LARGEST_PAGE) break
  }
  return whole
}

function pageOf(decision: Decision, names: number): string {
  const next = nextStep(decision)
  return page(decision.outcome, [
    answer(decision, next !== null),
    html`<h2>What was read</h2>\n`,
    read(decision),
    lonelyCases(decision, names),
    html`<h2>${decision.rules.length === 1 ? 'The rule' : 'The rules'}</h2>\n`,
    firstOfView(decision.rules).map(({ rule, repeated }, index) =>
      ruleSection(rule, { number: index + 1, next: nextRule(decision), repeated, names }),
    ),
    next === null ? null : nextSection(next),
    policySection(decision),
    filesSection(decision),
    guide(),
  ])
}

function answer(decision: Decision, hasNext: boolean): Markup {
  const { outcome } = decision
  return html`<p class="tool">oloproof</p>
<header class="answer ${outcome}">
<h1>${mark(outcome)}</h1>
<p class="lead">${capitalised(headlineText(decision))}. Exit code ${exitCodeOf(outcome)}.</p>
<p>${meaning(outcome)}</p>
${hasNext ? html`<p><a href="#next">What to do next</a></p>\n` : null}${limitsTexts(decision).map((each) => html`<p>${each}</p>\n`)}</header>
`
}

function capitalised(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
}

function meaning(outcome: Outcome): string {
  switch (outcome) {
    case 'PASS':
      return 'The evidence shows that what the blocking rules demand holds.'
    case 'FAIL':
      return 'The evidence shows that something that a blocking rule demands does not hold.'
    case 'INSUFFICIENT_EVIDENCE':
      return 'The evidence does not show yet whether what the blocking rules demand holds. This is not a pass.'
  }
}

function read(decision: Decision): Markup {
  const { choices, notes } = decision
  const open = notes.slice(0, OPEN_NOTES)
  const folded = notes.slice(OPEN_NOTES, MOST_NOTES)
  return html`<p>${pieces(sourcePieces(decision))}</p>
<p>${pieces(casePieces(decision))}</p>
${choices.length === 0 ? null : html`<div class="narrowed"><p>Choices that narrow the evidence:</p>\n${list(choices)}</div>\n`}${open.length === 0 ? null : html`<p>Notes:</p>\n${list(open)}\n`}${folded.length === 0 ? null : html`<details><summary>${count(notes.length - open.length)} more notes</summary>\n${list(folded)}</details>\n`}`
}

function pieces(parts: readonly string[]): Piece {
  return parts.map((part, index) => [index === 0 ? null : ' · ', html`<bdi>${part}</bdi>`])
}

function list(items: readonly string[]): Markup {
  return html`<ul>
${items.map((item) => html`<li>${item}</li>\n`)}</ul>`
}

/** Cases that only one of two files has, where no rule on a criterion tells of them. */
function lonelyCases({ comparison, rules }: Decision, most: number): Piece {
  if (comparison === null || rules.some((rule) => rule.pairs !== null)) return null
  const lists = [
    { what: 'vanished', cases: comparison.vanishedCases, total: comparison.vanished },
    { what: 'new', cases: comparison.freshCases, total: comparison.fresh },
  ]
  return lists
    .filter(({ cases }) => cases.length > 0)
    .map(({ what, cases, total }) => foldedCases({ kind: 'changed', what, cases, total, unit: 'case' }, most))
}

/** The one thing to do, and what comes of it. */
function nextSection(next: NextStep): Markup {
  const { names, branches, command, after } = next
  return html`<h2 id="next">What to do next</h2>
<p>${next.lead}</p>
${names === null ? null : caseItems(names.cases, names.total)}
${branches.length === 0 ? null : html`<p>What can come of it:</p>\n<ul>${branches.map(({ when, result }) => html`<li>${when}: ${result}</li>\n`)}</ul>`}
${command === null ? null : html`<pre>${text(command, 2000)}</pre>`}
${after.map((sentence) => html`<p>${sentence}</p>\n`)}`
}
