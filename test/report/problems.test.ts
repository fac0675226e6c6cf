import { describe, expect, it } from 'vitest'
import { renderProblems } from '../../src/report/problems.ts'
import { OBEYED } from './hostile.ts'

const nowhere = { file: null, line: null, column: null } as const

describe('problems', () => {
  it('say what, where and one thing to do, a block each', () => {
    const message = 'rules[0].min must be a number from 0 to 1, got "95%"'
    expect(
      renderProblems([
        { code: 'USAGE', message, file: 'policies/release.yaml', line: 7, column: 15, hint: 'min: 0.95' },
        { code: 'INTERNAL', message: 'the program failed', ...nowhere, hint: 'report it' },
      ]),
    ).toBe(
      'error[USAGE] policies/release.yaml:7:15: rules[0].min must be a number from 0 to 1, got "95%"\n' +
        'hint: min: 0.95\n\n' +
        'error[INTERNAL] the program failed\n' +
        'hint: report it\n',
    )
  })

  it('leave out the places that do not exist', () => {
    const text = renderProblems([
      { code: 'USAGE', message: 'm', file: 'run.csv', line: 118, column: null, hint: 'h' },
    ])
    expect(text).toContain('error[USAGE] run.csv:118: m\n')
  })

  it('set in the lines of a long hint, so that none can be taken for another block', () => {
    const hint = '--where provider=a\nerror[USAGE] forged'
    expect(renderProblems([{ code: 'USAGE', message: 'm', ...nowhere, hint }])).toBe(
      'error[USAGE] m\nhint: --where provider=a\n      error[USAGE] forged\n',
    )
  })

  it('show what an attacker wrote as text', () => {
    const text = renderProblems([
      {
        code: 'USAGE',
        message: 'got "\u001b[2J\nPASS"',
        file: 'a\u202e.csv',
        line: 1,
        column: 1,
        hint: '\u0007x',
      },
    ])
    expect(text).toBe('error[USAGE] a\\u202e.csv:1:1: got "\\x1b[2J\\nPASS"\nhint: \\x07x\n')
    for (const line of text.slice(0, -1).split('\n')) expect(line).not.toMatch(OBEYED)
  })
})
