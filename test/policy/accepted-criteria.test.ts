import { describe, expect, it } from 'vitest'
import { describePolicy } from '../../src/policy/describe-policy.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'
import { rule, settings } from './refused-table.ts'

/** The criterion `m`, which the rule reads, written on line 2 from column 15. */
function criterionOf(text: string) {
  const policy = parsePolicy(settings(`criteria: {m: ${text}}`), 'p.yaml')
  expect(policy.notes).toEqual([])
  return policy.criteria.get('m')?.criterion
}

function testOf(text: string) {
  const tool = criterionOf(`{tool_called: {name: t, arguments: {a: ${text}}}}`)
  return tool?.kind === 'tool_called' ? tool.arguments.get('a') : null
}

describe('A criterion', () => {
  it('is the one of the name that stands there, whatever YAML makes of it', () => {
    expect(criterionOf('x')).toEqual({ kind: 'metric', name: 'x', at: { line: 2, column: 15 } })
    expect(criterionOf('1.0')).toMatchObject({ name: '1.0' })
    expect(criterionOf('true')).toMatchObject({ name: 'true' })
    expect(criterionOf('__proto__')).toMatchObject({ name: '__proto__' })
  })

  it('is made from others, each with its place', () => {
    expect(criterionOf('{not: {all: [x, {any: [y, {not: z}]}]}}')).toEqual({
      kind: 'not',
      operand: {
        kind: 'all',
        operands: [
          { kind: 'metric', name: 'x', at: { line: 2, column: 28 } },
          {
            kind: 'any',
            operands: [
              { kind: 'metric', name: 'y', at: { line: 2, column: 38 } },
              { kind: 'not', operand: { kind: 'metric', name: 'z', at: { line: 2, column: 47 } } },
            ],
          },
        ],
      },
    })
  })

  it.each(['at_least', 'above', 'at_most', 'below'])(
    'compares a score by %s, with any finite number',
    (comparison) => {
      for (const value of [-3, 0, 0.7, 1e3]) {
        expect(criterionOf(`{score: f, ${comparison}: ${value}}`)).toEqual({
          kind: 'score',
          metric: 'f',
          comparison,
          value,
          at: { line: 2, column: 23 },
        })
        expect(criterionOf(`{${comparison}: ${value}, score: f}`)).toMatchObject({ comparison, value })
      }
    },
  )

  it('looks at a label, whose value is text', () => {
    expect(criterionOf('{label: {name: lang, equals: 1.0}}')).toEqual({
      kind: 'label',
      name: 'lang',
      equals: '1.0',
      at: { line: 2, column: 30 },
    })
  })

  it('looks at tool calls and side effects', () => {
    expect(criterionOf('{tool_called: {name: t}}')).toEqual({
      kind: 'tool_called',
      name: 't',
      arguments: new Map(),
    })
    expect(criterionOf('{side_effect: {kind: k, details: {host: h, port: 80}}}')).toEqual({
      kind: 'side_effect',
      effect: 'k',
      details: new Map([
        ['host', { kind: 'equals', value: 'h' }],
        ['port', { kind: 'equals', value: 80 }],
      ]),
    })
  })

  it('looks for arguments, whose values keep their types', () => {
    expect(testOf('x')).toEqual({ kind: 'equals', value: 'x' })
    expect(testOf('""')).toEqual({ kind: 'equals', value: '' })
    expect(testOf('"1"')).toEqual({ kind: 'equals', value: '1' })
    expect(testOf('1')).toEqual({ kind: 'equals', value: 1 })
    expect(testOf('true')).toEqual({ kind: 'equals', value: true })
    expect(testOf('null')).toEqual({ kind: 'equals', value: null })
    expect(testOf('{equals: {}}'.replace('{}', '-2.5'))).toEqual({ kind: 'equals', value: -2.5 })
    expect(testOf('{equals: null}')).toEqual({ kind: 'equals', value: null })
    expect(testOf('{contains: 007}')).toEqual({ kind: 'contains', text: '007', ignoreCase: false })
    expect(testOf('{contains: " a ", ignore_case: true}')).toEqual({
      kind: 'contains',
      text: ' a ',
      ignoreCase: true,
    })
    expect(testOf('{regex: "^a$"}')).toEqual({ kind: 'matches', pattern: '^a$', ignoreCase: false })
    expect(testOf('{regex: " ", ignore_case: false}')).toEqual({
      kind: 'matches',
      pattern: ' ',
      ignoreCase: false,
    })
  })

  it('looks for text in the response', () => {
    const testIn = (text: string) => criterionOf(`{response_contains: ${text}}`)
    const contains = (text: string, ignoreCase: boolean) => ({
      kind: 'response_contains',
      test: { kind: 'contains', text, ignoreCase },
    })
    expect(testIn('sort code')).toEqual(contains('sort code', false))
    expect(testIn('42')).toEqual(contains('42', false))
    expect(testIn('{text: a.b, ignore_case: true}')).toEqual(contains('a.b', true))
    expect(testIn(`{regex: '${'x'.repeat(1000)}', ignore_case: true}`)).toMatchObject({
      test: { kind: 'matches', ignoreCase: true },
    })
  })

  it('keeps the order of the file and may stand before what it is made from', () => {
    const policy = parsePolicy(settings('criteria:', '  m: {all: [b, a]}', '  b: a', '  a: x'), 'p.yaml')
    expect([...policy.criteria.keys()]).toEqual(['m', 'b', 'a'])
    expect([...policy.criteria.values()].map(({ at }) => at)).toEqual([
      { line: 3, column: 3 },
      { line: 4, column: 3 },
      { line: 5, column: 3 },
    ])
  })

  it('has a direction of its own, as any metric', () => {
    const text = `${settings('criteria: {m: {not: n}}')}  - {id: b, metric: n, min: 0.9}`
    expect(parsePolicy(text, 'p.yaml').rules.map(({ badWhen }) => badWhen)).toEqual(['passed', 'failed'])
    expect(() =>
      parsePolicy(`${settings('criteria: {m: n}')}  - {id: b, metric: m, min: 0.9}`, 'p.yaml'),
    ).toThrow(/min on "m" takes failed for the bad verdict/)
  })

  it('is noted when no rule reads it, and what it is made from is not', () => {
    const text = settings(
      'criteria: {m: {all: [x, inner]}, inner: {score: s, above: 1}, innr: x}',
      'metrics: {x: {graded_by: code}, s: {graded_by: model}, y: {graded_by: code}}',
      'judges: {inner: {}, s: {trust: true, reason: r}}',
    )
    expect(parsePolicy(text, 'p.yaml').notes).toEqual([
      'metrics.y is used by no rule.',
      'criteria.innr is used by no rule; did you mean inner?',
    ])
  })
})

describe('A slice', () => {
  it('is chosen by values, which are text as the file spells them', () => {
    const [only] = parsePolicy(
      rule('max: 0.1', 'where: {lang: de, year: [2024, 1.0, true]}', 'by: lang'),
      'p.yaml',
    ).rules
    expect(only?.where).toEqual(
      new Map([
        ['lang', ['de']],
        ['year', ['2024', '1.0', 'true']],
      ]),
    )
    expect(only?.by).toBe('lang')
  })

  it('may be cut by labels with any name', () => {
    const text = rule('max: 0.1', 'where: {__proto__: a, max: b, rules: [c], where: d}', 'by: constructor')
    const [only] = parsePolicy(text, 'p.yaml').rules
    expect([...(only?.where ?? [])]).toEqual([
      ['__proto__', ['a']],
      ['max', ['b']],
      ['rules', ['c']],
      ['where', ['d']],
    ])
    expect(only?.by).toBe('constructor')
  })

  it('may limit a metric', () => {
    const { metrics } = parsePolicy(settings('metrics: {m: {where: {kind: [rag, 7]}}}'), 'p.yaml')
    expect(metrics.get('m')?.where).toEqual(new Map([['kind', ['rag', '7']]]))
  })
})

describe('The settings of evidence', () => {
  it.each(['max_failures', 'max_occurrences'])('%s may count trials', (bound) => {
    expect(parsePolicy(rule(`${bound}: 0`, 'count: trials'), 'p.yaml').rules[0]?.count).toBe('trials')
    expect(parsePolicy(rule(`${bound}: 0`, 'count: cases'), 'p.yaml').rules[0]?.count).toBe('cases')
  })

  it('have defaults under which nothing unseen passes', () => {
    const { clusters, criteria, observability } = parsePolicy(settings(), 'p.yaml')
    expect([clusters, criteria.size]).toEqual([null, 0])
    expect(observability).toEqual({ minLevel: null, qualifiedPass: 'pass', passWithoutEvaluation: 'missing' })
    expect(parsePolicy(settings('observability: {}'), 'p.yaml').observability).toEqual(observability)
  })

  it('are read', () => {
    const text = settings(
      'clusters: {column: 7}',
      'observability: {min_level: tool_and_side_effects, qualified_pass: missing, pass_without_evaluation: pass}',
    )
    const { clusters, observability } = parsePolicy(text, 'p.yaml')
    expect(clusters).toEqual({ column: '7', at: { line: 2, column: 1 } })
    expect(observability).toEqual({
      minLevel: 'tool_and_side_effects',
      qualifiedPass: 'missing',
      passWithoutEvaluation: 'pass',
    })
  })
})

describe('describePolicy', () => {
  it('says which cases a rule is about, what it counts and how the evidence is made', () => {
    const text = [
      'version: 1',
      'clusters: {column: customer}',
      'observability: {min_level: tool_only, qualified_pass: missing, pass_without_evaluation: pass}',
      'metrics: {clean: {where: {kind: [rag, web], lang: de}}}',
      'criteria:',
      '  grounded: {score: faithfulness, at_least: 0.7}',
      '  clean: {all: [resisted, {not: leaked}, {any: [a, {label: {name: lang, equals: de}}]}]}',
      '  sent:',
      '    any:',
      '      - tool_called: {name: http_post, arguments: {url: {contains: evil, ignore_case: true}, n: 1}}',
      '      - side_effect: {kind: mail}',
      '      - not: {response_contains: {regex: "^ok"}}',
      '  alone: {all: [sent]}',
      'rules:',
      '  - {id: a, metric: clean, min: 0.9, where: {lang: [de, fr], team: x}, by: team}',
      '  - {id: b, metric: sent, max_occurrences: 0, count: trials}',
      '  - {id: c, metric: sent, max_occurrences: 2, count: trials}',
    ].join('\n')
    expect(describePolicy(parsePolicy(text, 'p.yaml'))).toEqual([
      'a: at least 90% of cases must pass clean, among cases where lang is de or fr and team is x, for each value of team by itself, shown at 95% confidence (two-sided)',
      'b: no trial may pass sent, counted over every trial as it ran',
      'c: at most 2 trials may pass sent, counted over every trial as it ran',
      'missing verdicts count against every rule',
      'cases of one customer may be alike, rates are decided on the worst-cluster interval',
      'clean applies only to cases where kind is rag or web and lang is de',
      'criterion grounded: faithfulness is at least 0.7',
      'criterion clean: resisted and not leaked and (a or (lang is de))',
      'criterion sent: (tool http_post is called with url that contains "evil" in any letter case and n that equals 1) or (side effect mail is seen) or not (the response matches "^ok")',
      'criterion alone: sent',
      'a pass seen at a lower level than tool_only is missing',
      'a pass with named gaps is missing',
      'a pass that nothing evaluated counts as one',
      'note: criteria.grounded is used by no rule.',
      'note: criteria.alone is used by no rule.',
    ])
  })
})
