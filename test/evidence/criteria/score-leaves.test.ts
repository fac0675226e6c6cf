import { describe, expect, test } from 'vitest'
import { all, label, not, readRows, score } from './read-rows.ts'

describe('a score as an operand', () => {
  test.each([
    ['at_least', 0.7, ['failed', 'passed', 'passed']],
    ['above', 0.7, ['failed', 'failed', 'passed']],
    ['at_most', 0.7, ['passed', 'passed', 'failed']],
    ['below', 0.7, ['passed', 'failed', 'failed']],
  ] as const)('is %s %s', (comparison, value, expected) => {
    const read = readRows({ a: score('m', comparison, value) }, [{ m: '0.69' }, { m: 0.7 }, { m: '7.1e-1' }])
    expect([0, 1, 2].map((row) => read.said('a', row))).toEqual(expected)
    expect(read.problems).toEqual([])
  })

  test.each([
    [{ m: '' }, 'blank'],
    [{ m: null }, 'blank'],
    [{ m: 'n/a' }, 'blank'],
    [{ other: 1 }, 'blank'],
    [{ m: 'Timeout' }, 'timeout'],
    [{ m: '', 'm.reason': 'GRADER_REFUSED' }, 'grader_refused'],
    [{ m: '', 'm.reason': 'rate limit' }, 'rate limit'],
    [{ m: 'not_applicable' }, 'not_applicable'],
    [{ m: '', 'm.reason': 'not_applicable' }, 'not_applicable'],
  ])('is missing for %j', (row, reason) => {
    const read = readRows({ a: score('m', 'at_least', 0), b: not(score('m', 'above', 5)) }, [row])
    expect([read.said('a'), read.said('b')]).toEqual([reason, reason])
    expect(read.operands('b')).toEqual([reason])
    expect(read.problems).toEqual([])
  })

  test.each([['1,5'], ['pass'], [true], ['inf'], ['NaN%'], [[1]], [{ a: 1 }]])(
    'is a problem when it is %j, once however many criteria read it',
    (cell) => {
      const read = readRows({ a: score('m', 'at_least', 0.5), b: score('m', 'above', 0.9) }, [
        { m: 1 },
        { m: cell },
      ])
      expect(read.problems).toHaveLength(1)
      expect(read.problems[0]).toMatchObject({ code: 'SCORES_SCORE', file: 'traces.jsonl', line: 2 })
      expect(read.problems[0]?.message).toContain('case "c2" has')
      expect(read.said('a', 1)).toBe('blank')
    },
  )

  test('shows the decimal point that a comma stands for', () => {
    const read = readRows({ a: score('m', 'at_least', 0.5) }, [{ m: '1,5' }])
    expect(read.problems[0]?.hint).toBe('write a decimal point: 1.5')
  })

  test('is a problem beside a reason for its absence', () => {
    const read = readRows({ a: score('m', 'at_least', 0.5) }, [
      { m: 1, 'm.reason': 'error' },
      { m: 1, 'm.reason': 'well grounded' },
    ])
    expect(read.problems.map((each) => [each.code, each.line])).toEqual([['SCORES_REASON', 1]])
  })

  test('that is not about a row is missing there', () => {
    const read = readRows({ a: score('m', 'at_least', 0.5) }, [{ m: 1 }, { m: 1 }], {
      applies: (metric, row) => metric === 'm' && row === 0,
    })
    expect([read.said('a', 0), read.said('a', 1)]).toEqual(['passed', 'not_applicable'])
  })
})

describe('a label as an operand', () => {
  test.each([
    ['de', 'passed'],
    [' de ', 'passed'],
    ['DE', 'failed'],
    ['', 'undetermined'],
    [null, 'undetermined'],
    [undefined, 'undetermined'],
  ])('reads %j', (value, expected) => {
    expect(readRows({ a: label('lang', 'de') }, [{ lang: value }]).said('a')).toBe(expected)
  })

  test('compares numbers and truth values as text', () => {
    const read = readRows({ a: all(label('tier', '1'), label('beta', 'true')) }, [{ tier: 1, beta: true }])
    expect(read.said('a')).toBe('passed')
  })

  test('says which label is blank', () => {
    expect(readRows({ a: not(label('lang', 'de')) }, [{ lang: ' ' }]).operands('a')).toEqual([
      'undetermined: label "lang" is blank',
    ])
  })
})
