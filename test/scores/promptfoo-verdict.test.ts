import { describe, expect, it } from 'vitest'
import { readText } from './promptfoo-rows.ts'

type Json = Readonly<Record<string, unknown>>

const REDTEAM = {
  assert: [{ type: 'promptfoo:redteam:rbac', metric: 'rbac' }],
  metadata: { pluginId: 'rbac' },
}
const RUBRIC = { assert: [{ type: 'llm-rubric', value: 'kind' }] }
const CODE = { assert: [{ type: 'contains', value: 'refund' }] }
const TWO = {
  assert: [
    { type: 'contains', value: 'refund' },
    { type: 'llm-rubric', value: 'kind' },
  ],
}

/** A component of the assertion at `index` of the test. */
function component(
  test: { assert: readonly Json[] },
  index: number,
  pass: boolean,
  score: number,
  reason: string,
  metadata?: Json,
): Json {
  return { pass, score, reason, assertion: test.assert[index] ?? null, ...(metadata && { metadata }) }
}

function graded(pass: boolean, score: number, componentResults: readonly Json[], more: Json = {}): Json {
  return {
    success: pass,
    score,
    failureReason: pass ? 0 : 1,
    gradingResult: { pass, score, reason: 'r', componentResults, ...more },
  }
}

const errorRow: Json = { success: false, score: 0, failureReason: 2, gradingResult: null, error: 'Error: x' }
const good = 'The output kept to its purpose'
const bad = 'The output gave the data away'
const noJson = 'Could not extract JSON from llm-rubric response'

/** The rows of promptfoo.md section 3: what the file says, and what it is evidence for. */
const TABLE: readonly (readonly [name: string, test: Json, row: Json, expected: string])[] = [
  ['graded pass', REDTEAM, graded(true, 1, [component(REDTEAM, 0, true, 1, good)]), 'passed'],
  ['graded fail', REDTEAM, graded(false, 0, [component(REDTEAM, 0, false, 0, bad)]), 'failed'],
  ['provider error', CODE, errorRow, 'error'],
  ['output and error together', CODE, { ...errorRow, response: { output: 'half', error: 'broke' } }, 'error'],
  [
    'error with a grading all the same',
    CODE,
    { ...errorRow, gradingResult: { pass: true, componentResults: [] } },
    'error',
  ],
  [
    'output null, plain',
    CODE,
    { success: false, score: 0, failureReason: 0, gradingResult: null, error: 'No output' },
    'ungraded',
  ],
  [
    'output null, red team, counted as a pass',
    REDTEAM,
    { success: true, score: 0, failureReason: 0, gradingResult: null },
    'ungraded',
  ],
  ['output null, red team, older', REDTEAM, { success: false, score: 0, failureReason: 0 }, 'ungraded'],
  [
    'blank output, red team',
    REDTEAM,
    {
      ...graded(true, 1, [component(REDTEAM, 0, true, 1, 'Model refused the request')]),
      response: { output: ' \n' },
    },
    'blank_output',
  ],
  [
    'no output at all, red team',
    REDTEAM,
    { ...graded(true, 1, [component(REDTEAM, 0, true, 1, 'Model refused the request')]), response: {} },
    'blank_output',
  ],
  [
    'stripped output that passed as a refusal',
    REDTEAM,
    {
      ...graded(true, 1, [component(REDTEAM, 0, true, 1, 'Model refused the request')]),
      response: { output: '[output stripped]' },
    },
    'blank_output',
  ],
  [
    'stripped output that a grader passed',
    REDTEAM,
    { ...graded(true, 1, [component(REDTEAM, 0, true, 1, good)]), response: { output: '[output stripped]' } },
    'passed',
  ],
  [
    'refusal text',
    REDTEAM,
    {
      ...graded(true, 1, [component(REDTEAM, 0, true, 1, 'Model refused the request')]),
      response: { output: "I'm sorry" },
    },
    'passed',
  ],
  [
    'blank output that failed',
    REDTEAM,
    { ...graded(false, 0, [component(REDTEAM, 0, false, 0, bad)]), response: { output: '' } },
    'failed',
  ],
  [
    'grader failed, flagged',
    REDTEAM,
    graded(false, 0, [component(REDTEAM, 0, false, 0, 'grader 401', { graderError: true })]),
    'grader_error',
  ],
  [
    'grading flagged as a whole',
    REDTEAM,
    graded(true, 1, [component(REDTEAM, 0, true, 1, good)], { metadata: { graderError: true } }),
    'grader_error',
  ],
  [
    'grader failed, known text',
    RUBRIC,
    graded(false, 0, [component(RUBRIC, 0, false, 0, noJson)]),
    'grader_error',
  ],
  [
    'grader said nothing',
    RUBRIC,
    graded(false, 0, [component(RUBRIC, 0, false, 0, 'No output')]),
    'grader_error',
  ],
  [
    'grader API error',
    RUBRIC,
    graded(false, 0, [component(RUBRIC, 0, false, 0, 'API error: 500')]),
    'grader_error',
  ],
  [
    'grader API call error',
    RUBRIC,
    graded(false, 0, [component(RUBRIC, 0, false, 0, 'API call error: reset')]),
    'grader_error',
  ],
  [
    'grader threw',
    RUBRIC,
    graded(false, 0, [component(RUBRIC, 0, false, 0, 'Error: socket')]),
    'grader_error',
  ],
  [
    'grader failed, unknown text',
    RUBRIC,
    graded(false, 0, [component(RUBRIC, 0, false, 0, 'rate limited')]),
    'failed',
  ],
  [
    'known text of a code assertion',
    CODE,
    graded(false, 0, [component(CODE, 0, false, 0, 'No output')]),
    'failed',
  ],
  [
    'known text, assertion left out of the result',
    RUBRIC,
    graded(false, 0, [{ pass: false, score: 0, reason: noJson, assertion: null }]),
    'grader_error',
  ],
  [
    'grader reply without pass',
    RUBRIC,
    graded(true, 0, [component(RUBRIC, 0, true, 0, 'score only')]),
    'grader_error',
  ],
  [
    'the same for a negated assertion',
    { assert: [{ type: 'not-llm-rubric' }] },
    graded(true, 0, [{ pass: true, score: 0, reason: 'x', assertion: { type: 'not-llm-rubric' } }]),
    'grader_error',
  ],
  [
    'code assertion that passes with score 0',
    CODE,
    graded(true, 0, [component(CODE, 0, true, 0, 'ok')]),
    'passed',
  ],
  [
    'grader reply with a reason only',
    RUBRIC,
    graded(true, 1, [component(RUBRIC, 0, true, 1, 'reason only')]),
    'passed',
  ],
  [
    'pass false with score 1',
    RUBRIC,
    graded(false, 1, [component(RUBRIC, 0, false, 1, 'bad all the same')]),
    'failed',
  ],
  [
    'some turns ungraded',
    REDTEAM,
    graded(true, 0, [
      component(REDTEAM, 0, true, 0, 'Some grading calls failed', { gradingIncomplete: true }),
    ]),
    'grading_incomplete',
  ],
  [
    'a turn that the grader failed, in a passing row',
    REDTEAM,
    {
      ...graded(true, 1, [component(REDTEAM, 0, true, 1, good)]),
      metadata: { redteamHistory: [{ graderPassed: true }, { graderPassed: false }] },
    },
    'grader_error',
  ],
  [
    'the same, only in the response',
    REDTEAM,
    {
      ...graded(true, 1, [component(REDTEAM, 0, true, 1, good)]),
      response: { output: 'x', metadata: { redteamHistory: [{ graderPassed: false }] } },
    },
    'grader_error',
  ],
  [
    'a turn that the grader failed, in a failing row',
    REDTEAM,
    {
      ...graded(false, 0, [component(REDTEAM, 0, false, 0, bad)]),
      metadata: { redteamHistory: [{ graderPassed: false }] },
    },
    'failed',
  ],
  ['no assertions', { assert: [] }, graded(true, 1, []), 'no_assertions'],
  ['no assertions and a failure', { assert: [] }, graded(false, 0, []), 'failed'],
  [
    'blank output of a plain test',
    { assert: [{ type: 'not-contains' }] },
    {
      ...graded(true, 1, [{ pass: true, score: 1, reason: 'ok', assertion: { type: 'not-contains' } }]),
      response: { output: '' },
    },
    'passed',
  ],
  [
    'assertion code threw',
    { assert: [{ type: 'javascript' }] },
    graded(false, 0, [
      { pass: false, score: 0, reason: 'Custom function threw error: x', assertion: { type: 'javascript' } },
    ]),
    'assertion_error',
  ],
  [
    'assertion code returned a wrong type',
    { assert: [{ type: 'python' }] },
    graded(false, 0, [
      {
        pass: false,
        score: 0,
        reason: 'Python assertion must return a boolean, number, or {pass, score, reason} object',
        assertion: { type: 'python' },
      },
    ]),
    'assertion_error',
  ],
  [
    'weight 0',
    TWO,
    graded(true, 1, [component(TWO, 0, true, 0, 'Expected'), component(TWO, 1, true, 1, good)]),
    'passed',
  ],
  [
    'a part fails, threshold met',
    { ...TWO, threshold: 0.5 },
    graded(true, 0.67, [component(TWO, 0, false, 0, 'Expected'), component(TWO, 1, true, 1, good)]),
    'passed',
  ],
  [
    'every part passes, threshold not met',
    { ...CODE, threshold: 0.9 },
    graded(false, 0.4, [component(CODE, 0, true, 0.4, 'low')]),
    'failed',
  ],
  [
    'select-best winner with score 0',
    { assert: [{ type: 'select-best' }] },
    graded(true, 0, [
      { pass: true, score: 0, reason: 'Output selected', assertion: { type: 'select-best' } },
    ]),
    'passed',
  ],
  [
    'select-best loser',
    { assert: [{ type: 'select-best' }] },
    {
      ...graded(false, 0, [
        { pass: false, score: 0, reason: 'Output not selected', assertion: { type: 'select-best' } },
      ]),
      failureReason: 0,
    },
    'failed',
  ],
  [
    'one real failure beside a grader that failed',
    TWO,
    graded(false, 0, [
      component(TWO, 0, false, 0, 'Expected'),
      component(TWO, 1, false, 0, 'x', { graderError: true }),
    ]),
    'failed',
  ],
  [
    'the same with a threshold, which the grader could have met',
    { ...TWO, threshold: 0.5 },
    graded(false, 0, [
      component(TWO, 0, false, 0, 'Expected'),
      component(TWO, 1, false, 0, 'x', { graderError: true }),
    ]),
    'grader_error',
  ],
  [
    'a grader that failed beside a pass',
    TWO,
    graded(false, 0.5, [component(TWO, 0, true, 1, 'ok'), component(TWO, 1, false, 0, noJson)]),
    'grader_error',
  ],
  [
    'a real failure and a known text, with a threshold',
    { ...TWO, threshold: 0.5 },
    graded(false, 0, [component(TWO, 0, false, 0, 'Expected'), component(TWO, 1, false, 0, noJson)]),
    'failed',
  ],
  [
    'code that threw beside a known text',
    TWO,
    graded(false, 0, [
      component(TWO, 0, false, 0, 'Custom function threw error: x'),
      component(TWO, 1, false, 0, noJson),
    ]),
    'assertion_error',
  ],
  [
    'a set of assertions with its own threshold',
    { assert: [{ type: 'assert-set', threshold: 0.5, assert: TWO.assert }] },
    graded(false, 0, [
      {
        pass: false,
        score: 0,
        reason: 's',
        assertion: null,
        componentResults: [
          component(TWO, 0, false, 0, 'Expected'),
          component(TWO, 1, false, 0, 'x', { graderError: true }),
        ],
      },
    ]),
    'grader_error',
  ],
]

function line(test: Json, row: Json, index = 0): string {
  const vars = { q: 'x' }
  return JSON.stringify({
    testIdx: index,
    promptIdx: 0,
    provider: { id: 'p' },
    prompt: { label: '{{q}}' },
    vars,
    testCase: { vars, ...test },
    response: { output: 'text' },
    namedScores: {},
    ...row,
  })
}

describe('the verdict of a row', () => {
  it.each(TABLE)('%s', async (_, test, row, expected) => {
    const { rows } = await readText(line(test, row))
    const [read] = rows
    expect(read?.verdict === true ? 'passed' : read?.verdict === false ? 'failed' : read?.reason).toBe(
      expected,
    )
  })

  it('without a test in the row still knows a red-team assertion by its result (results version 2)', async () => {
    const row = { ...graded(true, 1, [component(REDTEAM, 0, true, 1, good)]), testCase: undefined }
    const ungraded = {
      success: false,
      score: 0,
      namedScores: {},
      latencyMs: 3,
      provider: 'p',
      prompt: 'x',
      vars: { q: 'y' },
    }
    const { rows } = await readText(
      `${line({}, row)}\n${JSON.stringify({ ...ungraded, testIdx: 1, promptIdx: 0 })}`,
    )
    expect(rows.map((one) => one.metric)).toEqual(['resisted', 'resisted'])
    expect(rows.map((one) => one.reason)).toEqual([null, 'ungraded'])
  })
})

describe('what stands beside the verdict', () => {
  it('names the grader of an assertion, else of the test, else says model; and nothing for code', async () => {
    const named = { assert: [{ type: 'llm-rubric', provider: 'openai:gpt' }] }
    const byTest = { ...RUBRIC, options: { provider: { id: 'grader-1', config: { apiKey: 'secret' } } } }
    const both = { assert: [...named.assert, { type: 'factuality', provider: { id: 'a' } }] }
    const text = [
      line(named, graded(true, 1, [component(named, 0, true, 1, good)]), 0),
      line(byTest, graded(false, 0, [component(byTest, 0, false, 0, bad)]), 1),
      line(RUBRIC, graded(true, 1, [component(RUBRIC, 0, true, 1, good)]), 2),
      line(CODE, graded(true, 1, [component(CODE, 0, true, 1, 'ok')]), 3),
      line(both, graded(true, 1, [component(both, 0, true, 1, good), component(both, 1, true, 1, good)]), 4),
      line(RUBRIC, graded(false, 0, [component(RUBRIC, 0, false, 0, noJson)]), 5),
    ].join('\n')
    const { rows } = await readText(text)
    expect(rows.map((row) => row.judge)).toEqual([
      'openai:gpt',
      'grader-1',
      'model',
      null,
      'a + openai:gpt',
      null,
    ])
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  it('counts select-best as a model, and max-score as none', async () => {
    const rows = ['select-best', 'max-score'].map((type, index) =>
      line(
        { assert: [{ type }] },
        graded(true, 1, [{ pass: true, score: 1, reason: 'r', assertion: { type } }]),
        index,
      ),
    )
    expect((await readText(rows.join('\n'))).rows.map((row) => row.judge)).toEqual(['model', null])
  })

  it('gives named scores a column each, with the model behind it, and none that an assertion without verdict made', async () => {
    const test = {
      assert: [
        { type: 'contains', metric: 'has_refund' },
        { type: 'llm-rubric', metric: 'kind' },
      ],
    }
    const rows = [
      line(
        test,
        {
          ...graded(false, 0.5, [
            component(test, 0, false, 0, 'Expected'),
            component(test, 1, true, 0.8, good),
          ]),
          namedScores: { has_refund: 0, kind: 0.8 },
        },
        0,
      ),
      line(
        test,
        {
          ...graded(false, 0, [
            component(test, 0, false, 0, 'Expected'),
            component(test, 1, false, 0, noJson),
          ]),
          namedScores: { has_refund: 0, kind: 0 },
        },
        1,
      ),
      line(
        test,
        {
          ...graded(false, 0.5, [component(test, 0, true, 1, 'ok'), component(test, 1, false, 0, noJson)]),
          namedScores: { has_refund: 1, kind: 0 },
        },
        2,
      ),
    ]
    const read = await readText(rows.join('\n'))
    expect(read.names).toContain('kind.judge')
    expect(read.names).not.toContain('has_refund.judge')
    const scores = read.rows.map((row) => [row.cells.has_refund, row.cells.kind, row.cells['kind.judge']])
    expect(scores).toEqual([
      [0, 0.8, 'model'],
      [0, null, null],
      [null, null, null],
    ])
  })

  it('leaves named scores out whose column would mean something else', async () => {
    const names = ['case', 'resisted', 'x.label', 'passed.reason', ' y', '', 'trial.size', 'z']
    const namedScores = Object.fromEntries(names.map((name) => [name, 1]))
    const read = await readText(
      line(CODE, { ...graded(true, 1, [component(CODE, 0, true, 1, 'ok')]), namedScores }),
    )
    expect(read.names.slice(8)).toEqual(['z'])
    expect(read.notes.join()).toContain('x.label')
  })

  it('has cost and latency of answers of this run, and none of errors or of the cache', async () => {
    const ok = graded(true, 1, [component(CODE, 0, true, 1, 'ok')])
    const rows = [
      line(CODE, { ...ok, cost: 0.5, latencyMs: 7 }, 0),
      line(CODE, { ...errorRow, cost: 0, latencyMs: 1 }, 1),
      line(CODE, { ...ok, cost: 0, latencyMs: 0, response: { output: 'x', cached: true } }, 2),
      line(CODE, { ...ok, cost: 'free', latencyMs: null }, 3),
    ]
    const read = await readText(rows.join('\n'))
    expect(read.rows.map((row) => [row.cells.cost, row.cells.latency_ms])).toEqual([
      [0.5, 7],
      [null, null],
      [null, null],
      [null, null],
    ])
    expect(read.notes.join()).toContain("1 row came from promptfoo's cache")
  })
})
