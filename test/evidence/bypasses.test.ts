import { describe, expect, it } from 'vitest'
import { gate, problemsOf } from './gate-folder.ts'

/** Ways in which silence once helped. Each stands with the twin that shows what was hidden. */
const ONE = (metric: string, more = ''): string =>
  `version: 1\n${more}rules:\n  - {id: r, metric: ${metric}, max_failures: 0}\n`

describe('a label leaf', () => {
  it('may not read a verdict: the judge, the population and the words for it would be bypassed', async () => {
    const problems = await problemsOf(
      gate({
        'policy.yaml': ONE('c', 'criteria: {c: {label: {name: m, equals: "true"}}}\n'),
        'scores.csv': 'case,m,m.judge\na,true,gpt\nb,true,gpt\n',
      }),
    )
    expect(problems[0]).toMatchObject({ code: 'WHERE_RESULT' })
  })
})

describe('a population with an error', () => {
  const trials = (last: string): string =>
    `case,trial,safe,safe.reason,trial.size,trial.threshold,trial.fold,tag\n${[0, 1, 2, 3]
      .map((i) => `a,${i},true,,5,0.8,population,x\n`)
      .join('')}${last}`
  const both = 'criteria: {c: {all: [safe, {label: {name: tag, equals: x}}]}}\n'

  it.each(['error', 'timeout', 'grader_error', 'transport_truncated'])(
    'is never good (%s)',
    async (reason) => {
      const files = { 'scores.csv': trials(`a,4,,${reason},5,0.8,population,\n`) }
      expect((await gate({ 'policy.yaml': ONE('safe'), ...files })).outcome).toBe('INSUFFICIENT_EVIDENCE')
      expect((await gate({ 'policy.yaml': ONE('c', both), ...files })).outcome).toBe('INSUFFICIENT_EVIDENCE')
    },
  )

  it('is good without one', async () => {
    const files = { 'scores.csv': trials('a,4,true,,5,0.8,population,x\n') }
    expect((await gate({ 'policy.yaml': ONE('safe'), ...files })).outcome).toBe('PASS')
    expect((await gate({ 'policy.yaml': ONE('c', both), ...files })).outcome).toBe('PASS')
  })
})

describe('a blank label under where', () => {
  it('does not hide that a person called a judge-good bad', async () => {
    const rows = Array.from({ length: 80 }, (_, i) => `g${i},true,gpt,true,de`)
    const scores = (lang: string): string =>
      `case,m,m.judge,m.label,lang\n${rows.join('\n')}\nz,true,gpt,false,${lang}\ny,true,gpt,true,fr\n`
    const policy = 'version: 1\nrules:\n  - {id: r, metric: m, max_failures: 0, where: {lang: de}}\n'
    expect((await gate({ 'policy.yaml': policy, 'scores.csv': scores('de') })).outcome).toBe('FAIL')
    expect((await gate({ 'policy.yaml': policy, 'scores.csv': scores('') })).outcome).toBe(
      'INSUFFICIENT_EVIDENCE',
    )
  })

  it('does not make a cluster smaller', async () => {
    const scores = (lang: string): string =>
      `case,g,lang,m\n${Array.from({ length: 10 }, (_, i) => `a${i},d0,${i < 9 ? lang : 'de'},true\n`).join('')}${Array.from(
        { length: 200 },
        (_, i) => `b${i},e${i},de,true\n`,
      ).join('')}z,zz,fr,true\n`
    const policy =
      'version: 1\nclusters: {column: g}\nrules:\n  - {id: r, metric: m, min: 0.95, where: {lang: de}}\n'
    for (const lang of ['de', '']) {
      expect((await gate({ 'policy.yaml': policy, 'scores.csv': scores(lang) })).outcome).toBe(
        'INSUFFICIENT_EVIDENCE',
      )
    }
  })
})

describe('a metric inside a criterion', () => {
  it('is missing where the policy says that it does not apply', async () => {
    const { rules } = await gate({
      'policy.yaml': ONE('c', 'metrics: {m: {where: {lang: de}}}\ncriteria: {c: {all: [m, m]}}\n'),
      'scores.csv': 'case,m,lang\na,true,de\nb,true,fr\n',
    })
    expect([rules[0]?.tally.passed, rules[0]?.tally.missing]).toEqual([1, 1])
  })

  it('keeps its gaps', async () => {
    const observability = 'observability: {qualified_pass: missing}\n'
    const scores = 'case,exfil,exfil.gap\na,false,\nb,false,network\n'
    const direct =
      'version: 1\nobservability: {qualified_pass: missing}\nrules:\n  - {id: r, metric: exfil, max_occurrences: 0}\n'
    expect((await gate({ 'policy.yaml': direct, 'scores.csv': scores })).outcome).toBe(
      'INSUFFICIENT_EVIDENCE',
    )
    const derived = ONE('safe', `${observability}criteria: {safe: {not: exfil}}\n`)
    expect((await gate({ 'policy.yaml': derived, 'scores.csv': scores })).outcome).toBe(
      'INSUFFICIENT_EVIDENCE',
    )
  })
})

describe('the columns of a trial plan', () => {
  it('win with a threshold alone', async () => {
    const files = {
      'policy.yaml': ONE('safe', 'trials: {threshold: 0.5, size: 3}\n'),
      'scores.csv': 'case,trial,safe,trial.threshold\na,1,true,1\na,2,true,1\na,3,false,1\n',
    }
    expect((await gate(files)).outcome).toBe('FAIL')
  })

  it('do not switch the policy’s trials off when they are empty', async () => {
    const policy = ONE('safe', 'trials: {threshold: 1, size: 3}\n')
    for (const column of ['', ',trial.fold']) {
      const empty = column === '' ? '' : ','
      const files = {
        'policy.yaml': policy,
        'scores.csv': `case,trial,safe${column}\na,1,true${empty}\nb,1,true${empty}\n`,
      }
      expect((await gate(files)).outcome).toBe('INSUFFICIENT_EVIDENCE')
    }
  })

  it('count clones by their highest number', async () => {
    const files = {
      'policy.yaml': ONE('safe', 'trials: {threshold: 1, size: 2}\n'),
      'scores.csv': 'case,trial,safe,trial.fold\na,0,true,clones\na,2,true,clones\n',
    }
    expect((await gate(files)).outcome).toBe('INSUFFICIENT_EVIDENCE')
  })
})

describe('an incomplete run', () => {
  it.each(['true', 'TRUE', 'yes', '1', 'x'])(
    'is one by %s, also when --where leaves that row out',
    async (said) => {
      const files = {
        'policy.yaml': ONE('m'),
        'scores.csv': `case,m,lang,run.incomplete\na,true,de,\nb,true,fr,${said}\n`,
      }
      expect((await gate(files)).rules[0]?.reason).toBe('run_incomplete')
      expect((await gate(files, { where: new Map([['lang', 'de']]) })).rules[0]?.reason).toBe(
        'run_incomplete',
      )
    },
  )

  it('is none by a clear no', async () => {
    const files = { 'policy.yaml': ONE('m'), 'scores.csv': 'case,m,run.incomplete\na,true,false\n' }
    expect((await gate(files)).outcome).toBe('PASS')
  })
})

describe('choosing cases', () => {
  it('by a column that has a reason or a judge beside it is choosing by a result', async () => {
    const policy = 'version: 1\nrules:\n  - {id: r, metric: ok, max_failures: 0, where: {k: "true"}}\n'
    const [first] = await problemsOf(
      gate({ 'policy.yaml': policy, 'scores.csv': 'case,ok,k,k.reason\na,true,true,\nb,false,false,\n' }),
    )
    expect(first?.code).toBe('WHERE_RESULT')
    const scores = {
      'policy.yaml': ONE('ok'),
      'scores.csv': 'case,ok,k,k.judge\na,true,true,gpt\nb,false,false,gpt\n',
    }
    const [chosen] = await problemsOf(gate(scores, { where: new Map([['k', 'true']]) }))
    expect(chosen?.code).toBe('WHERE_RESULT')
  })
})

describe('a file full of reasons', () => {
  const odd = Array.from({ length: 210 }, (_, i) => `odd-${i}`)
  const scores = (reason: string): string =>
    `case,ok,ok.reason\n${odd.map((each, i) => `x${i},,${each}\n`).join('')}${Array.from(
      { length: 50 },
      (_, i) => `n${i},,${reason}\n`,
    ).join('')}${Array.from({ length: 200 }, (_, i) => `g${i},true,\n`).join('')}`
  const policy = `version: 1\nmissing: {exclude: [other, more, ${odd.join(', ')}], reason: agreed}\nrules:\n  - {id: r, metric: ok, min: 0.95}\n`

  it('does not make what was not run one with what may be left out', async () => {
    const { rules, outcome } = await gate({ 'policy.yaml': policy, 'scores.csv': scores('not_run') })
    expect(outcome).not.toBe('PASS')
    expect(rules[0]?.tally.missingReasons.get('not_run')).toBe(50)
  })
})
