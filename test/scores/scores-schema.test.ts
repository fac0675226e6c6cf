import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../src/domain/scores.ts'
import schema from '../../src/scores/scores.schema.json'
import { readScore, readVerdict } from '../../src/scores/verdict.ts'
import { runInProcess } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { readFileBack } from './read-rows.ts'

const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false })
const validate = ajv.compile(schema)
const of = (name: 'verdict' | 'score') =>
  ajv.compile({ $ref: `#/definitions/${name}`, definitions: schema.definitions })
const faults = (value: unknown): readonly string[] =>
  validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)

const SCENARIOS = join(import.meta.dirname, '../scenarios')
/** Scenarios about rows that are wrong in themselves, or that are another tool's. */
const OTHERS = /json-row-that|json-key-twice|json-lines-cut|rows\/trace$|unrecognised|promptfoo/

const JSON_LINES = readdirSync(SCENARIOS).flatMap((theme) =>
  readdirSync(join(SCENARIOS, theme))
    .filter((leaf) => !OTHERS.test(`${theme}/${leaf}`))
    .flatMap((leaf) =>
      readdirSync(join(SCENARIOS, theme, leaf))
        .filter((name) => name.endsWith('.jsonl'))
        .map((name) => join(theme, leaf, name)),
    ),
)

describe('the schema of rows of scores', () => {
  it('is valid against its own meta-schema', () => {
    expect(ajv.validateSchema(schema)).toBe(true)
  })

  it.each(schema.examples.map((row) => [row]))('takes its example %j', (row) => {
    expect(faults(row)).toEqual([])
  })

  it('is tried on files', () => {
    expect(JSON_LINES.length).toBeGreaterThan(2)
  })

  it.each(JSON_LINES)('takes the rows of %s', (name) => {
    for (const line of readFileSync(join(SCENARIOS, name), 'utf8')
      .split('\n')
      .filter((text) => text.trim() !== ''))
      expect(faults(JSON.parse(line)), line).toEqual([])
  })

  it.each(['minimal', 'second-opinion', 'agent-traces', 'cost-latency', 'rag-quality'])(
    'takes the rows of the example %s',
    async (example) => {
      const folder = temporaryFolder()
      expect((await runInProcess(['init', '--example', example, 'made'], folder)).code).toBe(0)
      const made = join(folder, 'made')
      let rows = 0
      for (const name of readdirSync(made).filter((each) => /\.(?:csv|jsonl)$/.test(each))) {
        const { objects } = (await readFileBack(join(made, name))).kept
        rows += objects.length
        for (const row of objects) expect(faults(row), `${name}: ${JSON.stringify(row)}`).toEqual([])
      }
      expect(rows).toBeGreaterThan(1)
    },
  )

  it.each([
    ['no id', { passed: true }],
    ['a blank id', { case: ' ' }],
    ['an id that is no text', { case: true }],
    ['a blank id before another', { case: null, id: 'a' }],
    ['a list of ids', { case_id: ['a'] }],
    ['a trial that is no name', { case: 'a', trial: {} }],
    ['a reason that is no text', { case: 'a', 'ok.reason': ['error'] }],
    ['a judge that is no name', { case: 'a', 'ok.judge': true }],
    ['a label that is no verdict', { case: 'a', 'ok.label': 'fine' }],
    ['a label on a scale', { case: 'a', 'ok.label': 0.5 }],
    ['calls as text', { case: 'a', tool_calls: 'http_post' }],
    ['a call without a name', { case: 'a', tool_calls: [{ tool: 'http_post' }] }],
    ['arguments as text', { case: 'a', tool_calls: [{ name: 'http_post', arguments: 'x' }] }],
    ['an effect without a kind', { case: 'a', side_effects: [{ details: {} }] }],
    ['a response that is no text', { case: 'a', response: ['x'] }],
    ['a level that there is not', { case: 'a', observability: 'tools' }],
    ['a share beyond 1', { case: 'a', 'trial.size': 3, 'trial.threshold': 1.5 }],
    ['no trials', { case: 'a', 'trial.size': 0 }],
    ['a fold that there is not', { case: 'a', 'trial.fold': 'mean' }],
    ['no object', ['a']],
  ])('refuses a row with %s', (_, row) => {
    expect(validate(row)).toBe(false)
  })

  const words = fc.constantFrom(
    ...[
      'true',
      'Pass',
      ' yes ',
      'Y',
      '1',
      '1.0',
      'FALSE',
      'failed',
      'no',
      'n',
      '0',
      '0.0',
      '',
      ' ',
      'n/a',
      'NaN',
    ],
    ...[
      'none',
      'null',
      'error',
      'Not_Run',
      'grader_refused',
      'not_applicable',
      'ok',
      '1,5',
      '1e3',
      '2',
      '.5',
      'inf',
    ],
  )
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    words,
    fc.string({ maxLength: 5 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, 1, 2, true, false, null),
    fc.constant([]),
    fc.constant({}),
  )

  it('has the verdicts that the program reads', () => {
    const isVerdict = of('verdict')
    fc.assert(
      fc.property(cell, (value) => {
        expect(isVerdict(value)).toBe(readVerdict(value) !== 'invalid')
        expect(validate({ case: 'a', 'ok.label': value })).toBe(readVerdict(value) !== 'invalid')
      }),
      { numRuns: 500 },
    )
  })

  it('has the scores that the program reads', () => {
    const isScore = of('score')
    fc.assert(
      fc.property(cell, (value) => {
        expect(isScore(value)).toBe(readScore(value) !== 'invalid')
      }),
      { numRuns: 500 },
    )
  })
})
