import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Policy } from '../../src/domain/policy.ts'
import { comparePolicies } from '../../src/policy/compare-policies.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'

/** Every setting that a policy can have. */
const FULL = `version: 1
confidence_level: 0.9
missing: {exclude: [error, blank], reason: "w"}
scores: {case: name, trial: run}
suite: {cases: 100}
trials: {threshold: 0.5, size: 3}
clusters: {column: customer}
metrics: {m: {bad_when: failed, graded_by: model, where: {a: [b, c]}}}
judges:
  m: {labels: [a.csv], mode: corrected, max_missed: 0.01, carry: true, reason: "w"}
  n: {trust: true, reason: "w"}
criteria:
  made: {any: [m, {not: {all: [m, other]}}, {score: f, at_least: 0.5}]}
  seen: {any: [{tool_called: {name: t, arguments: {x: {equals: 1}, y: {contains: z}}}}, {side_effect: {kind: e, details: {d: {regex: "a+"}}}}, {label: {name: l, equals: v}}, {response_contains: hello}]}
observability: {min_level: tool_only, qualified_pass: missing, pass_without_evaluation: pass}
rules:
  - {id: a, metric: made, min: 0.9, description: d, where: {x: [y, z]}, by: g, undecided: warn, effect: warn}
  - {id: b, metric: seen, min: 0.9, missing: counts_against}
  - {id: c, metric: ms, max: 800, statistic: p95}
  - {id: d, metric: cost, budget: 3, of: p95}
  - {id: e, metric: m, max_failures: 3, count: trials}
`

/** What is the file's own, or derived from the rest, or a place in it; and kinds, which change with all their parts. */
const APART = ['file', 'sha256', 'text', 'notes', 'at', 'metricAt', 'kind']

interface Leaf {
  readonly path: string
  /** The policy with another value there. */
  readonly mutate: (value: unknown) => Policy
  readonly value: unknown
}

/** Every value in a policy, each with the way to put another one in its place. */
function leavesOf(node: unknown, path: string, put: (value: unknown) => Policy): readonly Leaf[] {
  if (Array.isArray(node)) {
    const items: readonly unknown[] = node
    const shorter = { path: `${path}.length`, value: items, mutate: () => put(items.slice(1)) }
    return [
      ...(items.length === 0 ? [] : [shorter]),
      ...items.flatMap((item, at) =>
        leavesOf(item, `${path}.${at}`, (value) =>
          put(items.map((old, index) => (index === at ? value : old))),
        ),
      ),
    ]
  }
  if (node instanceof Map) {
    const entries = new Map<unknown, unknown>(node)
    return [...entries].flatMap(([key, held]) => [
      {
        path: `${path} without ${String(key)}`,
        value: held,
        mutate: () => put(new Map([...entries].filter(([other]) => other !== key))),
      },
      ...leavesOf(held, `${path}.${String(key)}`, (value) => put(new Map(entries).set(key, value))),
    ])
  }
  if (typeof node !== 'object' || node === null) return [{ path, value: node, mutate: put }]
  return [
    { path: `${path}.later`, value: undefined, mutate: (value) => put({ ...node, later: value }) },
    ...Object.entries(node)
      .filter(([key]) => !APART.includes(key))
      .flatMap(([key, held]) => leavesOf(held, `${path}.${key}`, (value) => put({ ...node, [key]: value }))),
  ]
}

const full = parsePolicy(FULL, '-')
const leaves = leavesOf(full, 'policy', (value) => value as Policy)

describe('Two policies', () => {
  it('are the same when they are one, wherever things stand in it', () => {
    expect(comparePolicies(full, full)).toMatchObject({ result: 'same', settings: [] })
    const moved = parsePolicy(`# moved\n\n${FULL}# end\n`, '-')
    expect(comparePolicies(full, moved)).toMatchObject({ result: 'same', settings: [] })
  })

  it('are never the same when anything in them differs, known or of a later version', () => {
    expect(leaves.length).toBeGreaterThan(150)
    fc.assert(
      fc.property(
        fc.constantFrom(...leaves),
        fc.oneof(
          fc.integer({ min: 1 }),
          fc.double({ noNaN: true }),
          fc.string(),
          fc.boolean(),
          fc.constant(null),
        ),
        (leaf, other) => {
          if (typeof leaf.value !== typeof other && !leaf.path.endsWith('.later')) return
          if (leaf.value === other) return
          const mutated = leaf.mutate(other)
          for (const found of [comparePolicies(full, mutated), comparePolicies(mutated, full)])
            expect(found.result, leaf.path).not.toBe('same')
        },
      ),
      { numRuns: 3000 },
    )
  })

  it.each(leaves.map((leaf) => [leaf.path, leaf] as const))('are not the same without %s', (path, leaf) => {
    const { value } = leaf
    const other =
      typeof value === 'number'
        ? value / 2
        : typeof value === 'string'
          ? `${value}x`
          : value === null
            ? 'x'
            : 7
    const found = comparePolicies(full, leaf.mutate(other))
    expect(found.result).not.toBe('same')
    if (path.endsWith('.later')) expect(found.result).toBe('changed')
  })

  it('loosen one way exactly when they tighten the other way, by limit and by level', () => {
    const number = fc.integer({ min: 51, max: 99 }).map((percent) => percent / 100)
    const rule = fc.record({ kind: fc.constantFrom('max', 'min'), rate: number, level: number })
    fc.assert(
      fc.property(rule, number, number, (one, rate, level) => {
        const policy = (limit: number, confidence: number) =>
          parsePolicy(
            `version: 1\nrules:\n  - {id: r, metric: m, ${one.kind}: ${limit}, confidence_level: ${confidence}}\n`,
            '-',
          )
        const [before, after] = [policy(one.rate, one.level), policy(rate, level)]
        const there = comparePolicies(before, after).result
        const back = comparePolicies(after, before).result
        expect(back === 'tightened').toBe(there === 'loosened')
        expect(back === 'loosened').toBe(there === 'tightened')
        expect(back === 'same').toBe(there === 'same')
        const isEasier = one.kind === 'max' ? rate > one.rate : rate < one.rate
        if (isEasier && level <= one.level) expect(there).toBe('loosened')
        if (isEasier && level > one.level) expect(there).toBe('changed')
      }),
    )
  })
})
