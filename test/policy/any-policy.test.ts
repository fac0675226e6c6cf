import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { OloproofError } from '../../src/domain/problem.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'
import { CRITERION_SCHEMA, knownKeys, POLICY_SCHEMA } from '../../src/policy/schema.ts'
import { expectSound } from './expect-sound.ts'

const RULE_KEYS = knownKeys(POLICY_SCHEMA.definitions?.rule ?? {})
const POLICY_KEYS = knownKeys(POLICY_SCHEMA)
const LATER_KEYS = ['interval', 'looks', 'ledger']
const CRITERION_KEYS = knownKeys(CRITERION_SCHEMA)

/** Values that a careless or hostile author might write anywhere. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, 1, 0.5, 0.95, 95, 2, 800, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 5e-324),
  fc.constantFrom(
    'block',
    'warn',
    'counts_against',
    'exclude',
    '2%',
    '0.02',
    '__proto__',
    'constructor',
    '<<',
    '',
  ),
  fc.string(),
  fc.constantFrom(null, true, false),
  fc.array(fc.oneof(fc.string(), fc.double(), fc.constant(null)), { maxLength: 3 }),
  fc.dictionary(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        'cases',
        'file',
        'threshold',
        'size',
        'exclude',
        'reason',
        'trust',
        'labels',
        'mode',
        'max_missed',
        'bad_when',
        'column',
        'min_level',
        'qualified_pass',
        '__proto__',
      ),
    ),
    fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string(), { maxLength: 2 }),
    ),
    { maxKeys: 3 },
  ),
)

/** Good, careless and hostile criteria; `a` and `b` are also their names, so that circles come about. */
const { criterion } = fc.letrec<{ criterion: unknown; test: unknown }>((tie) => ({
  criterion: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>('a', 'b', 'm', 'x', 'y', ''),
    fc.record({ score: fc.constantFrom('s', 'b', 'x'), at_least: fc.oneof(fc.double(), fc.constant('1')) }),
    fc.record({ label: fc.record({ name: fc.string(), equals: fc.string() }) }),
    fc.record({ tool_called: fc.record({ name: fc.string(), arguments: tie('test') }) }),
    fc.record({ response_contains: fc.oneof(fc.string(), tie('test')) }),
    fc.record({ all: fc.array(tie('criterion'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('criterion'), { maxLength: 3 }) }),
    fc.record({ not: tie('criterion') }),
    fc.dictionary(fc.constantFrom(...CRITERION_KEYS, 'and'), fc.oneof(tie('criterion'), value), {
      maxKeys: 3,
    }),
  ),
  test: fc.dictionary(
    fc.constantFrom('url', 'text', 'regex', 'equals', 'contains', 'ignore_case', '__proto__'),
    fc.oneof(value, fc.dictionary(fc.constantFrom('equals', 'contains', 'regex', 'ignore_case'), value)),
    { maxKeys: 3 },
  ),
}))

const where = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('lang', '__proto__', 'rules')),
  fc.oneof(value, fc.string(), fc.array(fc.constantFrom('de', 'fr', 2, true), { maxLength: 3 })),
  { maxKeys: 2 },
)

const slicedPolicy = fc.record({
  version: fc.constant(1),
  criteria: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), criterion, { minKeys: 1, maxKeys: 3 }),
  rules: fc.array(
    fc.record(
      {
        id: fc.uuid(),
        metric: fc.constantFrom('a', 'b', 'x'),
        max_failures: fc.constant(0),
        where,
        by: fc.oneof(fc.string(), fc.constant('lang')),
        count: fc.constantFrom('cases', 'trials', 'trial'),
      },
      { requiredKeys: ['id', 'metric', 'max_failures'] },
    ),
    { minLength: 1, maxLength: 2 },
  ),
})

const rule = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ id: fc.string({ minLength: 1 }), metric: fc.constantFrom('a', 'b'), max: value }),
  },
  {
    weight: 4,
    arbitrary: fc.dictionary(fc.constantFrom(...RULE_KEYS, ...LATER_KEYS), value, { maxKeys: 5 }),
  },
  { weight: 1, arbitrary: value },
)

const policy = fc.oneof(
  { weight: 4, arbitrary: fc.record({ version: fc.constant(1), rules: fc.array(rule, { maxLength: 4 }) }) },
  {
    weight: 4,
    arbitrary: fc.dictionary(fc.constantFrom(...POLICY_KEYS, ...LATER_KEYS), value, { maxKeys: 6 }),
  },
  {
    weight: 4,
    arbitrary: fc
      .dictionary(fc.constantFrom(...POLICY_KEYS), value, { maxKeys: 4 })
      .map((extra) => ({ ...extra, version: 1, rules: [{ id: 'a', metric: 'm', min: 0.9 }] })),
  },
  { weight: 4, arbitrary: slicedPolicy },
  { weight: 1, arbitrary: value },
)

/** Reads it or refuses it with problems that have a place and a hint; anything else is a fault of the program. */
function readOrRefuse(text: string | Uint8Array): 'read' | 'refused' {
  try {
    expectSound(parsePolicy(text, 'p.yaml'))
    return 'read'
  } catch (error) {
    if (!(error instanceof OloproofError)) throw error
    expect(error.problems.length).toBeGreaterThan(0)
    for (const { message, hint } of error.problems) {
      expect(message).not.toMatch(/undefined|\[object|\.$/)
      expect(hint).not.toMatch(/undefined|\[object/)
      expect(hint).not.toBe('')
    }
    return 'refused'
  }
}

describe('Any text at all', () => {
  it('is a sound policy or is refused, when it has criteria and slices', () => {
    const seen = { read: 0, refused: 0 }
    fc.assert(
      fc.property(slicedPolicy, (data) => {
        seen[readOrRefuse(stringify(data))] += 1
      }),
      { numRuns: 1000 },
    )
    expect(seen.read).toBeGreaterThan(20)
    expect(seen.refused).toBeGreaterThan(100)
  })

  it('is a sound policy or is refused, when it is YAML', () => {
    const seen = { read: 0, refused: 0 }
    fc.assert(
      fc.property(policy, (data) => {
        seen[readOrRefuse(stringify(data))] += 1
      }),
      { numRuns: 1000 },
    )
    // A property over policies that are all refused would say nothing.
    expect(seen.read).toBeGreaterThan(20)
    expect(seen.refused).toBeGreaterThan(100)
  })

  it('is a sound policy or is refused, when a good policy has a piece knocked out or put in', () => {
    const good =
      'version: 1\nmissing: {exclude: [error], reason: x}\ncriteria:\n  m: {any: [x, {tool_called: {name: t, arguments: {u: {contains: e}}}}]}\nrules:\n  - id: a\n    metric: m\n    max: 0.02\n    where: {lang: [de, fr]}\n  - {id: b, metric: m, max_occurrences: 3, count: trials}\n'
    const piece = fc.oneof(
      fc.string({ maxLength: 4 }),
      fc.constantFrom('\t', '- ', ': ', '*a', '&a ', '!x ', '---\n', '#', '"', '[', '}', '<<: '),
    )
    fc.assert(
      fc.property(fc.nat(good.length), fc.nat(6), piece, (start, length, put) => {
        readOrRefuse(good.slice(0, start) + put + good.slice(start + length))
      }),
      { numRuns: 1000 },
    )
  })

  it('is refused or read when it is bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        readOrRefuse(bytes)
      }),
      { numRuns: 300 },
    )
  })
})
