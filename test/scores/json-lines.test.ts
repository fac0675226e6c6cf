import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachLine } from '../../src/scores/json-lines.ts'
import { inPieces } from './read-rows.ts'

async function linesOf(text: string, size: number): Promise<[string, number, boolean][]> {
  const lines: [string, number, boolean][] = []
  await eachLine(inPieces(Buffer.from(text), size), (bytes, line, ended) => {
    lines.push([bytes.toString(), line, ended])
  })
  return lines
}

describe('eachLine', () => {
  it('splits at LF and CRLF and says whether a line is ended', async () => {
    expect(await linesOf('a\r\n\nb\rc\n d', 100)).toEqual([
      ['a', 1, true],
      ['', 2, true],
      ['b\rc', 3, true],
      [' d', 4, false],
    ])
    expect(await linesOf('a\n', 100)).toEqual([['a', 1, true]])
    expect(await linesOf('', 100)).toEqual([])
  })

  it('does so in pieces of any size', async () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r\n', '\r'), maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 7 }), async (text, size) => {
        const expected = text.split('\n').map((line) => line.replace(/\r$/, ''))
        const last = text.split('\n').at(-1) ?? ''
        if (last === '') expected.pop()
        else expected[expected.length - 1] = last
        expect((await linesOf(text, size)).map(([line]) => line)).toEqual(expected)
      }),
    )
  })
})
