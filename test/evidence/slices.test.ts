import { describe, expect, test } from 'vitest'
import { gate, problemsOf } from './gate-folder.ts'
import { policy, table } from './silence/silence.ts'

const SCORES = table(
  'case,ok,language,kind',
  80,
  (i) => `${i !== 3},${i < 40 ? 'de' : 'en'},${i % 2 === 0 ? 'chat' : 'mail'}`,
)
const SUITE = 'suite: {file: suite.csv}\n'
const counts = ({
  tally,
}: {
  readonly tally: { readonly passed: number; readonly failed: number; readonly missing: number }
}) => [tally.passed, tally.failed, tally.missing]
const sliced = async (
  rules: readonly string[],
  keys = '',
  files: Readonly<Record<string, string>> = {},
  where: readonly (readonly [string, string])[] = [],
) => {
  const decision = await gate(
    { 'policy.yaml': policy(rules, keys), 'scores.csv': SCORES, ...files },
    { where: new Map(where) },
  )
  return { decision, tallies: Object.fromEntries(decision.rules.map((rule) => [rule.id, counts(rule)])) }
}

describe('where', () => {
  test('keeps the cases that have one of the values of every label', async () => {
    const { tallies } = await sliced([
      'metric: ok, min: 0.5, where: {language: de}',
      'metric: ok, min: 0.5, where: {language: [de, en], kind: chat}',
      'metric: ok, min: 0.5, where: {language: de, kind: mail}',
    ])
    expect(tallies).toEqual({ r1: [39, 1, 0], r2: [40, 0, 0], r3: [19, 1, 0] })
  })

  test('takes a bad case for missing whose label is blank, or on whose label its trials do not agree', async () => {
    const rules = ['metric: ok, max_failures: 0, where: {language: de}']
    const blank = await sliced(rules, '', {
      'scores.csv': 'case,ok,language\na,true,de\nb,false,\nc,false,en\n',
    })
    expect(blank.tallies).toEqual({ r1: [1, 0, 1] })
    for (const order of ['b,1,false,de\nb,2,false,en', 'b,2,false,en\nb,1,false,de']) {
      const unsteady = await sliced(rules, 'trials: {threshold: 1, size: 2}\n', {
        'scores.csv': `case,trial,ok,language\na,1,true,de\na,2,true,de\n${order}\nc,1,false,en\nc,2,false,en\n`,
      })
      expect(unsteady.tallies).toEqual({ r1: [1, 0, 1] })
    }
  })

  test('takes a good case for missing too whose label is blank: it must not help', async () => {
    const { tallies } = await sliced(
      ['metric: ok, min: 0.1, where: {language: de}', 'metric: fine, min: 0.1'],
      'metrics: {fine: {where: {language: de}}}\n',
      { 'scores.csv': 'case,ok,fine,language\na,true,true,de\nb,true,true,\nc,,,\nd,false,false,\n' },
    )
    expect(tallies).toEqual({ r1: [1, 0, 3], r2: [1, 0, 3] })
  })

  test('counts trials within the slice', async () => {
    const { tallies } = await sliced(
      ['metric: ok, max_failures: 0, count: trials, where: {language: de}'],
      'trials: {threshold: 0.5, size: 2}\n',
      {
        'scores.csv':
          'case,trial,ok,language\na,1,true,de\na,2,false,de\nb,1,true,de\nc,1,false,en\nc,2,false,en\n',
      },
    )
    expect(tallies).toEqual({ r1: [2, 1, 1] })
  })

  test('reads planned cases by the labels of the suite, and in every slice where it has none', async () => {
    const rules = [
      'metric: ok, min: 0.1, where: {language: de}',
      'metric: ok, min: 0.1, where: {language: en}',
    ]
    const planned = (header: string, label: (i: number) => string) => ({
      'suite.csv': table(header, 90, (i) => label(i)),
    })
    const labelled = await sliced(
      rules,
      SUITE,
      planned('case,language', (i) => (i < 40 || i > 86 ? 'de' : 'en')),
    )
    expect(labelled.tallies).toEqual({ r1: [39, 1, 3], r2: [40, 0, 7] })
    const bare = await sliced(
      rules,
      SUITE,
      planned('case,topic', () => 'any'),
    )
    expect(bare.tallies).toEqual({ r1: [39, 1, 10], r2: [40, 0, 10] })
    const blank = await sliced(
      rules,
      SUITE,
      planned('case,language', (i) => (i < 40 ? 'de' : i < 80 ? 'en' : '')),
    )
    expect(blank.tallies).toEqual({ r1: [39, 1, 10], r2: [40, 0, 10] })
  })

  test('refuses a label that the scores tell otherwise than the suite', async () => {
    const problems = await problemsOf(
      gate({
        'policy.yaml': `${policy(['metric: ok, max_failures: 0, where: {language: de}'])}${SUITE}`,
        'suite.csv': 'case,language\na,de\nb,de\nc,fr\n',
        'scores.csv': 'case,ok,language\na,true,de\nb,false,fr\nc,true,fr\n',
      }),
    )
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['SUITE_LABEL', 3]])
  })

  test('names a value and a label that nobody has, at the rule', async () => {
    const problems = await problemsOf(
      gate({
        'policy.yaml': policy([
          'metric: ok, min: 0.5, where: {language: [de, dee]}',
          'metric: ok, min: 0.5, by: langage',
        ]),
        'scores.csv': SCORES,
      }),
    )
    expect(problems.map(({ code, line }) => [code, line])).toEqual([
      ['POLICY_WHERE_VALUE', 3],
      ['POLICY_LABEL', 4],
    ])
    expect(problems[0]?.hint).toContain('language: de')
    expect(problems[1]?.hint).toContain('language')
  })
})

describe('by', () => {
  test('makes a rule for each value, in natural order, which together hold every case once', async () => {
    const { decision, tallies } = await sliced(['metric: ok, min: 0.5, by: language'])
    expect(tallies).toEqual({ 'r1[language=de]': [39, 1, 0], 'r1[language=en]': [40, 0, 0] })
    expect(decision.rules.map(({ where }) => [...where])).toEqual([
      [['language', ['de']]],
      [['language', ['en']]],
    ])
    expect(decision.notes.join('\n')).toContain('wrong FAILs add up over slices')
  })

  test('splits what where leaves', async () => {
    const { tallies } = await sliced(['metric: ok, min: 0.5, by: kind, where: {language: de}'])
    expect(tallies).toEqual({ 'r1[kind=chat]': [20, 0, 0], 'r1[kind=mail]': [19, 1, 0] })
  })

  test('keeps a value that only the suite has', async () => {
    const { decision, tallies } = await sliced(['metric: ok, min: 0.5, by: language'], SUITE, {
      'suite.csv': table('case,language', 83, (i) => (i < 40 ? 'de' : i < 80 ? 'en' : 'fr')),
    })
    expect(tallies['r1[language=fr]']).toEqual([0, 0, 3])
    expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
  })

  test('counts cases that only a number plans against every slice', async () => {
    const { tallies } = await sliced(['metric: ok, min: 0.1, by: language'], 'suite: {min_cases: 84}\n')
    expect(tallies).toEqual({ 'r1[language=de]': [39, 1, 4], 'r1[language=en]': [40, 0, 4] })
  })

  test('fails the whole by one slice, however good the others are', async () => {
    const { decision } = await sliced(['metric: ok, min: 0.9, by: language'], '', {
      'scores.csv': table('case,ok,language', 1000, (i) => (i < 960 ? 'true,en' : 'false,de')),
    })
    expect(decision.rules.map(({ outcome }) => outcome)).toEqual(['FAIL', 'PASS'])
    expect(decision.outcome).toBe('FAIL')
  })

  test('is refused for a label of more than 1000 values', async () => {
    const many = (cases: number) => ({
      'policy.yaml': policy(['metric: ok, min: 0.5, by: who']),
      'scores.csv': table('case,ok,who', cases, (i) => `true,w${i}`),
    })
    expect((await problemsOf(gate(many(1001))))[0]?.code).toBe('POLICY_SLICES')
    expect((await gate(many(1000))).rules).toHaveLength(1000)
  })
})

describe('metrics: where', () => {
  test('makes a metric not applicable to the other cases, also within a slice', async () => {
    const { decision, tallies } = await sliced(
      ['metric: ok, min: 0.5', 'metric: ok, min: 0.5, where: {language: de}'],
      'metrics: {ok: {where: {kind: mail}}}\n',
    )
    expect(tallies).toEqual({ r1: [39, 1, 0], r2: [19, 1, 0] })
    expect(decision.rules.map(({ tally }) => tally.notApplicable)).toEqual([40, 20])
  })

  test('leaves out planned cases that it does not apply to', async () => {
    const { tallies } = await sliced(
      ['metric: ok, min: 0.1'],
      `metrics: {ok: {where: {kind: mail}}}\n${SUITE}`,
      {
        'suite.csv': table('case,kind', 90, (i) => (i % 2 === 0 ? 'chat' : 'mail')),
      },
    )
    expect(tallies).toEqual({ r1: [39, 1, 5] })
  })
})

describe('--where', () => {
  test('leaves rows out of the scores and of the suite before everything else', async () => {
    const { decision, tallies } = await sliced(
      ['metric: ok, min: 0.1, by: kind'],
      SUITE,
      {
        'suite.csv': table(
          'case,language,kind',
          90,
          (i) => `${i < 40 ? 'de' : 'en'},${i % 2 ? 'mail' : 'chat'}`,
        ),
      },
      [['language', 'en']],
    )
    expect(tallies).toEqual({ 'r1[kind=chat]': [20, 0, 5], 'r1[kind=mail]': [20, 0, 5] })
    expect(decision.scores[0]).toMatchObject({ rows: 40, cases: 40 })
    expect([...decision.where]).toEqual([['language', 'en']])
  })

  test('is an error where it leaves no case of the suite', async () => {
    const files = {
      'policy.yaml': policy(['metric: ok, min: 0.1'], SUITE),
      'scores.csv': SCORES,
      'suite.csv': table('case,language', 90, () => 'de'),
    }
    const problems = await problemsOf(gate(files, { where: new Map([['language', 'en']]) }))
    expect(problems[0]).toMatchObject({ code: 'WHERE_VALUE', file: expect.stringContaining('suite.csv') })
  })
})

test('a judged metric is judged in each slice by the labels of that slice alone', async () => {
  const files = {
    'policy.yaml': policy(['metric: ok, min: 0.5, by: language']),
    'scores.csv': table('case,ok,ok.judge,ok.label,language', 80, (i) =>
      i < 40 ? 'true,grader-1,true,de' : 'true,grader-1,,en',
    ),
  }
  const { rules } = await gate(files)
  expect(rules.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['PASS', 'bound_met'],
    ['INSUFFICIENT_EVIDENCE', 'evaluator_not_validated'],
  ])
})
