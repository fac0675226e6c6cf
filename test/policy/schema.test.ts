import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import draft7 from 'ajv/dist/refs/json-schema-draft-07.json'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOUND_KEYS } from '../../src/policy/bounds.ts'
import { validate } from '../../src/policy/generated/validate-policy.mjs'
import { policyTable } from '../../src/policy/reference-table.ts'
import {
  CRITERION_SCHEMA,
  knownKeys,
  POLICY_SCHEMA,
  resolved,
  type SchemaNode,
} from '../../src/policy/schema.ts'
import { place, problemsOf } from './read-problems.ts'

const FILE = new URL('../../policies/policy.schema.json', import.meta.url)
const RULE = POLICY_SCHEMA.definitions?.rule ?? {}

/** Every schema within a schema, with the keys that lead to it; one that stands within itself only once. */
function nodesOf(
  node: SchemaNode,
  path: string,
  above: readonly SchemaNode[] = [],
): readonly (readonly [string, SchemaNode])[] {
  const here = resolved(node)
  if (above.includes(here)) return []
  const within = [...above, here]
  const below = Object.entries(here.properties ?? {}).flatMap(([key, value]) =>
    nodesOf(value, `${path}.${key}`, within),
  )
  const named =
    typeof here.additionalProperties === 'object'
      ? nodesOf(here.additionalProperties, `${path}.*`, within)
      : []
  const items = here.items === undefined ? [] : nodesOf(here.items, `${path}[]`, within)
  return [[path, here], ...below, ...named, ...items]
}

describe('The schema of policies', () => {
  it('is valid against its own meta-schema', () => {
    const ajv = new Ajv({ strict: false })
    expect(ajv.validateSchema(JSON.parse(readFileSync(FILE, 'utf8')))).toBe(true)
    expect(draft7.$id).toContain(String(JSON.parse(readFileSync(FILE, 'utf8')).$schema).replace('#', ''))
  })

  it('is what is printed for editors', () => {
    expect(POLICY_SCHEMA).toEqual(JSON.parse(readFileSync(FILE, 'utf8')))
  })

  it.each(nodesOf(POLICY_SCHEMA, 'policy').filter(([path]) => path !== 'policy'))(
    'has an example that it accepts at %s',
    (_path, node) => {
      expect(node.examples?.length).toBeGreaterThan(0)
      const check = new Ajv({ strict: false }).compile({ ...node, definitions: POLICY_SCHEMA.definitions })
      for (const example of node.examples ?? []) expect(check(example)).toBe(true)
      if (node.default !== undefined) expect(check(node.default)).toBe(true)
    },
  )

  it('refuses unknown keys in every mapping', () => {
    for (const [path, node] of nodesOf(POLICY_SCHEMA, 'policy')) {
      if (node.properties !== undefined) expect([path, node.additionalProperties]).toEqual([path, false])
    }
  })

  it('names the bounds that the program knows', () => {
    const known = knownKeys(RULE)
    const bounds = known.filter((key) => key.startsWith('max') || key === 'min' || key === 'budget')
    expect(bounds).toEqual([...BOUND_KEYS])
  })

  it('accepts each of its keys where the program reads it, with its example', () => {
    for (const [key, node] of Object.entries(POLICY_SCHEMA.properties ?? {})) {
      const [example] = resolved(node).examples ?? []
      const policy = { version: 1, rules: [{ id: 'a', metric: 'resisted', min: 0.9 }], [key]: example }
      expect([key, problemsOf(JSON.stringify(policy)).map(place)]).toEqual([key, []])
    }
    for (const [key, node] of Object.entries(RULE.properties ?? {})) {
      const [example] = resolved(node).examples ?? []
      const beside: Record<string, object> = {
        count: { max_failures: 0 },
        of: { budget: 12 },
        budget: { of: 'total' },
        range: { max: 0.1, statistic: 'mean' },
      }
      const bound = beside[key] ?? (BOUND_KEYS.some((one) => one === key) ? {} : { max: 0.1 })
      const rule = { id: 'a', metric: 'm', ...bound, [key]: example }
      expect([key, problemsOf(JSON.stringify({ version: 1, rules: [rule] })).map(place)]).toEqual([key, []])
    }
  })

  it('makes the compiled validator, which refuses nothing that the program accepts', () => {
    const value = fc.oneof(
      fc.constantFrom(0, 1, 0.5, 2, -1, 'block', 'x', true, null),
      fc.jsonValue({ maxDepth: 1 }),
    )
    const keys = fc.constantFrom(...knownKeys(RULE))
    fc.assert(
      fc.property(fc.dictionary(keys, value, { maxKeys: 3 }), (extra) => {
        const policy = { version: 1, rules: [{ id: 'a', metric: 'm', ...extra }] }
        const fromSource = new Ajv({ strict: false }).compile(POLICY_SCHEMA)(policy)
        expect(validate(policy)).toBe(fromSource)
        if (!fromSource) expect(problemsOf(JSON.stringify(policy))).not.toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('The compiled validator of criteria', () => {
  it('refuses what the schema refuses, and the program refuses all of that', () => {
    const fromSource = new Ajv({ strict: false }).compile(POLICY_SCHEMA)
    const word = fc.constantFrom<unknown>('x', '', 1, true, null, [], ['x'], {})
    const nested = fc.dictionary(
      fc.constantFrom('name', 'kind', 'equals', 'text', 'regex', 'arguments', 'ignore_case', 'all', 'score'),
      word,
      { maxKeys: 2 },
    )
    const anything = fc.oneof(word, nested, fc.array(fc.oneof(word, nested), { maxLength: 2 }))
    const criterion = fc.oneof(
      fc.dictionary(fc.constantFrom(...knownKeys(CRITERION_SCHEMA)), anything, { maxKeys: 2 }),
      fc.record({ not: fc.oneof(fc.constant('x'), nested) }),
      fc.record({ score: word, above: fc.oneof(word, fc.double()) }),
      fc.record({ response_contains: fc.oneof(word, nested) }),
      fc.record({
        tool_called: fc.record({ name: word, arguments: fc.record({ a: fc.oneof(word, nested) }) }),
      }),
    )
    const where = fc.dictionary(fc.constantFrom('l', ' '), word, { maxKeys: 2 })
    const seen = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(criterion, fc.option(where, { nil: undefined }), (made, where) => {
        const rule = { id: 'a', metric: 'c', max: 0.1, ...(where === undefined ? {} : { where }) }
        const policy = { version: 1, criteria: { c: made }, rules: [rule] }
        const accepts = fromSource(policy)
        expect(validate(policy)).toBe(accepts)
        if (!accepts) expect(problemsOf(JSON.stringify(policy))).not.toEqual([])
        seen[accepts ? 'accepted' : 'refused'] += 1
      }),
      { numRuns: 1000 },
    )
    expect(seen.accepted).toBeGreaterThan(20)
    expect(seen.refused).toBeGreaterThan(100)
  })
})

describe('policyTable', () => {
  const lines = policyTable().split('\n')

  it('has a row for every key, with its default and meaning', () => {
    expect(lines.slice(0, 2)).toEqual(['| key | default | meaning |', '|---|---|---|'])
    expect(lines).toContain('| `version` | required | Version of this format. |')
    expect(lines.filter((line) => line.startsWith('| `confidence_level` | `0.95` |'))).toHaveLength(1)
    expect(lines.some((line) => line.startsWith('| `judges.<metric>.max_missed` | `0.05` |'))).toBe(true)
    for (const key of knownKeys(RULE))
      expect(lines.some((line) => line.startsWith(`| \`rules[].${key}\` |`))).toBe(true)
    for (const key of knownKeys(CRITERION_SCHEMA))
      expect(lines.filter((line) => line.startsWith(`| \`criteria.<criterion>.${key}\` |`))).toHaveLength(1)
  })

  it('has three cells in every row and no empty meaning', () => {
    for (const line of lines) {
      expect(line.split(/(?<!\\)\|/)).toHaveLength(5)
      expect(line).not.toMatch(/\|\s+\|/)
    }
  })
})
