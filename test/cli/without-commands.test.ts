import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutCommands } from '../../src/cli/without-commands.ts'

/** The lines as a runner of GitHub or Azure reads them, without the blanks that it trims first. */
function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).map((line) => line.replace(/^[\s\u0085]+/, ''))
}

function isCommand(line: string): boolean {
  return line.startsWith('::') || /##(?:vso)?\[/i.test(line)
}

const risky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          ':',
          '::',
          '#',
          '##',
          '[',
          ']',
          'vso',
          'error',
          ' ',
          '\t',
          '\r',
          '\n',
          '\u2028',
          '\u0085',
          '\ufeff',
        ],
        ...['\\', 'stop-commands', '\\u003a', '\\u0023', '\u00a0'],
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

describe('withoutCommands', () => {
  it.each([
    ['::error::x', '\\u003a:error::x'],
    ['  ::stop-commands::y', '  \\u003a:stop-commands::y'],
    ['\t\u00a0::x', '\t\u00a0\\u003a:x'],
    ['a\r::x', 'a\r\\u003a:x'],
    ['\u0085::x', '\u0085\\u003a:x'],
    ['##[error]x', '#\\u0023[error]x'],
    ['a ##vso[task.complete]', 'a #\\u0023vso[task.complete]'],
    ['###[x', '##\\u0023[x'],
  ])('makes text of %j', (command, text) => {
    expect(withoutCommands(command)).toBe(text)
  })

  it.each(['a::b', 'std::vector', '## Heading', '# [link]', '## a [link]', ': one colon', ''])(
    'leaves %j as it is',
    (text) => {
      expect(withoutCommands(text)).toBe(text)
    },
  )

  it('leaves no line that a runner obeys, and changes nothing the second time', () => {
    fc.assert(
      fc.property(risky, (text) => {
        const safe = withoutCommands(text)
        expect(linesOf(safe).filter(isCommand)).toEqual([])
        expect(withoutCommands(safe)).toBe(safe)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves JSON the same value', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.dictionary(risky, risky),
        fc.constantFrom(0, 2),
        (any, named, indent) => {
          const value = { any, named }
          const safe = withoutCommands(JSON.stringify(value, null, indent))
          expect(JSON.parse(safe)).toEqual(JSON.parse(JSON.stringify(value)))
          expect(linesOf(safe).filter(isCommand)).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  })

  it.each([':', '#', ' ', '\t', '\r', '\u2028', '\u0085', '\n', '#a', '# ', ' :', '##aaaaaaaaaaaaaaaaaaaa'])(
    'takes a moment for a megabyte of %j',
    (unit) => {
      const started = performance.now()
      withoutCommands(unit.repeat(1_000_000 / unit.length))
      expect(performance.now() - started).toBeLessThan(2000)
    },
  )
})
