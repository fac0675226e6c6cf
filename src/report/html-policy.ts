import type { Decision, RuleDecision } from '../domain/decision.ts'
import type { Bound } from '../domain/policy.ts'
import { quantileName } from '../domain/quantile-name.ts'
import { count, countOf } from './count-format.ts'
import { readableFile } from './file-name.ts'
import { glyphsFor } from './glyphs.ts'
import { name } from './html-names.ts'
import { mark } from './html-rule.ts'
import { html, type Markup, text } from './markup.ts'
import { exactPercent } from './rate-format.ts'
import { boundText } from './words.ts'

const GLYPHS = glyphsFor(true)
const LONGEST_FILE = 200

/** Which policy was used: the file and what each of its rules demanded. */
export function policySection(decision: Decision): Markup {
  const { policy } = decision
  return html`<h2 id="policy">The policy</h2>
<p>${name(readableFile(policy.file), LONGEST_FILE)}${policy.found ? ', found in the folder rather than named' : null}, version ${policy.version}, ${exactPercent(policy.confidenceLevel)} confidence.</p>
<div class="box" tabindex="0" role="region" aria-label="Rules of the policy"><table>
<thead><tr><th scope="col">rule</th><th scope="col">metric</th><th scope="col">demands</th><th scope="col">of</th><th scope="col">confidence</th><th scope="col">if broken</th><th scope="col">if undecided</th><th scope="col">outcome</th></tr></thead>
<tbody>
${decision.rules.map(ruleRow)}</tbody>
</table></div>
`
}

function ruleRow(rule: RuleDecision): Markup {
  return html`<tr><th scope="row" class="name">${name(rule.id)}</th><td data-label="metric" class="name">${name(rule.metric)}</td><td data-label="demands" class="nowrap">${demand(rule.bound)}</td><td data-label="of">${text(scope(rule), 300)}</td><td data-label="confidence">${exactPercent(rule.confidenceLevel)}</td><td data-label="if broken">${rule.effect}</td><td data-label="if undecided">${rule.undecided}</td><td data-label="outcome" class="nowrap">${mark(rule.outcome)}</td></tr>
`
}

function scope(rule: RuleDecision): string {
  const what = rule.count === 'trials' ? 'trials' : 'cases'
  if (rule.where.size === 0) return `all ${what}`
  return `${what} with ${[...rule.where].map(([label, values]) => `${label} ${values.join(' or ')}`).join(', ')}`
}

/** The bound by its name in the policy: `max ≤ 2%`, `p95 ≤ 800`. */
function demand(bound: Bound): string {
  const limit = boundText(bound, GLYPHS)
  switch (bound.kind) {
    case 'quantile':
      return `${quantileName(bound.quantile)} ${limit}`
    case 'budget':
      return `${bound.of.kind === 'quantile' ? quantileName(bound.of.quantile) : bound.of.kind} of the suite ${limit}`
    default:
      return `${bound.kind} ${limit}`
  }
}

/** The files that were read and what they hold, so that anyone can check that they have the same ones. */
export function filesSection({ policy, scores, labels, suite }: Decision): Markup {
  const decided = scores.at(-1)
  const rows = [
    fileRow('policy', policy.file, policy.sha256, ''),
    ...scores.map((source) =>
      fileRow(
        source === decided ? 'scores' : 'compared with',
        source.file,
        source.sha256,
        `${source.recipe}, ${countOf(source.rows, 'row')}, ${countOf(source.cases, 'case')}`,
      ),
    ),
    ...labels.map((file) => fileRow('labels', file.file, file.sha256, countOf(file.labels, 'label'))),
    ...(suite === null || suite.file === null || suite.sha256 === null
      ? []
      : [fileRow('suite', suite.file, suite.sha256, `${count(suite.cases)} cases`)]),
  ]
  return html`<h2>The files</h2>
<div class="box" tabindex="0" role="region" aria-label="Files that were read"><table>
<thead><tr><th scope="col">file</th><th scope="col">name</th><th scope="col">holds</th><th scope="col">SHA-256</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`
}

function fileRow(role: string, file: string, sha256: string, holds: string): Markup {
  return html`<tr><th scope="row" class="nowrap">${role}</th><td class="name">${name(readableFile(file), LONGEST_FILE)}</td><td>${holds}</td><td class="digest"><span class="id">${sha256}</span></td></tr>
`
}
