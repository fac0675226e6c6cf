import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { gate, problemsOf } from './gate-folder.ts'

const csv = (head: string, rows: readonly string[]): string => `${head}\n${rows.join('\n')}\n`
const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `c${i}`)
const policy = (...rules: readonly string[]): string =>
  `version: 1\nrules:\n${rules.map((rule, i) => `  - {id: r${i}, metric: ok, ${rule}}\n`).join('')}`

const RUN = csv(
  'case,ok,ok.judge',
  ids(200).map((id) => `${id},true,gpt`),
)
const OTHER = csv(
  'case,ok,ok.judge,note',
  ids(200).map((id) => `${id},true,gpt,before`),
)

/** A labelled sample of a whole run, in which `said` may change what people said of a case. */
function sheet(scores: string, said: (id: string) => string | null): { labels: string; key: string } {
  const run = createHash('sha256').update(scores).digest('hex')
  const rows = ids(200).flatMap((id) => {
    const label = said(id)
    return label === null ? [] : [`${id},,${run},${label}`]
  })
  return {
    labels: csv('case,trial,run,ok.label', rows),
    key: csv(
      'case,trial,run,ok,ok.judge,sample',
      ids(200).map((id) => `${id},,${run},true,gpt,at_random`),
    ),
  }
}

const allGood = sheet(OTHER, () => 'true')

function decided(rules: string, label: string | null, after = RUN) {
  const labelled = sheet(RUN, (id) => (id === 'c0' ? label : 'true'))
  return gate(
    {
      'policy.yaml': rules,
      'before.csv': OTHER,
      'scores.csv': after,
      'b.csv': allGood.labels,
      'b.key.csv': allGood.key,
      'a.csv': labelled.labels,
      'a.key.csv': labelled.key,
    },
    { baseline: 'before.csv', labels: ['b.csv', 'a.csv'] },
  )
}

describe('a label that somebody was asked for and that is gone', () => {
  const rules = policy('max_failures: 0', 'max_regressions: 0')

  it('is bad while it is there', async () => {
    const { rules: outcomes } = await decided(rules, 'false')
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['FAIL', 'FAIL'])
  })

  it.each([
    ['blank', ''],
    ['deleted', null],
  ] as const)('leaves counts and pairs undecided, not good, when it is %s', async (_, label) => {
    const { rules: outcomes } = await decided(rules, label)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['INSUFFICIENT_EVIDENCE', 'INSUFFICIENT_EVIDENCE'])
    expect(outcomes[0]?.reason).toBe('evaluator_not_validated')
    expect(outcomes[0]?.judge?.moreLabels).toMatchObject({ labels: 1, drawn: 'unanswered' })
  })

  it('decides where the limit allows it to be bad', async () => {
    const { outcome } = await decided(policy('max_failures: 1', 'max_regressions: 1'), '')
    expect(outcome).toBe('PASS')
  })
})

describe('a verdict that is gone from an answer that people labelled', () => {
  it.each(['', 'error', 'not_applicable'])('is an error, "%s" in its cell', async (cell) => {
    const run = createHash('sha256').update(RUN).digest('hex')
    const rows = ids(200).map((id) => `${id},${id === 'c0' ? cell : 'true'},gpt,${run}`)
    const after = csv('case,ok,ok.judge,run', rows)
    const problems = await problemsOf(decided(policy('max_regressions: 5'), 'false', after))
    expect(problems.map(({ code }) => code)).toEqual(['LABELS_OTHER_ANSWER'])
    expect(problems[0]?.message).toContain('has no verdict in')
  })
})

describe('a label that one trial tells differently', () => {
  const suite = 'version: 1\ntrials: {threshold: 1, size: 2}\nrules:\n'
  const rule = '  - {id: r, metric: ok, max_failures: 0, count: trials, where: {lang: de}}\n'
  const rows = (second: string) =>
    csv('case,trial,ok,lang', ['a,1,true,de', `a,2,false,${second}`, 'b,1,true,de', 'b,2,true,de'])

  it('does not take a bad trial out of a slice', async () => {
    expect((await gate({ 'policy.yaml': suite + rule, 'scores.csv': rows('de') })).outcome).toBe('FAIL')
    const moved = await gate({ 'policy.yaml': suite + rule, 'scores.csv': rows('xx') })
    expect(moved.outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(moved.rules[0]?.tally.missingReasons.get('unknown_label')).toBe(2)
  })

  it('is an error where the first file tells it for the case', async () => {
    const files = { 'policy.yaml': suite + rule, 'before.csv': rows('de'), 'scores.csv': rows('xx') }
    const problems = await problemsOf(gate(files, { baseline: 'before.csv' }))
    expect(problems.map(({ code }) => code)).toEqual(['BASELINE_LABEL'])
  })
})

describe('a metric that the second file calls not applicable', () => {
  it.each([
    ['gave no verdict', ['a,1,error', 'a,2,error']],
    ['gave a verdict in one trial', ['a,1,true', 'a,2,error']],
  ])('did apply where the first file %s', async (_, first) => {
    const head = 'case,trial,ok'
    for (const count of ['cases', 'trials']) {
      const decision = await gate(
        {
          'policy.yaml': `version: 1\ntrials: {threshold: 1, size: 2}\nrules:\n  - {id: r, metric: ok, max_failures: 0, count: ${count}}\n`,
          'before.csv': csv(head, [...first, 'b,1,true', 'b,2,true']),
          'scores.csv': csv(head, ['a,1,not_applicable', 'a,2,not_applicable', 'b,1,true', 'b,2,true']),
        },
        { baseline: 'before.csv' },
      )
      expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
    }
  })
})

describe('columns of the file that plan fewer trials than the policy', () => {
  const trials =
    'version: 1\ntrials: {threshold: 1, size: 2}\nrules:\n  - {id: r, metric: ok, max_failures: 0}\n'
  const notesOf = async (size: number, threshold: number): Promise<readonly string[]> => {
    const rows = Array.from({ length: size }, (_, i) => `a,${i},true,${size},${threshold}`)
    const scores = csv('case,trial,ok,trial.size,trial.threshold', rows)
    return (await gate({ 'policy.yaml': trials, 'scores.csv': scores })).notes
  }

  it.each([
    [1, 1],
    [2, 0.5],
  ])('are named: size %d, threshold %d', async (size, threshold) => {
    expect((await notesOf(size, threshold)).join()).toContain('ask for less than the policy in 1 case')
  })

  it('say nothing where they ask for as much', async () => {
    expect((await notesOf(3, 1)).join()).not.toContain('ask for less')
  })
})
