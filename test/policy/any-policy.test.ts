import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { Policy } from '../../src/domain/policy.ts'
import { OloproofError } from '../../src/domain/problem.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'
import { knownKeys, POLICY_SCHEMA } from '../../src/policy/schema.ts'

const RULE_KEYS = knownKeys(POLICY_SCHEMA.definitions?.rule ?? {})
const POLICY_KEYS = knownKeys(POLICY_SCHEMA)
const LATER_KEYS = ['statistic', 'where', 'by', 'count', 'budget', 'max_regressed', 'clusters', 'criteria']

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
  { weight: 1, arbitrary: value },
)

/** What no policy that was read may contain, whatever its text said. */
function expectSound(read: Policy): void {
  expect(read.rules.length).toBeGreaterThan(0)
  expect(read.rules.some((one) => one.effect === 'block')).toBe(true)
  expect(new Set(read.rules.map((one) => one.id)).size).toBe(read.rules.length)
  for (const { bound, confidenceLevel, id, metric } of read.rules) {
    expect(id.trim()).toBe(id)
    expect(metric).not.toBe('')
    expect(confidenceLevel >= 0.5 && confidenceLevel < 1).toBe(true)
    switch (bound.kind) {
      case 'max':
        expect(bound.rate >= 0 && bound.rate < 1).toBe(true)
        break
      case 'min':
        expect(bound.rate > 0 && bound.rate <= 1).toBe(true)
        break
      case 'max_failures':
      case 'max_occurrences':
        expect(Number.isSafeInteger(bound.count) && bound.count >= 0).toBe(true)
    }
  }
  if (read.missing.kind === 'exclude') expect(read.missing.why).not.toBe('')
  if (read.trials !== null) expect(read.trials.threshold >= 0 && read.trials.threshold <= 1).toBe(true)
  if (read.suite.kind === 'cases')
    expect(Number.isSafeInteger(read.suite.count) && read.suite.count > 0).toBe(true)
  for (const judge of read.judges.values()) {
    if (judge.kind === 'trust') expect(judge.why).not.toBe('')
    else expect(judge.maxMissed >= 0 && judge.maxMissed <= 0.05).toBe(true)
  }
}

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
      'version: 1\nmissing: {exclude: [error], reason: x}\nrules:\n  - id: a\n    metric: m\n    max: 0.02\n  - {id: b, metric: m, max_occurrences: 3}\n'
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
