import { describe, expect, it } from 'vitest'
import type { Cell } from '../../src/domain/scores.ts'
import { isMissingWord, readScore, readVerdict } from '../../src/scores/verdict.ts'

const MISSING_WORDS = ['error', 'skipped', 'ungraded', 'undetermined', 'not_run', 'timeout', 'grader_refused']

describe('readVerdict', () => {
  it.each([
    'true',
    'pass',
    'passed',
    'yes',
    'y',
    '1',
    '1.0',
    'TRUE',
    'True',
    ' Pass ',
    '\tyes\u00a0',
    true,
    1,
  ])('reads %j as passed', (cell) => expect(readVerdict(cell)).toBe('passed'))

  it.each(['false', 'fail', 'failed', 'no', 'n', '0', '0.0', 'FALSE', ' No ', 'Fail', false, 0, -0])(
    'reads %j as failed',
    (cell) => expect(readVerdict(cell)).toBe('failed'),
  )

  it.each(['', '  ', 'na', 'N/A', 'n/a', 'NaN', 'nan', 'NULL', 'None', ' none ', null, undefined])(
    'reads %j as blank',
    (cell) => expect(readVerdict(cell)).toBe('blank'),
  )

  it.each(MISSING_WORDS)('reads %j as missing for that reason, in any letter case', (word) => {
    expect(readVerdict(word)).toEqual({ missing: word })
    expect(readVerdict(` ${word.toUpperCase()} `)).toEqual({ missing: word })
  })

  it.each(['not_applicable', ' Not_Applicable '])('reads %j as not applicable', (cell) =>
    expect(readVerdict(cell)).toBe('not_applicable'),
  )

  const invalid: Cell[] = [
    '0.37',
    0.37,
    2,
    -1,
    '2',
    '10',
    '01',
    '1.00',
    '+1',
    'maybe',
    't',
    'f',
    'ok',
    'n\\a',
    'true!',
    'pass fail',
    [],
    [true],
    {},
    { pass: true },
    Number.NaN,
    Number.POSITIVE_INFINITY,
    'constructor',
    '__proto__',
    'x'.repeat(1000),
  ]
  it.each(invalid)('takes %j for no verdict at all', (cell) => expect(readVerdict(cell)).toBe('invalid'))

  it('makes nothing new for a word it has met', () => {
    expect(readVerdict('error')).toBe(readVerdict(' ERROR '))
  })
})

describe('isMissingWord', () => {
  it.each([...MISSING_WORDS, 'not_applicable', ' Timeout '])('knows %j', (word) =>
    expect(isMissingWord(word)).toBe(true),
  )

  it.each(['', 'blank', 'na', 'none', 'true', 'false', 'the grader was tired', 'errors'])(
    'takes %j for a comment',
    (text) => expect(isMissingWord(text)).toBe(false),
  )
})

describe('readScore', () => {
  it.each([
    ['0.5', 0.5],
    ['1e3', 1000],
    ['-2', -2],
    ['+2.5E-3', 0.0025],
    [' 7 ', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
    [3, 3],
    ['1', 1],
    [0, 0],
  ] as const)('reads %j as %d', (cell, value) => expect(readScore(cell)).toBe(value))

  const invalid: Cell[] = [
    '1,5',
    'inf',
    'Infinity',
    '-inf',
    '1e999',
    '0x10',
    '1_000',
    '12 ms',
    '1e',
    'e3',
    '.',
    '+',
    'pass',
    'false',
    true,
    false,
    Number.NaN,
    Number.NEGATIVE_INFINITY,
    [1],
    {},
  ]
  it.each(invalid)('takes %j for no number', (cell) => expect(readScore(cell)).toBe('invalid'))

  it.each(['', 'na', 'NaN', null, undefined])('reads %j as blank', (cell) =>
    expect(readScore(cell)).toBe('blank'),
  )

  it('reads the words for a missing value', () => {
    expect(readScore('timeout')).toEqual({ missing: 'timeout' })
    expect(readScore('not_applicable')).toBe('not_applicable')
  })
})
