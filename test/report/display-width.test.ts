import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cutMiddle,
  cutToWidth,
  displayWidth,
  padLeft,
  padRight,
  wrap,
} from '../../src/report/display-width.ts'
import { escapeTerminal } from '../../src/report/escape.ts'

const shown = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })).map(escapeTerminal)

describe('displayWidth', () => {
  it.each([
    ['letters', 'abc', 3],
    ['accents', 'é', 1],
    ['an accent of its own', 'e\u0301', 1],
    ['East Asian letters', '漢字', 4],
    ['full-width letters', 'ＡＢ', 4],
    ['half-width letters', 'ｱ', 1],
    ['an emoji', '🧪', 2],
    ['a skin tone', '👍🏽', 2],
    ['two flags', '🇫🇷🇩🇪', 4],
    ['box drawing', '├──●┤┃╌', 7],
  ])('counts the columns of %s', (_, text, width) => {
    expect(displayWidth(text)).toBe(width)
  })
})

describe('cutting to a width', () => {
  it('never exceeds it and changes nothing that fits', () => {
    fc.assert(
      fc.property(shown, fc.integer({ min: 3, max: 30 }), (text, width) => {
        for (const cut of [cutToWidth, cutMiddle]) {
          expect(displayWidth(cut(text, width, '…'))).toBeLessThanOrEqual(width)
          if (displayWidth(text) <= width) expect(cut(text, width, '…')).toBe(text)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('keeps both ends when the middle goes', () => {
    expect(cutMiddle('attacks-resisted-by-the-assistant', 20, '…')).toBe('attacks-resis…istant')
  })

  it('keeps the value of a slice, and a start of the name before it', () => {
    expect(cutMiddle('attacks-resisted[lang=portuguese-brazil]', 26, '…')).toBe('attacks…portuguese-brazil]')
    expect(cutMiddle(`attacks-resisted[lang=${'x'.repeat(99)}]`, 20, '…')).toBe(`attack…${'x'.repeat(12)}]`)
    expect(cutMiddle('attacks-resisted[provider=mail-v4]', 20, '…')).toBe('attacks-res…mail-v4]')
    expect(cutToWidth('漢字漢字', 6, '…')).toBe('漢字…')
  })
})

describe('padding and wrapping', () => {
  it('counts columns, not characters', () => {
    expect(padRight('漢', 4)).toBe('漢  ')
    expect(padLeft('é', 3)).toBe('  é')
  })

  it('breaks at blanks, loses no word that fits, and exceeds no line', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 30 }), (words) => {
        const lines = wrap(words.join(' '), 10, '…')
        expect(lines.join(' ')).toBe(words.join(' '))
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(10)
      }),
    )
  })
})
