import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerInterval } from '../../src/decision/answer-interval.ts'

interface Row {
  readonly kind: 'max' | 'min'
  readonly n: number
  readonly k: number
  readonly confidence: number
  readonly threshold: number
  readonly verdict: 'pass' | 'fail' | 'insufficient'
  readonly pass_if_all_good: number | null
  readonly fail_if_all_bad: number | null
}

const OUTCOMES = { pass: 'PASS', fail: 'FAIL', insufficient: 'INSUFFICIENT_EVIDENCE' } as const
const REFERENCE = join(import.meta.dirname, '../reference/more_cases.json')
const { rows }: { readonly rows: readonly Row[] } = JSON.parse(readFileSync(REFERENCE, 'utf8'))

describe('answerInterval', () => {
  test.each(rows.filter((row) => row.n > 0))('$kind $threshold on $k of $n at $confidence', (row) => {
    const answer = answerInterval(row.k, row.n, row.confidence, { kind: row.kind, rate: row.threshold })
    expect(answer.outcome).toBe(OUTCOMES[row.verdict])
    if (row.verdict === 'insufficient') {
      expect(answer.moreCases).toMatchObject({
        allGood: row.pass_if_all_good,
        allBad: row.fail_if_all_bad,
      })
    } else expect(answer.moreCases).toBeNull()
  })

  test('never passes without a case', () => {
    for (const rate of [0, 0.5, 1]) {
      for (const kind of ['max', 'min'] as const) {
        expect(answerInterval(0, 0, 0.95, { kind, rate }).outcome).toBe('INSUFFICIENT_EVIDENCE')
      }
    }
  })

  test('has no outcome without a bound', () => {
    expect(answerInterval(58, 60, 0.95, null)).toMatchObject({ outcome: null, moreCases: null, bound: null })
  })
})
