import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '../../src/gate.ts'
import { comparePolicies } from '../../src/policy/compare-policies.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** Parts of a policy, as text; a policy takes each of them from one of two hands. */
const aRule = fc.record({
  metric: fc.constantFrom('ok', 'fine'),
  kind: fc.constantFrom('min', 'min', 'max_failures'),
  limit: fc.constantFrom(0.4, 0.6, 0.7),
  level: fc.constantFrom('', ', confidence_level: 0.5', ', confidence_level: 0.99'),
  effect: fc.constantFrom('', '', ', effect: warn'),
  undecided: fc.constantFrom('', '', ', undecided: warn'),
})
type Rule = typeof aRule extends fc.Arbitrary<infer R> ? R : never

const LINES = [
  'undecided: warn',
  'missing: {exclude: [blank], reason: w}',
  'suite: {min_cases: 20}',
  'confidence_level: 0.8',
]

const part = fc.record({
  limit: fc.constantFrom(0.4, 0.6, 0.7),
  level: fc.constantFrom('', ', confidence_level: 0.5', ', confidence_level: 0.99'),
  effect: fc.constantFrom('', ', effect: warn'),
  undecided: fc.constantFrom('', ', undecided: warn'),
})

/** Two policies that are much alike: the second has some parts of its own, and sometimes a rule more or fewer. */
const pair = fc.record({
  rules: fc.array(aRule, { minLength: 1, maxLength: 3 }),
  lines: fc.subarray(LINES),
  edits: fc.array(
    fc.record({ rule: fc.nat(2), key: fc.constantFrom('limit', 'level', 'effect', 'undecided'), part }),
    { maxLength: 2 },
  ),
  line: fc.option(fc.constantFrom(...LINES)),
  from: fc.constantFrom(0, 0, 1),
  more: fc.option(aRule),
})
type Pair = typeof pair extends fc.Arbitrary<infer P> ? P : never

function textOf(lines: readonly string[], rules: readonly (readonly [string, Rule])[]): string {
  const written = rules.map(([id, { metric, kind, limit, level, effect, undecided }], at) => {
    const bound = kind === 'min' ? limit : Math.round(limit * 20)
    return `  - {id: ${id}, metric: ${metric}, ${kind}: ${bound}${level}${at === 0 ? '' : effect}${undecided}}\n`
  })
  return `${['version: 1', ...lines, 'rules:'].join('\n')}\n${written.join('')}`
}

function textsOf({ rules, lines, edits, line, from, more }: Pair): readonly [string, string] {
  const named = rules.map((rule, at) => [`r${at}`, rule] as const)
  const edited = named.map(([id, rule], at): readonly [string, Rule] => {
    const own = edits.filter((edit) => edit.rule === at).map(({ key, part }) => ({ [key]: part[key] }))
    return [id, Object.assign({}, rule, ...own)]
  })
  const kept = edited.slice(Math.min(from, edited.length - 1))
  const other =
    line === null ? lines : lines.includes(line) ? lines.filter((each) => each !== line) : [...lines, line]
  return [textOf(lines, named), textOf(other, more === null ? kept : [...kept, ['more', more]])]
}

const verdict = fc.constantFrom('true', 'true', 'true', 'true', 'false', '')

describe('A policy that is called tightened', () => {
  it('never passes what did not pass before; one that is called the same decides the same', async () => {
    const folder = temporaryFolder()
    const file = (name: string) => join(folder, name)
    const outcomeBy = async (policy: string) => {
      const decision = await decide({
        scores: file('scores.csv'),
        baseline: null,
        baselineMayBeAbsent: false,
        policy: { file: file(policy), found: false },
        labels: [],
        where: new Map(),
        recipe: null,
        failOnWarn: false,
        onProgress: null,
      })
      return decision.outcome
    }
    const seen = { tightened: 0, stopped: 0, same: 0 }
    await fc.assert(
      fc.asyncProperty(
        pair,
        fc.array(fc.tuple(verdict, verdict), { minLength: 1, maxLength: 40 }),
        async (both, rows) => {
          const [before, after] = textsOf(both)
          const { result } = comparePolicies(parsePolicy(before, '-'), parsePolicy(after, '-'))
          if (result === 'loosened' || result === 'changed') return
          const cases = rows.map((row, at) => `c${at},${row.join(',')}\n`)
          writeFileSync(file('scores.csv'), `case,ok,fine\n${cases.join('')}`)
          writeFileSync(file('before.yaml'), before)
          writeFileSync(file('after.yaml'), after)
          const [was, is] = [await outcomeBy('before.yaml'), await outcomeBy('after.yaml')]
          if (is === 'PASS') expect(was, `${before}\n${after}`).toBe('PASS')
          if (result === 'tightened') seen.tightened += 1
          else {
            seen.same += 1
            expect(is).toBe(was)
          }
          if (was === 'PASS' && is !== 'PASS') seen.stopped += 1
        },
      ),
      { numRuns: 500, seed: 20261130 },
    )
    expect(seen.tightened).toBeGreaterThan(80)
    expect(seen.stopped).toBeGreaterThan(5)
    expect(seen.same).toBeGreaterThan(3)
  }, 60_000)
})
