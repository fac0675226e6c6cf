import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foldRules } from '../../src/decision/fold-rules.ts'
import type { Effect, Outcome } from '../../src/domain/outcome.ts'

const rule = (outcome: Outcome, effect: Effect = 'block', undecided: Effect = 'block') => ({
  outcome,
  effect,
  undecided,
})

describe('foldRules', () => {
  it.each([
    ['no rule is no evidence', [], 'INSUFFICIENT_EVIDENCE'],
    ['all blocking rules pass', [rule('PASS'), rule('PASS')], 'PASS'],
    ['one blocking FAIL fails', [rule('PASS'), rule('FAIL'), rule('INSUFFICIENT_EVIDENCE')], 'FAIL'],
    ['a FAIL that warns changes nothing', [rule('PASS'), rule('FAIL', 'warn')], 'PASS'],
    ['an undecided rule blocks', [rule('PASS'), rule('INSUFFICIENT_EVIDENCE')], 'INSUFFICIENT_EVIDENCE'],
    [
      'an undecided rule may only warn',
      [rule('PASS'), rule('INSUFFICIENT_EVIDENCE', 'block', 'warn')],
      'PASS',
    ],
    [
      'without a blocking PASS there is none',
      [rule('INSUFFICIENT_EVIDENCE', 'block', 'warn')],
      'INSUFFICIENT_EVIDENCE',
    ],
    ['a PASS that warns is no PASS', [rule('PASS', 'warn')], 'INSUFFICIENT_EVIDENCE'],
  ] as const)('%s', (_, rules, outcome) => {
    expect(foldRules(rules)).toBe(outcome)
  })

  test('passes only with a blocking rule that passed and none that failed', () => {
    const effects = fc.constantFrom<Effect>('block', 'warn')
    const outcomes = fc.constantFrom<Outcome>('PASS', 'FAIL', 'INSUFFICIENT_EVIDENCE')
    fc.assert(
      fc.property(
        fc.array(fc.record({ outcome: outcomes, effect: effects, undecided: effects })),
        (rules) => {
          const blocking = rules.filter((each) => each.effect === 'block')
          if (foldRules(rules) !== 'PASS') return
          expect(blocking.some((each) => each.outcome === 'PASS')).toBe(true)
          expect(blocking.some((each) => each.outcome === 'FAIL')).toBe(false)
        },
      ),
    )
  })
})
