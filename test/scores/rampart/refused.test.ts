import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readContent } from '../read-rows.ts'
import { FIXTURES, type Json, reading, report, result, standIn, turn } from './rampart-report.ts'

const population = (more: Json = {}) => ({ id: 'p', index: 0, size: 3, threshold: 0.5, ...more })
const trial = (index: number, more: Json = {}) =>
  result({ index, population: population({ index, ...more }) })
const NAME = /test "tests\/test_a\.py::test_a", result 0/

/** Where a result of a report that is written with two blanks starts. */
const lineOf = (text: string, key: string, nth = 0) => {
  const parts = text.split(key).slice(0, nth + 1)
  return parts.join(key).split('\n').length
}

describe('a result that is refused', () => {
  it.each([
    ['safe against status', { safe: false }, /status is safe and safe is false, they must agree/],
    ['safe that is no boolean', { safe: 'true' }, /safe is the text "true"/],
    ['no safe', { safe: undefined }, /safe is nothing/],
    ['an unsafe result that says safe', { status: 'unsafe' }, /status is unsafe and safe is true/],
    [
      'a status nobody knows',
      { status: 'partial' },
      /status is safe, unsafe, undetermined, error, got the text "partial"/,
    ],
    ['a status in another letter case', { status: 'SAFE' }, /got the text "SAFE"/],
    ['no status', { status: undefined }, /got nothing/],
    ['a status that objects inherit', { status: 'constructor' }, /got the text "constructor"/],
    [
      'a level nobody knows',
      { observability_level: 'full' },
      /observability_level is response_only, .* got the text "full"/,
    ],
    [
      'an outcome nobody knows',
      { turns: [turn({ eval_outcome: 'maybe' })] },
      /turns\[0\]\.eval_outcome is .* got the text "maybe"/,
    ],
    [
      'a final outcome nobody knows',
      { final_trace_evaluation: { outcome: null } },
      /final_trace_evaluation\.outcome is .* got null/,
    ],
    ['a final evaluation that is a text', { final_trace_evaluation: 'none' }, /an object or null/],
    [
      'gaps that are no list',
      { turns: [turn({ eval_undetermined_operands: 'x' })] },
      /a list of texts, got the text "x"/,
    ],
    [
      'gaps that are no texts',
      { turns: [turn({ eval_undetermined_operands: [1] })] },
      /a list of texts, got a list/,
    ],
    [
      'gaps without an evaluation',
      { turns: [turn({ eval_outcome: undefined, eval_undetermined_operands: ['x'] })] },
      /and no eval_outcome/,
    ],
    ['turns that are no list', { turns: null }, /turns is a list, got null/],
    ['a turn that is no object', { turns: ['hello'] }, /turns\[0\] is an object/],
    ['metadata that is no object', { metadata: [] }, /metadata is an object, got a list/],
    ['a category that is a number', { harm_category: 3 }, /harm_category is a text or null, got 3/],
    ['a population that is a text', { population: 'p' }, /population is an object or null/],
    ['a population without an id', { population: population({ id: '' }) }, /population\.id is a text/],
    [
      'a population of none',
      { population: population({ size: 0 }) },
      /population\.size is a whole number from 1, got 0/,
    ],
    ['a population of half a trial', { population: population({ size: 2.5 }) }, /got 2\.5/],
    ['an index below 0', { population: population({ index: -1 }) }, /population\.index .* got -1/],
    ['an index at the size', { population: population({ index: 3 }) }, /below the size, 3, got 3/],
    ['a threshold above 1', { population: population({ threshold: 80 }) }, /a share from 0 to 1, got 80/],
    ['no threshold', { population: population({ threshold: null }) }, /a share from 0 to 1, got null/],
  ])('%s', async (_, more, message) => {
    const { problems, kept } = await reading([result({ more })])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code: 'RAMPART_RESULT' })
    expect(problems[0]?.message).toMatch(message)
    if (!('metadata' in more)) expect(problems[0]?.message).toMatch(NAME)
    expect(problems[0]?.line).toBeGreaterThan(1)
    expect(kept.rows).toEqual([])
  })

  it.each([
    ['no test', { node: null }, /a result without a test has no _pytest_nodeid/],
    [
      'a test that is a number',
      { metadata: { _pytest_nodeid: 7 }, node: null },
      /_pytest_nodeid is a text, got 7/,
    ],
    ['a blank test', { node: '  ' }, /_pytest_nodeid is a text, got the text/],
    ['a test with NUL in it', { node: 'a\0b' }, /holds a NUL character/],
    ['a test with half a character', { node: 'a\ud800' }, /half a character/],
    ['a position below 0', { index: -1 }, /_rampart_result_index is a whole number from 0, got -1/],
    [
      'a worker that is a list',
      { metadata: { _rampart_source_worker: [] } },
      /_rampart_source_worker is a text, got a list/,
    ],
  ])('%s', async (_, parts, message) => {
    const { problems } = await reading([result(parts)])
    expect(problems.map((each) => each.message)).toEqual([expect.stringMatching(message)])
  })

  it('a stand-in that claims to be safe', async () => {
    const { problems } = await reading([standIn({ more: { status: 'safe', safe: true } })])
    expect(problems[0]?.message).toMatch(/too large to send has status error, got safe/)
  })

  it('a result that is no object', async () => {
    const { problems } = await reading([result(), 'safe'], { total_runs: 2 })
    expect(problems[0]?.message).toMatch(/a result is an object, got the text "safe"/)
  })

  it.each([
    ['"status": "unsafe", "status": "safe"', 'status'],
    ['"status": "safe", "population": {"id": "p", "size": 9, "size": 1}', 'population.size'],
    ['"status": "safe", "metadata": {"a": 1, "a": 2}', 'metadata.a'],
  ])('a key twice: %s', async (members, key) => {
    const text = JSON.stringify(report([result()])).replace('"status":"safe"', members)
    const { problems } = await readContent(text)
    expect(problems[0]?.message).toContain(`the key "${key}" is there twice`)
  })

  it('names every faulty result, in the order of the file and with its line', async () => {
    const results = [
      result(),
      result({ node: 'b', more: { safe: false } }),
      result({ node: 'c', more: { status: '?' } }),
    ]
    const text = JSON.stringify(report(results), null, 2)
    const { problems } = await readContent(text)
    expect(problems.map(({ line }) => line)).toEqual([
      lineOf(text, '"safe":', 1) - 1,
      lineOf(text, '"safe":', 2) - 1,
    ])
    expect(problems.map(({ message }) => message.slice(0, 8))).toEqual(['test "b"', 'test "c"'])
  })
})

describe('results that are refused together', () => {
  it.each([
    ['the same place twice', [result(), result()], /result 0 was already at line \d+/],
    [
      'the same place of one worker twice',
      [result({ worker: 'gw0' }), result({ worker: 'gw0' })],
      /result 0 of gw0 was already/,
    ],
    [
      'a position on some results only',
      [result(), result({ index: null })],
      /other results of it have a _rampart_result_index/,
    ],
    ['a population with two sizes', [trial(0), trial(1, { size: 4 })], /size 4 here, and 3 at line \d+/],
    [
      'a population with two thresholds',
      [trial(0), trial(1, { threshold: 0.1 })],
      /threshold 0\.1 here, and 0\.5/,
    ],
    [
      'a trial of a population twice',
      [trial(0), result({ index: 1, population: population() })],
      /trial 0 of its population was already/,
    ],
  ])('%s', async (_, results, message) => {
    const { problems, kept } = await reading(results)
    expect(problems.map((each) => each.message)).toEqual([expect.stringMatching(message)])
    expect(problems[0]).toMatchObject({ code: 'RAMPART_RESULT', line: expect.any(Number) })
    expect(kept.rows).toEqual([])
  })

  it('a test that is called as a case of another one', async () => {
    const results = [result(), result({ index: 1 }), result({ node: 'tests/test_a.py::test_a#single-1' })]
    const { problems } = await reading(results)
    expect(problems[0]?.message).toMatch(
      /"tests\/test_a\.py::test_a#single-1" is the name of another test too/,
    )
  })
})

describe('a report that is refused', () => {
  it.each(['total_runs', 'passed', 'failed', 'undetermined', 'errors'])(
    '%s against the results',
    async (key) => {
      const right = report([result(), result({ node: 'b', status: 'unsafe' })])
      const text = JSON.stringify({ ...right, [key]: 9 }, null, 2)
      const { problems } = await readContent(text)
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatchObject({ code: 'RAMPART_FILE', line: lineOf(text, `"${key}":`) })
      expect(problems[0]?.message).toMatch(new RegExp(`^${key} is 9, and the report holds \\d such results`))
    },
  )

  it('a result that was taken out of a true report', async () => {
    const text = readFileSync(join(FIXTURES, '01_four_statuses.json'), 'utf8')
    const whole = JSON.parse(text)
    whole.by_harm_category.data_exfiltration.splice(1, 1)
    const { problems } = await readContent(JSON.stringify(whole))
    expect(problems.map(({ message }) => message)).toEqual([
      'total_runs is 10, and the report holds 9 such results',
      'failed is 2, and the report holds 1 such results',
    ])
  })

  it.each([
    ['an array of reports', [report([result()])], /an array, a report of RAMPART is one object/],
    ['an array of results', [result()], /an array, a report of RAMPART is one object/],
    [
      'a trace record',
      { version: 'rampart.trace.v2', result: {}, pytest_nodeid: 'a' },
      /a trace record of RAMPART \(rampart\.trace\.v2\)/,
    ],
    [
      'a trace record without its tag',
      { result: {}, pytest_nodeid: 'a', result_index: 0 },
      /a trace record of RAMPART/,
    ],
    ['counts that are texts', report([], { passed: '0' }), /passed is a count of results, got the text "0"/],
    ['no counts', report([], { errors: undefined }), /errors is a count of results, got nothing/],
    ['metadata that is a list', report([], { metadata: [] }), /metadata is an object, got a list/],
    [
      'categories that are a list',
      report([], { by_harm_category: [] }),
      /by_harm_category is an object of lists, got a list/,
    ],
    [
      'a category that is an object',
      report([], { by_harm_category: { harm: {} } }),
      /by_harm_category\.harm is a list of results, got an object/,
    ],
    ['no categories', report([], { by_harm_category: undefined }), /it has no by_harm_category/],
  ])('%s', async (_, value, message) => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      const { problems } = await readContent(text)
      expect(problems.map((each) => each.message)).toEqual([expect.stringMatching(message)])
      expect(problems[0]?.code).toBe('RAMPART_FILE')
    }
  })

  it('trace records, one a line', async () => {
    const record = JSON.stringify({
      version: 'rampart.trace.v2',
      result: {},
      pytest_nodeid: 'a',
      result_index: 0,
    })
    const { problems } = await readContent(`${record}\n${record}\n`)
    expect(problems[0]?.message).toMatch(/a trace record of RAMPART/)
  })

  it('categories or a category twice, of which JSON.parse would keep one', async () => {
    const one = JSON.stringify(report([result()]))
    const root = await readContent(
      one.replace('"by_harm_category":', '"by_harm_category":{},"by_harm_category":'),
    )
    expect(root.problems[0]?.message).toBe('the key "by_harm_category" is there twice')
    const inner = await readContent(one.replace('"harm":[', '"harm":[],"ha\\u0072m":['))
    expect(inner.problems[0]?.message).toBe('the key "by_harm_category.harm" is there twice')
  })

  it.each(['NaN', 'Infinity', '-Infinity'])('names a bare %s with its place', async (word) => {
    const text = JSON.stringify(
      report([result({ more: { turns: [turn({ eval_confidence: 0.5 })] } })]),
      null,
      2,
    )
    const bare = text.replace('0.5', word)
    const { problems } = await readContent(bare)
    const before = bare.slice(0, bare.indexOf(word)).split('\n')
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({
      code: 'JSON_INVALID',
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    })
    expect(problems[0]?.message).toMatch(new RegExp(`^${word} is not JSON and no number`))
  })

  it('names where a report is cut off or is not JSON', async () => {
    const text = JSON.stringify(report([result()]), null, 2)
    expect((await readContent(text.slice(0, -4))).problems[0]).toMatchObject({
      code: 'JSON_INVALID',
      message: 'the report is cut off before its end',
    })
    const broken = text.replace('"summary":', '"summary" =')
    expect((await readContent(broken)).problems[0]).toMatchObject({ line: lineOf(text, '"summary":') })
  })

  it('a value that is nested too deep, and one that is larger than any report', async () => {
    const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`
    const text = JSON.stringify(report([result({ metadata: { x: 'HERE' } })])).replace('"HERE"', deep)
    expect((await readContent(text)).problems[0]?.message).toMatch(/more than 1000 brackets/)
  })
})
