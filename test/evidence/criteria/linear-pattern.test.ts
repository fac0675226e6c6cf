import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compilePattern } from '../../../src/evidence/criteria/linear-pattern.ts'
import { MOST_INSTRUCTIONS } from '../../../src/evidence/criteria/pattern-program.ts'

const found = (pattern: string, text: string, ignoreCase = false): boolean =>
  compilePattern(pattern, { ignoreCase }).test(text)

/** Patterns of the syntax that both engines share, over a small alphabet so that they often match. */
const { pattern: anyPatterns } = fc.letrec<{
  pattern: string
  sequence: string
  piece: string
  atom: string
}>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
  sequence: fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('^', '$', '\\b') },
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          tie('atom'),
          fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0}', '{1,}', '{0,2}', '{2,3}'),
          fc.constantFrom('', '?'),
        )
        .map(([atom, quantifier, lazy]) => `${atom}${quantifier}${quantifier === '' ? '' : lazy}`),
    },
  ),
  atom: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', 'é', '😀', '-', ' ', '\\.', '\\n', '\\t', '.', '\\d', '\\w', '\\s'),
    fc.constantFrom(
      '\\D',
      '\\W',
      '\\S',
      '[ab]',
      '[^a]',
      '[a-c0-9]',
      '[^\\w]',
      '[\\d\\s-]',
      '[-\\]]',
      '[^\\S\\n]',
    ),
    tie('pattern').map((inner) => `(${inner})`),
    tie('pattern').map((inner) => `(?:${inner})`),
  ),
}))
/** Longer ones unroll to more than is allowed now and then, and others take for ever on them. */
const patterns = anyPatterns.filter((pattern) => pattern.length <= 60)
const texts = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'c',
      'A',
      'é',
      'É',
      '😀',
      '\ud83d',
      '0',
      '_',
      '-',
      ' ',
      '.',
      ']',
      '\n',
      '\u2028',
    ),
    {
      maxLength: 8,
    },
  )
  .map((characters) => characters.join(''))

describe('a linear pattern', () => {
  test('finds what a regular expression of JavaScript finds, in any text', () => {
    let matches = 0
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        const expected = new RegExp(pattern, 'u').test(text)
        matches += expected ? 1 : 0
        expect(found(pattern, text)).toBe(expected)
      }),
      { numRuns: 4000, seed: 3 },
    )
    // A test of patterns that hardly ever match, or always do, would not see much.
    expect(matches).toBeGreaterThan(1000)
    expect(matches).toBeLessThan(3800)
  })

  test('ignores letter case as a regular expression of JavaScript does', () => {
    fc.assert(
      fc.property(patterns, texts, (pattern, text) => {
        // With `iu` JavaScript folds the characters of \W before it takes their complement, which nobody expects.
        fc.pre(!/\\W|\^\\w/.test(pattern))
        expect(found(pattern, text, true)).toBe(new RegExp(pattern, 'iu').test(text))
      }),
      { numRuns: 3000, seed: 5 },
    )
  })

  test.each([
    ['a literal', 'evil.example', 'evilXexample', true],
    ['an escaped dot', 'evil\\.example', 'evilXexample', false],
    [
      'every escaped punctuation',
      '\\^\\$\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/\\-\\"\\:',
      '^$.*+?()[]{}|/-":',
      true,
    ],
    ['an escaped backslash', '\\\\', 'a\\b', true],
    ['a carriage return', '^\\r$', '\r', true],
    ['the end of the whole text only', 'a$', 'a\nb', false],
    ['the start of the whole text only', '^b', 'a\nb', false],
    ['a character beyond the basic plane as one', '^.$', '😀', true],
    ['an empty pattern', '', 'anything', true],
    ['an empty branch', '^(a|)$', '', true],
    ['a repetition of what may be empty', '^(a*)*$', 'aaa', true],
    ['a count', '^\\d{3}-\\d{4}$', '555-0199', true],
    ['too few of a count', '^\\d{3}$', '55', false],
    ['too many of a count', '^\\d{2,3}$', '5555', false],
    ['a lazy repetition', '^<.*?>$', '<a><b>', true],
    ['no match across an upper letter', 'SECRET', 'secret', false],
  ])('reads %s', (_, pattern, text, expected) => {
    expect(found(pattern, text)).toBe(expected)
  })

  test.each([
    ['É', 'é'],
    ['ς', 'Σ'],
    ['[α-ω]', 'Ω'],
    ['K', '\u212a'],
    ['[A-C]', 'b'],
  ])('takes %s and %s for the same letter when case is ignored', (pattern, text) => {
    expect(found(pattern, text, true)).toBe(true)
    expect(found(pattern, text, false)).toBe(false)
  })

  test('holds what a negated class leaves out in both cases', () => {
    expect(found('^[^a-z]$', 'K', true)).toBe(false)
    expect(found('^[^a-z]$', 'K', false)).toBe(true)
  })

  test.each([
    ['(a)\\1', 'a reference back to a group is not matched in linear time at character 4'],
    ['\\k', 'a reference back to a group is not matched in linear time at character 1'],
    ['a(?=b)', 'look-ahead is not matched in linear time at character 2'],
    ['a(?!b)', 'look-ahead is not matched in linear time at character 2'],
    ['(?<=a)b', 'look-behind is not matched in linear time at character 1'],
    ['(?<!a)b', 'look-behind is not matched in linear time at character 1'],
    ['(?<name>a)', 'a group has no name here, write ( ) at character 1'],
    ['(?P<name>a)', 'a group has no name here, write ( ) at character 1'],
    ['(?i)a', 'only ( ) and (?: ) are groups at character 1'],
    ['😀(a', '"(" is not closed, write \\( at character 2'],
    ['a)', '")" closes no group, write \\) at character 2'],
    ['[a', '"[" is not closed, write \\[ at character 1'],
    ['[]', 'a class without characters at character 1'],
    ['[^]', 'a class without characters at character 1'],
    ['[z-a]', 'a range that runs backwards at character 2'],
    ['[\\d-z]', 'a range is from one character to another at character 2'],
    ['[[:alpha:]]', 'classes have no names here, write \\d, \\w or \\s at character 2'],
    ['[\\b]', '"\\b" means nothing here at character 2'],
    ['a**', '"*" repeats nothing, write \\* at character 3'],
    ['a*+', '"+" repeats nothing, write \\+ at character 3'],
    ['|*', '"*" repeats nothing, write \\* at character 2'],
    ['^*', 'a place in the text cannot be repeated at character 2'],
    ['a{2', '"{" begins no {m}, {m,} or {m,n}, write \\{ at character 2'],
    ['a{,2}', '"{" begins no {m}, {m,} or {m,n}, write \\{ at character 2'],
    ['a{3,2}', 'a repetition that runs backwards at character 2'],
    ['a{1001}', 'at most 1000 repetitions can be asked for at character 2'],
    ['{', '"{" stands alone, write \\{ at character 1'],
    ['a}', '"}" stands alone, write \\} at character 2'],
    ['a\\', 'a backslash escapes nothing, write \\\\ at character 2'],
    ['\\B', '"\\B" means nothing here at character 1'],
    ['\\p{L}', '"\\p" means nothing here at character 1'],
    ['\\u0041', '"\\u" means nothing here at character 1'],
    ['\\0', '"\\0" means nothing here at character 1'],
  ])('refuses %s', (pattern, message) => {
    expect(() => compilePattern(pattern, { ignoreCase: false })).toThrow(message)
  })

  test('refuses a pattern that unrolls to too many steps before it makes any', () => {
    for (const pattern of [
      '((a{1000}){1000}){1000}',
      '((((a{99}){99}){99}){99}){99}',
      '((){1000}){1000}',
      'a{1000}b{1000}',
      'a'.repeat(MOST_INSTRUCTIONS + 1),
    ]) {
      expect(() => compilePattern(pattern, { ignoreCase: true })).toThrow('unroll to more than 2000 steps')
    }
    expect(compilePattern('a{900}', { ignoreCase: true }).length).toBeLessThanOrEqual(MOST_INSTRUCTIONS + 1)
  })

  test('refuses groups nested deeper than calls should be', () => {
    expect(() => compilePattern('('.repeat(100_000), { ignoreCase: false })).toThrow('more than 100 groups')
  })

  test('never makes a longer program than it allows', () => {
    fc.assert(
      fc.property(anyPatterns, fc.integer({ min: 0, max: 60 }), (pattern, count) => {
        let length: number
        try {
          length = compilePattern(`(?:${pattern}){${count}}`, { ignoreCase: false }).length
        } catch (error) {
          expect(String(error)).toContain('unroll to more than')
          return
        }
        expect(length).toBeLessThanOrEqual(MOST_INSTRUCTIONS + 1)
      }),
      { numRuns: 500, seed: 8 },
    )
  })

  test.each(['(a*)*b', '(a|a)*b', '(a|aa)+$b', '(.*)(.*)(.*)x', '(a?){50}a{50}b'])(
    'takes time linear in the text for %s, at which others never end',
    (pattern) => {
      const compiled = compilePattern(pattern, { ignoreCase: false })
      for (const length of [1_000, 10_000, 100_000]) {
        const { found, steps } = compiled.search('a'.repeat(length))
        expect(found).toBe(false)
        expect(steps).toBeLessThanOrEqual(compiled.length * (length + 1))
      }
    },
  )

  test('keeps nothing of one text for the next', () => {
    const compiled = compilePattern('^a+b$', { ignoreCase: false })
    expect(['aab', 'aa', 'b', 'aab', ''].map((text) => compiled.test(text))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })
})
