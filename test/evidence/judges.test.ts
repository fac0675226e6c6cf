import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decide, type GateRequest } from '../../src/gate.ts'
import { sampleForLabels } from '../../src/judge/sample.ts'
import { folderWith, gate, problemsOf } from './gate-folder.ts'

const RULE = 'rules:\n  - {id: r, metric: ok, min: 0.95}\n'
const POLICY = `version: 1\n${RULE}`

/** A run of 400 answers that a model graded, `bad` of them as bad; `label` says what a person said of each. */
function run(bad: number, label: (i: number, judgedBad: boolean) => string = () => ''): string {
  const rows = Array.from({ length: 400 }, (_, i) => {
    const judgedBad = i < bad
    return `c${i},${!judgedBad},gpt,${label(i, judgedBad)}`
  })
  return `case,ok,ok.judge,ok.label\n${rows.join('\n')}\n`
}

describe('a judged metric', () => {
  it('decides nothing without labels', async () => {
    const { outcome, rules } = await gate({ 'policy.yaml': POLICY, 'scores.csv': run(2) })
    expect(outcome).toBe('INSUFFICIENT_EVIDENCE')
    expect(rules[0]).toMatchObject({ reason: 'evaluator_not_validated', unvalidatedOutcome: 'PASS' })
  })

  it('is decided by labels in the scores file, with a note that nobody drew them', async () => {
    const { outcome, rules, notes } = await gate({
      'policy.yaml': POLICY,
      'scores.csv': run(2, (i, judgedBad) => (judgedBad ? 'false' : i < 150 ? 'true' : '')),
    })
    expect(outcome).toBe('PASS')
    expect(rules[0]?.judge).toMatchObject({ labelledGoods: 148, missed: 0, labelledBads: 2, confirmed: 2 })
    expect(notes[0]).toContain('not drawn by judge sample')
  })

  it('is no judge’s any more when every verdict has a label: then the labels decide', async () => {
    const { outcome, rules } = await gate({
      'policy.yaml': POLICY,
      'scores.csv': run(40, () => 'true'),
    })
    expect(outcome).toBe('PASS')
    expect(rules[0]).toMatchObject({ judge: null, tally: { passed: 400, failed: 0 } })
  })

  it('stands when the policy says that code graded, and refuses that beside a named judge', async () => {
    const policy = `${POLICY}metrics: {ok: {graded_by: code}}\n`
    const unknown = run(2).replaceAll(',gpt,', ',unknown,')
    expect((await gate({ 'policy.yaml': policy, 'scores.csv': unknown })).outcome).toBe('PASS')
    const [first] = await problemsOf(gate({ 'policy.yaml': policy, 'scores.csv': run(2) }))
    expect(first).toMatchObject({ code: 'SCORES_GRADER', line: 2 })
  })

  it('that the file does not mark is one by graded_by: model', async () => {
    const plain = `case,ok\n${Array.from({ length: 200 }, (_, i) => `c${i},true`).join('\n')}\n`
    const policy = `${POLICY}metrics: {ok: {graded_by: model}}\n`
    expect((await gate({ 'policy.yaml': POLICY, 'scores.csv': plain })).outcome).toBe('PASS')
    expect((await gate({ 'policy.yaml': policy, 'scores.csv': plain })).rules[0]?.reason).toBe(
      'evaluator_not_validated',
    )
  })

  it('that is made from a comparison without a name has nothing that people could label', async () => {
    const policy = `version: 1
criteria: {ok: {all: [{score: f, at_least: 0.7}, polite]}}
rules: [{id: r, metric: ok, min: 0.5}]
`
    const rows = Array.from({ length: 40 }, (_, i) => `c${i},0.9,gpt,true\n`).join('')
    const { rules } = await gate({ 'policy.yaml': policy, 'scores.csv': `case,f,f.judge,polite\n${rows}` })
    expect(rules[0]).toMatchObject({ reason: 'evaluator_not_validated', judge: { labelledGoods: 0 } })
  })

  it('is taken at its word by trust, which stands at the top', async () => {
    const policy = `${POLICY}judges: {ok: {trust: true, reason: checked last week}}\n`
    const { outcome, choices, rules } = await gate({ 'policy.yaml': policy, 'scores.csv': run(2) })
    expect(outcome).toBe('PASS')
    expect(choices).toEqual(['ok: the judge is trusted: checked last week'])
    expect(rules[0]?.judge).toBeNull()
  })
})

/** Draws a sample of `scores.csv` and labels it as `label` says of each case id. */
async function labelled(
  folder: string,
  n: number,
  label: (id: string) => string,
  sheet = 'labels.csv',
): Promise<void> {
  await sampleForLabels({
    scores: join(folder, 'scores.csv'),
    output: join(folder, sheet),
    metric: null,
    draw: { kind: 'at_random', cases: n },
    badWhen: null,
    policy: null,
    where: new Map(),
    recipe: null,
    labels: [],
    force: false,
    onProgress: null,
  })
  const lines = readFileSync(join(folder, sheet), 'utf8').trimEnd().split('\n')
  const filled = lines.map((line, i) =>
    i === 0 ? line : line.replace(/,$/, `,${label(line.split(',')[0]!)}`),
  )
  writeFileSync(join(folder, sheet), `${filled.join('\n')}\n`)
}

const request = (folder: string, labels: readonly string[]): GateRequest => ({
  scores: join(folder, 'scores.csv'),
  policy: { file: join(folder, 'policy.yaml'), found: false },
  labels: labels.map((name) => join(folder, name)),
  where: new Map(),
  recipe: null,
  failOnWarn: false,
  onProgress: null,
  baseline: null,
  baselineMayBeAbsent: false,
})

describe('a drawn sample', () => {
  const scores = run(2).replaceAll(/,$/gm, '').replace(',ok.label', '')

  it('decides when people find what the judge found', async () => {
    const folder = folderWith({ 'policy.yaml': POLICY, 'scores.csv': scores })
    await labelled(folder, 200, (id) => (id === 'c0' || id === 'c1' ? 'false' : 'true'))
    const decision = await decide(request(folder, ['labels.csv']))
    expect(decision.outcome).toBe('PASS')
    expect(decision.labels[0]?.labels).toBe(200)
    expect(decision.notes).toEqual([])
  })

  it('counts a deleted, an empty and a contradictory label as a miss', async () => {
    const folder = folderWith({ 'policy.yaml': POLICY, 'scores.csv': scores })
    await labelled(folder, 200, () => 'true')
    const path = join(folder, 'labels.csv')
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    const goods = lines.filter((line) => !/^c[01],/.test(line))
    const [deleted, emptied, doubted] = [goods[1]!, goods[2]!, goods[3]!]
    const changed = lines
      .filter((line) => line !== deleted)
      .map((line) => (line === emptied ? line.replace(/true$/, '') : line))
    writeFileSync(path, `${[...changed, doubted.replace(/true$/, 'false')].join('\n')}\n`)
    const decision = await decide(request(folder, ['labels.csv']))
    expect(decision.rules[0]?.judge?.missed).toBe(3)
    expect(decision.outcome).toBe('INSUFFICIENT_EVIDENCE')
  })

  it('says nothing of another run, unless the policy carries it, which stands at the top', async () => {
    const folder = folderWith({ 'policy.yaml': POLICY, 'scores.csv': scores })
    await labelled(folder, 200, () => 'true')
    writeFileSync(join(folder, 'scores.csv'), scores.replace('c399,true', 'c399,false'))
    const other = await decide(request(folder, ['labels.csv']))
    expect(other.rules[0]).toMatchObject({ reason: 'evaluator_not_validated', judge: { otherRuns: 200 } })
    writeFileSync(
      join(folder, 'policy.yaml'),
      `${POLICY}judges: {ok: {carry: true, reason: same prompt and model}}\n`,
    )
    const carried = await decide(request(folder, ['labels.csv']))
    expect(carried.rules[0]?.judge?.labelledGoods).toBeGreaterThan(190)
    expect(carried.choices.join()).toContain('same prompt and model')
    writeFileSync(join(folder, 'scores.csv'), scores.replaceAll(',gpt', ',claude'))
    expect((await decide(request(folder, ['labels.csv']))).rules[0]?.judge).toMatchObject({
      labelledGoods: 0,
      otherRuns: 200,
    })
  })

  it('refuses a grade that is not what the file says', async () => {
    const folder = folderWith({ 'policy.yaml': POLICY, 'scores.csv': scores })
    await labelled(folder, 50, () => 'true')
    const key = join(folder, 'labels.key.csv')
    const text = readFileSync(key, 'utf8')
    writeFileSync(key, text.replace(/,true,/, ',false,'))
    const problems = await problemsOf(decide(request(folder, ['labels.csv'])))
    expect(problems[0]?.code).toBe('LABELS_OTHER_ANSWER')
  })

  it('is found through the policy too', async () => {
    const folder = folderWith({
      'policy.yaml': `${POLICY}judges: {ok: {labels: [labels.csv]}}\n`,
      'scores.csv': scores,
    })
    await labelled(folder, 200, () => 'true')
    expect((await decide(request(folder, []))).outcome).toBe('PASS')
  })
})

describe('labels of trials', () => {
  it('belong to a case only when every trial of it that has a verdict is labelled', async () => {
    const policy =
      'version: 1\nrules:\n  - {id: r, metric: ok, max_failures: 0}\ntrials: {threshold: 1, size: 2}\n'
    const rows = (labels: string[]) =>
      `case,trial,ok,ok.judge,ok.label\na,1,true,gpt,${labels[0]}\na,2,false,gpt,${labels[1]}\nb,1,true,gpt,true\nb,2,true,gpt,true\n`
    const half = await gate({ 'policy.yaml': policy, 'scores.csv': rows(['true', '']) })
    expect(half.rules[0]).toMatchObject({
      reason: 'evaluator_not_validated',
      unlabelledBadCases: [{ id: 'a' }],
    })
    const both = await gate({ 'policy.yaml': policy, 'scores.csv': rows(['true', 'true']) })
    expect(both.rules[0]).toMatchObject({ outcome: 'PASS', judge: null })
    const bad = await gate({ 'policy.yaml': policy, 'scores.csv': rows(['true', 'false']) })
    expect(bad.outcome).toBe('FAIL')
  })
})
