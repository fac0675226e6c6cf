import { describe, expect, it } from 'vitest'
import { gate, problemsOf } from './gate-folder.ts'

const POLICY = 'version: 1\nrules:\n  - {id: r, metric: ok, max_failures: 0}\n'
const TRIALS = `${POLICY}trials: {threshold: 0.6, size: 3}\n`

describe('what a file says of a metric', () => {
  it('counts verdicts, missing ones by reason, and leaves out what does not apply', async () => {
    const { rules } = await gate({
      'policy.yaml': POLICY,
      'scores.csv':
        'case,ok,ok.reason\na,true,\nb,,grader_error\nc,,\nd,error,\ne,not_applicable,\nf,,not_applicable\n',
    })
    expect(rules[0]?.tally).toEqual({
      cases: 4,
      passed: 1,
      failed: 0,
      missing: 3,
      missingReasons: new Map([
        ['blank', 1],
        ['error', 1],
        ['grader_error', 1],
      ]),
      notApplicable: 2,
    })
    expect(rules[0]?.missingCases.map(({ id, reason }) => [id, reason])).toEqual([
      ['b', 'grader_error'],
      ['c', 'blank'],
      ['d', 'error'],
    ])
  })

  it('names bad cases in natural order, whatever the order of rows', async () => {
    const rows = ['q-10', 'q-2', 'q-1', 'q-33'].map((id) => `${id},false`)
    for (const shuffled of [rows, [...rows].reverse()]) {
      const { rules } = await gate({
        'policy.yaml': POLICY,
        'scores.csv': `case,ok\n${shuffled.join('\n')}\n`,
      })
      expect(rules[0]?.badCases.map((each) => each.id)).toEqual(['q-1', 'q-2', 'q-10', 'q-33'])
    }
  })

  it.each([
    ['0.37', 'SCORES_VERDICT'],
    ['maybe', 'SCORES_VERDICT'],
  ])('refuses the cell %s and names line, case and value', async (cell, code) => {
    const problems = await problemsOf(
      gate({ 'policy.yaml': POLICY, 'scores.csv': `case,ok\na,true\nb,${cell}\n` }),
    )
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code, line: 3 })
    expect(problems[0]?.message).toContain(cell)
    expect(problems[0]?.message).toContain('"b"')
  })

  it('refuses a reason for a missing verdict beside a verdict, and takes any other text there as a comment', async () => {
    const scores = (reason: string) => `case,ok,ok.reason\na,true,${reason}\n`
    const problems = await problemsOf(gate({ 'policy.yaml': POLICY, 'scores.csv': scores('not_run') }))
    expect(problems[0]).toMatchObject({ code: 'SCORES_REASON', line: 2 })
    expect((await gate({ 'policy.yaml': POLICY, 'scores.csv': scores('looked twice') })).outcome).toBe('PASS')
  })

  it('names the rule whose metric no column has, and the nearest column', async () => {
    const problems = await problemsOf(
      gate({ 'policy.yaml': POLICY.replace('ok', 'okay'), 'scores.csv': 'case,ok\na,true\n' }),
    )
    expect(problems[0]).toMatchObject({ code: 'POLICY_METRIC', line: 3, hint: 'metric: ok' })
  })

  it('reads an empty list as no case, which is never PASS', async () => {
    const decision = await gate({ 'policy.yaml': POLICY, 'scores.json': '[]' })
    expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(decision.rules[0]?.reason).toBe('no_cases')
  })
})

describe('the same case twice', () => {
  it('is an error with both lines and the columns in which they differ', async () => {
    const problems = await problemsOf(
      gate({ 'policy.yaml': POLICY, 'scores.csv': 'case,ok,note\na,true,x\nb,true,y\na,false,x\n' }),
    )
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code: 'SCORES_REPEATED_CASE', line: 4 })
    expect(problems[0]?.message).toContain('lines 2 and 4')
    expect(problems[0]?.message).toContain('differ in "ok"')
  })

  it('is an error when the rows are equal too', async () => {
    const problems = await problemsOf(
      gate({ 'policy.yaml': POLICY, 'scores.csv': 'case,ok\na,true\na,true\n' }),
    )
    expect(problems[0]?.message).toContain('equal')
  })

  it('counts what it does not list', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => `c${i},true\nc${i},true\n`).join('')
    const problems = await problemsOf(gate({ 'policy.yaml': POLICY, 'scores.csv': `case,ok\n${rows}` }))
    expect(problems).toHaveLength(21)
    expect(problems.at(-1)?.message).toContain('30 more')
  })
})

describe('trials', () => {
  const trials = (...verdicts: string[]) =>
    `case,trial,ok\n${verdicts.map((verdict, i) => `a,${i + 1},${verdict}`).join('\n')}\n`

  it('need a line in the policy, which the error shows', async () => {
    const problems = await problemsOf(
      gate({ 'policy.yaml': POLICY, 'scores.csv': trials('true', 'true', 'false') }),
    )
    expect(problems[0]).toMatchObject({ code: 'SCORES_TRIALS_UNDECLARED' })
    expect(problems[0]?.hint).toContain('trials: {threshold: 1, size: 3}')
  })

  it.each([
    [['true', 'true', 'false'], 'PASS', 'count_within'],
    [['true', 'false', 'false'], 'FAIL', 'count_exceeded'],
    [['true', 'false', ''], 'INSUFFICIENT_EVIDENCE', 'missing_verdicts'],
    [['true', 'true'], 'PASS', 'count_within'],
    [['true', 'false'], 'INSUFFICIENT_EVIDENCE', 'missing_verdicts'],
    [['false', 'false'], 'FAIL', 'count_exceeded'],
    [['', '', ''], 'INSUFFICIENT_EVIDENCE', 'missing_verdicts'],
  ])('%j of three at 0.6 is %s', async (verdicts, outcome, reason) => {
    const { rules } = await gate({ 'policy.yaml': TRIALS, 'scores.csv': trials(...verdicts) })
    expect([rules[0]?.outcome, rules[0]?.reason]).toEqual([outcome, reason])
  })

  it('that disagree are listed', async () => {
    const { rules } = await gate({ 'policy.yaml': TRIALS, 'scores.csv': trials('true', 'true', 'false') })
    expect(rules[0]?.flickering).toEqual({
      count: 1,
      cases: [{ id: 'a', about: null, reason: 'bad in 1 of 3 trials' }],
    })
  })

  it('never give a verdict at threshold 0', async () => {
    const policy = TRIALS.replace('0.6', '0')
    const { rules } = await gate({ 'policy.yaml': policy, 'scores.csv': trials('true', 'true', 'true') })
    expect(rules[0]?.tally.missingReasons).toEqual(new Map([['no_threshold', 1]]))
  })

  it('may not be more than planned', async () => {
    const problems = await problemsOf(
      gate({ 'policy.yaml': TRIALS, 'scores.csv': trials('true', 'true', 'true', 'true') }),
    )
    expect(problems[0]).toMatchObject({ code: 'SCORES_TRIAL', line: 5 })
  })

  it('may not be repeated', async () => {
    const problems = await problemsOf(
      gate({ 'policy.yaml': TRIALS, 'scores.csv': 'case,trial,ok\na,1,true\na,1,true\n' }),
    )
    expect(problems[0]).toMatchObject({ code: 'SCORES_REPEATED_CASE' })
    expect(problems[0]?.message).toContain('trial "1"')
  })

  it('follow a plan that the file itself has', async () => {
    const scores = 'case,trial,trial.size,trial.threshold,ok\na,1,2,0.5,true\na,2,2,0.5,false\n'
    expect((await gate({ 'policy.yaml': POLICY, 'scores.csv': scores })).outcome).toBe('PASS')
    const lost = 'case,trial,trial.size,trial.threshold,ok\na,1,4,0.5,true\na,2,4,0.5,true\n'
    expect(
      (await gate({ 'policy.yaml': POLICY, 'scores.csv': lost.replaceAll('0.5', '0.75') })).outcome,
    ).toBe('INSUFFICIENT_EVIDENCE')
  })
})

describe('the suite', () => {
  const scores = 'case,ok\na,true\nb,true\n'

  it.each([
    ['{cases: 2}', 'PASS'],
    ['{cases: 3}', 'INSUFFICIENT_EVIDENCE'],
    ['{min_cases: 2}', 'PASS'],
    ['{min_cases: 5}', 'INSUFFICIENT_EVIDENCE'],
    ['{file: suite.csv}', 'INSUFFICIENT_EVIDENCE'],
  ])('%s gives %s', async (suite, outcome) => {
    const files = {
      'policy.yaml': `${POLICY}suite: ${suite}\n`,
      'scores.csv': scores,
      'suite.csv': 'case\na\nb\nc\n',
    }
    expect((await gate(files)).outcome).toBe(outcome)
  })

  it('names the cases that did not run', async () => {
    const files = {
      'policy.yaml': `${POLICY}suite: {file: suite.csv}\n`,
      'scores.csv': scores,
      'suite.csv': 'case\na\nb\nc\n',
    }
    const { rules, suite } = await gate(files)
    expect(rules[0]?.missingCases).toEqual([{ id: 'c', about: null, reason: 'not_run' }])
    expect(suite?.cases).toBe(3)
  })

  it('refuses a case that it does not have, and more cases than it has', async () => {
    const listed = {
      'policy.yaml': `${POLICY}suite: {file: suite.csv}\n`,
      'scores.csv': scores,
      'suite.csv': 'case\na\n',
    }
    expect((await problemsOf(gate(listed)))[0]).toMatchObject({ code: 'SUITE_UNKNOWN_CASE', line: 3 })
    const counted = { 'policy.yaml': `${POLICY}suite: {cases: 1}\n`, 'scores.csv': scores }
    expect((await problemsOf(gate(counted)))[0]).toMatchObject({ code: 'SUITE_TOO_MANY', line: 4 })
  })
})

describe('--where', () => {
  const files = { 'policy.yaml': POLICY, 'scores.csv': 'case,ok,lang\na,true,en\nb,false,de\n' }

  it('keeps the rows it names, before everything else', async () => {
    const decision = await gate(files, { where: new Map([['lang', 'en']]) })
    expect([decision.outcome, decision.scores[0]?.cases]).toEqual(['PASS', 1])
  })

  it.each([
    ['langg', 'en', 'WHERE_LABEL', '--where lang=en'],
    ['lang', 'fr', 'WHERE_VALUE', 'en'],
  ])('%s=%s keeps nothing, which is an error', async (label, value, code, hint) => {
    const [first] = await problemsOf(gate(files, { where: new Map([[label, value]]) }))
    expect(first?.code).toBe(code)
    expect(first?.hint).toContain(hint)
  })
})

describe('several systems', () => {
  const scores = 'case,run,provider,prompt,ok\na,r,p1,q,true\na,r,p2,q,true\n'

  it('are never pooled: the error has a line to copy for each', async () => {
    const problems = await problemsOf(gate({ 'policy.yaml': POLICY, 'scores.csv': scores }))
    expect(problems).toHaveLength(1)
    expect(problems[0]?.hint).toContain('--where provider=p1\n--where provider=p2')
  })

  it('are decided one at a time', async () => {
    const decision = await gate(
      { 'policy.yaml': POLICY, 'scores.csv': scores },
      { where: new Map([['provider', 'p2']]) },
    )
    expect(decision.outcome).toBe('PASS')
  })

  it('a prompt column of somebody’s own is just a label', async () => {
    const own = 'case,prompt,ok\na,hello,true\nb,hi,true\n'
    expect((await gate({ 'policy.yaml': POLICY, 'scores.csv': own })).outcome).toBe('PASS')
  })
})
