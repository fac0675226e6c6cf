import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OloproofError, type Problem } from '../../src/domain/problem.ts'
import { promptfooShape } from '../../src/scores/promptfoo/recognise.ts'
import { readText } from './promptfoo-rows.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/promptfoo')

async function problemsOf(text: string): Promise<readonly Problem[]> {
  try {
    await readText(text)
  } catch (error) {
    if (error instanceof OloproofError) return error.problems
    throw error
  }
  return []
}

const row = (testIdx: number, more: object = {}) =>
  JSON.stringify({
    testIdx,
    promptIdx: 0,
    success: true,
    score: 1,
    failureReason: 0,
    gradingResult: null,
    namedScores: {},
    vars: { q: testIdx },
    ...more,
  })
const file = (version: unknown, rows: string) =>
  `{"evalId": "e", "results": {"version": ${JSON.stringify(version)}, "timestamp": "t", "results": [${rows}]}}`

describe('what is refused', () => {
  it.each([
    [
      'success that is no boolean',
      `${row(0)}\n${row(1, { success: 'true' })}`,
      2,
      /success is true or false, got "true"/,
    ],
    ['success that is not there', row(0, { success: undefined }), 1, /got nothing/],
    [
      'a grading that disagrees',
      `${row(0)}\n\n${row(1, { gradingResult: { pass: false } })}`,
      3,
      /must agree/,
    ],
    ['a grading without pass', row(0, { gradingResult: { score: 1 } }), 1, /gradingResult.pass is nothing/],
    [
      'the same row twice',
      `${row(1)}\n${row(0)}\n${row(1)}`,
      3,
      /testIdx 1 with promptIdx 0 was already at line 1/,
    ],
    ['a last line that is cut off', `${row(0)}\n${row(1).slice(0, -9)}`, 2, /cut off/],
    ['a line in the middle that is cut off', `${row(0)}\n${row(1).slice(0, -9)}\n${row(2)}`, 2, /cut off/],
    ['NaN', `${row(0)}\n${row(1).replace('"score":1', '"score":NaN')}`, 2, /NaN/],
    ['a row that is no object', `${row(0)}\n[1]`, 2, /a row is an object, got a list/],
    ['an index that is no number', row(0, { testIdx: '0' }), 1, /whole numbers, got "0" and 0/],
    [
      'rows with an index beside rows without',
      `${row(0)}\n${row(1, { testIdx: undefined, promptIdx: undefined })}`,
      2,
      /no testIdx/,
    ],
    [
      'several rows without vars',
      `${row(0)}\n${row(1, { vars: {} })}\n${row(2, { vars: undefined })}`,
      3,
      /2 rows of one prompt and provider have no vars/,
    ],
    ['an unknown version', file(4, row(0)), 1, /results.version is 2 or 3, got 4/],
    [
      'no version',
      '{"evalId": null, "results": {"results": []}}',
      null,
      /results.version is 2 or 3, got nothing/,
    ],
    [
      'no rows',
      '{"evalId": null, "results": {"version": 3, "timestamp": "", "results": {}}}',
      null,
      /no list of rows/,
    ],
    ['a file that is cut off', file(3, row(0)).slice(0, -4), 1, /cut off/],
    [
      'a row of version 3 without indexes',
      file(3, row(0, { testIdx: undefined, promptIdx: undefined })),
      1,
      /no testIdx/,
    ],
    ['NaN in JSON', file(3, `\n${row(0).replace('"score":1', '"score":NaN')}`), 2, /NaN/],
    [
      'vars nested without end',
      row(0, { vars: { q: JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) } }),
      1,
      /nested deeper/,
    ],
  ])('%s', async (_, text, line, message) => {
    const problems = await problemsOf(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ line, file: 'results' })
    expect(problems[0]?.message).toMatch(message)
  })

  it('names all problems of a file at once, in its order', async () => {
    const problems = await problemsOf(
      [row(0, { success: 1 }), row(1), row(2, { success: null }), row(1)].join('\n'),
    )
    expect(problems.map((one) => one.line)).toEqual([1, 3, 4])
  })

  it('names the setting that strips vars', async () => {
    const [problem] = await problemsOf(`${row(0, { vars: {} })}\n${row(1, { vars: {} })}`)
    expect(problem?.hint).toContain('PROMPTFOO_STRIP_TEST_VARS')
  })

  it.each([
    ['JUnit', readFileSync(join(FIXTURES, 'plain-0.123.1.junit.xml'), 'utf8'), /JUnit/],
    ['YAML', 'evalId: e\nresults:\n  version: 3\n  results: []\n', /YAML/],
    ['XML', '<?xml version="1.0"?>\n<promptfoo><evalId/></promptfoo>', /XML/],
    ['something else', 'case,passed\n1,true\n', /not an output of promptfoo/],
  ])('%s, with what to export instead', async (_, text, message) => {
    const [problem] = await problemsOf(text)
    expect(problem).toMatchObject({ code: 'PROMPTFOO_FILE', hint: expect.stringContaining('results.json') })
    expect(problem?.message).toMatch(message)
  })
})

describe('what is accepted', () => {
  it('one row without vars, or several with ids of their own', async () => {
    expect(await problemsOf(row(0, { vars: {} }))).toEqual([])
    const own = (index: number) => row(index, { vars: {}, testCase: { metadata: { case: `c${index}` } } })
    expect(await problemsOf(`${own(0)}\n${own(1)}`)).toEqual([])
  })

  it('rows as an array, blank lines, CRLF and a last line without an end', async () => {
    expect((await readText(`[${row(0)},\n${row(1)}]`)).count).toBe(2)
    expect((await readText(`\n${row(0)}\r\n \r\n${row(1)}`)).count).toBe(2)
  })

  it('results version 2, where position is the key', async () => {
    const old = (q: string, success: boolean) =>
      JSON.stringify({
        provider: { id: 'p' },
        prompt: { raw: `Say ${q}`, label: 'Say {{q}}' },
        vars: { q },
        success,
        score: 1,
        namedScores: {},
        latencyMs: 5,
        gradingResult: {
          pass: success,
          score: 1,
          componentResults: [{ pass: success, score: 1, reason: 'x', assertion: { type: 'contains' } }],
        },
      })
    const read = await readText(file(2, [old('b', true), old('a', false), old('b', false)].join(',')))
    expect(read.rows.map((one) => [one.verdict, one.row.trial])).toEqual([
      [true, '1'],
      [false, '1'],
      [false, '2'],
    ])
    expect(read.notes[0]).toBe('results version 2')
  })

  it('keys such as __proto__ as the plain text they are', async () => {
    const hostile =
      '{"testIdx":0,"promptIdx":0,"success":true,"gradingResult":null,"namedScores":{"__proto__":1},"vars":{"__proto__":{"success":false},"constructor":"x"},"__proto__":{"polluted":true},"metadata":{"__proto__":{"pluginId":"p"}}}'
    const other = hostile
      .replace('"constructor":"x"', '"constructor":"y"')
      .replace('"testIdx":0', '"testIdx":1')
    const read = await readText(`${hostile}\n${other}`)
    expect(new Set(read.rows.map((one) => one.row.id)).size).toBe(2)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(read.rows[0]?.metric).toBe('passed')
  })

  it('nesting that would run out of stack, wherever nobody looks', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const set = `${'{"type":"assert-set","assert":['.repeat(20_000)}${']}'.repeat(20_000)}`
    const text = row(0, { deep: 1, testCase: { assert: [2] }, response: { output: 3 } })
      .replace('"deep":1', `"deep":${deep}`)
      .replace('[2]', `[${set}]`)
      .replace('"output":3', `"output":${deep}`)
    const read = await readText(text, { withTexts: () => true })
    expect(read.rows[0]?.reason).toBe('ungraded')
    expect(read.rows[0]?.row.texts?.answered).toContain('nested too deep')
  })

  it('texts of a megabyte, of which nothing long is kept', async () => {
    const long = 'long '.repeat(200_000)
    const read = await readText(
      row(0, { vars: { q: long }, prompt: { label: long }, response: { output: long }, error: long }),
    )
    expect(JSON.stringify(read.rows).length).toBeLessThan(2000)
  })

  it('more named scores than anybody reads, without making a column of each', async () => {
    const rows = Array.from({ length: 300 }, (_, index) =>
      row(index, {
        gradingResult: { pass: true, componentResults: [{ pass: true, score: 1, reason: 'x' }] },
        namedScores: { [`m${index}`]: 1 },
      }),
    )
    const read = await readText(rows.join('\n'))
    expect(read.names.length).toBeLessThan(220)
    expect(read.notes.join()).toContain('first 200 named scores')
  })
})

describe('promptfooShape', () => {
  it.each([
    ['a scores file in JSON Lines', '{"case": "a", "passed": true, "provider": "p", "cost": 1}\n'],
    ['a scores file as an array', '[{"case": "a", "success": true, "score": 1}]'],
    ['a scores file in CSV', 'case,Status,Score\n1,PASS,1\n'],
    ['a CSV that quotes a verdict', 'case,passed,note\n1,true,"[PASS] (1.00)"\n'],
    ['JSON of another tool', '{"results": {"task": {"acc": 1}}, "version": 3}'],
    [
      'rows that quote a row of promptfoo',
      JSON.stringify({ case: 'a', text: '{"testIdx": 1, "promptIdx": 2}' }),
    ],
    ['nothing', ''],
  ])('leaves %s to others', (_, head) => {
    expect(promptfooShape(head)).toBeNull()
  })

  it('knows its files from their first bytes, wherever those end', () => {
    const jsonl = readFileSync(join(FIXTURES, 'redteam-0.123.1.jsonl'), 'utf8')
    const csv = readFileSync(join(FIXTURES, 'plain-0.123.1.csv'), 'utf8')
    const old = readFileSync(join(FIXTURES, 'plain-0.118.17.csv'), 'utf8')
    for (let length = 1800; length < 6000; length += 37) {
      expect(promptfooShape(jsonl.slice(0, length))).toBe('jsonl')
      expect(promptfooShape(csv.slice(0, length))).toBe('status-csv')
      expect(promptfooShape(old.slice(0, length))).toBe('prefix-csv')
    }
  })
})
