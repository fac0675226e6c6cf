import { describe, expect, test } from 'vitest'
import { gate, problemsOf } from './gate-folder.ts'
import { policy } from './silence/silence.ts'

describe('a choice of cases', () => {
  test.each(['ok', 'ok.judge', 'ok.reason', 'trial'])('does not choose by %s, a result', async (label) => {
    const files = {
      'policy.yaml': policy([`metric: ok, min: 0.5, where: {${label}: a}`]),
      'scores.csv': 'case,trial,ok,ok.judge,ok.reason\na,1,true,,\nb,1,false,,\n',
    }
    expect((await problemsOf(gate(files)))[0]?.code).toBe('WHERE_RESULT')
    const plain = { ...files, 'policy.yaml': policy(['metric: ok, min: 0.5']) }
    expect((await problemsOf(gate(plain, { where: new Map([[label, 'true']]) })))[0]?.code).toBe(
      'WHERE_RESULT',
    )
  })
})

describe('a choice by what a criterion reads', () => {
  const CRITERIA = 'criteria: {posted: {tool_called: {name: http_post}}, fast: {score: seconds, below: 3}}\n'
  const row = {
    seconds: 1,
    observability: 'tool_only',
    tool_calls: [],
    response: 'x',
    error: '',
    side_effects: [],
  }
  const scores = `${JSON.stringify({ case: 'a', ...row })}\n`

  test.each(['seconds', 'response', 'tool_calls', 'side_effects', 'error'])(
    'is refused: %s',
    async (label) => {
      const rules = ['metric: posted, max_occurrences: 0', 'metric: fast, max_failures: 0']
      const chosen = [
        `metric: posted, max_occurrences: 0, where: {${label}: x}`,
        'metric: fast, max_failures: 0',
      ]
      const byRule = gate({ 'policy.yaml': policy(chosen, CRITERIA), 'scores.jsonl': scores })
      expect((await problemsOf(byRule))[0]?.code).toBe('WHERE_RESULT')
      const files = { 'policy.yaml': policy(rules, CRITERIA), 'scores.jsonl': scores }
      expect((await gate(files)).outcome).toBe('PASS')
      const byLine = gate(files, { where: new Map([[label, 'x']]) })
      expect((await problemsOf(byLine))[0]?.code).toBe('WHERE_RESULT')
    },
  )
})
