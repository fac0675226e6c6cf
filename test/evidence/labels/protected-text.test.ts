import fc from 'fast-check'
import { expect, test } from 'vitest'
import { protectedText, unprotectedText } from '../../../src/evidence/labels/protected-text.ts'

const hostile = fc.stringMatching(/^[ \t'=+\-@a]{0,6}$/)

test.each(['=1+1', '+1', '-1', '@sum', ' =1', "\t'=1", "'=1"])(
  'a cell %j does not start as a formula',
  (text) => {
    expect(protectedText(text)).toBe(`'${text}`)
  },
)

test.each(['q-017', '007', "'quoted'", '1e5', '', 'a=b'])('a harmless cell %j stays as it is', (text) => {
  expect(protectedText(text)).toBe(text)
})

test('every text comes back exactly', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (text) => {
      expect(unprotectedText(protectedText(text))).toBe(text)
    }),
  )
})

test('no protected text starts as a formula', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(protectedText(text)).not.toMatch(/^\s*[=+\-@]/)
    }),
  )
})

test('a formula whose apostrophe a spreadsheet dropped is still the same id', () => {
  expect(unprotectedText('=1+1')).toBe('=1+1')
})
