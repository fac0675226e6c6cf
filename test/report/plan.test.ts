import { describe, expect, it } from 'vitest'
import { PLAIN, type TextOptions } from '../../src/report/palette.ts'
import { renderPlan } from '../../src/report/plan.ts'
import { expectPicture } from './picture.ts'
import { PLANNED as plan } from './pictured.ts'

const TERMINAL: TextOptions = { width: 80, colour: PLAIN, unicode: true }

describe('the plan', () => {
  it('looks like its picture', () => {
    expectPicture('plan.txt', renderPlan(plan, 'text', TERMINAL))
  })

  it('gives a line to copy for the suite that has the chance asked for', () => {
    expect(renderPlan(plan, 'text', TERMINAL)).toContain('\n      suite: {min_cases: 1012}\n')
  })

  it('promises a PASS only of the rates that can pass', () => {
    const said = (rules: typeof plan.rules): string =>
      renderPlan({ ...plan, rules }, 'text', TERMINAL).replace(/\s+/g, ' ')
    const [first, second, never] = plan.rules
    expect(said([second!, never!])).toContain(
      'Plan 277 cases: every rate above that can pass then passes with one',
    )
    expect(said([second!])).toContain('Plan 277 cases: every rate above then passes with one bad case.')
    const hopeless = { ...never!, forPower: { rate: 0.005, power: 0.8, cases: null } }
    expect(said([first!, hopeless])).toContain('Plan 1,012 cases: every rate above that can pass then passes')
    expect(said([never!])).not.toContain('Next')
  })

  it('has a JSON form with null where no number of cases is enough', () => {
    const json = JSON.parse(renderPlan(plan, 'json', TERMINAL))
    expect(json.rules[0].needed).toEqual([
      { bad_cases: 0, cases: 183 },
      { bad_cases: 1, cases: 277 },
      { bad_cases: 2, cases: 359 },
      { bad_cases: 3, cases: 436 },
      { bad_cases: 5, cases: 581 },
    ])
    expect(json.rules[2].needed[0]).toEqual({ bad_cases: 0, cases: null })
    expect(json.rules[3]).toMatchObject({ bound: 'max_failures', threshold: 0, needed: [] })
  })
})
