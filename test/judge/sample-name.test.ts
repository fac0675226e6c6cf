import { describe, expect, it } from 'vitest'
import { folderOf } from './check-folder.ts'
import { drawAndLabel, GROUNDED, rowsOf, runLine, sampleLine, scoredRun } from './criterion-folder.ts'

const SAMPLE = 'oloproof judge sample scores.csv --policy policy.yaml'

/** Two judged metrics and one that code graded. */
const TWO = `case,resisted,resisted.judge,no_leak,no_leak.judge,cited\n${Array.from(
  { length: 90 },
  (_, i) => `c-${i},true,m,${i % 30 !== 0},m,true\n`,
).join('')}`

async function sampled(policy: string, scores: string, options = '') {
  const folder = folderOf({ 'policy.yaml': `version: 1\n${policy}`, 'scores.csv': scores })
  return { folder, ...(await runLine(folder, `${SAMPLE} ${options} -o mine.csv`)) }
}

const refused = async (policy: string, scores: string, options = '') => {
  const { code, err } = await sampled(policy, scores, options)
  expect(code).toBe(3)
  expect(err.match(/^error/gm)).toHaveLength(1)
  return err
}

const run = scoredRun(20, 10)

describe('a name that nobody labels is refused with what to name instead', () => {
  it('a criterion of several judged parts names them', async () => {
    const policy =
      'criteria: {clean: {all: [resisted, no_leak, cited]}}\nrules: [{id: r, metric: clean, min: 0.5}]\n'
    expect(await refused(policy, TWO, '--metric clean')).toBe(
      'error[SAMPLE_METRIC] scores.csv: criterion "clean" is judged by "resisted", "no_leak": people label the same answers for each, a sheet each\nhint: --metric resisted\n',
    )
    expect((await sampled(policy, TWO, '--metric resisted')).code).toBe(0)
  })

  it('a criterion of one judged part names it', async () => {
    const policy =
      'criteria: {both: {all: [grounded, cited]}, grounded: {score: f, at_least: 0.7}}\nrules: [{id: r, metric: both, min: 0.5}]\n'
    expect(await refused(policy, run, '--metric both')).toContain('hint: --metric grounded\n')
    const { out, code } = await sampled(policy, run)
    expect([code, out.split('\n')[0]]).toEqual([
      0,
      'Drew 30 of 30 cases with a verdict of "grounded", at random.',
    ])
  })

  it('a criterion that renames a judged metric names it, since its labels are those', async () => {
    const policy = 'criteria: {held: {not: broke}}\nrules: [{id: r, metric: held, min: 0.5}]\n'
    const scores = `case,broke,broke.judge\n${Array.from({ length: 90 }, (_, i) => `c-${i},false,m\n`).join('')}`
    expect(await refused(policy, scores, '--metric held')).toContain('hint: --metric broke\n')
    const { folder } = await sampled(policy, scores, '--metric broke -n 90')
    await drawAndLabel(folder, `${SAMPLE} --metric broke -n 80 -o all.csv`)
    expect(
      (await runLine(folder, 'oloproof scores import scores.csv --policy policy.yaml --labels all.csv')).code,
    ).toBe(0)
  })

  it('of two criteria that are the same comparison people label the first that deciding reads', async () => {
    const policy = `criteria: {a: {score: f, at_least: 0.7}, b: {score: f, at_least: 0.7}}
rules: [{id: ra, metric: a, min: 0.5}, {id: rb, metric: b, min: 0.6}]
`
    expect(await refused(policy, run, '--metric b')).toContain('hint: --metric a\n')
    const { folder, code } = await sampled(policy, run)
    expect([code, Object.keys(rowsOf(folder, 'mine.csv')[0] ?? {}).at(-1)]).toEqual([0, 'a.label'])
  })

  it('a comparison inside another criterion is to be given a name', async () => {
    const policy =
      'criteria: {ok: {all: [{score: f, at_least: 0.7}, cited]}}\nrules: [{id: r, metric: ok, min: 0.5}]\n'
    const said = `error[SAMPLE_METRIC] scores.csv: criterion "ok" is made from "f at_least 0.7", which people cannot label without a name
hint: criteria: {NAME: {score: f, at_least: 0.7}}, and NAME where people's labels are to decide
`
    expect(await refused(policy, run, '--metric ok')).toBe(said)
    expect(await refused(policy, run)).toBe(said)
  })

  it('a criterion that no model graded says so', async () => {
    const policy = 'criteria: {ok: {not: cited}}\nrules: [{id: r, metric: ok, min: 0.5}]\n'
    expect(await refused(policy, run, '--metric ok')).toContain('"ok" reads nothing that a model graded')
  })

  it('a score names the criterion that is made of it', async () => {
    const error = await refused(GROUNDED.replace('version: 1\n', ''), run, '--metric f')
    expect(error).toBe(
      'error[SAMPLE_METRIC] scores.csv: policy.yaml reads "f" as a number, and people label what is made of it: "grounded"\nhint: --metric grounded\n',
    )
  })

  it('a score that a rule of a statistic reads says how to make a criterion of it', async () => {
    const policy = 'rules: [{id: r, metric: f, statistic: p50, min: 0.5}]\n'
    expect(await refused(policy, run, '--metric f')).toContain(
      'criteria: {NAME: {score: f, at_least: LIMIT}}',
    )
  })

  it('where rules read nothing but scores, no other column of numbers is drawn in their place', async () => {
    const policy =
      'rules: [{id: r, metric: f, statistic: p50, min: 0.5}, {id: s, metric: relevancy, statistic: p50, min: 0.5}]\n'
    expect(await refused(policy, run)).toContain('policy.yaml reads "f" as a number')
  })
})

describe('without --metric', () => {
  it('the criterion that the rules read is drawn, whatever else a model scored', async () => {
    const { out } = await sampled(GROUNDED.replace('version: 1\n', ''), run)
    expect(out).toContain('30 cases with a verdict of "grounded"')
  })

  it('of several that rules need labels for, each is named and none is guessed', async () => {
    const policy = `criteria: {grounded: {score: f, at_least: 0.7}, apt: {score: relevancy, above: 0.5}}
rules: [{id: a, metric: apt, min: 0.5}, {id: g, metric: grounded, min: 0.5}]
`
    expect(await refused(policy, run)).toBe(
      'error[SAMPLE_METRIC] scores.csv: the rules need labels of several: "apt", "grounded"\nhint: --metric apt\n',
    )
  })

  it('what is taken at its word needs no labels', async () => {
    const policy = `criteria: {grounded: {score: f, at_least: 0.7}, apt: {score: relevancy, above: 0.5}}
judges: {apt: {trust: true, reason: checked by hand last week}}
rules: [{id: a, metric: apt, min: 0.5}, {id: g, metric: grounded, min: 0.5}]
`
    expect((await sampled(policy, run)).out).toContain('cases with a verdict of "grounded"')
  })
})

describe('the line that a report prints', () => {
  it('is none where people label what a criterion is judged by: words say what to sample, and that decides', async () => {
    const policy = `version: 1
criteria: {clean: {all: [resisted, no_leak, cited]}}
rules: [{id: r, metric: clean, min: 0.5}]
`
    const folder = folderOf({ 'policy.yaml': policy, 'scores.csv': TWO })
    const decide = 'oloproof scores import scores.csv --policy policy.yaml'
    const { out } = await runLine(folder, decide)
    const said = out.replace(/\s+/g, ' ')
    expect(said).toContain(
      'clean is judged by resisted, no_leak: label a random sample of each of them, a sheet each, with the same -n (oloproof judge sample --metric resisted), and decide again with --labels.',
    )
    expect(said).not.toContain('oloproof judge sample scores.csv')
    for (const metric of ['resisted', 'no_leak'])
      await drawAndLabel(folder, `${SAMPLE} --metric ${metric} -n 80 -o ${metric}.csv`)
    expect((await runLine(folder, `${decide} --labels resisted.csv --labels no_leak.csv`)).code).toBe(0)
  })

  it('names the metric where another rule could be meant, also one whose answers all have labels', async () => {
    const policy =
      'version: 1\nrules: [{id: a, metric: resisted, min: 0.5}, {id: b, metric: no_leak, min: 0.5}]\n'
    const folder = folderOf({ 'policy.yaml': policy, 'scores.csv': TWO })
    await drawAndLabel(folder, `${SAMPLE} --metric resisted -n 90 -o one.csv`)
    const line = sampleLine(
      await runLine(folder, 'oloproof scores import scores.csv --policy policy.yaml --labels one.csv'),
    )
    expect(line).toContain('--metric no_leak')
    await drawAndLabel(folder, line)
    const last =
      'oloproof scores import scores.csv --policy policy.yaml --labels one.csv --labels more-labels.csv'
    expect((await runLine(folder, last)).code).toBe(0)
  })

  it('of judge check names what people label for a criterion of one judged part', async () => {
    const policy = `version: 1
criteria: {both: {all: [grounded, cited]}, grounded: {score: f, at_least: 0.7}}
rules: [{id: r, metric: both, min: 0.5}]
`
    const folder = folderOf({ 'policy.yaml': policy, 'scores.csv': scoredRun(150, 10) })
    const checked = 'oloproof judge check scores.csv --policy policy.yaml'
    const line = sampleLine(await runLine(folder, checked))
    expect(line).toContain('--metric grounded -n')
    await drawAndLabel(folder, line)
    expect((await runLine(folder, `${checked} --labels more-labels.csv`)).code).toBe(0)
  })

  it('of judge check says in words what to do about a comparison without a name', async () => {
    const policy = `version: 1
criteria: {ok: {all: [{score: f, at_least: 0.7}, cited]}}
rules: [{id: r, metric: ok, min: 0.5}]
`
    const folder = folderOf({ 'policy.yaml': policy, 'scores.csv': scoredRun(150, 10) })
    const { out } = await runLine(folder, 'oloproof judge check scores.csv --policy policy.yaml')
    expect(out.replace(/\s+/g, ' ')).toContain(
      'ok is judged by f at_least 0.7: give that a name of its own under criteria, and people can label it.',
    )
  })
})
