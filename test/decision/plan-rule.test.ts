import { describe, expect, test } from 'vitest'
import { planBound, planRule } from '../../src/decision/plan-rule.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'

const CEILING = {
  id: 'r',
  bound: { kind: 'max', rate: 0.02 },
  badWhen: 'passed',
  confidenceLevel: 0.95,
} as const

function planned(lines: string) {
  const policy = parsePolicy(`version: 1\n${lines}`, 'policy.yaml')
  return policy.rules.map((rule) => planRule(rule, policy, null))
}

describe('planBound', () => {
  test('says the least number of cases for 0, 1, 2, 3 and 5 bad ones', () => {
    // 183, 277, 359, 436, 581: the published table for 2% at 95%.
    expect(planBound(CEILING, null).needed).toEqual([
      { badCases: 0, cases: 183 },
      { badCases: 1, cases: 277 },
      { badCases: 2, cases: 359 },
      { badCases: 3, cases: 436 },
      { badCases: 5, cases: 581 },
    ])
  })

  test('reads min as a ceiling on what is left', () => {
    const floor = { ...CEILING, bound: { kind: 'min', rate: 0.98 }, badWhen: 'failed' } as const
    expect(planBound(floor, null).needed).toEqual(planBound(CEILING, null).needed)
  })

  test('has no number of cases for a bound that can only fail', () => {
    const plan = planBound({ ...CEILING, bound: { kind: 'max', rate: 0 } }, null)
    expect(plan.needed.map((need) => need.cases)).toEqual([null, null, null, null, null])
    expect(plan.notes).toHaveLength(1)
  })

  test('finds no power where as many bad cases are expected as the bound allows', () => {
    expect(planBound(CEILING, { rate: 0.02, power: 0.8 }).forPower?.cases).toBeNull()
    expect(planBound(CEILING, { rate: 0, power: 0.8 }).forPower?.cases).toBe(183)
  })
})

describe('planRule', () => {
  test('asks for labels only where a model grades', () => {
    const [plain] = planned('rules: [{id: r, metric: ok, min: 0.98}]')
    const [trusted] = planned(
      'metrics: {ok: {graded_by: model}}\njudges: {ok: {trust: true, reason: a test}}\nrules: [{id: r, metric: ok, min: 0.98}]',
    )
    expect(plain?.labels).toBeNull()
    expect(trusted?.labels).toBeNull()
  })

  test('counts labels for the suite that is planned', () => {
    const judged = 'metrics: {ok: {graded_by: model}}\nrules: [{id: r, metric: ok, min: 0.98}]\n'
    // 474 for 400 cases of which the judge calls none bad: more than there are. A plain sample needs 183.
    const [small] = planned(`suite: {cases: 400}\n${judged}`)
    expect(small?.labels).toEqual({ corrected: null, sample: 183, maxMissed: null })
    const [large] = planned(`suite: {cases: 2000}\n${judged}`)
    expect(large?.labels?.corrected).toBeLessThan(474)
  })

  test('counts labels for counting bounds by what the judge may miss', () => {
    const [count] = planned(
      'metrics: {ok: {graded_by: model}}\nrules: [{id: r, metric: ok, max_failures: 0}]',
    )
    expect(count?.labels).toEqual({ corrected: null, sample: null, maxMissed: 72 })
    expect(count?.needed).toEqual([])
  })
})
