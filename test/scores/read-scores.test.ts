import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { READERS, readersOf } from '../../src/scores/readers.ts'
import { separatorOf } from '../../src/scores/separator.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { readContent, readFileBack } from './read-rows.ts'

describe('readScores', () => {
  it.each([
    ['csv', 'case,ok\na,true\n'],
    ['csv', 'case\na\n'],
    ['csv', '[x],case\n1,a\n'],
    ['jsonl', '{"case":"a","ok":true}\n{"case":"b"}\n'],
    ['jsonl', '\n {"case":"a","ok":true}'],
    ['json', '[{"case":"a","ok":true}]'],
    ['json', ' [\n]\n'],
  ])('recognises %s by its content', async (recipe, content) => {
    const { summary } = await readContent(content)
    expect(summary).toMatchObject({
      recipe,
      sha256: createHash('sha256').update(content).digest('hex'),
      notes: [],
    })
  })

  it('sees JSON Lines in a file whose first line is cut off or broken', async () => {
    expect((await readContent('{"case":"a","o\n{"case":"b"}\n')).problems[0]?.line).toBe(1)
    expect((await readContent('{"case":"a","ok":NaN}\n{"case":"b"}\n')).problems[0]?.message).toContain('NaN')
    expect((await readContent('{"case":"a","o')).problems[0]?.message).toContain('cut off')
  })

  it.each([
    ['{\n  "results": []\n}', 'one JSON object'],
    ['<?xml version="1.0"?><testsuites/>', 'no reader recognises'],
    ['%PDF-1.7', 'no reader recognises'],
  ])('refuses %j and lists the readers', async (content, words) => {
    const { problems } = await readContent(content)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code: 'SCORES_UNRECOGNISED' })
    expect(problems[0]?.message).toContain(words)
    for (const reader of READERS) expect(problems[0]?.message).toContain(reader.name)
  })

  it('reads with the reader that is named', async () => {
    expect(
      (await readContent('[case],ok\na,true\n', { recipe: 'csv', caseColumn: '[case]' })).summary?.recipe,
    ).toBe('csv')
    expect((await readContent('case,ok\na,true\n', { recipe: 'jsonl' })).problems[0]?.code).toBe(
      'JSON_INVALID',
    )
  })

  it.each([
    ['jsnl', /csv, jsonl, json.*got "jsnl"/, 'did you mean --recipe jsonl?'],
    ['promptfo', /got "promptfo"/, 'did you mean --recipe promptfoo?'],
    ['zzzzzz', /got "zzzzzz"/, 'oloproof recipes'],
    [
      './mine.mjs',
      /reads no recipes from files/,
      'run the recipe by itself (node RECIPE IN OUT.csv) and import the CSV it writes',
    ],
  ])('refuses the recipe %s', async (recipe, message, hint) => {
    const { problems } = await readContent('case,ok\n', { recipe })
    expect(problems).toEqual([expect.objectContaining({ code: 'SCORES_RECIPE', hint, file: null })])
    expect(problems[0]?.message).toMatch(message)
  })

  it('leaves promptfoo files to promptfoo', () => {
    const row = '{"testIdx":0,"promptIdx":0,"success":true,"gradingResult":null,"namedScores":{}}'
    expect(readersOf(`${row}\n`).map((reader) => reader.name)).toEqual(['promptfoo'])
    expect(readersOf(`[${row}]`).map((reader) => reader.name)).toEqual(['promptfoo'])
    expect(readersOf('q,[p] x,Status,Score,Named Scores\n').map((reader) => reader.name)).toEqual([
      'promptfoo',
    ])
  })

  it('lists readers whose names are those they give themselves', async () => {
    for (const listed of READERS) {
      const reader = await listed.load()
      expect(reader.name).toBe(listed.name)
    }
  })

  it('names the file as it was typed', async () => {
    expect((await readFileBack('./nowhere/x.csv')).problems[0]).toMatchObject({
      code: 'FILE_UNREADABLE',
      file: './nowhere/x.csv',
    })
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'd'))
    expect((await readFileBack(join(folder, 'd'))).problems[0]?.code).toBe('FILE_UNREADABLE')
  })

  it('does not see a difference between the spellings of one file', async () => {
    const rows = 'case;ok;töne\r\nü1;true;"a\r\nb"\r\n'
    const spellings = [
      Buffer.from(rows),
      Buffer.from(`\ufeff${rows}`),
      Buffer.from(`\ufeff${rows}`, 'utf16le'),
      Buffer.from(`\ufeff${rows}`, 'utf16le').swap16(),
    ]
    for (const bytes of spellings) {
      const { kept } = await readContent(bytes)
      expect(kept.objects).toEqual([{ case: 'ü1', ok: 'true', töne: 'a\r\nb' }])
    }
  })
})

describe('separatorOf', () => {
  it.each([
    ['case,ok', ','],
    ['case', ','],
    ['case;a,b;ok', ';'],
    ['case,a;b', ','],
    ['case\tok', '\t'],
    ['"a,b,c";ok', ';'],
    ['\n\n a;b\nx,y,z,w', ';'],
    ['"a\nb,,,";c\nx,y,z', ';'],
    ['a\tb\r1,2,3', '\t'],
  ])('of %j is %j', (head, separator) => expect(separatorOf(head)).toBe(separator))
})
