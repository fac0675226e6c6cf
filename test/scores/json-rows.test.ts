import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonArrayReader } from '../../src/scores/json-reader.ts'
import { jsonLinesReader } from '../../src/scores/jsonl-reader.ts'
import { readContent, readPieces } from './read-rows.ts'

const jsonl = async (content: string, options = {}) => readPieces(jsonLinesReader, content, 1 << 16, options)
const json = async (content: string, options = {}) => readPieces(jsonArrayReader, content, 1 << 16, options)

async function faultsOf(content: string, options = {}) {
  const { problems } = await jsonl(content, options)
  return problems.map(({ code, line, column, message }) => [code, line, column, message])
}

describe('jsonLinesReader', () => {
  it('keeps the type of cells and the spelling of ids', async () => {
    const { kept, summary } = await jsonl(
      '{"case": 1.0, "ok": true, "n": 0.5}\r\n\n  \n{"ok": null, "case": " x ", "new": [1]}\n{"case": 90071992547409931}',
    )
    expect(kept.rows.map((row) => [row.id, row.line, row.cells.length])).toEqual([
      ['1.0', 1, 3],
      ['x', 4, 4],
      ['90071992547409931', 5, 1],
    ])
    expect(kept.names).toEqual(['case', 'ok', 'n', 'new'])
    expect(kept.objects[1]).toEqual({ case: ' x ', ok: null, n: undefined, new: [1] })
    expect(summary?.rows).toBe(3)
  })

  it('opens before the first row, and columns grow while it reads', async () => {
    const { kept } = await jsonl('{"case":"a","x":1}\n{"case":"b","y":2}\n')
    expect(kept.opened).toBe(1)
    expect(kept.columns?.indexOf('y')).toBe(2)
    expect(kept.rows[0]?.cells[2]).toBe(undefined)
  })

  it('trims keys as headers are trimmed', async () => {
    const { kept } = await jsonl('{" case ":"a"," ok":true}\n{"case":"b","ok ":false}\n')
    expect(kept.names).toEqual(['case', 'ok'])
    expect(kept.objects.map((object) => object.ok)).toEqual([true, false])
  })

  it('takes names of the language for just names', async () => {
    const { kept, problems } = await jsonl(
      '{"case":"a","__proto__":1,"constructor":2,"toString":3}\n{"case":"__proto__"}\n',
    )
    expect(problems).toEqual([])
    expect(kept.names).toEqual(['case', '__proto__', 'constructor', 'toString'])
    expect(kept.rows[0]?.cells).toEqual(['a', 1, 2, 3])
    expect([...(kept.rows[1]?.cells ?? [])]).toEqual(['__proto__'])
    expect(Object.prototype).not.toHaveProperty('case')
  })

  it('reads trials as texts or numbers', async () => {
    const { kept } = await jsonl(
      '{"id":"a","trial":1}\n{"id":"a","trial":" two "}\n{"id":"a","trial":null}\n{"id":"a","trial":1.0}\n{"id":"a","trial":""}',
    )
    expect(kept.rows.map((row) => row.trial)).toEqual(['1', 'two', null, '1.0', null])
    expect((await faultsOf('{"id":"a","trial":true}'))[0]?.[3]).toContain(
      'a trial is a text or a number, got true in "trial"',
    )
  })

  it('reads ids and trials from the keys that the policy names', async () => {
    const { kept } = await jsonl('{"case":"a","item":7,"run":2}\n', {
      caseColumn: 'item',
      trialColumn: 'run',
    })
    expect(kept.rows.map((row) => [row.id, row.trial])).toEqual([['7', '2']])
  })

  it('names NaN and Infinity with line and column', async () => {
    expect(
      await faultsOf('{"case":"a","ok":true}\n\n{"case":"b","ok":NaN}\n{"case":"c","ok":-Infinity}\n'),
    ).toEqual([
      ['JSON_INVALID', 3, 18, expect.stringContaining('NaN')],
      ['JSON_INVALID', 4, expect.any(Number), expect.stringContaining('Infinity')],
    ])
  })

  it.each(['{"case":"b","o', '{"case":"b","ok":', '{"case":"b"', '{"case":"b\n'])(
    'refuses a last line that is cut off: %j',
    async (cut) => {
      const faults = await faultsOf(`{"case":"a","ok":true}\n${cut}`)
      expect(faults).toEqual([
        ['JSON_INVALID', 2, cut.trimEnd().length + 1, expect.stringContaining('cut off')],
      ])
    },
  )

  it('refuses what is not JSON and rows that are not objects, and goes on', async () => {
    const faults = await faultsOf('{\'case\':1}\n[1]\n1\nnull\n"x"\n{"case":"a"} {}\n{"case":"a"}\n')
    expect(faults.map(([code, line]) => [code, line])).toEqual([
      ['JSON_INVALID', 1],
      ['SCORES_JSON_ROW', 2],
      ['SCORES_JSON_ROW', 3],
      ['SCORES_JSON_ROW', 4],
      ['SCORES_JSON_ROW', 5],
      ['JSON_INVALID', 6],
    ])
    expect(faults[1]?.[3]).toBe('a row is an object, got a list')
  })

  it.each([
    ['{"case":"a","ok":true,"ok":false}', 'ok'],
    ['{"case":"a","ok":true,"\\u006fk":false}', 'ok'],
    ['{"case":"a","ok":true," ok ":false}', 'ok'],
    ['{"case":"a","__proto__":1,"__proto__":2}', '__proto__'],
    ['{"case":"a","case":"b"}', 'case'],
  ])('refuses a key twice in one row: %s', async (row, key) => {
    const faults = await faultsOf(`{"case":"x","ok":true}\n${row}\n`)
    expect(faults).toEqual([['SCORES_KEY_TWICE', 2, null, `key "${key}" stands twice in one row`]])
  })

  it('allows a key of the row inside a value', async () => {
    expect(await faultsOf('{"case":"a","meta":{"case":"b","x":1}}')).toEqual([])
  })

  it('refuses a key twice inside a value: one of the two would be lost in silence', async () => {
    const [fault] = await faultsOf('{"case":"a","tool_calls":[{"name":"http_post","name":"ls"}]}')
    expect(fault?.[3]).toContain('a key twice in an object inside this row')
  })

  it.each([
    ['null', 'null'],
    ['""', 'an empty text'],
    ['"  "', 'an empty text'],
    ['{}', 'an object'],
    ['[1]', 'a list'],
    ['true', 'true'],
  ])('refuses %s as an id', async (id, got) => {
    expect(await faultsOf(`{"case":"a"}\n{"case":${id},"ok":true}\n`)).toEqual([
      ['SCORES_ID', 2, null, `a row without an id, ${got} in the id column "case"`],
    ])
  })

  it('refuses a row without the key of the ids', async () => {
    expect(await faultsOf('{"case":"a"}\n{}\n{"ok":true}\n')).toEqual([
      ['SCORES_ID', 2, null, 'a row without an id, nothing in the id column "case"'],
      ['SCORES_ID', 3, null, 'a row without an id, nothing in the id column "case"'],
    ])
  })

  it('refuses a file without ids, once', async () => {
    const faults = await faultsOf('{"Case":"a","ok":true}\n{"Case":"b","ok":true}\n')
    expect(faults).toEqual([['SCORES_ID_COLUMN', 1, null, expect.stringContaining('"Case", "ok"')]])
  })

  it('refuses a better id column that comes too late', async () => {
    const faults = await faultsOf('{"id":"a"}\n{"id":"b","case":"c"}\n')
    expect(faults).toEqual([['SCORES_JSON_ROW', 2, null, 'a key "case", and the ids so far came from "id"']])
    expect(await faultsOf('{"case":"a"}\n{"id":"b","case":"c"}\n')).toEqual([])
    expect(await faultsOf('{"id":"a"}\n{"id":"b","case":"c"}\n', { caseColumn: 'id' })).toEqual([])
  })

  it('does not crash on deep or huge rows', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const wide = `{"case":"w",${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`
    const long = `{"case":"l","text":${JSON.stringify('x\n"'.repeat(300_000))}}`
    const { kept, problems } = await jsonl(
      `{"case":"a"}\n{"case":"d","x":${deep}}\n${wide}\n${long}\n{"case":"z","k19999":2}\n`,
    )
    expect(problems.map((problem) => [problem.code, problem.line])).toEqual([['SCORES_JSON_ROW', 2]])
    expect(kept.rows.map((row) => row.id)).toEqual(['a', 'w', 'l', 'z'])
  })

  it('takes time in proportion to a file that brings a new key with every row', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `{"case":"c${at}","k${at}":1}`)
    const { kept } = await jsonl(rows.join('\n'))
    expect(kept.names).toHaveLength(30_001)
    expect(kept.rows[29_999]?.cells[30_000]).toBe(1)
  }, 10_000)
})

describe('jsonArrayReader', () => {
  it('reads objects with the line on which they start', async () => {
    const { kept, problems, summary } = await json(
      '[\n  {"case": 1.0,\n   "ok": true}, {"case": "b",\n"ok": 0}\n]\n',
    )
    expect(problems).toEqual([])
    expect(kept.rows.map((row) => [row.id, row.line])).toEqual([
      ['1.0', 2],
      ['b', 3],
    ])
    expect(summary?.rows).toBe(2)
  })

  it('reads [] as a file without a case', async () => {
    const { kept, summary } = await json(' [ ] ')
    expect([kept.opened, kept.names, summary?.rows]).toEqual([1, [], 0])
  })

  it.each([
    ['[{"case":"a"},\n{"case":"b","x":NaN}]', 'JSON_INVALID', 2, 'NaN'],
    ['[{"case":"a"},\n{"case":"b"', 'JSON_INVALID', 2, 'cut off'],
    ['[{"case":"a"},\n7]', 'SCORES_JSON_ROW', 2, 'got 7'],
    ['[{"case":"a"}]\n[]', 'JSON_INVALID', 2, ''],
    ['[{"case":"a"},\n{"case":"b","x":1,"x":2}]', 'SCORES_KEY_TWICE', 2, 'twice'],
    ['[{"case":"a"},\n{"case":"b",\n"x":tru}]', 'JSON_INVALID', 3, 'not JSON'],
    ['[{"ok":true}]', 'SCORES_ID_COLUMN', 1, 'ok'],
  ])('refuses %j', async (content, code, line, words) => {
    const { problems } = await json(content)
    expect(problems.map((problem) => [problem.code, problem.line])).toEqual([[code, line]])
    expect(problems[0]?.message).toContain(words)
  })

  it('refuses an object', async () => {
    expect((await json('{"a":[1]}')).problems[0]?.code).toBe('SCORES_UNRECOGNISED')
  })
})

describe('JSON rows written out and read back', () => {
  const id = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '')
  const rows = fc.array(
    fc.record(
      { case: id, m: fc.jsonValue({ maxDepth: 2 }), 'm.reason': fc.string() },
      { requiredKeys: ['case'] },
    ),
    { minLength: 1, maxLength: 10 },
  )

  it('are the same as JSON Lines and as an array, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('\n', '\r\n', '\n\n'),
        fc.constantFrom(undefined, 2),
        async (objects, size, lineEnd, indent) => {
          const lines = Buffer.from(objects.map((object) => JSON.stringify(object)).join(lineEnd))
          const array = Buffer.from(JSON.stringify(objects, null, indent))
          for (const read of [
            await readPieces(jsonLinesReader, lines, size),
            await readPieces(jsonArrayReader, array, size),
          ]) {
            expect(read.problems).toEqual([])
            expect(read.kept.rows.map((row) => row.id)).toEqual(objects.map((object) => object.case.trim()))
            const wanted = JSON.parse(JSON.stringify(objects)) as Record<string, unknown>[]
            for (const [at, object] of read.kept.objects.entries()) {
              for (const name of read.kept.names) expect(object[name]).toEqual(wanted[at]?.[name])
            }
          }
        },
      ),
    )
  })

  it('come back from UTF-16 as well', async () => {
    const text = '{"case":"é😀","ok":true}\n'
    const { kept } = await readContent(Buffer.from(`\ufeff${text}`, 'utf16le'))
    expect(kept.rows[0]?.id).toBe('é😀')
  })
})
