import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cutCharacters,
  escapeJson,
  escapeMarkdown,
  escapeTerminal,
  markdownCode,
} from '../../src/report/escape.ts'
import { hostileText, OBEYED } from './hostile.ts'

const anything = fc.oneof(hostileText, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

describe('escapeTerminal', () => {
  it.each([
    ['a newline', 'a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['a colour', '\u001b[31mred', '\\x1b[31mred'],
    ['a C1 control', '\u009b31m', '\\x9b31m'],
    ['a turn of direction', 'a\u202eb\u2066', 'a\\u202eb\\u2066'],
    ['what nobody sees', 'a\u200b\ufeff\u00adb', 'a\\u200b\\ufeff\\xadb'],
    ['invisible tags', '\u{e0041}', '\\u{e0041}'],
    ['blanks that are not blanks', 'a\u00a0b\u3000', 'a\\xa0b\\u3000'],
    ['half a character', '\ud800', '\\ud800'],
    ['a mark on nothing', '\u0301a', '\\u0301a'],
    ['a pile of marks', 'e\u0301\u0301\u0301\u0301\u0301', 'e\u0301\u0301\u0301\\u0301\\u0301'],
    ['nothing to escape', 'naïve 漢字 🧪 C:\\dir', 'naïve 漢字 🧪 C:\\dir'],
  ])('shows %s', (_, raw, shown) => {
    expect(escapeTerminal(raw)).toBe(shown)
  })

  it('leaves nothing that a terminal would obey, and does nothing the second time', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        const shown = escapeTerminal(raw)
        expect(shown).not.toMatch(OBEYED)
        expect(escapeTerminal(shown)).toBe(shown)
      }),
      { numRuns: 500 },
    )
  })
})

describe('escapeJson', () => {
  it('loses nothing and leaves nothing that a terminal would obey', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        const json = escapeJson(JSON.stringify({ raw }))
        expect(json).not.toMatch(OBEYED)
        expect(JSON.parse(json)).toEqual({ raw })
      }),
      { numRuns: 500 },
    )
  })
})

describe('escapeMarkdown', () => {
  it.each([
    ['HTML', '<b>&', '&lt;b&gt;&amp;'],
    ['a table', 'a|b', 'a&#124;b'],
    ['code', '`x`', '\\`x\\`'],
    ['emphasis', '*a* _b_ ~c~', '\\*a\\* \\_b\\_ \\~c\\~'],
    ['a link', '[a](b)', '\\[a\\](b)'],
    ['an image', '![a](b)', '!\\[a\\](b)'],
    ['a new line', 'a\n# b', 'a\\\\n# b'],
    ['a heading', '# a', '&#35; a'],
    ['a list', '- a', '\\- a'],
    ['a numbered list', '1. a', '1\\. a'],
    ['a rule', '---', '\\---'],
    ['a mention', 'by @octocat', 'by &#64;&#8203;octocat'],
    ['an issue', 'see #12', 'see &#35;&#8203;12'],
    ['another issue', 'see GH-12', 'see GH-&#8203;12'],
    ['an address', 'https://x.example', 'https&#8203;://x.example'],
    ['an address without a scheme', 'www.x.example', 'www&#8203;.x.example'],
    ['a commit', 'in 0a1b2c3d', 'in 0a1b&#8203;2c3d'],
    ['plain words', 'at least 98.1% of no_leak (3 of 5)', 'at least 98.1% of no_leak (3 of 5)'],
  ])('makes %s text', (_, raw, escaped) => {
    expect(escapeMarkdown(raw)).toBe(escaped)
  })

  it('leaves no raw HTML, cell, code or link of anybody', () => {
    fc.assert(
      fc.property(anything, (raw) => {
        const escaped = escapeMarkdown(raw, 100)
        expect(escaped).not.toMatch(OBEYED)
        expect(escaped).not.toMatch(/[<>|]/)
        expect(escaped).not.toMatch(/(?:^|[^\\])(?:\\\\)*[`[\]]/)
        expect(escaped).not.toMatch(/@\w|(?<!&#8203;):\/\/|\bwww\./i)
      }),
      { numRuns: 500 },
    )
  })
})

describe('markdownCode', () => {
  it.each([
    ['a name', 'q-1', '`q-1`'],
    ['backticks inside', 'a`b``c', '```a`b``c```'],
    ['backticks at the ends', '`a`', '`` `a` ``'],
    ['nothing', '', '`  `'],
    ['a bar', 'a|b', '`a|b`'],
  ])('fences %s', (_, raw, code) => {
    expect(markdownCode(raw, 'text')).toBe(code)
  })

  it('escapes a bar in a table, where it would end the cell', () => {
    expect(markdownCode('a|b', 'table')).toBe('`a\\|b`')
  })

  it('cannot be closed from inside', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.stringMatching(/^[`a| ]{0,12}$/)), (raw) => {
        const code = markdownCode(raw, 'text')
        const fence = /^`+/.exec(code)?.[0] ?? ''
        const inside = code.slice(fence.length, -fence.length)
        expect(code.endsWith(fence)).toBe(true)
        const runs: readonly string[] = inside.match(/`+/g) ?? []
        expect(runs).not.toContain(fence)
        expect(inside).not.toMatch(OBEYED)
      }),
      { numRuns: 500 },
    )
  })
})

describe('cutCharacters', () => {
  it('keeps whole characters and says that something was cut', () => {
    expect(cutCharacters('🧪🧪🧪🧪', 3)).toBe('🧪🧪…')
    expect(cutCharacters('abc', 3)).toBe('abc')
  })
})
