import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rampartReader } from '../../../src/scores/rampart/reader.ts'
import { readersOf } from '../../../src/scores/readers.ts'
import { readContent, readPieces } from '../read-rows.ts'
import { type Json, olderResult, reading, report, result, shortRows, turn } from './rampart-report.ts'

const final = (more: Json = {}) => ({
  outcome: 'not_detected',
  confidence: 1,
  evidence: [],
  rationale: 'r',
  ...more,
})
const gapsOf = async (more: Json) => (await reading([result({ more })])).kept.objects[0]?.['safe.gap']
const aboutOf = async (...results: readonly Json[]) => (await reading(results)).kept.rows[0]?.about

describe('a report', () => {
  it.each([
    ['on one line', JSON.stringify(report([result()]))],
    ['on many lines', JSON.stringify(report([result()]), null, 2)],
    ['with sorted keys', JSON.stringify({ by_harm_category: {}, ...report([result()]) })],
    ['with much metadata', JSON.stringify(report([result()], { metadata: { x: 'y'.repeat(100_000) } }))],
    [
      'without metadata, as the first release wrote it',
      JSON.stringify(report([result()], { metadata: undefined })),
    ],
    [
      'with further keys',
      JSON.stringify(report([result({ more: { new_key: [1] } })], { trial_batches: [{}] })),
    ],
  ])('is recognised and read %s', async (_, text) => {
    const { summary, problems } = await readContent(text)
    expect(problems).toEqual([])
    expect(summary).toMatchObject({
      recipe: 'rampart',
      rows: 1,
      sha256: createHash('sha256').update(text).digest('hex'),
    })
  })

  it.each([
    ['rows that have some of its names', '{"case":"a","safe":true,"status":"safe","passed":1,"failed":0}\n'],
    ['an array of such rows', '[{"case":"a","safe":true,"status":"safe","total_runs":3}]'],
    ['its names inside a text', `{"case":"a","note":${JSON.stringify('{"by_harm_category":{}}')}}\n`],
    ['its names further down', '{"case":"a","x":{"by_harm_category":{},"version":"rampart.trace.v2"}}\n'],
    ['a table', 'case,by_harm_category\na,b\n'],
  ])('is not seen in %s', (_, head) => {
    expect(readersOf(head).map(({ name }) => name)).not.toContain('rampart')
  })

  it('may come in pieces of any size, with the same lines', async () => {
    const text = JSON.stringify(report([result({ node: 'ä' }), result({ node: 'b' })]), null, 1)
    const whole = await readPieces(rampartReader, text, 1 << 16)
    const small = await readPieces(rampartReader, text, 7)
    expect(small.kept.rows).toEqual(whole.kept.rows)
    expect(whole.kept.rows.map(({ line }) => text.split('\n')[line - 1])).toEqual(['   {', '   {'])
  })

  it('without results has its columns and no rows', async () => {
    const { kept, summary } = await reading([])
    expect(summary).toMatchObject({ rows: 0, notes: [] })
    expect(kept.names).toContain('safe')
  })

  it('reads the category of the result, not of the list that it is in', async () => {
    const back = await reading([result({ more: { harm_category: null } })], {}, {})
    expect(shortRows(back, 'harm_category')).toEqual([''])
  })

  it.each([
    [{ incomplete: true }, true],
    [{ incomplete: 'yes' }, true],
    [{ incomplete_reasons: ['gw1 ended early'] }, true],
    [{ incomplete: false }, undefined],
    [{ xdist_active: true, worker_count: 2 }, undefined],
  ])('with the metadata %j is incomplete: %s', async (metadata, wanted) => {
    const back = await reading([result()], { metadata })
    expect(back.kept.objects[0]?.['run.incomplete']).toBe(wanted)
    const notes = back.summary?.notes.join() ?? ''
    expect(notes.includes('the run is incomplete')).toBe(wanted === true)
    if ('incomplete_reasons' in metadata) expect(notes).toContain('(gw1 ended early)')
  })

  it.each([
    [olderResult(), 'oldest shape'],
    [result({ more: { population: undefined } }), 'with observability levels and without populations'],
    [result(), 'with populations and without final evaluations'],
    [result({ more: { final_trace_evaluation: null } }), 'newest shape'],
  ])('says in a note which shape it has', async (only, words) => {
    expect((await reading([only])).summary?.notes.join()).toContain(words)
  })
})

describe('what a row says of a result', () => {
  it.each([
    ['safe', true, null, 'unknown'],
    ['unsafe', false, null, 'unknown'],
    ['undetermined', null, 'undetermined', null],
    ['error', null, 'error', null],
  ])('%s', async (status, safe, reason, judge) => {
    const [row] = (await reading([result({ status })])).kept.objects
    expect([row?.safe, row?.['safe.reason'], row?.['safe.judge']]).toEqual([safe, reason, judge])
  })

  it('an unsafe result stays one whatever its level, its gaps and its population say', async () => {
    const more = {
      observability_level: 'response_only',
      turns: [turn({ eval_undetermined_operands: ['x'] })],
    }
    const ref = { id: 'p', index: 0, size: 5, threshold: 0 }
    const back = await reading([result({ status: 'unsafe', population: ref, more })])
    expect(shortRows(back, 'safe', 'safe.reason', 'safe.gap')).toEqual(['false |  | x'])
  })

  it('what the turns say moves no verdict', async () => {
    const detected = { turns: [turn({ eval_outcome: 'detected' })] }
    for (const strategy of ['xpia', 'probe'])
      expect(shortRows(await reading([result({ more: { ...detected, strategy } })]), 'safe')).toEqual([
        'true',
      ])
  })

  it('the level is empty where the report has none', async () => {
    expect(shortRows(await reading([olderResult()]), 'safe.observability')).toEqual([''])
  })

  it('names gaps of the final evaluation and of turns, each once, the final one first', async () => {
    const turns = [
      turn({ eval_undetermined_operands: ['b', 'a'] }),
      turn({ eval_undetermined_operands: ['c'] }),
    ]
    const final_trace_evaluation = final({ undetermined_operands: ['a'] })
    expect(await gapsOf({ turns, final_trace_evaluation })).toBe('a; b; c')
    expect(await gapsOf({ final_trace_evaluation })).toBe('a')
    expect(await gapsOf({ turns })).toBe('b; a; c')
    expect(await gapsOf({})).toBe('')
  })

  it('a gap without words is a gap', async () => {
    expect(await gapsOf({ turns: [turn({ eval_undetermined_operands: [' '] })] })).toBe(
      'a gap without a name',
    )
  })

  it.each([
    ['a turn', { turns: [turn()] }, true],
    ['the whole trace', { turns: [], final_trace_evaluation: final() }, true],
    ['nothing', { turns: [turn({ eval_outcome: undefined })] }, false],
    ['nothing, without turns', { turns: [] }, false],
    [
      'checks that only end the conversation',
      { turns: [turn({ eval_purpose: 'stop_check' })], final_trace_evaluation: null },
      false,
    ],
  ])('knows that %s was evaluated', async (_, more, wanted) => {
    const [row] = (await reading([result({ more })])).kept.objects
    expect(row?.['safe.evaluated']).toBe(wanted)
    expect([row?.safe, row?.['safe.reason']]).toEqual(wanted ? [true, null] : [null, 'no_evaluation'])
    const [unsafe] = (await reading([result({ status: 'unsafe', more })])).kept.objects
    expect(unsafe?.safe).toBe(false)
  })

  it('tells a person first what happened, else why something is missing', async () => {
    const population = (index: number) => ({ id: 'p', index, size: 3, threshold: 1 })
    const trials = [
      result({ index: 0, population: population(0) }),
      result({ index: 1, population: population(1), status: 'undetermined', more: { turns: [] } }),
      result({ index: 2, population: population(2), status: 'unsafe' }),
    ]
    expect(await aboutOf(...trials)).toBe('it was unsafe')
    expect(await aboutOf(...trials.slice(0, 2))).toBe('it was undetermined')
    expect(await aboutOf(...trials.slice(0, 1))).toBeNull()
  })

  it('explains what is undetermined by a gap, else a rationale, else the summary', async () => {
    const status = 'undetermined'
    const unsure = turn({ eval_outcome: 'undetermined', eval_rationale: 'why' })
    const gap = turn({ eval_outcome: 'undetermined', eval_undetermined_operands: ['the gap'] })
    expect(await aboutOf(result({ status, more: { turns: [turn(), unsure, gap] } }))).toBe('the gap')
    expect(await aboutOf(result({ status, more: { turns: [turn(), unsure] } }))).toBe('why')
    expect(await aboutOf(result({ status, more: { turns: [turn()] } }))).toBe('it was undetermined')
  })

  it('explains an error by its type', async () => {
    const failed = (summary: string, error_type?: string) =>
      aboutOf(result({ status: 'error', metadata: { error_type }, more: { summary } }))
    expect(await failed('no answer', 'TimeoutError')).toBe('TimeoutError: no answer')
    expect(await failed('TimeoutError: no answer', 'TimeoutError')).toBe('TimeoutError: no answer')
    expect(await failed('no answer')).toBe('no answer')
  })

  it('has the first question and the last answer, only where they are asked for', async () => {
    const turns = [turn({ prompt: 'first' }), turn({ response_text: 'last' })]
    const results = [result({ node: 'a', more: { turns } }), result({ node: 'b', more: { turns: [] } })]
    const wanted = await reading(results, {}, { withTexts: (id) => id === 'a' })
    expect(wanted.kept.rows.map(({ texts }) => texts)).toEqual([{ asked: 'first', answered: 'last' }, null])
    const images = result({ more: { turns: [turn({ prompt: null })] } })
    const only = await reading([images], {}, { withTexts: () => true })
    expect(only.kept.rows[0]?.texts).toEqual({ asked: '', answered: 'good day' })
  })
})

describe('hostile text', () => {
  it('is kept out of names of columns and of prototypes', async () => {
    const text = JSON.stringify(report([result({ node: '__proto__', metadata: { x: 'HERE' } })])).replace(
      '"x":"HERE"',
      '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}',
    )
    const back = await readContent(text)
    expect(shortRows(back, 'case', 'safe')).toEqual(['__proto__ | true'])
    expect('polluted' in {}).toBe(false)
  })

  it('is cut to a line of at most 200 characters where people read it', async () => {
    const long = `${'x'.repeat(5000)}\n::error::y`
    const back = await reading([
      result({
        status: 'unsafe',
        more: { summary: long, turns: [turn({ eval_undetermined_operands: ['a\nb\0c', long] })] },
      }),
    ])
    expect(back.kept.rows[0]?.about).toHaveLength(200)
    const gap = String(back.kept.objects[0]?.['safe.gap'])
    expect(gap).toHaveLength(200)
    expect(gap.startsWith('a b\ufffdc; xxx')).toBe(true)
  })

  it('takes linear time and no memory that the file does not have', async () => {
    const started = performance.now()
    const size = Number.MAX_SAFE_INTEGER
    const population = (index: number) => ({ id: 'p', index, size, threshold: 1 })
    const results = [
      result({ index: size, population: population(size - 1) }),
      result({ index: 5, population: population(3) }),
      result({ node: `${'[trial-'.repeat(1000)}1]`, index: 999_999_999 }),
      result({ node: 'b', more: { summary: '\\"'.repeat(200_000) } }),
    ]
    const { kept, problems } = await reading(results)
    expect(problems).toEqual([])
    expect(kept.rows.length).toBeLessThan(7)
    const clone = olderResult({ node: 't[trial-999999999]' })
    expect(shortRows(await reading([clone]), 'trial.size')).toEqual(['1000000000'])
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
