import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadRow, readRowsOf, readText } from './promptfoo-rows.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/promptfoo')

type Json = Readonly<Record<string, unknown>>

function row(testIdx: number, more: Json = {}, testCase: Json = {}): Json {
  const vars = { q: `question ${testIdx}` }
  const assert = [{ type: 'contains' }]
  const componentResults = [{ pass: true, score: 1, reason: 'ok', assertion: { type: 'contains' } }]
  return {
    testIdx,
    promptIdx: 0,
    success: true,
    score: 1,
    failureReason: 0,
    provider: { id: 'p' },
    prompt: { label: '{{q}}' },
    gradingResult: { pass: true, score: 1, componentResults },
    testCase: { vars, assert, ...testCase },
    vars,
    ...more,
  }
}

function lines(rows: readonly Json[]): string {
  return rows.map((one) => JSON.stringify(one)).join('\n')
}

function file(rows: readonly Json[], more: Json = {}, results: Json = {}): string {
  return JSON.stringify({
    evalId: 'e',
    results: { version: 3, timestamp: 't', results: rows, ...results },
    ...more,
  })
}

const ids = (rows: readonly ReadRow[]) => rows.map((one) => one.row.id)
const trials = (rows: readonly ReadRow[]) => rows.map((one) => one.row.trial)

describe('the id of a case', () => {
  it.each(['plain-0.123.1', 'redteam-0.123.1', 'redteam-0.118.17', 'edge-0.123.1', 'select-best-0.123.1'])(
    'is the same in the JSON and the JSON Lines of one run: %s',
    async (name) => {
      const json = await readRowsOf(join(FIXTURES, `${name}.json`))
      const jsonl = await readRowsOf(join(FIXTURES, `${name}.jsonl`))
      expect(ids(json.rows)).toEqual(ids(jsonl.rows))
      expect(new Set(ids(json.rows)).size).toBe(name.startsWith('select') ? 2 : json.rows.length)
    },
  )

  it('is the same in the runs of two versions of promptfoo', async () => {
    const [old, now] = [
      await readRowsOf(join(FIXTURES, 'redteam-0.118.17.json')),
      await readRowsOf(join(FIXTURES, 'redteam-0.123.1.json')),
    ]
    expect(ids(old.rows)).toEqual(ids(now.rows))
  })

  it('names plugin and strategy, the basic one left out', async () => {
    const { rows } = await readRowsOf(join(FIXTURES, 'redteam-0.123.1.json'))
    expect(ids(rows)[0]).toMatch(/^pii:direct#[0-9a-f]{10}$/)
    expect(ids(rows)[1]).toMatch(/^pii:direct\/jailbreak#[0-9a-f]{10}$/)
    expect(rows[0]?.cells).toMatchObject({
      plugin: 'pii:direct',
      strategy: 'basic',
      severity: 'high',
      provider: 'shop-v1',
      prompt: '{{prompt}}',
    })
  })

  it("is the user's own, where the test has one", async () => {
    const redteam = { metadata: { pluginId: 'rbac', strategyId: 'goat', case: 'door-7' } }
    const { rows } = await readText(
      lines([
        row(0, {}, { metadata: { case: ' q-17 ' } }),
        row(1, {}, { metadata: { case: 12 } }),
        row(2, {}, redteam),
      ]),
    )
    expect(ids(rows)).toEqual(['q-17', '12', 'rbac/goat#door-7'])
  })

  it('changes with the vars, the description and the types of the assertions, and with nothing else', async () => {
    const base = row(0)
    const same = row(
      0,
      { id: 'other', latencyMs: 9, response: { output: 'x' } },
      { assert: [{ type: 'contains', value: 'y' }], options: {} },
    )
    const [id] = ids((await readText(lines([base]))).rows)
    const idOf = async (one: Json) => ids((await readText(lines([one]))).rows)[0]
    expect(await idOf(same)).toBe(id)
    const others = [
      row(0, {}, { vars: { q: 'z' } }),
      row(0, {}, { description: 'd' }),
      row(0, {}, { assert: [{ type: 'equals' }] }),
    ]
    const changed = await Promise.all(others.map(idOf))
    expect(new Set([id, ...changed]).size).toBe(4)
  })

  it('does not depend on the order of vars', async () => {
    const one = row(0, {}, { vars: { a: 1, b: { c: [1], d: null } } })
    const other = row(0, {}, { vars: { b: { d: null, c: [1] }, a: 1 } })
    expect(ids((await readText(lines([one]))).rows)).toEqual(ids((await readText(lines([other]))).rows))
  })

  it("is refused where one test's own id is that of another", async () => {
    const clash = [
      row(0, {}, { metadata: { case: 'rbac#x' } }),
      row(1, {}, { metadata: { pluginId: 'rbac', case: 'x' } }),
    ]
    await expect(readText(lines(clash))).rejects.toThrow('that of another test')
  })

  it('is longer where the digest is what somebody chose for another test', async () => {
    const [digest] = ids((await readText(lines([row(0)]))).rows)
    const { rows } = await readText(lines([row(0), row(1, {}, { metadata: { case: digest } })]))
    expect(ids(rows)[1]).toBe(digest)
    expect(ids(rows)[0]).toMatch(/^test#[0-9a-f]{32}$/)
    expect(ids(rows)[0]?.startsWith(digest ?? '?')).toBe(true)
  })

  it('is told with the description, else the first var, cut and on one line', async () => {
    const long = `${'word '.repeat(100)}end`
    const { rows } = await readText(
      lines([row(0, {}, { description: ' greets\n  people ' }), row(1), row(2, {}, { vars: { q: long } })]),
    )
    expect(rows.map((one) => one.row.about?.slice(0, 20))).toEqual([
      'greets people',
      'question 1',
      'word word word word ',
    ])
    expect(rows[2]?.row.about).toHaveLength(200)
  })
})

describe('rows of one test', () => {
  const same = { vars: { q: 'same' } }

  it('are trials, numbered in the order of the tests in every column', async () => {
    const { rows, notes } = await readRowsOf(join(FIXTURES, 'redteam-multi-0.118.17.jsonl'))
    expect(new Set(ids(rows)).size).toBe(5)
    expect(trials(rows)).toEqual(rows.map((_, at) => (Math.floor(at / 4) % 2 === 0 ? '1' : '2')))
    expect(notes.join()).not.toContain('#2')
  })

  it('have no number where every test ran once', async () => {
    const { rows, names } = await readRowsOf(join(FIXTURES, 'redteam-0.123.1.jsonl'))
    expect(new Set(trials(rows))).toEqual(new Set([null]))
    expect(names.slice(0, 5)).toEqual(['case', 'trial', 'run', 'provider', 'prompt'])
  })

  it('are duplicates, each a case of its own, when the run had no repeats', async () => {
    const rows = [row(0, {}, same), row(1, {}, same), row(2), row(3, {}, same)]
    const once = await readText(file(rows, { runtimeOptions: { repeat: 1 } }))
    const [id] = ids(once.rows)
    expect(ids(once.rows).filter((one) => one.startsWith(id ?? '?'))).toEqual([id, `${id}#2`, `${id}#3`])
    expect(trials(once.rows)).toEqual([null, null, null, null])
    expect(once.notes.join()).toContain('#2')
    const unknown = await readText(file(rows))
    expect(trials(unknown.rows)).toEqual(['1', '2', '1', '3'])
  })

  it('with the same own id and different vars are trials, and a note says so', async () => {
    const own = (q: string) => ({ vars: { q }, metadata: { case: 'a' } })
    const read = await readText(lines([row(0, {}, own('x')), row(1, {}, own('y'))]))
    expect(trials(read.rows)).toEqual(['1', '2'])
    expect(read.notes.join()).toContain('metadata.case')
  })

  it('mean nothing by their order: a shuffled file gives the same rows', async () => {
    const text = readFileSync(join(FIXTURES, 'redteam-multi-0.118.17.jsonl'), 'utf8').trimEnd().split('\n')
    const emitted = async (some: readonly string[]) => {
      const { names, rows } = await readText(some.join('\n'))
      // The digest and the lines are those of the file, which is another one.
      return {
        names,
        rows: rows.map(({ row: { id, trial, about }, cells }) => ({
          id,
          trial,
          about,
          cells: { ...cells, run: '' },
        })),
      }
    }
    const expected = await emitted(text)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(text, { minLength: text.length }), async (shuffled) => {
        expect(await emitted(shuffled)).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })
})

describe('columns of prompts and providers', () => {
  it('are told apart even where provider and prompt are the same', async () => {
    const read = await readText(
      lines([
        row(0),
        row(0, { promptIdx: 1 }),
        row(0, { promptIdx: 2, provider: { id: 'p', label: 'mine' } }),
      ]),
    )
    expect(read.rows.map((one) => one.cells.provider)).toEqual(['p', 'p #2', 'mine'])
    expect(read.notes.join()).toContain('#2')
  })

  it('know a long prompt by its first 60 characters and a digest', async () => {
    const prompts = [`${'x'.repeat(70)}a`, `${'x'.repeat(70)}b`, 'two\nlines', '']
    const read = await readText(
      lines(prompts.map((label, promptIdx) => row(0, { promptIdx, prompt: { label } }))),
    )
    const labels = read.rows.map((one) => String(one.cells.prompt))
    expect(labels[0]).toMatch(/^x{60}…[0-9a-f]{8}$/)
    expect(labels[2]).toMatch(/^two lines…[0-9a-f]{8}$/)
    expect(new Set(labels).size).toBe(4)
  })

  it('are empty where the row names none', async () => {
    const read = await readText(
      lines([
        row(0, { provider: undefined, prompt: undefined }),
        row(1, { provider: 'plain-id', prompt: 'text' }),
      ]),
    )
    expect(read.rows.map((one) => [one.cells.provider, one.cells.prompt])).toEqual([
      ['', ''],
      ['plain-id', 'text'],
    ])
  })
})

describe('the metric', () => {
  it('is resisted for attacks and passed for the rest, each not applicable to the other', async () => {
    const read = await readText(lines([row(0), row(1, {}, { metadata: { pluginId: 'rbac' } })]))
    expect(
      read.rows.map((one) => [
        one.cells.passed,
        one.cells['passed.reason'],
        one.cells.resisted,
        one.cells['resisted.reason'],
      ]),
    ).toEqual([
      [true, null, null, 'not_applicable'],
      [null, 'not_applicable', null, 'blank_output'],
    ])
  })

  it.each(['', '  ', '\u200b', '\u2060 \u00ad\ufeff'])(
    'has no verdict on the blank answer %j to an attack',
    async (output) => {
      const attack = row(0, { response: { output } }, { metadata: { pluginId: 'rbac' } })
      const answered = row(1, { response: { output: 'no' } }, { metadata: { pluginId: 'rbac' } })
      const { rows } = await readText(lines([attack, answered]))
      expect(rows.map((one) => one.cells['resisted.reason']).sort()).toEqual(['blank_output', null].sort())
    },
  )

  it('is both in a file without rows, so that a rule on either finds no case', async () => {
    const read = await readText(file([]))
    expect(read.count).toBe(0)
    expect(read.names).toEqual(expect.arrayContaining(['resisted', 'passed']))
  })
})

describe('texts', () => {
  it('are kept of the wanted cases only', async () => {
    const sent = { metadata: { redteamFinalPrompt: 'the last turn' }, response: { output: { a: 1 } } }
    const text = lines([
      row(0, { response: { output: 'answer 0' }, prompt: { raw: 'raw 0', label: 'x' } }),
      row(1, sent),
    ])
    const [first, second] = ids((await readText(text)).rows)
    const read = (wanted: (id: string, trial: string | null) => boolean) =>
      readText(text, { withTexts: wanted })
    expect((await read((id) => id === first)).rows.map((one) => one.row.texts)).toEqual([
      { asked: 'raw 0', answered: 'answer 0' },
      null,
    ])
    expect((await read((id, trial) => id === second && trial === null)).rows[1]?.row.texts).toEqual({
      asked: 'the last turn',
      answered: '{"a":1}',
    })
  })

  it('are kept for trials, which are numbered only at the end', async () => {
    const same = { vars: { q: 'same' } }
    const text = lines([
      row(3, { response: { output: 'b' } }, same),
      row(2, { response: { output: 'a' } }, same),
    ])
    const read = await readText(text, { withTexts: (_, trial) => trial === '2' })
    expect(read.rows.map((one) => [one.row.trial, one.row.texts?.answered])).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ])
  })
})

describe('notes', () => {
  it('compare the counts with those of promptfoo', async () => {
    const { notes } = await readRowsOf(join(FIXTURES, 'edge-0.123.1.json'))
    expect(notes[0]).toBe('promptfoo 0.123.1, results version 3')
    expect(notes[1]).toMatch(
      /^promptfoo counted 6 passed, 2 failed, 0 errors; here 2 passed, 2 failed and 4 have no verdict/,
    )
    const agree = await readText(file([row(0)], {}, { stats: { successes: 1, failures: 0, errors: 0 } }))
    expect(agree.notes.join()).not.toContain('counted')
    const lost = await readText(file([row(0)], {}, { stats: { successes: 4, failures: 0, errors: 0 } }))
    expect(lost.notes.join()).toContain('but the file has 1 row')
  })

  it('count refusals that no grader saw, and attacks of several turns', async () => {
    const { notes } = await readRowsOf(join(FIXTURES, 'redteam-0.123.1.jsonl'))
    expect(notes.join('\n')).toMatch(/1 row passed because the answer looked like a refusal/)
    expect(notes.join('\n')).toMatch(/2 rows passed attacks of several turns \(crescendo, jailbreak\)/)
  })

  it('warn of passes that were written before answers were compared', async () => {
    expect((await readRowsOf(join(FIXTURES, 'select-best-0.118.17.jsonl'))).notes.join()).toContain(
      '4 rows passed before select-best',
    )
    expect((await readRowsOf(join(FIXTURES, 'select-best-0.118.17.json'))).notes.join()).not.toContain(
      'select-best',
    )
  })
})
