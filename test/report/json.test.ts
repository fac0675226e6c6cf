import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../src/domain/exit-code.ts'
import { renderErrorsJson, renderJson } from '../../src/report/json.ts'
import { decision, judge, named, rule, tally } from './decision-builder.ts'
import { hostileDecision, OBEYED } from './hostile.ts'
import { PICTURED } from './pictured.ts'

const keysOf = (value: object): readonly string[] => Object.keys(value)

const straddles = PICTURED.straddles!

describe('the decision in JSON', () => {
  const parsed = JSON.parse(renderJson(straddles, '0.1.0'))
  const [first] = parsed.rules

  it('says whether the suite is a number, at least a number, or a list', () => {
    const suites = (['exactly', 'at_least', 'listed'] as const).map((kind) => {
      const suite = {
        kind,
        file: kind === 'listed' ? '/home/someone/all.csv' : null,
        sha256: null,
        cases: 19,
      }
      return JSON.parse(renderJson({ ...PICTURED.pass!, suite }, '0.1.0')).suite
    })
    expect(suites).toEqual([
      { file: null, sha256: null, cases: 19, kind: 'exactly' },
      { file: null, sha256: null, cases: 19, kind: 'at_least' },
      { file: 'all.csv', sha256: null, cases: 19, kind: 'listed' },
    ])
  })

  it('has the keys of the contract in its order, and additions after them', () => {
    expect(keysOf(parsed)).toEqual([
      ...[
        'format',
        'oloproof',
        'decision',
        'exit_code',
        'policy',
        'scores',
        'labels',
        'suite',
        'where',
        'rules',
        'notes',
      ],
      'choices',
      'comparison',
    ])
    expect(keysOf(parsed.policy)).toEqual(['file', 'sha256', 'version', 'confidence_level'])
    expect(keysOf(parsed.scores[0])).toEqual(['file', 'sha256', 'recipe', 'rows', 'cases'])
    expect(keysOf(first)).toEqual([
      ...['id', 'metric', 'bound', 'threshold', 'statistic', 'bad_when', 'where', 'effect', 'undecided'],
      ...[
        'outcome',
        'reason',
        'unvalidated_outcome',
        'tally',
        'estimate',
        'interval',
        'interval_with_missing',
      ],
      ...['clusters', 'judge', 'pairs', 'more_cases', 'bad_cases', 'missing_cases', 'notes'],
      ...[
        'description',
        'count',
        'confidence_level',
        'excluded',
        'unlabelled_bad_cases',
        'undetermined_operands',
        'flickering',
        'always_bad',
        'about',
        'share',
      ],
    ])
    expect(keysOf(first.tally)).toEqual([
      'cases',
      'passed',
      'failed',
      'missing',
      'missing_reasons',
      'not_applicable',
    ])
    expect(keysOf(first.interval)).toEqual(['method', 'confidence_level', 'lower', 'upper'])
    expect(keysOf(first.more_cases)).toEqual([
      ...['missing_verdicts', 'missing_could_decide', 'all_good', 'all_bad', 'at_observed_rate'],
      ...['for_80_percent_chance', 'in_clusters', 'branches'],
    ])
  })

  it('carries the values of the contract', () => {
    expect(first).toMatchObject({
      id: 'attacks-resisted',
      bound: 'min',
      threshold: 0.98,
      statistic: 'rate',
      bad_when: 'failed',
      outcome: 'INSUFFICIENT_EVIDENCE',
      reason: 'interval_straddles',
      tally: { cases: 500, passed: 492, failed: 5, missing: 3, missing_reasons: { error: 2, ungraded: 1 } },
      estimate: 0.9899396378269618,
      interval: {
        method: 'clopper_pearson',
        confidence_level: 0.95,
        lower: 0.9766796248988183,
        upper: 0.9967255851351371,
      },
      interval_with_missing: { lower: 0.9687179983101469, upper: 0.9967452785929758 },
      more_cases: { missing_verdicts: 3, all_good: 285, all_bad: 13, for_80_percent_chance: 1280 },
      excluded: { timeout: 12 },
    })
    expect(first.more_cases.at_observed_rate).toEqual({ cases: 793, outcome: 'PASS' })
    expect(parsed).toMatchObject({
      format: 1,
      oloproof: '0.1.0',
      decision: 'INSUFFICIENT_EVIDENCE',
      exit_code: 2,
    })
  })

  it('says count, the count and no interval for counting bounds', () => {
    const [, counted] = JSON.parse(renderJson(PICTURED.insufficient!, '0.1.0')).rules
    expect(counted).toMatchObject({
      bound: 'max_failures',
      threshold: 0,
      statistic: 'count',
      estimate: 0,
      interval: null,
    })
  })

  it('has what people found of a judge in the keys of the contract', () => {
    const [judged] = JSON.parse(renderJson(PICTURED.unvalidated!, '0.1.0')).rules
    expect(keysOf(judged.judge).slice(0, 8)).toEqual([
      ...[
        'graded',
        'judged_bad',
        'labelled_goods',
        'missed',
        'labelled_bads',
        'confirmed',
        'bad_share',
        'more_labels',
      ],
    ])
    expect(judged.judge).toMatchObject({ more_labels: 145, more_labels_drawn: 'judged_good' })
    expect(judged.unvalidated_outcome).toBe('PASS')
  })

  it('names files as typed when relative and by their last name otherwise', () => {
    const moved = decision('PASS', PICTURED.pass!.rules, {
      policy: { ...PICTURED.pass!.policy, file: 'C:\\work\\release.yaml' },
      scores: [{ ...PICTURED.pass!.scores[0]!, file: '/home/someone/run/answers.csv' }],
      labels: [{ file: '../labels/one.csv', sha256: '', labels: 1 }],
    })
    const json = renderJson(moved, '0.1.0')
    expect(JSON.parse(json)).toMatchObject({
      policy: { file: 'release.yaml' },
      scores: [{ file: 'answers.csv' }],
      labels: [{ file: '../labels/one.csv' }],
    })
    expect(json).not.toContain('someone')
  })

  it('keeps names such as __proto__ as the names they are', () => {
    const odd = decision(
      'PASS',
      [
        rule(
          {
            id: '__proto__',
            metric: 'constructor',
            bound: { kind: 'max_failures', count: 0 },
            outcome: 'PASS',
            reason: 'count_within',
            tally: { ...tally(1, 0), missingReasons: new Map([['__proto__', 2]]) },
          },
          { badCases: [named('toString', 'about')], judge: judge({}) },
        ),
      ],
      { where: new Map([['__proto__', 'x']]) },
    )
    const json = renderJson(odd, '0.1.0')
    expect(json).toContain('"where": {\n    "__proto__": "x"\n  }')
    expect(json).toContain('"__proto__": 2')
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  })

  it('parses, keeps every number to the last bit and holds nothing that a terminal would obey', () => {
    fc.assert(
      fc.property(hostileDecision, (hostile) => {
        const json = renderJson(hostile, '0.1.0')
        expect(json.endsWith('\n')).toBe(true)
        for (const line of json.slice(0, -1).split('\n')) expect(line).not.toMatch(OBEYED)
        const back = JSON.parse(json)
        expect(back.decision).toBe(hostile.outcome)
        expect(back.exit_code).toBe(exitCodeOf(hostile.outcome))
        hostile.rules.forEach((each, index) => {
          const own = back.rules[index]
          expect(own.id).toBe(each.id)
          expect(own.outcome).toBe(each.outcome)
          expect(own.reason).toBe(each.reason)
          // -0 is written as 0, the same number.
          expect(own.estimate === each.estimate).toBe(true)
          expect(own.interval?.lower === each.interval?.lower).toBe(true)
          expect(own.interval?.upper === each.interval?.upper).toBe(true)
          expect(own.bad_cases).toEqual(each.badCases.map((bad) => bad.id))
        })
      }),
    )
  })
})

describe('errors in JSON', () => {
  it('have the shape of the contract', () => {
    const json = renderErrorsJson([
      { code: 'USAGE', message: 'what\u001b', file: 'a.csv', line: 7, column: null, hint: 'do this' },
    ])
    expect(json).not.toContain('\u001b')
    expect(JSON.parse(json)).toEqual({
      format: 1,
      errors: [
        { code: 'USAGE', message: 'what\u001b', file: 'a.csv', line: 7, column: null, hint: 'do this' },
      ],
      exit_code: 3,
    })
  })
})
