import { describe, expect, it } from 'vitest'
import { place, problemsOf } from './read-problems.ts'
import { rule } from './refused-table.ts'

describe('All problems of a policy', () => {
  it('come at once and in file order', () => {
    const text = [
      'version: 2',
      'confidence_level: 95',
      'trails: {threshold: 1}',
      'rules:',
      '  - {id: a, metric: leak, max_failures: 0}',
      '  - {id: a, metric: leak, max: 2}',
      '  - {id: c, metric: n}',
      'undecided: maybe',
    ].join('\n')
    expect(problemsOf(text).map(place)).toEqual([
      'POLICY_VERSION 1:10',
      'POLICY_VALUE 2:19',
      'POLICY_UNKNOWN_KEY 3:1',
      'POLICY_DUPLICATE_RULE 6:10',
      'POLICY_DIRECTION 6:27',
      'POLICY_VALUE 6:32',
      'POLICY_BOUND 7:6',
      'POLICY_VALUE 8:12',
    ])
  })

  it('are cut at twenty, and the rest is counted', () => {
    const rules = Array.from({ length: 30 }, (_, index) => `  - {id: r${index}, metric: m, max: 2}`)
    const problems = problemsOf(['version: 1', 'rules:', ...rules].join('\n'))
    expect(problems).toHaveLength(21)
    expect(problems[0]?.line).toBe(3)
    expect(problems[20]).toMatchObject({ code: 'MORE_PROBLEMS', message: '10 more problems in this file' })
  })

  it('show a long value cut to 80 characters, with control characters escaped', () => {
    const [problem] = problemsOf(rule(`max: "\\e[31m${'x'.repeat(500)}"`))
    expect(problem?.message).toContain('got "\\u001b[31mxxx')
    expect(problem?.message.length).toBeLessThan(150)
  })

  it('say when the file is not UTF-8, with the line', () => {
    expect(problemsOf(Buffer.from([0x76, 0x0a, 0xff])).map(place)).toEqual(['POLICY_ENCODING 2:1'])
    expect(problemsOf(Buffer.from('\ufeffversion: 1', 'utf16le'))).toMatchObject([
      { code: 'POLICY_ENCODING', line: null },
    ])
  })

  it('stand on the right line whatever ends the lines', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(problemsOf(rule('max: 2').replaceAll('\n', end)).map(place)).toEqual(['POLICY_VALUE 5:10'])
    }
  })

  it('are one for a file that is nested to exhaust memory or far too large', () => {
    expect(problemsOf('['.repeat(50_000))).toMatchObject([{ code: 'POLICY_YAML' }])
    const steps = Array.from({ length: 700 }, (_, depth) => `${' '.repeat(depth)}a:`)
    expect(problemsOf(steps.join('\n')).map((problem) => problem.message)).toContain(
      'it is nested too deeply',
    )
    expect(problemsOf(`# ${'x'.repeat(2_000_000)}`)).toMatchObject([{ code: 'POLICY_YAML' }])
  })
})
