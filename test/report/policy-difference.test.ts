import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Policy, Rule } from '../../src/domain/policy.ts'
import { comparePolicies } from '../../src/policy/compare-policies.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'
import { displayWidth } from '../../src/report/display-width.ts'
import { escapeTerminal } from '../../src/report/escape.ts'
import { PLAIN } from '../../src/report/palette.ts'
import { renderPolicyDifference } from '../../src/report/policy-difference.ts'
import { hostileText } from './hostile.ts'

/** A policy of two rules with any names, also such as no file could bring in. */
function policyOf(id: string, metric: string, limit: number, more: string): Policy {
  const plain = parsePolicy('version: 1\nrules:\n  - {id: a, metric: m, min: 0.5}\n', 'a')
  const rules = plain.rules.flatMap((rule): readonly Rule[] => [
    {
      ...rule,
      id,
      metric,
      bound: { kind: 'min', rate: limit },
      description: id,
      where: new Map([[metric, [id]]]),
    },
    { ...rule, id: `${id}${more}`, metric },
  ])
  return { ...plain, sha256: `${limit}`, clusters: { column: metric, at: { line: 1, column: 1 } }, rules }
}

describe('The report of a comparison', () => {
  it('is text in lines of the page whatever the names, and says the answer first', () => {
    fc.assert(
      fc.property(
        hostileText,
        hostileText,
        hostileText,
        fc.integer({ min: 40, max: 120 }),
        fc.boolean(),
        (a, b, c, width, unicode) => {
          const compared = comparePolicies(policyOf(a, b, 0.9, 'x'), policyOf(a, c, 0.8, 'y'))
          const text = renderPolicyDifference(compared, 'text', '0', { width, colour: PLAIN, unicode })
          const lines = text.split('\n')
          expect(lines[0]).toMatch(/^(LOOSENED|CHANGED) {2}\d/)
          for (const line of lines) {
            expect(escapeTerminal(line)).toBe(line)
            expect(displayWidth(line), line).toBeLessThanOrEqual(Math.min(width, 110))
          }
          const json = renderPolicyDifference(compared, 'json', '0', { width, colour: PLAIN, unicode })
          expect(JSON.parse(json)).toMatchObject({ format: 1, result: compared.result })
        },
      ),
    )
  })

  it('has nothing but ASCII where Unicode would not be shown', () => {
    const compared = comparePolicies(policyOf('a', 'b', 0.9, 'x'), policyOf('a', 'c', 0.8, 'y'))
    const text = renderPolicyDifference(compared, 'text', '0', { width: 80, colour: PLAIN, unicode: false })
    expect(text).toMatch(/^[\n -~]*$/)
    expect(text).toContain('min 90% -> 80% (loosened): less is demanded')
  })
})
