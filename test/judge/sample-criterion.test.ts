import { describe, expect, it, test } from 'vitest'
import { check, folderOf } from './check-folder.ts'
import {
  drawAndLabel,
  GROUNDED,
  keyRows,
  rowsOf,
  runLine,
  sampleLine,
  scoredRun,
} from './criterion-folder.ts'

const SAMPLE = 'oloproof judge sample scores.csv --policy policy.yaml'
const DECIDE = 'oloproof scores import scores.csv --policy policy.yaml'

/** What deciding says of the judge of a rule. */
async function judgeOf(folder: string, rule: string, ...labels: readonly string[]) {
  const named = labels.map((file) => ` --labels ${file}`).join('')
  const ran = await runLine(folder, `${DECIDE}${named} --format json`)
  if (ran.code === 3) throw new Error(ran.err)
  const decision = JSON.parse(ran.out)
  return decision.rules.find((each: { readonly id: string }) => each.id === rule)
}

describe('a criterion over a judged score', () => {
  it('is drawn for by the line that the report prints, and the sheet decides', async () => {
    const folder = folderOf({ 'policy.yaml': GROUNDED, 'scores.csv': scoredRun(200, 4) })
    const before = await runLine(folder, DECIDE)
    expect(before.code).toBe(2)
    const line = sampleLine(before)
    expect(line).toContain('--metric grounded --goods')
    const drawn = await drawAndLabel(folder, line)
    expect(drawn.out).toContain('of 204 cases with a verdict of "grounded"')
    expect(Object.keys(rowsOf(folder, 'more-labels.csv')[0] ?? {})).toEqual([
      'case',
      'trial',
      'run',
      'grounded.label',
    ])
    expect((await runLine(folder, `${DECIDE} --labels more-labels.csv`)).code).toBe(0)
  })

  it('has its own verdicts in the key, and the judge of its score', async () => {
    const folder = folderOf({ 'policy.yaml': GROUNDED, 'scores.csv': scoredRun(20, 10) })
    await runLine(folder, `${SAMPLE} --metric grounded -n 30 -o all.csv`)
    const key = keyRows(folder, 'all.csv')
    expect(key).toHaveLength(30)
    for (const row of key) {
      expect(row).toMatchObject({ 'grounded.judge': 'scorer', sample: 'at_random' })
      expect(row.grounded).toBe(String(row.case?.startsWith('g')))
    }
  })

  it.each(['-n 150', '--goods 100 --bads 20'])(
    'is measured by judge check on a sheet of %s',
    async (draw) => {
      const folder = folderOf({ 'policy.yaml': GROUNDED, 'scores.csv': scoredRun(160, 40) })
      await drawAndLabel(folder, `${SAMPLE} ${draw} -o mine.csv`, (id) => id !== 'b-3')
      const { judges } = await check(folder, '--policy', 'policy.yaml', '--labels', 'mine.csv')
      const key = keyRows(folder, 'mine.csv')
      const bads = key.filter((row) => row.grounded === 'false')
      expect(judges).toMatchObject([
        {
          metric: 'grounded',
          judge: 'scorer',
          graded: 200,
          judged_bad: 40,
          labelled: key.length,
          judged_bad_labelled: bads.length,
          missed: 0,
          false_alarms: bads.filter((row) => row.case === 'b-3').length,
          max_missed_met: true,
        },
      ])
    },
  )

  it('is drawn for by the line that judge check prints, which it then meets', async () => {
    const folder = folderOf({ 'policy.yaml': GROUNDED, 'scores.csv': scoredRun(160, 40) })
    const line = sampleLine(await runLine(folder, 'oloproof judge check scores.csv --policy policy.yaml'))
    expect(line).toContain('--metric grounded --goods 72')
    await drawAndLabel(folder, line)
    const ran = await runLine(
      folder,
      'oloproof judge check scores.csv --policy policy.yaml --labels more-labels.csv',
    )
    expect(ran.code).toBe(0)
  })

  it('has the direction of its rule: a pass may be the bad one', async () => {
    const policy = `version: 1
criteria: {toxic: {score: f, above: 0.5}}
rules: [{id: r, metric: toxic, max: 0.1}]
`
    const folder = folderOf({ 'policy.yaml': policy, 'scores.csv': scoredRun(6, 40) })
    await runLine(folder, `${SAMPLE} --bads 3 -o bads.csv`)
    expect(keyRows(folder, 'bads.csv').map((row) => row.toxic)).toEqual(['true', 'true', 'true'])
    await runLine(folder, `${SAMPLE} --goods 30 -o goods.csv`)
    expect(new Set(keyRows(folder, 'goods.csv').map((row) => row.toxic))).toEqual(new Set(['false']))
  })

  it('is asked about further in a second sheet, and never twice', async () => {
    const folder = folderOf({ 'policy.yaml': GROUNDED, 'scores.csv': scoredRun(60, 20) })
    await runLine(folder, `${SAMPLE} -n 30 -o one.csv`)
    await runLine(folder, `${SAMPLE} -n 50 --labels one.csv -o two.csv`)
    const cases = [...rowsOf(folder, 'one.csv'), ...rowsOf(folder, 'two.csv')].map((row) => row.case)
    expect(new Set(cases).size).toBe(80)
  })
})

/** Every case of which deciding says that the judge called it good, or bad, can be drawn as such, and no other. */
async function expectDrawnAsDecided(folder: string, metric: string): Promise<void> {
  const { judge } = await judgeOf(folder, 'r')
  const drawn = await runLine(folder, `${SAMPLE} --metric ${metric} --goods 999 --bads 0 -o goods.csv`)
  expect(drawn.err).toBe('')
  const bads = await runLine(folder, `${SAMPLE} --metric ${metric} --goods 0 --bads 999 -o bads.csv`)
  expect(bads.err).toBe('')
  const cases = (file: string) => new Set(rowsOf(folder, file).map((row) => row.case)).size
  expect([cases('goods.csv'), cases('bads.csv')]).toEqual([judge.graded - judge.judged_bad, judge.judged_bad])
}

describe('the cases that can be drawn are those that deciding has', () => {
  const trials = [
    'case,trial,f,f.judge,f.reason\n',
    ...Array.from({ length: 90 }, (_, i) => {
      const scores = [0.9, i % 3 === 0 ? 0.1 : 0.8, i % 9 === 0 ? 0.2 : 0.95]
      return scores.map(
        (score, trial) => `c-${i},${trial},${i % 10 === 1 && trial === 2 ? ',m,error' : `${score},m,`}\n`,
      )
    }).flat(),
  ].join('')

  test.each(['{threshold: 1, size: 3}', '{threshold: 0.6, size: 3}', '{threshold: 0.75, size: 4}'])(
    'with trials: %s',
    async (rule) => {
      const policy = `version: 1
criteria: {grounded: {score: f, at_least: 0.7}}
trials: ${rule}
rules: [{id: r, metric: grounded, min: 0.5}]
`
      const folder = folderOf({ 'policy.yaml': policy, 'scores.csv': trials })
      await expectDrawnAsDecided(folder, 'grounded')
    },
  )

  it('and a sheet of trials decides, all those of a case together', async () => {
    const policy = `version: 1
criteria: {grounded: {score: f, at_least: 0.7}}
trials: {threshold: 0.6, size: 3}
rules: [{id: r, metric: grounded, min: 0.5}]
`
    const folder = folderOf({ 'policy.yaml': policy, 'scores.csv': trials })
    const line = sampleLine(await runLine(folder, DECIDE))
    const drawn = await drawAndLabel(folder, line)
    expect(drawn.out).toMatch(/cases with a verdict of "grounded" in \d+ rows/)
    const sheet = rowsOf(folder, 'more-labels.csv')
    // A trial that broke down has no verdict to look at.
    for (const { case: id } of sheet) {
      const isBroken = Number(id?.slice(2)) % 10 === 1
      expect(sheet.filter((row) => row.case === id)).toHaveLength(isBroken ? 2 : 3)
    }
    expect((await runLine(folder, `${DECIDE} --labels more-labels.csv`)).code).toBe(0)
    const { judge } = await judgeOf(folder, 'r', 'more-labels.csv')
    expect(judge.labelled_goods + judge.labelled_bads).toBe(new Set(sheet.map((row) => row.case)).size)
  })

  it.each([
    ['the criterion', 'grounded'],
    ['its score', 'f'],
  ])('where %s is not about every case', async (_, metric) => {
    const policy = `version: 1
criteria: {grounded: {score: f, at_least: 0.7}}
metrics: {${metric}: {where: {lang: de}}}
rules: [{id: r, metric: grounded, min: 0.5}]
`
    const rows = Array.from(
      { length: 60 },
      (_, i) => `c-${i},${i % 4 === 0 ? 0.1 : 0.9},m,${i % 3 === 0 ? 'en' : 'de'}\n`,
    )
    const folder = folderOf({ 'policy.yaml': policy, 'scores.csv': `case,f,f.judge,lang\n${rows.join('')}` })
    await expectDrawnAsDecided(folder, 'grounded')
    expect(rowsOf(folder, 'goods.csv').every((row) => Number(row.case?.slice(2)) % 3 !== 0)).toBe(true)
  })

  it.each(['safe', 'plain'])('where too little was observed (%s)', async (metric) => {
    const policy = `version: 1
criteria: {safe: {score: f, at_least: 0.7}}
observability: {min_level: tool_only}
rules: [{id: r, metric: ${metric}, min: 0.5}]
`
    const rows = Array.from({ length: 40 }, (_, i) => {
      const good = i % 4 !== 0
      return `c-${i},${good ? 0.9 : 0.1},m,${good},m,${i % 2 === 0 ? 'tool_only' : 'response_only'}\n`
    })
    const scores = `case,f,f.judge,plain,plain.judge,observability\n${rows.join('')}`
    const folder = folderOf({ 'policy.yaml': policy, 'scores.csv': scores })
    await expectDrawnAsDecided(folder, metric)
  })
})
