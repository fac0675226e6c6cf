import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shellFile, shellWord } from '../../src/domain/shell-word.ts'

describe('a word for a shell', () => {
  it.each([
    ['before.csv', 'before.csv'],
    ['provider=mail-v4', 'provider=mail-v4'],
    ['two words', "'two words'"],
    ["it's", "'it'\\''s'"],
    ['', "''"],
    ['a\nb', "$'a\\x0ab'"],
  ])('is plain where it can be and quoted where it has to be: %j', (text, word) => {
    expect(shellWord(text)).toBe(word)
  })

  it('is read back by a shell as what it was', () => {
    const ascii = fc.string({
      unit: fc.integer({ min: 1, max: 126 }).map((code) => String.fromCharCode(code)),
    })
    const texts = fc.sample(ascii, { numRuns: 200, seed: 7 })
    const script = texts.map((text) => `printf '%s\\0' ${shellWord(text)}`).join('\n')
    const read = spawnSync('bash', ['-c', script], { encoding: 'latin1' }).stdout.split('\0')
    expect(read.slice(0, -1)).toEqual(texts)
  })

  it('keeps a file from being taken for an option, and leaves standard input alone', () => {
    expect(shellFile('-x.csv')).toBe('./-x.csv')
    expect(shellFile('- x.csv')).toBe("'./- x.csv'")
    expect(shellFile('-')).toBe('-')
    expect(shellFile('../x.csv')).toBe('../x.csv')
  })
})
