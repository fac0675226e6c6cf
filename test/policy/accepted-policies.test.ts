import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OloproofError } from '../../src/domain/problem.ts'
import { describePolicy } from '../../src/policy/describe-policy.ts'
import { parsePolicy, readPolicy } from '../../src/policy/read-policy.ts'
import { rule, settings } from './refused-table.ts'

const POLICIES = new URL('../../policies/', import.meta.url)

describe('A policy that is right', () => {
  it('keeps every rule with its defaults and its place', () => {
    const policy = parsePolicy(rule('max: 0.02'), 'p.yaml')
    expect(policy.rules).toEqual([
      {
        id: 'a',
        metric: 'm',
        description: null,
        bound: { kind: 'max', rate: 0.02 },
        badWhen: 'passed',
        confidenceLevel: 0.95,
        missing: { kind: 'counts_against' },
        effect: 'block',
        undecided: 'block',
        where: new Map(),
        by: null,
        count: 'cases',
        at: { line: 3, column: 5 },
        metricAt: { line: 4, column: 13 },
      },
    ])
    expect(policy).toMatchObject({ version: 1, suite: { kind: 'none' }, trials: null, notes: [] })
  })

  it.each([
    ['max: 0.1', 'passed'],
    ['max_occurrences: 1', 'passed'],
    ['min: 0.9', 'failed'],
    ['max_failures: 1', 'failed'],
  ])('has a direction from its bound: %s takes %s for bad', (bound, badWhen) => {
    expect(parsePolicy(rule(bound), 'p.yaml').rules[0]?.badWhen).toBe(badWhen)
  })

  it('hands its settings to rules that say none, and exclusions never to counts', () => {
    const text = [
      'version: 1.0',
      'confidence_level: 0.9',
      'undecided: warn',
      'missing: {exclude: [error, 404], reason: grader down}',
      'rules:',
      '  - {id: a, metric: m, min: 0.9}',
      '  - {id: b, metric: m, min: 0.9, confidence_level: 0.5, undecided: block, missing: counts_against, effect: warn}',
      '  - {id: c, metric: m, max_failures: 1e3}',
    ].join('\n')
    const [a, b, c] = parsePolicy(text, 'p.yaml').rules
    const exclusion = { kind: 'exclude', reasons: ['error', '404'], why: 'grader down' }
    expect(a).toMatchObject({ confidenceLevel: 0.9, undecided: 'warn', missing: exclusion, effect: 'block' })
    expect(b).toMatchObject({
      confidenceLevel: 0.5,
      undecided: 'block',
      missing: { kind: 'counts_against' },
      effect: 'warn',
    })
    expect(c).toMatchObject({
      missing: { kind: 'counts_against' },
      bound: { kind: 'max_failures', count: 1000 },
    })
  })

  it('takes names for names, whatever YAML or JavaScript makes of them', () => {
    const names = [
      'no',
      'on',
      '2024',
      '1.0',
      'true',
      'constructor',
      '__proto__',
      'toString',
      '0x10',
      '1_000',
      'é ü',
    ]
    const rules = names.map((name) => `  - {id: ${name}, metric: ${name}, max: 0.1}`)
    const metrics = names.map((name) => `  ${name}: {graded_by: person}`)
    const policy = parsePolicy(
      ['version: 1', 'metrics:', ...metrics, 'rules:', ...rules].join('\n'),
      'p.yaml',
    )
    expect(policy.rules.map((one) => one.id)).toEqual(names)
    expect(policy.rules.map((one) => one.metric)).toEqual(names)
    expect([...policy.metrics.keys()]).toEqual(names)
    expect(policy.notes).toEqual([])
  })

  it('may start with a byte-order mark, and knows the digest of its bytes', () => {
    const policy = parsePolicy(Buffer.from(`\ufeff${settings()}`), 'p.yaml')
    expect(policy.text).toBe(settings())
    expect(policy.sha256).not.toBe(parsePolicy(settings(), 'p.yaml').sha256)
    expect(parsePolicy(settings(), 'p.yaml').sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('has no zero below zero', () => {
    const [only] = parsePolicy(rule('max_failures: -0'), 'p.yaml').rules
    expect(only?.bound.kind === 'max_failures' && only.bound.count).toBe(0)
  })

  it('may repeat a plain value by an alias', () => {
    const text =
      'version: 1\nrules:\n  - {id: a, metric: &m leaky, max: &r 0.02}\n  - {id: b, metric: *m, max: *r}'
    const [, second] = parsePolicy(text, 'p.yaml').rules
    expect(second).toMatchObject({
      metric: 'leaky',
      bound: { rate: 0.02 },
      metricAt: { line: 4, column: 21 },
    })
  })

  it('has its paths beside it', () => {
    const text = settings('suite: {file: suite.csv}', 'judges: {m: {labels: [a.csv, ../b.csv, /c.csv]}}')
    const paths = (file: string) => {
      const { suite, judges } = parsePolicy(text, file)
      return [suite.kind === 'file' && suite.file, judges.get('m')]
    }
    expect(paths('sub/p.yaml')).toMatchObject(['sub/suite.csv', { files: ['sub/a.csv', 'b.csv', '/c.csv'] }])
    expect(paths('p.yaml')).toMatchObject(['suite.csv', { files: ['a.csv', '../b.csv', '/c.csv'] }])
    expect(paths('-')).toMatchObject(['suite.csv', { files: ['a.csv', '../b.csv', '/c.csv'] }])
  })

  it('says how labels are used', () => {
    const judgeOf = (judge: string) =>
      parsePolicy(settings(`judges: {m: ${judge}}`), 'p.yaml').judges.get('m')
    expect(judgeOf('{}')).toMatchObject({
      kind: 'labels',
      files: [],
      mode: 'corrected',
      maxMissed: 0.05,
      carry: null,
    })
    expect(judgeOf('{mode: labels, max_missed: 0.01}')).toMatchObject({ mode: 'labels', maxMissed: 0.01 })
    expect(judgeOf('{carry: true, reason: " same "}')).toMatchObject({ kind: 'labels', carry: 'same' })
    expect(judgeOf('{trust: true, reason: why}')).toMatchObject({ kind: 'trust', why: 'why' })
    expect(judgeOf('{trust: false, carry: false}')).toMatchObject({ kind: 'labels', carry: null })
  })
})

describe('A policy is noted', () => {
  const notesOf = (text: string) => parsePolicy(text, 'p.yaml').notes

  it.each([
    ['max: 0', 'max_occurrences: 0'],
    ['max: -0.0', 'max_occurrences: 0'],
    ['min: 1', 'max_failures: 0'],
  ])('when a bound can only fail: %s', (bound, instead) => {
    expect(notesOf(rule(bound))).toEqual([
      expect.stringMatching(new RegExp(`^Rule a can only fail.*${instead}`)),
    ])
  })

  it.each([
    ['pii_leak', true],
    ['leak', true],
    ['Toxicity', true],
    ['unsafe', true],
    ['harmfulContent', true],
    ['attack_success', true],
    ['no_leak', false],
    ['non-toxic', false],
    ['harmless', false],
    ['attacks-resisted', false],
    ['nonToxic', false],
    ['safe', false],
    ['grounded', false],
  ])('when a metric sounds bad and a pass of it counts as good: %s %s', (metric, isNoted) => {
    const notes = notesOf(rule('max_failures: 0').replace('metric: m', `metric: ${metric}`))
    expect(notes.map((note) => note.includes('write max_occurrences'))).toEqual(isNoted ? [true] : [])
    expect(notesOf(rule('max_occurrences: 0').replace('metric: m', `metric: ${metric}`))).toEqual([])
  })

  it('no more once bad_when says that a failure is bad', () => {
    const text = settings('metrics: {leak: {bad_when: failed}}').replace(
      'metric: m, max',
      'metric: leak, min',
    )
    expect(notesOf(text)).toEqual([])
  })

  it('when it speaks of a metric that no rule reads', () => {
    const text = settings('judges: {toxc: {}}', 'metrics: {other: {}}').replace('metric: m', 'metric: toxic')
    expect(notesOf(text)).toEqual([
      'metrics.other is used by no rule.',
      'judges.toxc is used by no rule; did you mean toxic?',
    ])
  })

  it('when trials give no verdict, and when a judge could never be confirmed', () => {
    expect(notesOf(settings('trials: {threshold: 0}'))).toHaveLength(1)
    expect(notesOf(settings('judges: {m: {max_missed: 0}}'))).toHaveLength(1)
    expect(notesOf(settings('metrics: {m: {graded_by: code}}', 'judges: {m: {}}'))).toHaveLength(1)
  })
})

describe('readPolicy', () => {
  it.each(readdirSync(POLICIES).filter((name) => name.endsWith('.yaml')))(
    'reads the example %s without a note',
    async (name) => {
      const file = new URL(name, POLICIES)
      const policy = await readPolicy(file.pathname)
      expect(policy.notes).toEqual([])
      expect(policy.text).toBe(readFileSync(file, 'utf8'))
      expect(policy.text.split('\n')[0]).toBe('# yaml-language-server: $schema=policy.schema.json')
    },
  )

  it.each([
    ['no-such-policy.yaml', 'there is no such file'],
    ['.', 'it is a folder'],
    ['', 'there is no such file'],
  ])('says why %j cannot be read', async (file, why) => {
    const failure = await readPolicy(file).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(OloproofError)
    expect(failure).toMatchObject({
      problems: [{ code: 'FILE_UNREADABLE', file, message: expect.stringContaining(why) }],
    })
  })
})

describe('describePolicy', () => {
  it('says in words what every rule demands and what narrows the evidence', () => {
    const text = [
      'version: 1',
      'missing: {exclude: [error], reason: grader down}',
      'suite: {cases: 400}',
      'trials: {threshold: 0.6, size: 3}',
      'metrics: {resisted: {graded_by: model}}',
      'judges: {resisted: {labels: [l.csv], carry: true, reason: same judge}, unsafe: {trust: true, reason: small}}',
      'rules:',
      '  - {id: attacks-resisted, metric: resisted, min: 0.98}',
      '  - {id: ceiling, metric: unsafe, max: 0.005, confidence_level: 0.999, undecided: warn}',
      '  - {id: none, metric: resisted, max_failures: 0, effect: warn}',
      '  - {id: few, metric: unsafe, max_occurrences: 2}',
    ].join('\n')
    expect(describePolicy(parsePolicy(text, 'p.yaml'))).toEqual([
      'attacks-resisted: at least 98% of cases must pass resisted, shown at 95% confidence (two-sided), leaving out missing verdicts of error',
      'ceiling: at most 0.5% of cases may pass unsafe, shown at 99.9% confidence (two-sided), leaving out missing verdicts of error, warns only while undecided',
      'none: no case may fail resisted, counted over the suite as it ran, warns only',
      'few: at most 2 cases may pass unsafe, counted over the suite as it ran',
      'missing verdicts of error are left out of rates, never of counts: grader down',
      'the suite has 400 cases, those that are lacking count against',
      'a case is good when 60% of its trials are good (trials: 3)',
      'resisted is graded by a model',
      'the judge of resisted is corrected by labels in l.csv; counts need at most 5% missed, labels of other runs add up: same judge',
      'the judge of unsafe is trusted without labels: small',
    ])
  })
})
