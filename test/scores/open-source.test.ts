import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OloproofError, type Problem } from '../../src/domain/problem.ts'
import { openBytes, openSource } from '../../src/scores/open-source.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { inPieces } from './read-rows.ts'

function utf16(text: string, order: 'LE' | 'BE'): Buffer {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  return order === 'LE' ? little : little.swap16()
}

async function textOf(
  bytes: Buffer,
  size = 64 * 1024,
): Promise<{ text: string; head: string; sha256: string }> {
  const source = await openBytes('some.csv', inPieces(bytes, size))
  const pieces: Buffer[] = []
  for await (const piece of source.chunks()) pieces.push(Buffer.from(piece))
  return { text: Buffer.concat(pieces).toString(), head: source.head, sha256: source.sha256() }
}

async function problemOf(opening: Promise<unknown>): Promise<Problem> {
  const error = await opening.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OloproofError)
  const [problem] = error instanceof OloproofError ? error.problems : []
  if (problem === undefined) throw new Error('no problem')
  return problem
}

/** Long enough that everything after it is beyond the head. */
const LONG = 'case,ok\n'.repeat(20_000)
const LONG_LINES = 20_000

describe('openSource', () => {
  it('names a missing file as it was typed', async () => {
    const problem = await problemOf(openSource('./not-there.csv'))
    expect(problem).toMatchObject({ code: 'FILE_UNREADABLE', file: './not-there.csv' })
    expect(problem.message).toContain('there is no file "./not-there.csv"')
  })

  it('names a folder, and a file behind a file', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'results'))
    writeFileSync(join(folder, 'a.csv'), 'case\n')
    expect(await problemOf(openSource(join(folder, 'results')))).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('is a folder'),
    })
    expect((await problemOf(openSource(join(folder, 'a.csv', 'b.csv')))).code).toBe('FILE_UNREADABLE')
    expect((await problemOf(openSource('a\0b'))).code).toBe('FILE_UNREADABLE')
  })

  it.skipIf(process.getuid?.() === 0)('says that it has no permission', async () => {
    const file = join(temporaryFolder(), 'a.csv')
    writeFileSync(file, 'case\n')
    chmodSync(file, 0o000)
    expect((await problemOf(openSource(file))).message).toContain('no permission')
  })

  it('hashes the bytes as they are on disk and reports progress', async () => {
    const file = join(temporaryFolder(), 'a.csv')
    const bytes = Buffer.concat([utf16(LONG, 'BE')])
    writeFileSync(file, bytes)
    const read: number[] = []
    const source = await openSource(file, (count) => read.push(count))
    expect(() => source.sha256()).toThrow('to its end')
    let length = 0
    for await (const piece of source.chunks()) length += piece.length
    expect(length).toBe(LONG.length)
    expect(source.sha256()).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(read.at(-1)).toBe(bytes.length)
    expect(read).toEqual([...read].sort((a, b) => a - b))
    await expect(async () => {
      for await (const _ of source.chunks());
    }).rejects.toThrow('second time')
  })
})

describe('openBytes', () => {
  it.each(['', ' ', '\n\r\n\t ', '\ufeff', '\ufeff \n'])(
    'refuses %j, which has not even a header',
    async (text) => {
      expect((await problemOf(openBytes('a.csv', inPieces(Buffer.from(text), 9)))).code).toBe('SCORES_EMPTY')
    },
  )

  it.each([
    ['xlsx', Buffer.from('PK\u0003\u0004\u0014\0\u0006\0')],
    ['xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ])('refuses a workbook (%s) and says how to save it', async (_, bytes) => {
    const problem = await problemOf(openBytes('a.csv', inPieces(bytes, 3)))
    expect(problem.code).toBe('SCORES_WORKBOOK')
    expect(problem.message).toContain('Excel workbook')
    expect(problem.hint).toContain('Save As')
  })

  it.each([
    ['at the start', '', 1],
    ['beyond the head', LONG, LONG_LINES + 1],
  ])('refuses Windows-1252 with line and byte, %s', async (_, before, line) => {
    const bytes = Buffer.concat([
      Buffer.from(`${before}Z\u00fcrich,`),
      Buffer.from([0xe9]),
      Buffer.from(',true\n'),
    ])
    const problem = await problemOf(textOf(bytes))
    expect(problem).toMatchObject({ code: 'SCORES_ENCODING', file: 'some.csv', line })
    expect(problem.message).toContain(`byte 0xE9, byte ${before.length + 9} of the file`)
    expect(problem.hint).toContain('UTF-8')
  })

  it('refuses a character that the end of the file cuts', async () => {
    const problem = await problemOf(textOf(Buffer.from('a\nb\né').subarray(0, 5)))
    expect(problem).toMatchObject({ code: 'SCORES_ENCODING', line: 3 })
  })

  it.each([
    ['a\0b', 1],
    [`${LONG}x\n\0`, LONG_LINES + 2],
  ])('says that a NUL byte is UTF-16 without a mark', async (text, line) => {
    const problem = await problemOf(textOf(Buffer.from(text)))
    expect(problem).toMatchObject({ code: 'SCORES_ENCODING', line })
    expect(problem.message).toMatch(/NUL byte.*UTF-16/)
  })

  it('refuses UTF-16 without a mark in both orders', async () => {
    for (const bytes of [utf16('case,é\n', 'LE').subarray(2), utf16('case,é\n', 'BE').subarray(2)]) {
      expect((await problemOf(textOf(bytes))).message).toMatch(/NUL byte/)
    }
  })

  it.each(['LE', 'BE'] as const)('refuses half a character in UTF-16 %s, and half a unit', async (order) => {
    const half = await problemOf(textOf(utf16('case\nx\ud83dy\n', order), 5))
    expect(half).toMatchObject({ code: 'SCORES_ENCODING', line: 2 })
    const odd = await problemOf(textOf(utf16('case\nx\n', order).subarray(0, -1)))
    expect(odd.code).toBe('SCORES_ENCODING')
    expect((await problemOf(textOf(utf16('case\nx\ud83d', order)))).code).toBe('SCORES_ENCODING')
    expect((await problemOf(textOf(utf16('case\nx\0', order)))).message).toContain('NUL')
  })

  it('keeps a replacement character that the file really has', async () => {
    expect((await textOf(Buffer.from('a\ufffdb'), 1)).text).toBe('a\ufffdb')
    const bytes = Buffer.concat([Buffer.from('\ufffd\ufffd'), Buffer.from([0xff])])
    expect((await problemOf(textOf(bytes))).message).toContain('byte 7 of the file')
  })

  it('gives back any text, in any encoding and in pieces of any size', async () => {
    const texts = fc.string({ unit: 'binary' }).filter((text) => text.replaceAll('\0', '').trim() !== '')
    await fc.assert(
      fc.asyncProperty(
        texts.map((text) => text.replaceAll('\0', '').replace(/^[\ufeffP\u00d0]+/, '.')),
        fc.constantFrom('plain', 'mark', 'LE', 'BE'),
        fc.integer({ min: 1, max: 7 }),
        async (text, encoding, size) => {
          const bytes =
            encoding === 'LE' || encoding === 'BE'
              ? utf16(text, encoding)
              : Buffer.from(encoding === 'mark' ? `\ufeff${text}` : text)
          const read = await textOf(bytes, size)
          expect(read.text).toBe(text)
          expect(read.head).toBe(text)
          expect(read.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
        },
      ),
    )
  })

  it('cuts the head between characters', async () => {
    const text = `x${'漢'.repeat(30_000)}`
    const { head, text: whole } = await textOf(Buffer.from(text), 1000)
    expect(whole).toBe(text)
    expect(head.length).toBe(Math.floor((64 * 1024 - 1) / 3) + 1)
    expect(text.startsWith(head)).toBe(true)
  })

  it('knows whether the head is the whole file', async () => {
    const short = await openBytes('a', inPieces(Buffer.from('case\n'), 2))
    expect(short.headIsAll).toBe(true)
    const long = await openBytes('a', inPieces(Buffer.from(LONG), 4096))
    expect(long.headIsAll).toBe(false)
  })
})
