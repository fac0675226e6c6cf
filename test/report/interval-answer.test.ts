import { describe, expect, it } from 'vitest'
import type { IntervalAnswer } from '../../src/domain/plan.ts'
import { renderInterval } from '../../src/report/interval-answer.ts'
import { PLAIN, type TextOptions } from '../../src/report/palette.ts'
import { more } from './decision-builder.ts'

const TERMINAL: TextOptions = { width: 80, colour: PLAIN, unicode: true }

const bare: IntervalAnswer = {
  passed: 492,
  cases: 497,
  confidenceLevel: 0.95,
  interval: { lower: 0.9766796248988183, upper: 0.9967255851351371 },
  bound: null,
  outcome: null,
  moreCases: null,
}

const undecided: IntervalAnswer = {
  ...bare,
  bound: { kind: 'min', rate: 0.98 },
  outcome: 'INSUFFICIENT_EVIDENCE',
  moreCases: more({
    allGood: 211,
    allBad: 8,
    atObservedRate: { cases: 700, outcome: 'PASS' },
    for80PercentChance: 1000,
  }),
}

describe('the calculator', () => {
  it('answers first and then says on what', () => {
    expect(renderInterval(bare, 'text', TERMINAL)).toBe(
      '97.67% to 99.67% at 95% confidence\n492 of 497 passed, 98.99%\n',
    )
  })

  it('says what a bound makes of it, and how many more cases would decide', () => {
    expect(renderInterval(undecided, 'text', TERMINAL)).toMatchInlineSnapshot(`
      "INSUFFICIENT_EVIDENCE  97.67% to 99.67% at 95% confidence, limit ≥ 98%  exit 2
            492 of 497 passed, 98.99%
            211 more, all good: PASS; 8 more, all bad: FAIL; about 700 more at the
            rate so far: PASS; 1,000 more: an 80% chance of a decision.
      "
    `)
  })

  it('prints the keys of the contract in JSON, without an outcome where there is no bound', () => {
    expect(JSON.parse(renderInterval(bare, 'json', TERMINAL))).toEqual({
      passed: 492,
      cases: 497,
      confidence_level: 0.95,
      lower: 0.9766796248988183,
      upper: 0.9967255851351371,
      outcome: null,
      more_cases: null,
    })
    const json = JSON.parse(renderInterval(undecided, 'json', TERMINAL))
    expect(Object.keys(json)).toEqual([
      ...['passed', 'cases', 'confidence_level', 'lower', 'upper', 'outcome', 'more_cases'],
    ])
    expect(json.more_cases).toMatchObject({ all_good: 211, all_bad: 8, for_80_percent_chance: 1000 })
  })

  it('says so when no number of cases helps', () => {
    const never: IntervalAnswer = {
      ...undecided,
      bound: { kind: 'min', rate: 1 },
      moreCases: more({ allBad: 1 }),
    }
    expect(renderInterval(never, 'text', TERMINAL)).toContain('no number of cases passes a limit of 100%')
  })
})
