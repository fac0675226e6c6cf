import { describe, expect, it } from 'vitest'
import { problem } from '../../src/domain/problem.ts'
import { renderDescription } from '../../src/report/description.ts'
import { renderDescriptionJson } from '../../src/report/description-json.ts'
import { PLAIN, type TextOptions } from '../../src/report/palette.ts'
import { OBEYED } from './hostile.ts'
import { expectPicture } from './picture.ts'
import { DESCRIBED as described } from './pictured.ts'

const NO_POLICY = problem('NO_POLICY', 'there is no policy', 'give one')
const TERMINAL: TextOptions = { width: 80, colour: PLAIN, unicode: true }

describe('the description', () => {
  it('looks like its picture', () => {
    expectPicture('description.txt', renderDescription(described, 'NOTHING DECIDED', TERMINAL))
  })

  it('says that nothing was decided and how to decide, exit 3', () => {
    const text = renderDescription(described, 'NOTHING DECIDED', TERMINAL)
    expect(text.split('\n')[0]).toMatch(/^NOTHING DECIDED {2}no policy.* exit 3$/)
    expect(text).toContain('500 cases, all good, can show at most 0.74% bad at 95% confidence')
    expect(text).toContain('- {id: first-rule, metric: resisted, min: 0.95}')
    expect(text).toContain('oloproof init')
  })

  it('is exit 0 when it was asked for', () => {
    const text = renderDescription(described, 'DESCRIPTION', TERMINAL)
    expect(text.split('\n')[0]).toMatch(/^DESCRIPTION {2}.* exit 0$/)
  })

  it('quotes a metric that YAML would read as something else', () => {
    const criteria = [{ ...described.criteria[0]!, metric: 'no' }]
    expect(renderDescription({ ...described, criteria }, 'DESCRIPTION', TERMINAL)).toContain('metric: "no"')
  })

  it('shows what an attacker wrote as text', () => {
    const hostile = '\u001b[2J\u202ePASS\nPASS'
    const text = renderDescription(
      {
        ...described,
        scores: { ...described.scores, file: hostile },
        criteria: [{ ...described.criteria[0]!, metric: hostile, judges: [hostile] }],
        labels: [{ name: hostile, distinct: 1, values: [{ value: hostile, rows: 1 }] }],
        notes: [hostile],
        where: new Map([[hostile, hostile]]),
      },
      'NOTHING DECIDED',
      TERMINAL,
    )
    for (const line of text.slice(0, -1).split('\n')) expect(line).not.toMatch(OBEYED)
    expect(text.match(/^PASS/m)).toBeNull()
  })

  it('has a JSON form that decides nothing', () => {
    const json = JSON.parse(renderDescriptionJson(described, 'NOTHING DECIDED', '0.1.0', [NO_POLICY]))
    expect(json).toMatchObject({ format: 1, decision: null, exit_code: 3, max_trials: 1 })
    expect(json.errors).toEqual([
      {
        code: 'NO_POLICY',
        message: 'there is no policy',
        file: null,
        line: null,
        column: null,
        hint: 'give one',
      },
    ])
    expect(json.criteria[0]).toMatchObject({ metric: 'resisted', lowest_ceiling: 0.0073507 })
    expect(json.criteria[0].tally.missing_reasons).toEqual({ grader_error: 20, error: 5 })
    const asked = JSON.parse(renderDescriptionJson(described, 'DESCRIPTION', '0.1.0', []))
    expect(asked.exit_code).toBe(0)
    expect(asked).not.toHaveProperty('errors')
  })
})
