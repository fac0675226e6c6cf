import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePolicies } from '../../src/policy/compare-policies.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'
import { displayWidth } from '../../src/report/display-width.ts'
import { escapeTerminal } from '../../src/report/escape.ts'
import { PLAIN } from '../../src/report/palette.ts'
import { renderPolicyDifference } from '../../src/report/policy-difference.ts'
import { hostileText } from './hostile.ts'

const name = hostileText.filter((text) => text.trim() !== '' && text.isWellFormed())

const policyOf = (id: string, metric: string, limit: number, more: string) => {
  const rule = { id, metric, min: limit, description: id, where: { [metric]: [id] } }
  return parsePolicy(
    JSON.stringify({
      version: 1,
      clusters: { column: metric },
      rules: [rule, { id: `${id}${more}`, metric, min: 0.5 }],
    }),
    'a',
  )
}

describe('The report of a comparison', () => {
  it('is text in lines of the page whatever the names, and says the answer first', () => {
    fc.assert(
      fc.property(
        name,
        name,
        name,
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
          expect(escapeTerminal(json.replaceAll('\n', ''))).toBe(json.replaceAll('\n', ''))
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
