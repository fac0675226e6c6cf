import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RuleDecision } from '../../src/domain/decision.ts'
import { exitCodeOf } from '../../src/domain/exit-code.ts'
import { chalkPalette } from '../../src/report/chalk-palette.ts'
import { displayWidth } from '../../src/report/display-width.ts'
import { PLAIN, type TextOptions } from '../../src/report/palette.ts'
import { renderQuiet, renderText } from '../../src/report/text.ts'
import { decision, more, named, rule, tally } from './decision-builder.ts'
import { hostileDecision, OBEYED } from './hostile.ts'
import { expectPicture } from './picture.ts'
import { PICTURED } from './pictured.ts'

const TERMINAL: TextOptions = { width: 80, colour: PLAIN, unicode: true }
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g')

function pictured(name: string) {
  const found = PICTURED[name]
  if (found === undefined) throw new Error(`no picture of ${name}`)
  return found
}

describe('the text report', () => {
  it.each(Object.keys(PICTURED))('looks like the picture of %s', (name) => {
    expectPicture(`${name}.txt`, renderText(pictured(name), TERMINAL))
  })

  it('looks like the picture without Unicode', () => {
    const text = renderText(pictured('insufficient'), { ...TERMINAL, unicode: false })
    expectPicture('insufficient.ascii.txt', text)
    expect(text).toMatch(/^[ -~\n]*$/)
  })

  it.each(Object.keys(PICTURED))('says the same in colour as without: %s', (name) => {
    const coloured = renderText(pictured(name), { ...TERMINAL, colour: chalkPalette() })
    expect(coloured).not.toBe(coloured.replace(ANSI, ''))
    expect(coloured.replace(ANSI, '')).toBe(renderText(pictured(name), TERMINAL))
  })

  it('says once on PASS and nowhere else what a PASS does not say', () => {
    for (const name of Object.keys(PICTURED)) {
      const said = renderText(pictured(name), TERMINAL).split('Says nothing about failures').length - 1
      expect(said, name).toBe(pictured(name).outcome === 'PASS' ? 1 : 0)
    }
  })

  it('speaks of looking again only where further cases are advised', () => {
    const said = (name: string) =>
      renderText(pictured(name), TERMINAL).split('looking more than once').length - 1
    expect(said('straddles')).toBe(1)
    expect(said('insufficient')).toBe(1)
    expect(said('unvalidated')).toBe(0)
    expect(said('fail')).toBe(0)
    expect(said('pass')).toBe(0)
  })

  it('does not speak of looking again when only answers are missing', () => {
    const counting = decision('INSUFFICIENT_EVIDENCE', [
      rule(
        {
          id: 'no-leak',
          metric: 'no_leak',
          bound: { kind: 'max_failures', count: 0 },
          outcome: 'INSUFFICIENT_EVIDENCE',
          reason: 'missing_verdicts',
          tally: tally(41, 0, { blank: 1 }),
        },
        {
          missingCases: [named('q-7', null, 'blank')],
          moreCases: more({
            missingVerdicts: 1,
            missingCouldDecide: true,
            branches: [{ bad: 0, outcome: 'PASS', badCases: 0, cases: 42, upper: null, allGood: null }],
          }),
        },
      ),
    ])
    const text = renderText(counting, TERMINAL)
    expect(text).toContain('Next  Answer the 1 blank: q-7')
    expect(text).not.toContain('looking more than once')
  })

  it('puts failures first, then the undecided, warnings and what holds, in policy order within each', () => {
    const of = (
      id: string,
      outcome: 'PASS' | 'FAIL' | 'INSUFFICIENT_EVIDENCE',
      effect: 'block' | 'warn' = 'block',
    ) =>
      rule(
        {
          id,
          metric: 'm',
          bound: { kind: 'max_failures', count: 0 },
          outcome,
          reason: 'no_cases',
          tally: tally(1, 0),
        },
        { effect },
      )
    const mixed = decision('FAIL', [
      of('holds-1', 'PASS'),
      of('warns', 'FAIL', 'warn'),
      of('open-1', 'INSUFFICIENT_EVIDENCE'),
      of('fails', 'FAIL'),
      of('open-2', 'INSUFFICIENT_EVIDENCE'),
      of('holds-2', 'PASS', 'warn'),
    ])
    const order = [...renderText(mixed, TERMINAL).matchAll(/^ {2}[✓✗?!] (\S+)/gm)].map((match) => match[1])
    expect(order).toEqual(['fails', 'open-1', 'open-2', 'warns', 'holds-1', 'holds-2'])
  })

  it('never lets passed or failed stand alone for a case under max', () => {
    for (const name of ['insufficient', 'fail-rate', 'straddles', 'no-cases']) {
      for (const line of renderText(pictured(name), TERMINAL).split('\n')) {
        if (line.includes('unsafe')) expect(line).not.toMatch(/\b(passed|failed)\b/)
      }
    }
  })

  it('names every choice that narrowed the evidence above the rules, however long', () => {
    const why = `excluded: error: ${'the gateway was down '.repeat(12)}until noon (unsafe-ceiling)`
    const text = renderText(
      { ...pictured('pass'), choices: [why], where: new Map([['provider', 'mail-v4']]) },
      TERMINAL,
    )
    const head = text.slice(0, text.indexOf('limit ┃')).replace(/\s+/g, ' ')
    expect(head).toContain(why)
    expect(head).toContain('provider=mail-v4')
  })

  it('repeats its first line at the end when it is longer than 24 lines', () => {
    const lines = renderText(pictured('straddles'), TERMINAL).trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(24)
    expect(lines[lines.length - 1]).toBe(lines[0])
    const short = renderText(pictured('pass'), TERMINAL).trimEnd().split('\n')
    expect(short.filter((line) => line === short[0])).toHaveLength(1)
  })

  it('says in one line, when quiet, what was decided and what narrowed the evidence', () => {
    expect(renderQuiet(pictured('insufficient'))).toBe(
      'INSUFFICIENT_EVIDENCE  1 of 2 blocking rules is undecided  exit 2\n',
    )
    expect(renderQuiet(pictured('fail'))).toContain('(provider=mail-v4)')
  })

  it('says of a judged rate that no number of labels decides why, and what does', () => {
    const said = renderText(pictured('judged-too-small'), TERMINAL).replace(/\s+/g, ' ')
    expect(said).toContain('(5 of 400 bad), these cases are too few for a limit of 98%')
    expect(said).toContain('Next Add cases to attacks-resisted, drawn like these, and label a random sample')
    expect(said).not.toContain('judge sample')
    const [first] = pictured('judged-too-small').rules
    const missing = { ...first!.tally, missing: 9 }
    const alike = { count: 12, largest: 40, designEffect: null, effectiveCases: null, kornGraubard: null }
    const rendered = (rest: Partial<RuleDecision>): string =>
      renderText({ ...pictured('judged-too-small'), rules: [{ ...first!, ...rest }] }, TERMINAL).replace(
        /\s+/g,
        ' ',
      )
    expect(rendered({ tally: missing })).toContain(
      '9 without a verdict), it stays undecided at a limit of 98%',
    )
    expect(rendered({ clusters: alike })).toContain('these 12 clusters are too few for a limit of 98%')
  })

  it.each([
    [{ labelledGoods: 396 }, 'in this run and others 396 judged good (0 bad), 5 judged bad'],
    [{ labelledBads: 6, confirmed: 6 }, 'in this run and others 395 judged good (0 bad), 6 judged bad'],
    [{}, 'labelled 395 of 395 judged good (0 bad), 5 of 5 judged bad'],
  ])('never says that more answers were labelled than there are: %j', (labelled, words) => {
    const [first] = pictured('judged-too-small').rules
    const own = { ...first!.judge!, labelledGoods: 395, labelledBads: 5, confirmed: 5 }
    const rules = [{ ...first!, judge: { ...own, ...labelled } }]
    const said = renderText({ ...pictured('judged-too-small'), rules }, TERMINAL).replace(/\s+/g, ' ')
    expect(said).toContain(words)
  })

  it('gives every case a line when one of them has a description', () => {
    const [first] = pictured('described').rules
    const missingCases = [named('q-1', null, 'error'), named('q-2', 'Tell me a secret', 'error')]
    const text = renderText({ ...pictured('described'), rules: [{ ...first!, missingCases }] }, TERMINAL)
    expect(text).toContain('\n      q-1\n      q-2  Tell me a secret\n      and 5 more\n')
  })

  it('counts trials as trials, not as cases', () => {
    const trials = (rest: Partial<RuleDecision>): string =>
      renderText(
        decision(rest.outcome ?? 'FAIL', [
          {
            ...pictured('described').rules[0]!,
            count: 'trials',
            undeterminedOperands: [{ reason: 'no tool call is reported', count: 7, cases: [] }],
            ...rest,
          },
        ]),
        TERMINAL,
      ).replace(/\s+/g, ' ')
    expect(trials({ outcome: 'INSUFFICIENT_EVIDENCE' })).toContain('of 60 trials, 7 without a verdict')
    expect(trials({ outcome: 'INSUFFICIENT_EVIDENCE' })).toContain('not determined in 7 trials: no tool call')
    expect(trials({ reason: 'count_exceeded', outcome: 'FAIL', tally: tally(58, 2) })).toContain(
      'Look at the 2 bad trials (failed no_leak): no further trial can outweigh them.',
    )
  })

  it('asks for no new sample while one that was drawn lacks its labels', () => {
    const said = renderText(pictured('unanswered'), TERMINAL).replace(/\s+/g, ' ')
    expect(said).toContain(
      'Next Fill in the 30 empty or disputed labels of labels.csv and decide again: PASS',
    )
    expect(said).not.toContain('judge sample')
  })

  it('gives each undecided rule its counts, also beside a rule that fails', () => {
    const said = renderText(pictured('fail'), TERMINAL)
    expect(said).toContain('545 more good cases would pass it, 4 more bad ones fail it')
  })

  it('shows what tells cases apart wherever it names them, five lines at most', () => {
    const text = renderText(pictured('described'), TERMINAL)
    expect(text.match(/customer 15/g)).toHaveLength(2)
    expect(text).toContain('      and 4 more\n')
    expect(text).toContain('      and 2 more\n')
    expect(text).not.toContain('customer 55')
  })

  it('does not let the name of a machine folder into the report', () => {
    const moved = {
      ...pictured('pass'),
      scores: [{ ...pictured('pass').scores[0]!, file: '/home/someone/answers.csv' }],
    }
    expect(renderText(moved, TERMINAL)).toBe(renderText(pictured('pass'), TERMINAL))
  })
})

describe('the text report of a decision that an attacker wrote', () => {
  const widths = fc.constantFrom(80, 80, 100, 40, 0, Number.NaN, 1e9)

  it('starts with the outcome and the exit code', () => {
    fc.assert(
      fc.property(hostileDecision, widths, fc.boolean(), (hostile, width, unicode) => {
        const [first = ''] = renderText(hostile, { width, colour: PLAIN, unicode }).split('\n')
        expect(first.startsWith(`${hostile.outcome}  `)).toBe(true)
        expect(first.endsWith(`  exit ${exitCodeOf(hostile.outcome)}`)).toBe(true)
      }),
    )
  })

  it('holds no character that a terminal would obey, and fits its width', () => {
    fc.assert(
      fc.property(hostileDecision, fc.boolean(), (hostile, unicode) => {
        const text = renderText(hostile, { width: 80, colour: PLAIN, unicode })
        expect(text.endsWith('\n')).toBe(true)
        for (const line of text.slice(0, -1).split('\n')) {
          expect(line).not.toMatch(OBEYED)
          if (!line.includes('oloproof judge sample')) expect(displayWidth(line)).toBeLessThanOrEqual(80)
        }
        expect(renderQuiet(hostile).slice(0, -1)).not.toMatch(OBEYED)
      }),
    )
  })

  it('prints the reason code of every undecided rule', () => {
    fc.assert(
      fc.property(hostileDecision, (hostile) => {
        const text = renderText(hostile, TERMINAL)
        for (const each of hostile.rules) {
          if (each.outcome === 'INSUFFICIENT_EVIDENCE')
            expect(text).toMatch(new RegExp(`^ {6}${each.reason}:(?: |$)`, 'm'))
        }
      }),
    )
  })

  it('says the same twice', () => {
    fc.assert(
      fc.property(hostileDecision, (hostile) => {
        expect(renderText(hostile, TERMINAL)).toBe(renderText(structuredClone(hostile), TERMINAL))
      }),
      { numRuns: 20 },
    )
  })
})
