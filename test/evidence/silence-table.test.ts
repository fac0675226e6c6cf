import { describe, expect, test } from 'vitest'
import { gate, problemsOf } from './gate-folder.ts'
import type { Silence } from './silence/silence.ts'
import { SILENT_REPORTS } from './silence/silent-reports.ts'
import { SILENT_SCORES } from './silence/silent-scores.ts'
import { SILENT_SLICES } from './silence/silent-slices.ts'
import { SILENT_TRACES } from './silence/silent-traces.ts'

const SILENCES: readonly Silence[] = [...SILENT_SCORES, ...SILENT_SLICES, ...SILENT_TRACES, ...SILENT_REPORTS]

describe('silence never passes', () => {
  test.each(SILENCES)('$name', async ({ files, expected }) => {
    if ('error' in expected) {
      const [first] = await problemsOf(gate(files))
      expect(first).toMatchObject({
        code: expected.error,
        line: expected.line,
        message: expect.stringContaining(expected.says),
        ...(expected.column === undefined ? {} : { column: expected.column }),
      })
      return
    }
    const { outcome, rules } = await gate(files)
    expect({ outcome, reasons: rules.map((rule) => rule.reason) }).toEqual({
      outcome: expected.outcome,
      reasons: expected.reasons,
    })
    const [first] = rules
    if (expected.missing !== undefined) {
      expect(Object.fromEntries(first?.tally.missingReasons ?? [])).toEqual(expected.missing)
    }
    if (expected.operand !== undefined) {
      const operands = first?.undeterminedOperands.map(({ reason }) => reason).join('\n')
      expect(operands).toContain(expected.operand)
    }
  })

  test.each(SILENCES)('and it passes once it is spoken: $name', async ({ files, spoken }) => {
    const { outcome, rules } = await gate({ ...files, ...spoken })
    expect([outcome, ...rules.map((rule) => rule.outcome)]).toEqual(['PASS', ...rules.map(() => 'PASS')])
  })

  test('has a row for each kind of silence, each under its own name', () => {
    expect(SILENCES.length).toBeGreaterThanOrEqual(50)
    expect(new Set(SILENCES.map(({ name }) => name)).size).toBe(SILENCES.length)
  })
})
