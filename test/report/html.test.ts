import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decision, NamedCase } from '../../src/domain/decision.ts'
import { exitCodeOf } from '../../src/domain/exit-code.ts'
import { escapeHtml } from '../../src/report/escape.ts'
import { headlineText } from '../../src/report/headline.ts'
import { renderHtml } from '../../src/report/html.ts'
import { renderTextPage } from '../../src/report/html-page.ts'
import { named } from './decision-builder.ts'
import { hostileDecision, OBEYED } from './hostile.ts'
import { readable, tagFaults } from './html-tags.ts'
import { expectPicture } from './picture.ts'
import { PICTURED } from './pictured.ts'

const ATTACKS = [
  '<script>alert(1)</script>',
  '" onmouseover="alert(1)',
  "' autofocus onfocus='alert(1)",
  '</title></desc></svg></style><script src=//evil.example></script>',
  '</bdi></li></ul></details><!-- ',
  ']]><![CDATA[',
  'javascript:alert(1)',
  '&lt;b&gt; &#x202e;',
  '\u202e0 tixe\u2066',
  '\u001b[31mPASS\u0007',
  'two\nlines\r\n',
  'x'.repeat(10_000),
  '\u{e0041}'.repeat(10_000),
]

/** A decision in which every text that comes from outside is the same one. */
function filled(decision: Decision, text: string): Decision {
  const names = [named(text, text, text)]
  const each = { count: 1, cases: names }
  return {
    ...decision,
    policy: { ...decision.policy, file: text },
    scores: decision.scores.map((source) => ({ ...source, file: text, recipe: text })),
    labels: [{ file: text, sha256: text, labels: 3 }],
    where: new Map([[text, text]]),
    choices: [text],
    notes: [text],
    rules: decision.rules.map((rule) => ({
      ...rule,
      id: text,
      metric: text,
      description: text,
      where: new Map([[text, [text, text]]]),
      tally: { ...rule.tally, missing: 1, missingReasons: new Map([[text, 1]]) },
      undeterminedOperands: [{ reason: text, count: 1, cases: names }],
      badCases: names,
      missingCases: names,
      unlabelledBadCases: names,
      flickering: each,
      alwaysBad: each,
      notes: [text],
    })),
  }
}

function checkPage(page: string): void {
  expect(tagFaults(page)).toEqual([])
  for (const line of page.slice(0, -1).split('\n')) expect(line).not.toMatch(OBEYED)
  expect(page).not.toMatch(/<script|<!--|<img|url\(|@import/i)
}

describe('the HTML report', () => {
  it('looks like the picture of insufficient', () => {
    expectPicture('insufficient.html', renderHtml(PICTURED.insufficient!))
  })

  it.each(Object.keys(PICTURED))('says the outcome, the sentence and the exit code of %s', (name) => {
    const decision = PICTURED[name]!
    const page = renderHtml(decision)
    checkPage(page)
    const shown = readable(page)
    expect(page).toContain(`<title>${decision.outcome} · oloproof</title>`)
    expect(shown.toLowerCase()).toContain(headlineText(decision).toLowerCase())
    expect(shown).toContain(`Exit code ${exitCodeOf(decision.outcome)}.`)
    for (const choice of decision.choices) expect(shown).toContain(choice)
    for (const rule of decision.rules) expect(shown.split(rule.id).length).toBeGreaterThan(2)
    expect(shown).toContain(decision.policy.sha256)
  })

  it('is one file that runs and loads nothing, whatever a browser is told', () => {
    const page = renderHtml(PICTURED.fail!)
    expect(page).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    )
    expect(page).not.toMatch(/https?:|\ssrc=|<link/)
  })

  it.each(ATTACKS)('shows %j as text', (attack) => {
    for (const decision of [PICTURED.straddles!, PICTURED.fail!, PICTURED.pass!]) {
      checkPage(renderHtml(filled(decision, attack)))
    }
  })

  it('is made of its own tags alone, whatever the decision holds', () => {
    fc.assert(fc.property(hostileDecision, (decision) => checkPage(renderHtml(decision))))
  })

  it('names bad and missing cases with what is known of them', () => {
    const shown = readable(renderHtml(PICTURED.described!))
    const [rule] = PICTURED.described!.rules
    for (const { id, reason } of rule!.missingCases) {
      expect(shown).toContain(id)
      expect(shown).toContain(reason ?? '')
    }
  })

  it('stays below a megabyte with 30 rules and 10,000 bad cases, whatever they are called', () => {
    const [rule] = PICTURED.straddles!.rules
    for (const text of ['a name '.repeat(2000), '\u{e0041}<'.repeat(5000)]) {
      const cases: readonly NamedCase[] = Array.from({ length: 20 }, (_, index) =>
        named(`${index} ${text}`, text, text),
      )
      const each = { count: 10_000, cases }
      const rules = Array.from({ length: 30 }, (_, index) => ({
        ...rule!,
        id: `rule-${index}`,
        tally: { ...rule!.tally, failed: 10_000 },
        badCases: cases,
        missingCases: cases,
        unlabelledBadCases: cases,
        flickering: each,
        alwaysBad: each,
      }))
      const page = renderHtml({ ...PICTURED.straddles!, rules })
      expect(Buffer.byteLength(page)).toBeLessThan(1_000_000)
      expect(readable(page)).toMatch(/and 9,9\d\d more/)
    }
  })

  it('gives the same bytes for the same decision', () => {
    expect(renderHtml(PICTURED.slices!)).toBe(renderHtml(structuredClone(PICTURED.slices!)))
  })
})

describe('a page of words', () => {
  it.each(ATTACKS)('shows %j as text', (attack) => {
    checkPage(renderTextPage('ERROR: nothing was decided', `error[X] ${attack}\nhint: ${attack}\n`))
  })

  it('keeps the lines', () => {
    expect(renderTextPage('A & B', 'one\n  two\n')).toContain('<pre>one\n  two</pre>')
  })
})

describe('escapeHtml', () => {
  it.each([
    ['a<b>&"\'', 'a&lt;b&gt;&amp;&quot;&#39;'],
    ['\u202eabc', '\\u202eabc'],
    ['a\nb', 'a\\nb'],
    ['plain text', 'plain text'],
  ])('turns %j into %j', (text, shown) => {
    expect(escapeHtml(text)).toBe(shown)
  })

  it('cuts what is too long, before and after it is escaped', () => {
    expect(escapeHtml('x'.repeat(10_000), 10)).toBe('xxxxxxxxx…')
    expect(escapeHtml('\u{e0041}'.repeat(10_000), 10)).toHaveLength(20)
  })
})
