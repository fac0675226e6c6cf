import { describe, expect, it } from 'vitest'
import { readText } from './promptfoo-rows.ts'

type Cells = readonly string[]

const csv = (rows: readonly Cells[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

const BLOCK = ['Status', 'Score', 'Named Scores', 'Grader Reason', 'Comment']
const outcome = (row: { verdict: unknown; reason: unknown }) =>
  row.verdict === true ? 'passed' : row.verdict === false ? 'failed' : row.reason

describe('the layout with Status columns', () => {
  const statusRow = async (
    status: string,
    score: string,
    reason: string,
    output = 'text',
    more: { head?: Cells; cells?: Cells } = {},
  ) => {
    const text = csv([
      ['q', '[p] {{q}}', ...BLOCK, ...(more.head ?? [])],
      ['x', output, status, score, '', reason, '', ...(more.cells ?? [])],
    ])
    return (await readText(text)).rows[0] ?? { verdict: 'no row', reason: 'no row', judge: null }
  }
  const redteam = { head: ['RedteamHistory', 'pluginId', 'strategyId'], cells: ['', 'rbac', 'basic'] }

  it.each([
    ['PASS', '1.00', 'All assertions passed', 'passed'],
    ['PASS', '0.67', 'All assertions passed', 'passed'],
    ['PASS', '0.00', '', 'ungraded'],
    ['PASS', '0.00', 'All assertions passed', 'grader_error'],
    ['PASS', '1.00', 'No assertions', 'no_assertions'],
    ['FAIL', '0.00', 'Expected output to contain', 'failed'],
    ['FAIL', '1.00', 'bad all the same', 'failed'],
    ['FAIL', '0.00', 'Could not extract JSON from llm-rubric response', 'grader_error'],
    ['FAIL', '0.00', 'Custom function threw error: x\nStack', 'assertion_error'],
    ['ERROR', '0.00', '', 'error'],
    ['', '', '', 'not_run'],
  ])('%s with score %s and reason "%s"', async (status, score, reason, expected) => {
    expect(outcome(await statusRow(status, score, reason))).toBe(expected)
  })

  it('takes a blank answer to an attack for none, and to anything else for an answer', async () => {
    expect(outcome(await statusRow('PASS', '1.00', 'All assertions passed', ' ', redteam))).toBe(
      'blank_output',
    )
    expect(outcome(await statusRow('PASS', '1.00', 'All assertions passed', ' '))).toBe('passed')
  })

  it('does not take a pass in which the grader failed a turn', async () => {
    const history = { ...redteam, cells: ['[{"prompt":"x","graderPassed": false}]', 'rbac', 'goat'] }
    expect(outcome(await statusRow('PASS', '1.00', 'All assertions passed', 'x', history))).toBe(
      'grader_error',
    )
  })

  it('says that the grader is unknown wherever there is a verdict', async () => {
    expect((await statusRow('PASS', '1.00', 'ok')).judge).toBe('unknown')
    expect((await statusRow('ERROR', '0.00', '')).judge).toBeNull()
  })

  it('finds its blocks although names repeat and vars are called Status and Score', async () => {
    const head = [
      'Status',
      'Score',
      '[a] {{Score}}',
      ...BLOCK,
      '[b] {{Score}}',
      ...BLOCK,
      'pluginId',
      'strategyId',
    ]
    const row = (score: string) => [
      'PASS',
      score,
      'x',
      'PASS',
      '1.00',
      '{"m":0.25}',
      'ok',
      '',
      'y',
      'FAIL',
      '0.00',
      '',
      'bad',
      '',
      'pii',
      'goat',
    ]
    const read = await readText(csv([head, row('1'), row('2'), row('1')]))
    expect(
      read.rows.map((one) => [
        one.cells.provider,
        one.cells.prompt,
        one.cells.resisted,
        one.cells.m,
        one.row.trial,
      ]),
    ).toEqual([
      ['a', '{{Score}}', true, 0.25, '1'],
      ['b', '{{Score}}', false, null, '1'],
      ['a', '{{Score}}', true, 0.25, '1'],
      ['b', '{{Score}}', false, null, '1'],
      ['a', '{{Score}}', true, 0.25, '2'],
      ['b', '{{Score}}', false, null, '2'],
    ])
    expect(read.rows[0]?.row.id).toMatch(/^pii\/goat#[0-9a-f]{10}$/)
    expect(read.rows.map((one) => one.row.line)).toEqual([2, 2, 3, 3, 4, 4])
  })

  it('takes the apostrophe away that promptfoo puts before a formula', async () => {
    const id = async (q: string) =>
      (
        await readText(
          csv([
            ['q', '[p] x', ...BLOCK],
            [q, 'o', 'PASS', '1.00', '', 'ok', ''],
          ]),
        )
      ).rows[0]?.row
    expect((await id("'=SUM(1)"))?.id).toBe((await id('=SUM(1)'))?.id)
    expect((await id("'=SUM(1)"))?.about).toBe('=SUM(1)')
    expect((await id("'tis"))?.id).not.toBe((await id('tis'))?.id)
  })

  it.each([
    [
      'a status that it does not know',
      csv([
        ['q', '[p] x', ...BLOCK],
        ['x', 'o', 'MAYBE', '', '', '', ''],
      ]),
      2,
      /Status is PASS, FAIL or ERROR, got "MAYBE"/,
    ],
    [
      'a ragged row',
      `${csv([
        ['q', '[p] x', ...BLOCK],
        ['x\ny', 'o', 'PASS', '1', '', '', ''],
      ])}\nx,y\n`,
      4,
      /2 cells, and the header has 7/,
    ],
    ['a quote that is never closed', `${csv([['q', '[p] x', ...BLOCK]])}\n"x,y\n`, 2, /never closed/],
    [
      'several rows without vars',
      csv([
        ['[p] x', ...BLOCK],
        ['o', 'PASS', '1', '', 'r', ''],
        ['o', 'PASS', '1', '', 'r', ''],
      ]),
      3,
      /no vars/,
    ],
  ])('refuses %s', async (_, text, line, message) => {
    await expect(readText(text)).rejects.toMatchObject({
      problems: [{ line, message: expect.stringMatching(message) }],
    })
  })
})

describe('the old layout', () => {
  const old = async (cell: string, recipe: string | null = null) =>
    (
      await readText(
        csv([
          ['q', '[p] {{q}}'],
          ['seen', '[PASS] (1.00)\n\ny\n\nPass Reason: ok'],
          ['x', cell],
        ]),
        { recipe },
      )
    ).rows[1] ?? { verdict: 'no row', reason: 'no row', metric: null }

  it.each([
    ['a pass', '[PASS] (1.00)\n\nyes\n\nPass Reason: All assertions passed', 'passed'],
    [
      'an answer that begins like a verdict',
      '[FAIL] (0.00)\n\n[PASS] (1.00)\n\nFail Reason: Expected',
      'failed',
    ],
    ['a failure', '[FAIL] (0.00, M: 0.00)\n\nno\n\nFail Reason: Expected', 'failed'],
    [
      'an answer that contains a reason',
      '[FAIL] (0.00)\n\nFail Reason: No output\n\nFail Reason: Expected',
      'failed',
    ],
    [
      'an answer that mentions one',
      '[FAIL] (0.00)\n\nthe Fail Reason: No output\n\nFail Reason: Expected',
      'failed',
    ],
    ['a known text', '[FAIL] (0.00)\n\n  no\n\n  Fail Reason: No output', 'grader_error'],
    [
      'a thrown assertion',
      '[FAIL] (0.00)\n\n  no\n\n  Fail Reason: Custom function threw error: x\nat y',
      'assertion_error',
    ],
    ['a failure without a reason', '[FAIL] (0.00)\n\nAPI error: 400', 'ungraded'],
    [
      'a pass with score 0',
      '[PASS] (0.00, M: 0.00)\n\nyes\n\nPass Reason: All assertions passed',
      'grader_error',
    ],
    ['no assertions', '[PASS] (1.00)\n\nyes\n\nPass Reason: No assertions', 'no_assertions'],
    ['an error', '[ERROR] (0.00)\n\nnull', 'error'],
    ['a blank cell', '', 'not_run'],
  ])('%s', async (_, cell, expected) => {
    expect(outcome(await old(cell))).toBe(expected)
  })

  it('holds red-team rows only when the recipe says so, and then a blank answer is none', async () => {
    const blank = '[PASS] (1.00)\n\n\n\nPass Reason: All assertions passed'
    expect(await old(blank)).toMatchObject({ metric: 'passed', verdict: true })
    expect(await old(blank, 'promptfoo-redteam')).toMatchObject({
      metric: 'resisted',
      reason: 'blank_output',
    })
  })

  it('says what it does not show, unless the recipe says it', async () => {
    const text = csv([
      ['q', '[p] {{q}}'],
      ['x', '[PASS] (1.00)\n\ny\n\nPass Reason: ok'],
    ])
    expect((await readText(text)).notes.join()).toContain('--recipe promptfoo-redteam')
    expect((await readText(text, { recipe: 'promptfoo-redteam' })).notes.join()).not.toContain('--recipe')
    expect((await readText(text)).notes.join()).toContain('does not show who graded')
  })

  it('reads named scores from the prefix', async () => {
    const read = await readText(
      csv([
        ['q', '[p] {{q}}'],
        ['x', '[PASS] (0.75, A (x): 0.50, B: 1.00)\n\ny\n\nPass Reason: ok'],
      ]),
    )
    expect([read.rows[0]?.cells['A (x)'], read.rows[0]?.cells.B]).toEqual([0.5, 1])
  })

  it('refuses a cell that is no answer', async () => {
    const text = csv([
      ['q', '[p] {{q}}'],
      ['x', '[PASS] (1.00)\n\ny'],
      ['y', 'PASS'],
    ])
    await expect(readText(text)).rejects.toMatchObject({
      problems: [{ line: 5, message: expect.stringContaining('got "PASS"') }],
    })
  })
})
