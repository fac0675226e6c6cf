import { describe, expect, it } from 'vitest'
import { comparePolicies } from '../../src/policy/compare-policies.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'
import { KEPT, lines, ofRules, ofSettings } from './compared.ts'

const P95 = 'metric: ms, max: 800, statistic: p95'
const MEAN = 'metric: ms, max: 5, statistic: mean'
const WHY = 'reason: "w"'

describe('A rule', () => {
  it.each([
    ['metric: m, max: 0.02', 'metric: m, max: 0.03', 'max 2% → 3%: loosened'],
    ['metric: m, max: 0.03', 'metric: m, max: 0.02', 'max 3% → 2%: tightened'],
    ['metric: m, min: 0.95', 'metric: m, min: 0.98', 'min 95% → 98%: tightened'],
    ['metric: m, min: 0.98', 'metric: m, min: 0.95', 'min 98% → 95%: loosened'],
    ['metric: m, max_failures: 0', 'metric: m, max_failures: 1', 'max_failures 0 → 1: loosened'],
    ['metric: m, max_occurrences: 3', 'metric: m, max_occurrences: 1', 'max_occurrences 3 → 1: tightened'],
    ['metric: m, max_regressed: 0.1', 'metric: m, max_regressed: 0.2', 'max_regressed 10% → 20%: loosened'],
    ['metric: m, max_regressions: 1', 'metric: m, max_regressions: 0', 'max_regressions 1 → 0: tightened'],
    ['metric: m, max_decrease: 0.1', 'metric: m, max_decrease: 0.2', 'max_decrease 10% → 20%: loosened'],
    [P95, 'metric: ms, max: 900, statistic: p95', 'max 800 → 900: loosened'],
    [P95, 'metric: ms, max: 800, statistic: p99', 'statistic p95 → p99: tightened'],
    [P95, 'metric: ms, max: 800, statistic: p90', 'statistic p95 → p90: loosened'],
    ['metric: s, min: 8, statistic: p50', 'metric: s, min: 7, statistic: p50', 'min 8 → 7: loosened'],
    [
      'metric: s, min: 8, statistic: p50',
      'metric: s, min: 8, statistic: p90',
      'statistic p50 → p90: loosened',
    ],
    [
      'metric: s, min: 8, statistic: p90',
      'metric: s, min: 8, statistic: p50',
      'statistic p90 → p50: tightened',
    ],
    [`${MEAN}, range: [0, 9]`, 'metric: ms, max: 4, statistic: mean, range: [0, 9]', 'max 5 → 4: tightened'],
    [`${MEAN}, range: [0, 9]`, `${MEAN}, range: [0, 99]`, 'range 0 to 9 → 0 to 99: changed'],
    ['metric: c, budget: 10, of: total', 'metric: c, budget: 9, of: total', 'budget 10 → 9: tightened'],
    ['metric: c, budget: 10, of: p95', 'metric: c, budget: 10, of: p90', 'of p95 → p90: loosened'],
    ['metric: c, budget: 10, of: max', 'metric: c, budget: 10, of: mean', 'of max → mean: changed'],
    ['metric: m, min: 0.9', 'metric: n, min: 0.9', 'metric m → n: changed'],
    [
      'metric: m, min: 0.9',
      'metric: m, min: 0.9, confidence_level: 0.9',
      'confidence_level 95% → 90%: loosened',
    ],
    [
      'metric: m, min: 0.9',
      'metric: m, min: 0.9, confidence_level: 0.99',
      'confidence_level 95% → 99%: tightened',
    ],
    ['metric: m, min: 0.9', 'metric: m, min: 0.9, effect: warn', 'effect block → warn: loosened'],
    ['metric: m, min: 0.9, effect: warn', 'metric: m, min: 0.9', 'effect warn → block: tightened'],
    ['metric: m, min: 0.9', 'metric: m, min: 0.9, undecided: warn', 'undecided block → warn: loosened'],
    ['metric: m, min: 0.9, undecided: warn', 'metric: m, min: 0.9', 'undecided warn → block: tightened'],
    [
      'metric: m, min: 0.9',
      `metric: m, min: 0.9, missing: {exclude: [error], ${WHY}}`,
      'missing counts_against → exclude error: loosened',
    ],
    [
      `metric: m, min: 0.9, missing: {exclude: [error, blank], ${WHY}}`,
      `metric: m, min: 0.9, missing: {exclude: [error], ${WHY}}`,
      'missing exclude error, blank → exclude error: tightened',
    ],
    ['metric: m, min: 0.9', 'metric: m, min: 0.9, where: {a: b}', 'where all cases → a is b: changed'],
    ['metric: m, min: 0.9', 'metric: m, min: 0.9, by: a', 'by none → a: changed'],
    [
      'metric: m, max_failures: 0, count: trials',
      'metric: m, max_failures: 0',
      'count trials → cases: loosened',
    ],
    [
      'metric: m, max_failures: 0',
      'metric: m, max_failures: 0, count: trials',
      'count cases → trials: changed',
    ],
    ['metric: m, min: 0.9', 'metric: m, min: 0.9, description: d', 'description none → "d": reworded'],
    ['metric: m, min: 0.9', 'metric: m, max_failures: 2', 'bound min 90% → max_failures 2: changed'],
    [P95, 'metric: ms, budget: 800, of: p95', 'bound max 800 of the p95 → budget 800 of the p95: changed'],
    [
      'metric: m, min: 0.9, where: {a: [b, c]}',
      'metric: m, min: 0.9, where: {a: [c, b]}',
      'where a is b or c → a is c or b: reworded',
    ],
  ])('%s, then %s', (before, after, expected) => {
    const found = ofRules(before, after)
    const change = expected.slice(expected.lastIndexOf(' ') + 1)
    expect(found.rules[0]).toMatchObject({ id: 'r', change, direction: change })
    expect(lines(found.rules[0]?.settings ?? [])).toEqual([expected])
    expect(found.rules[1]).toMatchObject({ id: 'kept', change: 'unchanged', direction: null, settings: [] })
    expect(found.result).toBe(change)
    expect(found.settings).toEqual([])
  })

  it('is changed when one of its settings loosens and another tightens, the loosened first', () => {
    const found = ofRules('metric: m, min: 0.9', 'metric: m, min: 0.95, confidence_level: 0.9')
    expect(found.rules[0]).toMatchObject({ change: 'changed' })
    expect(lines(found.rules[0]?.settings ?? [])).toEqual([
      'confidence_level 95% → 90%: loosened',
      'min 90% → 95%: tightened',
    ])
    expect(found.result).toBe('changed')
  })

  it('that stops to block is loosened, whatever else it asks more of', () => {
    const found = ofRules('metric: m, min: 0.9', 'metric: n, min: 0.99, effect: warn')
    expect(found.rules[0]).toMatchObject({ change: 'loosened', direction: 'loosened' })
    expect(found.result).toBe('loosened')
    const back = ofRules('metric: m, min: 0.99, effect: warn', 'metric: m, min: 0.9')
    expect(back.result).toBe('changed')
  })

  it('shows numbers in full where a percentage would read the same', () => {
    const found = ofRules('metric: m, min: 0.9', 'metric: m, min: 0.9000000000000001')
    expect(lines(found.rules[0]?.settings ?? [])).toEqual(['min 0.9 → 0.9000000000000001: tightened'])
  })

  it('is added, removed or renamed', () => {
    const policy = (...rules: readonly string[]) =>
      parsePolicy(`version: 1\nrules:\n${KEPT}\n${rules.map((rule) => `  - {${rule}}\n`).join('')}`, '-')
    const a = 'id: a, metric: m, min: 0.9'
    const b = 'id: b, metric: m, min: 0.9'
    expect(comparePolicies(policy(), policy(a))).toMatchObject({ result: 'tightened' })
    expect(comparePolicies(policy(a), policy())).toMatchObject({ result: 'loosened' })
    const renamed = comparePolicies(policy(a), policy(b))
    expect(renamed.rules[0]).toMatchObject({ id: 'b', change: 'renamed', before: 'a' })
    expect(renamed.result).toBe('reworded')
    const both = comparePolicies(policy(a), policy('id: b, metric: m, min: 0.8'))
    expect(both.rules.map((rule) => rule.change)).toEqual(['removed', 'added', 'unchanged'])
    expect(both.result).toBe('loosened')
  })

  it('that is added may be what passes where no other rule blocks while it is undecided', () => {
    const policy = (more: string) => parsePolicy(`version: 1\nundecided: warn\nrules:\n${KEPT}\n${more}`, '-')
    const found = comparePolicies(policy(''), policy('  - {id: a, metric: m, min: 0.9}\n'))
    expect(found.rules[0]).toMatchObject({ change: 'added', direction: 'changed' })
    expect(found.result).toBe('changed')
    const warns = comparePolicies(
      policy('  - {id: a, metric: m, min: 0.9, effect: warn}\n'),
      policy('  - {id: a, metric: m, min: 0.9}\n'),
    )
    expect(warns.rules[0]?.settings).toMatchObject([{ setting: 'effect', change: 'changed' }])
  })

  it('is changed when a criterion behind it is made otherwise, however far behind', () => {
    const rules = '  - {id: safe, metric: safe, min: 0.9}\n  - {id: kept, metric: kept, min: 0.9}'
    const found = ofSettings(
      'criteria: {safe: {not: leaked}, leaked: {any: [a, b]}}',
      'criteria: {safe: {not: leaked}, leaked: {all: [a, b]}}',
      rules,
    )
    expect(found.rules.map(({ id, change }) => `${id} ${change}`)).toEqual(['safe changed', 'kept unchanged'])
    expect(lines(found.rules[0]?.settings ?? [])).toEqual(['criteria.leaked a or b → a and b: changed'])
    expect(lines(found.settings)).toEqual(['criteria.leaked a or b → a and b: changed'])
    const made = ofSettings('', 'criteria: {kept: {not: leaked}}')
    expect(made.rules[0]).toMatchObject({ id: 'kept', change: 'changed' })
  })
})
