import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReasonCode } from '../../src/domain/outcome.ts'
import { problem } from '../../src/domain/problem.ts'
import schema from '../../src/report/decision.schema.json'
import { renderDescriptionJson } from '../../src/report/description-json.ts'
import { renderErrorsJson, renderJson } from '../../src/report/json.ts'
import { runInProcess } from '../harness/run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { hostileDecision } from './hostile.ts'
import { DESCRIBED, PICTURED } from './pictured.ts'

const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false })
const validate = ajv.compile(schema)
const faults = (value: unknown): readonly string[] =>
  validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)

const SCENARIOS = join(import.meta.dirname, '../scenarios')
/** Scenarios that decide on a file with a policy: the same command, printed as JSON. */
const DECIDED = ['cli', 'evidence', 'labels', 'policy', 'promptfoo', 'rampart', 'rows', 'verdict'].flatMap(
  (theme) =>
    readdirSync(join(SCENARIOS, theme))
      .map((leaf) => join(theme, leaf))
      .filter((leaf) => existsSync(join(SCENARIOS, leaf, 'command')))
      .map((leaf) => ({ leaf, command: readFileSync(join(SCENARIOS, leaf, 'command'), 'utf8').trim() }))
      .filter(({ command }) =>
        /^oloproof (?:check|scores import) [\w.]+ (?:-p|--policy) [\w. -]+$/.test(command),
      )
      .filter(({ command }) => !/ (?:-o|-f|--format|--output) /.test(command)),
)

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys of a document that the schema requires, as the ways that lead to them, past objects whose keys are the user's. */
function requiredWays(
  value: unknown,
  way: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((each) => requiredWays(each, [...way, 0]))
  if (!isObject(value) || /^(?:where|excluded|missing_reasons)$/.test(String(way.at(-1) ?? ''))) return []
  return Object.entries(value).flatMap(([key, each]) => [[...way, key], ...requiredWays(each, [...way, key])])
}

function changed(
  document: unknown,
  way: readonly (string | number)[],
  change: (parent: Json, key: string) => void,
) {
  const copy: unknown = structuredClone(document)
  let parent: unknown = copy
  for (const step of way.slice(0, -1)) parent = Reflect.get(Object(parent), step)
  if (!isObject(parent)) throw new Error(`no object above ${way.join('.')}`)
  change(parent, String(way.at(-1)))
  return copy
}

describe('the schema of decisions', () => {
  it('is valid against its own meta-schema', () => {
    expect(ajv.validateSchema(schema)).toBe(true)
  })

  it.each(Object.entries(PICTURED))('takes the decision %s', (_, decision) => {
    expect(faults(JSON.parse(renderJson(decision, '0.1.0')))).toEqual([])
  })

  it('takes every decision that can be printed', () => {
    fc.assert(
      fc.property(hostileDecision, (decision) => {
        expect(faults(JSON.parse(renderJson(decision, '0.1.0')))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('is tried on decisions of many kinds', () => {
    expect(DECIDED.length).toBeGreaterThan(30)
  })

  it.each(DECIDED)('takes what $leaf prints as JSON', async ({ leaf, command }) => {
    const [, ...words] = command.split(/\s+/)
    const ran = await runInProcess([...words, '--format', 'json'], temporaryFolder(join(SCENARIOS, leaf)))
    const document = JSON.parse(ran.out)
    expect(faults(document)).toEqual([])
    expect(document.exit_code).toBe(ran.code)
  })

  const ways = Object.entries(PICTURED).flatMap(([name, decision]) => {
    const document: unknown = JSON.parse(renderJson(decision, '0.1.0'))
    return requiredWays(document).map((way) => ({ name, document, way, at: way.join('.') }))
  })

  it('refuses a decision without any one of its keys', () => {
    expect(ways.length).toBeGreaterThan(500)
    const taken = ways.filter(({ document, way }) =>
      validate(
        changed(document, way, (parent, key) => {
          delete parent[key]
        }),
      ),
    )
    expect(taken.map(({ name, at }) => `${name}: ${at}`)).toEqual([])
  })

  it('refuses a decision with a value of another type', () => {
    const odd = (value: unknown) => (Array.isArray(value) || isObject(value) ? 'text' : [value])
    const taken = ways.filter(
      ({ document, way, at }) =>
        !at.endsWith('.pairs') &&
        validate(
          changed(document, way, (parent, key) => {
            parent[key] = odd(parent[key])
          }),
        ),
    )
    expect(taken.map(({ name, at }) => `${name}: ${at}`)).toEqual([])
  })

  it('lets later versions add keys anywhere', () => {
    for (const { name, document, way, at } of ways) {
      const more = changed(document, way, (parent) => {
        parent.added_later = { any: ['thing'] }
      })
      expect(faults(more), `${name}: ${at}`).toEqual([])
    }
  })

  it.each([
    ['an exit code that belongs to another decision', (json: Json) => ({ ...json, exit_code: 0 })],
    ['a decision that there is not', (json: Json) => ({ ...json, decision: 'WARN' })],
    ['another format', (json: Json) => ({ ...json, format: 2 })],
    ['no rule', (json: Json) => ({ ...json, rules: [] })],
    ['a digest cut short', (json: Json) => ({ ...json, policy: { ...Object(json.policy), sha256: 'abc' } })],
  ])('refuses %s', (_, alter) => {
    const document = JSON.parse(renderJson(PICTURED.straddles!, '0.1.0'))
    expect(faults(document)).toEqual([])
    expect(validate(alter(document))).toBe(false)
  })

  it.each([
    ['a pass for want of evidence', { outcome: 'PASS' }],
    ['a failure within the bound', { outcome: 'FAIL', reason: 'bound_met' }],
    ['a reason nobody knows', { reason: 'because' }],
    ['a threshold below nothing', { threshold: -1 }],
    ['21 cases', { bad_cases: Array.from({ length: 21 }, (_, n) => `c${n}`) }],
    ['an end beyond 1', { interval_with_missing: { lower: 0.5, upper: 1.01 } }],
  ])('refuses a rule with %s', (_, alteration) => {
    const document = JSON.parse(renderJson(PICTURED.straddles!, '0.1.0'))
    Object.assign(document.rules[0], alteration)
    expect(validate(document)).toBe(false)
  })

  it('takes a description that was asked for, and the errors of one that was not', () => {
    const asked = JSON.parse(renderDescriptionJson(DESCRIBED, 'DESCRIPTION', '0.1.0', []))
    expect(faults(asked)).toEqual([])
    const why = problem('NO_POLICY', 'there is no policy', 'give one')
    const instead = JSON.parse(renderDescriptionJson(DESCRIBED, 'NOTHING DECIDED', '0.1.0', [why]))
    expect(faults(instead)).toEqual([])
    // What decided nothing is never taken for a decision.
    expect(validate({ ...asked, exit_code: 1 })).toBe(false)
    expect(validate({ ...asked, decision: 'PASS' })).toBe(false)
  })

  it('knows every reason that a rule may have', () => {
    const reasons: Record<ReasonCode, true> = {
      no_cases: true,
      no_baseline: true,
      run_incomplete: true,
      evaluator_not_validated: true,
      too_few_clusters: true,
      missing_verdicts: true,
      interval_straddles: true,
      bound_met: true,
      bound_exceeded: true,
      out_of_range: true,
      count_within: true,
      count_exceeded: true,
    }
    expect(schema.definitions.rule.properties.reason.enum.slice().sort()).toEqual(Object.keys(reasons).sort())
  })

  it('takes errors, and none without a code or with another exit code', () => {
    const errors = JSON.parse(
      renderErrorsJson([{ code: 'USAGE', message: 'm', file: null, line: null, column: 3, hint: 'h' }]),
    )
    expect(faults(errors)).toEqual([])
    expect(validate({ ...errors, exit_code: 0 })).toBe(false)
    expect(validate({ ...errors, errors: [] })).toBe(false)
    for (const key of Object.keys(errors.errors[0])) {
      const { [key]: _, ...rest } = errors.errors[0]
      expect(validate({ ...errors, errors: [rest] }), key).toBe(false)
    }
  })
})
