import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clopperPearson } from '../../src/statistics/clopper-pearson.ts'
import { wordsOf } from '../harness/command-line.ts'
import { runInProcess } from '../harness/run.ts'
import reference from '../reference/judge.json' with { type: 'json' }
import { relativeError } from '../statistics/relative-error.ts'
import { check, checkText, codesOf, draw, type Ends, fill, folderOf } from './check-folder.ts'

/** So many answers of each kind, all labelled: the judge's verdict first. */
function table(counts: {
  readonly bothPass: number
  readonly passFail: number
  readonly failPass: number
  readonly bothFail: number
}): string {
  const kinds = [
    ...Array<string>(counts.bothPass).fill('true,gpt,true'),
    ...Array<string>(counts.passFail).fill('true,gpt,false'),
    ...Array<string>(counts.failPass).fill('false,gpt,true'),
    ...Array<string>(counts.bothFail).fill('false,gpt,false'),
  ]
  return `case,ok,ok.judge,ok.label\n${kinds.map((kind, i) => `c${i},${kind}\n`).join('')}`
}

function expectEnds(actual: Ends, wanted: readonly number[] | Ends): void {
  const [lower = Number.NaN, upper = Number.NaN] = 'lower' in wanted ? [wanted.lower, wanted.upper] : wanted
  expect(relativeError(actual.lower, lower)).toBeLessThan(1e-12)
  expect(relativeError(actual.upper, upper)).toBeLessThan(1e-12)
}

const reversed = ([lower = 0, upper = 1]: readonly number[]): readonly number[] => [1 - upper, 1 - lower]

describe('the reference rows', () => {
  test('are there', () => expect(reference.rows.length).toBe(8))

  test.each(reference.rows)(
    '$judge_pass_human_pass $judge_pass_human_fail $judge_fail_human_pass $judge_fail_human_fail',
    async (row) => {
      const bothPass = row.judge_pass_human_pass
      const passFail = row.judge_pass_human_fail
      const failPass = row.judge_fail_human_pass
      const bothFail = row.judge_fail_human_fail
      const level = ['--confidence', String(row.confidence)]
      const folder = folderOf({ 'scores.csv': table({ bothPass, passFail, failPass, bothFail }) })
      const [judge] = (await check(folder, ...level)).judges
      expect(judge).toMatchObject({
        labelled: bothPass + passFail + failPass + bothFail,
        judged_good_labelled: bothPass + passFail,
        missed: passFail,
        judged_bad_labelled: failPass + bothFail,
        false_alarms: failPass,
        every_answer_labelled: true,
      })
      expectEnds(judge!.missed_interval, clopperPearson(passFail, bothPass + passFail, row.confidence))
      expect(judge!.agreement).toBeCloseTo(row.agreement, 14)
      expectEnds(judge!.agreement_interval, row.agreement_interval)
      expect(judge!.good_recognised.share).toBe(row.tpr)
      expectEnds(judge!.good_recognised, row.tpr_interval)
      expect(judge!.bad_caught.share).toBe(row.tnr)
      expectEnds(judge!.bad_caught, row.tnr_interval)

      if (row.kappa === null) expect(judge!.kappa).toBeNull()
      else {
        expect(judge!.kappa!.estimate).toBeCloseTo(row.kappa, 14)
        expect(judge!.kappa!.standard_error).toBeCloseTo(row.kappa_se!, 14)
        expect(judge!.kappa!.interval!.lower).toBeCloseTo(row.kappa_interval![0]!, 12)
        expect(judge!.kappa!.interval!.upper).toBeCloseTo(row.kappa_interval![1]!, 12)
      }

      // With people and judge in each other's place the shares of the judge's classes are those of people's.
      const turned = folderOf({
        'scores.csv': table({ bothPass, passFail: failPass, failPass: passFail, bothFail }),
      })
      const [other] = (await check(turned, ...level)).judges
      expect(other!.missed_share).toBe(row.tpr === null ? null : failPass / (bothPass + failPass))
      expectEnds(other!.missed_interval, clopperPearson(failPass, bothPass + failPass, row.confidence))
      expect(other!.missed_interval.lower).toBeCloseTo(reversed(row.tpr_interval)[0]!, 12)
      expect(other!.missed_interval.upper).toBeCloseTo(reversed(row.tpr_interval)[1]!, 12)
      expect(other!.false_alarm_interval.lower).toBeCloseTo(reversed(row.tnr_interval)[0]!, 12)
      expect(other!.false_alarm_interval.upper).toBeCloseTo(reversed(row.tnr_interval)[1]!, 12)
    },
  )
})

/** A run of 400 answers of which the judge calls every tenth bad. */
const isBad = (id: string): boolean => Number(id.slice(1)) % 10 === 0
function run(columns = 'ok,ok.judge', cells: (id: string) => string = (id) => `${!isBad(id)},gpt`): string {
  const ids = Array.from({ length: 400 }, (_, i) => `c${i}`)
  return `case,${columns}\n${ids.map((id) => `${id},${cells(id)}\n`).join('')}`
}
/** A report without its line breaks. */
const unwrapped = (text: string): string => text.replace(/\s+/g, ' ')
const agree = (id: string): string => String(!isBad(id))

describe('max_missed', () => {
  test('is met by 72 labelled answers without a miss, and not by 71', async () => {
    const folder = folderOf({ 'scores.csv': run() })
    await draw(folder, 'more.csv', agree, '--goods', '72', '--bads', '5')
    const met = await check(folder, '--labels', 'more.csv')
    expect(met.exit_code).toBe(0)
    expect(met.judges[0]).toMatchObject({
      judged_good_labelled: 72,
      max_missed: 0.05,
      max_missed_met: true,
      more_labels: null,
      more_labels_command: null,
    })
    await draw(folder, 'less.csv', agree, '--goods', '71')
    const open = await check(folder, '--labels', 'less.csv')
    expect(open.exit_code).toBe(2)
    expect(open.judges[0]).toMatchObject({ max_missed_met: false, more_labels: 1 })
  })

  test('is the policy’s, at the level of the rule that reads the metric', async () => {
    const rule =
      '  - {id: r, metric: ok, min: 0.5}\n  - {id: s, metric: ok, min: 0.6, confidence_level: 0.99}\n'
    const folder = folderOf({
      'scores.csv': run(),
      'policy.yaml': `version: 1\nrules:\n${rule}judges: {ok: {max_missed: 0.02}}\n`,
    })
    await draw(folder, 'labels.csv', agree, '--goods', '200')
    const strict = await check(folder, '-p', 'policy.yaml', '--labels', 'labels.csv')
    expect(strict.judges[0]).toMatchObject({ max_missed: 0.02, confidence_level: 0.99, more_labels: 63 })
    const [usual] = (
      await check(folder, '-p', 'policy.yaml', '--labels', 'labels.csv', '--confidence', '0.95')
    ).judges
    expect(usual).toMatchObject({ confidence_level: 0.95, max_missed_met: true })
  })

  test('says how many more labels, and a line that draws them', async () => {
    const folder = folderOf({ 'scores.csv': run() })
    await draw(folder, 'labels.csv', agree, '-n', '40')
    const [judge] = (await check(folder, '--labels', 'labels.csv')).judges
    expect(judge!.more_labels).toBe(72 - judge!.judged_good_labelled)
    expect(judge!.more_labels_drawn).toBe('judged_good')
    const command = judge!.more_labels_command
    expect(command).toBe(
      `oloproof judge sample scores.csv --labels labels.csv --metric ok --goods ${judge!.more_labels} -o more-labels.csv`,
    )
    expect((await runInProcess(wordsOf(command!).slice(1), folder)).code).toBe(0)
    fill(folder, 'more-labels.csv', agree)
    const after = await check(folder, '--labels', 'labels.csv', '--labels', 'more-labels.csv')
    expect(after.exit_code).toBe(0)
    expect(after.judges[0]?.judged_good_labelled).toBe(72)
  })

  test('asks first for those that were drawn and are empty', async () => {
    const folder = folderOf({ 'scores.csv': run() })
    await draw(folder, 'labels.csv', (id) => (id === 'c1' || id === 'c2' ? '' : agree(id)), '--goods', '360')
    const [judge] = (await check(folder, '--labels', 'labels.csv')).judges
    expect(judge).toMatchObject({ missed: 2, unanswered: 2, max_missed_met: true })
    await draw(folder, 'few.csv', (id, trial) => (id.endsWith('1') ? '' : agree(id) + trial), '--goods', '80')
    const [few] = (await check(folder, '--labels', 'few.csv')).judges
    expect(few).toMatchObject({ more_labels_drawn: 'unanswered', more_labels_command: null })
    expect(few!.more_labels).toBe(few!.unanswered)
    const ran = await checkText(folder, '--labels', 'few.csv')
    expect(ran.out).toContain(`fill in the ${few!.unanswered} empty or disputed labels`)
  })

  test.each<[string, (i: number) => string, string]>([
    [
      'no judge-good is left',
      (i) => (i < 30 ? 'true,gpt,true' : 'false,gpt,'),
      'no answer called ok is left to label: 30 are too few',
    ],
    ['nothing was called good', () => 'false,gpt,', 'the judge called nothing ok'],
    ['too few are left', (i) => (i < 50 ? 'true,gpt,' : 'false,gpt,'), 'even if all 50 answers called ok'],
    [
      'it is shown to miss more',
      (i) => `true,gpt,${i < 100 ? i % 2 === 0 : ''}`,
      'the judge misses more than 5%, at least 39.8%',
    ],
  ])('says that no label will do: %s', async (_, cells, why) => {
    const rows = Array.from({ length: 400 }, (__, i) => `c${i},${cells(i)}\n`)
    const folder = folderOf({ 'scores.csv': `case,ok,ok.judge,ok.label\n${rows.join('')}` })
    const { exit_code, judges } = await check(folder)
    expect(exit_code).toBe(2)
    expect(judges[0]).toMatchObject({ more_labels: null, more_labels_command: null })
    expect(judges[0]!.notes.join()).toContain(why)
    expect(unwrapped((await checkText(folder)).out)).toContain(why)
  })

  test('is not said to be exceeded by answers that nobody gave', async () => {
    const folder = folderOf({ 'scores.csv': run() })
    await draw(folder, 'labels.csv', (id) => (id.length === 3 ? '' : agree(id)), '--goods', '120')
    const { out } = await checkText(folder, '--labels', 'labels.csv')
    expect(out).toMatch(/^NOT YET {2}the judge of ok may miss up to/)
    await draw(folder, 'bad.csv', (id) => (id.length === 3 ? 'false' : agree(id)), '--goods', '119')
    expect((await checkText(folder, '--labels', 'bad.csv')).out).toMatch(/the judge of ok misses at least/)
  })

  test('of 0 is met by no sample', async () => {
    const folder = folderOf({
      'scores.csv': run(
        'ok,ok.judge,ok.label',
        (id) => `${!isBad(id)},gpt,${id.length < 4 ? agree(id) : ''}`,
      ),
      'policy.yaml': 'version: 1\nrules: [{id: r, metric: ok, min: 0.5}]\njudges: {ok: {max_missed: 0}}\n',
    })
    const ran = await checkText(folder, '-p', 'policy.yaml')
    expect(ran.code).toBe(2)
    expect(unwrapped(ran.out)).toContain('no sample shows that a judge misses nothing')
  })

  test('is not met where every answer has a label and too few of them', async () => {
    const folder = folderOf({ 'scores.csv': table({ bothPass: 30, passFail: 0, failPass: 0, bothFail: 3 }) })
    const ran = await checkText(folder)
    expect(ran.code).toBe(2)
    expect(ran.out).toContain('every answer has a label: deciding takes those')
    expect(unwrapped(ran.out)).toContain('no answer is left to label: 30 are too few to show 5%')
  })
})

describe('judges', () => {
  const several = run('ok,ok.judge,ok.label', (id) => {
    const judge = Number(id.slice(1)) % 4 === 0 ? 'judge-10' : 'judge-9'
    return `${!isBad(id)},${judge},${Number(id.slice(1)) < 160 ? agree(id) : ''}`
  })

  test('are measured apart, in natural order', async () => {
    const { exit_code, judges } = await check(folderOf({ 'scores.csv': several }))
    expect(
      judges.map(({ judge, graded, labelled, max_missed_met }) => [judge, graded, labelled, max_missed_met]),
    ).toEqual([
      ['judge-9', 300, 120, true],
      ['judge-10', 100, 40, false],
    ])
    expect(exit_code).toBe(2)
  })

  test('share a sheet: the line to copy draws so many that the open one has enough', async () => {
    const folder = folderOf({ 'scores.csv': several })
    const open = (await check(folder)).judges[1]!
    expect(open.more_labels).toBe(72 - open.judged_good_labelled)
    expect(open.more_labels_to_draw).toBeGreaterThan(3 * open.more_labels!)
    expect(unwrapped((await checkText(folder)).out)).toContain('A sheet has other answers too')
  })

  test('that graded the trials of one case together are one', async () => {
    const rows = ['a,1,true,x', 'a,2,true,y', 'b,1,true,x', 'b,2,true,x'].map((row) => `${row}\n`).join('')
    const folder = folderOf({
      'scores.csv': `case,trial,ok,ok.judge\n${rows}`,
      'oloproof.yaml': 'version: 1\ntrials: {threshold: 1}\nrules: [{id: r, metric: ok, min: 0.5}]\n',
    })
    expect((await check(folder)).judges.map(({ judge, graded }) => [judge, graded])).toEqual([
      ['x', 1],
      ['x + y', 1],
    ])
  })

  test('without a name are unknown, by the policy’s word or by the command line', async () => {
    const scores = run('ok', (id) => String(!isBad(id)))
    const policy = 'version: 1\nrules: [{id: r, metric: ok, min: 0.5}]\nmetrics: {ok: {graded_by: model}}\n'
    const folder = folderOf({ 'scores.csv': scores, 'policy.yaml': policy })
    expect((await check(folder, '-p', 'policy.yaml')).judges).toMatchObject([
      { judge: 'unknown', graded: 400 },
    ])
    const named = await check(folder, '--metric', 'ok')
    expect(named.judges).toMatchObject([{ judge: 'unknown' }])
    expect(named.notes.join()).toContain('nothing says who graded "ok"')
    expect(await codesOf(folder)).toEqual(['JUDGE_METRIC'])
  })

  test('leave out what code graded, and say so', async () => {
    const cells = (id: string) => `${!isBad(id)},${Number(id.slice(1)) < 100 ? '' : 'gpt'}`
    const { judges, notes } = await check(folderOf({ 'scores.csv': run('ok,ok.judge', cells) }))
    expect(judges).toMatchObject([{ judge: 'gpt', graded: 300 }])
    expect(notes).toContain('100 cases of "ok" that no model graded: not part of this')
  })

  test('have the cases without a verdict that are theirs or nobody’s', async () => {
    const rows = ['a,true,x,', 'b,true,y,', 'c,,x,grader_error', 'd,,,error', 'e,,z,error'].map(
      (row) => `${row}\n`,
    )
    const folder = folderOf({ 'scores.csv': `case,ok,ok.judge,ok.reason\n${rows.join('')}` })
    expect((await check(folder)).judges.map(({ judge, missing }) => [judge, missing])).toEqual([
      ['x', 2],
      ['y', 1],
    ])
  })

  test('without labels have nothing but [0, 1]', async () => {
    const { exit_code, judges } = await check(folderOf({ 'scores.csv': run() }))
    expect(exit_code).toBe(2)
    const nothing = { lower: 0, upper: 1 }
    expect(judges[0]).toMatchObject({
      labelled: 0,
      missed_share: null,
      missed_interval: nothing,
      false_alarm_share: null,
      false_alarm_interval: nothing,
      agreement: null,
      agreement_interval: nothing,
      kappa: null,
      bad_share: { upper: 1 },
      max_missed_met: false,
      more_labels: 72,
    })
  })
})

describe('a metric', () => {
  test('that sounds bad is bad when it passes, and a note says so', async () => {
    const folder = folderOf({
      'scores.csv': run('leaked,leaked.judge', (id) => `${isBad(id)},gpt`),
    })
    const { judges, notes } = await check(folder)
    expect(judges).toMatchObject([{ bad_when: 'passed', judged_bad: 40, more_labels: 72 }])
    expect(notes[0]).toContain('leaked sounds like something bad')
    // The line to copy draws from the same class.
    await draw(folder, 'labels.csv', (id) => String(isBad(id)), '--goods', '72')
    expect((await check(folder, '--labels', 'labels.csv')).exit_code).toBe(0)
    const policy = 'version: 1\nrules: [{id: r, metric: leaked, max_failures: 3}]\n'
    writeFileSync(join(folder, 'policy.yaml'), policy)
    const ruled = await check(folder, '-p', 'policy.yaml', '--labels', 'labels.csv')
    expect(ruled.judges).toMatchObject([{ bad_when: 'failed', judged_good_labelled: 0 }])
    expect(ruled.notes).toEqual([])
  })

  test('is chosen by the policy’s rules, by its name, or because a model graded it', async () => {
    const cells = (id: string) => `${!isBad(id)},gpt,${isBad(id) ? 0 : 1},gpt,yes,gpt`
    const folder = folderOf({
      'scores.csv': run('ok,ok.judge,points,points.judge,kind,kind.judge', cells),
      'policy.yaml': 'version: 1\nrules: [{id: r, metric: kind, min: 0.5}]\n',
    })
    const metricsOf = async (...more: readonly string[]) =>
      (await check(folder, ...more)).judges.map((judge) => judge.metric)
    expect(await metricsOf()).toEqual(['ok', 'kind'])
    expect(await metricsOf('-p', 'policy.yaml')).toEqual(['kind'])
    expect((await check(folder, '-p', 'policy.yaml')).notes).toEqual([
      'not measured, since no rule reads them: "ok" (--metric NAME)',
    ])
    expect(await metricsOf('--metric', 'points', '--metric', 'ok')).toEqual(['points', 'ok'])
    expect(await codesOf(folder, '--metric', 'okay')).toEqual(['JUDGE_METRIC'])
    // A rule that reads numbers has no judge to measure.
    const rules = '{id: r, metric: points, max: 1, statistic: p95}, {id: s, metric: ok, min: 0.5}'
    writeFileSync(join(folder, 'policy.yaml'), `version: 1\nrules: [${rules}]\n`)
    expect(await metricsOf('-p', 'policy.yaml')).toEqual(['ok'])
  })

  test('made from judged ones is checked with them, and its labels follow from theirs', async () => {
    const folder = folderOf({
      'scores.csv': run('leaked,leaked.judge,polite', (id) => `${isBad(id)},gpt,${id !== 'c7'}`),
      'policy.yaml':
        'version: 1\ncriteria: {safe: {all: [{not: leaked}, polite]}, calm: polite}\nrules: [{id: r, metric: safe, min: 0.5}, {id: s, metric: calm, min: 0.5}]\n',
    })
    await draw(
      folder,
      'labels.csv',
      (id) => (id === 'c3' ? '' : String(isBad(id))),
      '-n',
      '400',
      '--metric',
      'leaked',
    )
    const { judges } = await check(folder, '-p', 'policy.yaml', '--labels', 'labels.csv')
    expect(judges).toMatchObject([
      { metric: 'safe', bad_when: 'failed', graded: 400, judged_bad: 41, missed: 1, unanswered: 1 },
      { metric: 'leaked', bad_when: 'passed', graded: 400, judged_bad: 40, missed: 1, unanswered: 1 },
    ])
    expect(await codesOf(folder, '-p', 'policy.yaml', '--metric', 'calm')).toEqual(['JUDGE_METRIC'])
  })

  test('made from a judged score is labelled under its own name', async () => {
    const cells = (id: string) => `${isBad(id) ? 0.2 : 0.9},gpt,${Number(id.slice(1)) < 100 ? agree(id) : ''}`
    const folder = folderOf({
      'scores.csv': run('faith,faith.judge,grounded.label', cells),
      'policy.yaml':
        'version: 1\ncriteria: {grounded: {score: faith, at_least: 0.7}, all_good: {all: [grounded, {score: faith, below: 1}]}}\nrules: [{id: r, metric: grounded, min: 0.5}, {id: s, metric: all_good, min: 0.5}]\n',
    })
    const { judges } = await check(folder, '-p', 'policy.yaml')
    expect(
      judges.map(({ metric, judge, labelled, max_missed_met }) => [metric, judge, labelled, max_missed_met]),
    ).toEqual([
      ['grounded', 'gpt', 100, true],
      // Nobody can label a comparison that has no name.
      ['all_good', 'gpt', 0, false],
    ])
    expect(judges[1]?.more_labels_command).toBeNull()
  })

  test.each(['code', 'person'])('that the policy says %s graded is no model’s', async (grader) => {
    const folder = folderOf({
      'scores.csv': run('ok,ok.judge', (id) => `${!isBad(id)},unknown`),
      'policy.yaml': `version: 1\nrules: [{id: r, metric: ok, min: 0.5}]\nmetrics: {ok: {graded_by: ${grader}}}\n`,
    })
    expect(await codesOf(folder, '-p', 'policy.yaml')).toEqual(['JUDGE_METRIC'])
    expect(await codesOf(folder, '-p', 'policy.yaml', '--metric', 'ok')).toEqual(['JUDGE_METRIC'])
  })
})

describe('people who disagree', () => {
  test('in two sheets are named, with the files and lines, and count against', async () => {
    const folder = folderOf({ 'scores.csv': run() })
    await draw(folder, 'mine.csv', agree, '-n', '100')
    copyFileSync(join(folder, 'mine.csv'), join(folder, 'yours.csv'))
    copyFileSync(join(folder, 'mine.key.csv'), join(folder, 'yours.key.csv'))
    const ids = readFileSync(join(folder, 'mine.csv'), 'utf8')
      .split('\n')
      .map((line) => line.split(',')[0] ?? '')
    const good = ids.find((id) => id.startsWith('c') && id !== 'case' && !isBad(id))!
    const bad = ids.find((id) => id.startsWith('c') && id !== 'case' && isBad(id))!
    fill(folder, 'yours.csv', (id) => (id === good || id === bad ? String(isBad(id)) : agree(id)))
    const before = (await check(folder, '--labels', 'mine.csv')).judges[0]!
    const [judge] = (await check(folder, '--labels', 'mine.csv', '--labels', 'yours.csv')).judges
    expect(judge).toMatchObject({
      labelled: before.labelled,
      missed: before.missed + 1,
      false_alarms: before.false_alarms + 1,
      unanswered: 2,
      disputed: 2,
    })
    const side = (label: string, file: string, id: string) => ({ label, file, line: ids.indexOf(id) + 1 })
    const disputes = [...judge!.disputes].sort((a, b) => (a.case === good ? -1 : b.case === good ? 1 : 0))
    expect(disputes).toEqual([
      {
        case: good,
        trial: null,
        metric: 'ok',
        labels: [side('passed', 'mine.csv', good), side('failed', 'yours.csv', good)],
      },
      {
        case: bad,
        trial: null,
        metric: 'ok',
        labels: [side('failed', 'mine.csv', bad), side('passed', 'yours.csv', bad)],
      },
    ])
    const { out } = await checkText(folder, '--labels', 'mine.csv', '--labels', 'yours.csv')
    expect(out).toContain(
      `${good}  ok mine.csv:${ids.indexOf(good) + 1} · not ok yours.csv:${ids.indexOf(good) + 1}`,
    )
    expect(unwrapped(out)).toContain('count against: 1 miss and 1 false alarm, since people disagree')
  })

  test('in one sheet, or with the scores file itself, are named too', async () => {
    const folder = folderOf({
      'scores.csv': `case,trial,ok,ok.judge,ok.label\n${['a,1,true,gpt,yes', 'a,2,true,gpt,', 'b,1,true,gpt,yes', 'b,2,true,gpt,yes'].join('\n')}\n`,
      'oloproof.yaml': 'version: 1\ntrials: {threshold: 1}\nrules: [{id: r, metric: ok, min: 0.5}]\n',
    })
    await draw(folder, 'mine.csv', (id, trial) => (id === 'a' && trial === '1' ? 'no' : 'yes'))
    const [judge] = (await check(folder, '--labels', 'mine.csv')).judges
    expect(judge).toMatchObject({ graded: 2, labelled: 2, missed: 1, disputed: 1 })
    expect(judge!.disputes).toMatchObject([
      {
        case: 'a',
        trial: '1',
        labels: [
          { label: 'passed', file: 'scores.csv', line: 2 },
          { label: 'failed', file: 'mine.csv' },
        ],
      },
    ])
    const sheet = readFileSync(join(folder, 'mine.csv'), 'utf8').trimEnd()
    const row = sheet.split('\n').find((line) => line.startsWith('b,2,'))!
    writeFileSync(join(folder, 'mine.csv'), `${sheet}\n${row.replace(/yes$/, 'no')}\n`)
    expect((await check(folder, '--labels', 'mine.csv')).judges[0]!.disputes).toMatchObject([
      { case: 'a', trial: '1' },
      {
        case: 'b',
        trial: '2',
        labels: [
          { line: 5 },
          { label: 'passed', file: 'mine.csv' },
          { label: 'failed', file: 'mine.csv', line: 6 },
        ],
      },
    ])
  })
})

describe('--by', () => {
  const cells = (id: string): string => {
    const number = Number(id.slice(1))
    const lang = number % 5 === 0 ? '' : `v${(number % 5) * 5}`
    return `${!isBad(id)},gpt,${lang},${number < 300 ? agree(id) : ''}`
  }
  const files = { 'scores.csv': run('ok,ok.judge,lang,ok.label', cells) }

  test('measures each value apart, in natural order, cases of unknown value last', async () => {
    const { judges, exit_code } = await check(folderOf(files), '--by', 'lang')
    expect(judges.map(({ by, graded, labelled }) => [by?.value, graded, labelled])).toEqual([
      ['v5', 80, 60],
      ['v10', 80, 60],
      ['v15', 80, 60],
      ['v20', 80, 60],
      [null, 80, 60],
    ])
    expect(exit_code).toBe(2)
    const whole = (await check(folderOf(files))).judges[0]!
    const sum = (key: 'graded' | 'labelled' | 'missed' | 'false_alarms') =>
      judges.reduce((total, judge) => total + judge[key], 0)
    for (const key of ['graded', 'labelled', 'missed', 'false_alarms'] as const)
      expect(sum(key)).toBe(whole[key])
    expect((await checkText(folderOf(files), '--by', 'lang')).out).toContain('ok[lang unknown]')
  })

  test('shows a value that has no verdict at all', async () => {
    const rows = ['a,true,gpt,de', 'b,,,fr', 'c,,,fr'].map((row) => `${row}\n`).join('')
    const { judges } = await check(
      folderOf({ 'scores.csv': `case,ok,ok.judge,lang\n${rows}` }),
      '--by',
      'lang',
    )
    expect(judges).toMatchObject([
      { by: { value: 'de' }, judge: 'gpt', graded: 1 },
      { by: { value: 'fr' }, judge: 'unknown', graded: 0, missing: 2, max_missed_met: false },
    ])
  })

  test('puts a case whose trials differ among the unknown', async () => {
    const rows = ['a,1,true,gpt,de', 'a,2,true,gpt,fr', 'b,1,true,gpt,fr'].map((row) => `${row}\n`).join('')
    const folder = folderOf({
      'scores.csv': `case,trial,ok,ok.judge,lang\n${rows}`,
      'oloproof.yaml': 'version: 1\ntrials: {threshold: 1}\nrules: [{id: r, metric: ok, min: 0.5}]\n',
    })
    expect((await check(folder, '--by', 'lang')).judges.map(({ by }) => by?.value)).toEqual(['fr', null])
  })

  test.each(['ok', 'ok.judge', 'ok.label', 'ok.reason', 'trial'])('refuses %s, a result', async (label) => {
    expect(await codesOf(folderOf(files), '--by', label)).toEqual(['WHERE_RESULT'])
  })

  test('refuses a column that is not there, and too many values', async () => {
    expect(await codesOf(folderOf(files), '--by', 'long')).toEqual(['WHERE_LABEL'])
    const rows = Array.from({ length: 1200 }, (_, i) => `c${i},true,gpt,l${i}\n`)
    const many = folderOf({ 'scores.csv': `case,ok,ok.judge,tag\n${rows.join('')}` })
    expect(await codesOf(many, '--by', 'tag')).toEqual(['USAGE'])
  })
})

describe('silence', () => {
  test('of every kind counts against: a miss among judge-goods, a false alarm among judge-bads', async () => {
    const folder = folderOf({ 'scores.csv': run() })
    await draw(folder, 'labels.csv', agree, '--goods', '100', '--bads', '20')
    const all = (await check(folder, '--labels', 'labels.csv')).judges[0]!
    expect(all).toMatchObject({ missed: 0, false_alarms: 0, unanswered: 0, agreement: 1 })
    fill(folder, 'labels.csv', (id) => (Number(id.slice(1)) < 100 ? '' : agree(id)))
    const blank = (await check(folder, '--labels', 'labels.csv')).judges[0]!
    fill(folder, 'labels.csv', (id) => (Number(id.slice(1)) < 100 ? null : agree(id)))
    const gone = (await check(folder, '--labels', 'labels.csv')).judges[0]!
    expect(gone).toEqual(blank)
    expect(blank.labelled).toBe(all.labelled)
    expect(blank.missed + blank.false_alarms).toBe(blank.unanswered)
    expect(blank.missed).toBeGreaterThan(0)
    expect(blank.false_alarms).toBeGreaterThan(0)
    expect(blank.notes[0]).toBe(
      `${blank.unanswered} drawn answers have no usable label and count against: ${blank.missed} misses and ${blank.false_alarms} false alarms`,
    )
    expect(blank.confusion).toMatchObject({
      judge_passed: { people_passed: 100 - blank.missed, people_failed: 0, no_usable_label: blank.missed },
      judge_failed: { people_failed: 20 - blank.false_alarms, no_usable_label: blank.false_alarms },
    })
  })

  test('never turns exit 2 into 0, nor does a label that becomes a miss', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          goods: fc.integer({ min: 60, max: 110 }),
          bads: fc.integer({ min: 0, max: 20 }),
          wrong: fc.array(fc.nat({ max: 399 }), { maxLength: 3 }),
          changed: fc.nat({ max: 10_000 }),
          how: fc.constantFrom('miss', 'row', 'blank'),
        }),
        async ({ goods, bads, wrong, changed, how }) => {
          const folder = folderOf({ 'scores.csv': run() })
          const misses = new Set(wrong.map((number) => `c${number}`))
          const said = (id: string) => String(misses.has(id) ? isBad(id) : !isBad(id))
          await draw(folder, 'labels.csv', said, '--goods', String(goods), '--bads', String(bads))
          const before = await check(folder, '--labels', 'labels.csv')
          const lines = readFileSync(join(folder, 'labels.csv'), 'utf8').trimEnd().split('\n')
          const victim = lines[1 + (changed % (lines.length - 1))]!.split(',')[0]!
          fill(folder, 'labels.csv', (id) => {
            if (id !== victim) return said(id)
            return how === 'row' ? null : how === 'blank' ? '' : 'false'
          })
          const after = await check(folder, '--labels', 'labels.csv')
          expect(after.exit_code).toBeGreaterThanOrEqual(before.exit_code)
          expect(after.judges[0]!.labelled).toBe(before.judges[0]!.labelled)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('labels of other runs', () => {
  async function twoRuns(policy = ''): Promise<string> {
    const folder = folderOf({
      'scores.csv': run(),
      'oloproof.yaml': `version: 1\nrules: [{id: r, metric: ok, min: 0.5}]\n${policy}`,
    })
    await draw(folder, 'labels.csv', agree, '-n', '100')
    writeFileSync(
      join(folder, 'scores.csv'),
      run('ok,ok.judge,run_no', (id) => `${!isBad(id)},gpt,2`),
    )
    return folder
  }

  test('are counted and not used', async () => {
    const folder = await twoRuns()
    const { exit_code, judges } = await check(folder, '--labels', 'labels.csv')
    expect(exit_code).toBe(2)
    expect(judges[0]).toMatchObject({ labelled: 0, other_runs: 100, carried: 0 })
    expect((await checkText(folder, '--labels', 'labels.csv')).out).toContain(
      '100 labels of other runs not used',
    )
  })

  test('add up where the policy carries them, never by part', async () => {
    const folder = await twoRuns('judges: {ok: {carry: true, reason: the same system}}\n')
    const { exit_code, judges, choices } = await check(folder, '--labels', 'labels.csv')
    expect(exit_code).toBe(0)
    expect(judges[0]).toMatchObject({ labelled: 100, other_runs: 0, carried: 100 })
    expect(choices).toEqual(['ok: labels of other runs add up: the same system'])
    const parts = await check(folder, '--labels', 'labels.csv', '--by', 'run_no')
    expect(parts.judges[0]).toMatchObject({ labelled: 0, other_runs: 100, carried: 0 })
    expect(parts.choices).toEqual([])
  })

  test('by other judges are said too', async () => {
    const folder = await twoRuns()
    writeFileSync(
      join(folder, 'scores.csv'),
      run('ok,ok.judge', (id) => `${!isBad(id)},claude`),
    )
    const { judges, notes } = await check(folder, '--labels', 'labels.csv')
    expect(judges[0]).toMatchObject({ judge: 'claude', labelled: 0, other_runs: 0 })
    expect(notes).toContain('100 labels of "ok" are of other judges of other runs: not used')
  })
})

describe('labels of something else', () => {
  test('are an error', async () => {
    const folder = folderOf({
      'scores.csv': run(),
      'other.csv': 'case,helpful,helpful.label\nc1,true,true\n',
      'empty.csv': 'case,ok,ok.label\nc1,true,\n',
      'none.csv': 'case,ok\nc1,true\n',
    })
    expect(await codesOf(folder, '--labels', 'other.csv')).toEqual(['LABELS_METRIC'])
    expect(await codesOf(folder, '--labels', 'none.csv')).toEqual(['LABELS_COLUMN'])
    expect(await codesOf(folder, '--labels', 'gone.csv')).toEqual(['FILE_UNREADABLE'])
  })

  test('that were given to another answer are an error', async () => {
    const folder = folderOf({ 'scores.csv': run() })
    await draw(folder, 'labels.csv', agree, '-n', '10')
    const key = readFileSync(join(folder, 'labels.key.csv'), 'utf8')
    writeFileSync(
      join(folder, 'labels.key.csv'),
      key.replaceAll(',true,gpt', ',x').replaceAll(',false,gpt', ',true,gpt').replaceAll(',x', ',false,gpt'),
    )
    expect(new Set(await codesOf(folder, '--labels', 'labels.csv'))).toEqual(new Set(['LABELS_OTHER_ANSWER']))
  })
})

describe('the command', () => {
  test('says 3 for what it cannot read, and never 1', async () => {
    const folder = folderOf({
      'scores.csv': run('ok', () => 'true'),
      'broken.yaml': 'version: 1\n',
      'empty.csv': '',
    })
    const codes = async (...argv: readonly string[]) =>
      (await runInProcess(['judge', 'check', ...argv], folder)).code
    expect(await codes('scores.csv')).toBe(3)
    expect(await codes('empty.csv')).toBe(3)
    expect(await codes('gone.csv')).toBe(3)
    expect(await codes('scores.csv', '-p', 'broken.yaml')).toBe(3)
    expect(await codes('scores.csv', '-p', '')).toBe(3)
    expect(await codes('scores.csv', '--by', '')).toBe(3)
    expect(await codes('scores.csv', '--metric', '')).toBe(3)
    expect(await codes('scores.csv', '--confidence', '95')).toBe(3)
    expect(await codes('scores.csv', '--where', 'ok=true')).toBe(3)
    expect(await codes('scores.csv', '-f', 'markdown')).toBe(3)
    expect(await codes('-')).toBe(3)
    writeFileSync(join(folder, 'scores.csv'), 'case,ok,ok.judge,ok.reason\nc1,,gpt,not_applicable\n')
    expect(await codesOf(folder)).toEqual(['JUDGE_METRIC'])
    writeFileSync(join(folder, 'scores.csv'), 'case,ok,ok.judge\n')
    expect(await codesOf(folder, '--metric', 'ok')).toEqual(['JUDGE_METRIC'])
    expect(await codes()).toBe(3)
  })

  test('says its errors as JSON where that is asked for', async () => {
    const ran = await checkText(folderOf({ 'scores.csv': run('ok', () => 'true') }), '-f', 'json')
    expect(JSON.parse(ran.out)).toMatchObject({ format: 1, exit_code: 3, errors: [{ code: 'JUDGE_METRIC' }] })
  })

  test('has the keys of the contract, in their order, and the same bytes twice', async () => {
    const folder = folderOf({ 'scores.csv': run() })
    await draw(folder, 'labels.csv', agree, '-n', '100')
    const { out } = await checkText(folder, '-f', 'json', '--labels', 'labels.csv')
    expect((await checkText(folder, '-f', 'json', '--labels', 'labels.csv')).out).toBe(out)
    const report = JSON.parse(out)
    expect(Object.keys(report)).toEqual(
      expect.arrayContaining(['format', 'oloproof', 'exit_code', 'scores', 'labels', 'judges', 'notes']),
    )
    expect(report.format).toBe(1)
    expect(Object.keys(report.judges[0]).slice(0, 12)).toEqual([
      'metric',
      'judge',
      'labelled',
      'judged_good_labelled',
      'missed',
      'judged_bad_labelled',
      'false_alarms',
      'missed_interval',
      'kappa',
      'corrected',
      'max_missed_met',
      'more_labels',
    ])
    expect(out).not.toContain(folder)
  })

  test('keeps to --where', async () => {
    const folder = folderOf({
      'scores.csv': run('ok,ok.judge,lang', (id) => `${!isBad(id)},gpt,${isBad(id) ? 'de' : 'fr'}`),
    })
    const { judges } = await check(folder, '--where', 'lang=fr')
    expect(judges[0]).toMatchObject({ graded: 360, judged_bad: 0 })
    expect(judges[0]?.more_labels_command).toContain('--where lang=fr')
    expect((await checkText(folder, '--where', 'lang=fr')).out.split('\n')[1]).toContain('lang=fr')
    expect(await codesOf(folder, '--where', 'ok=true')).toEqual(['WHERE_RESULT'])
    expect(await codesOf(folder, '--where', 'lang=it')).toEqual(['WHERE_VALUE'])
  })

  test('fits into 80 columns and repeats its answer at the end of a long report', async () => {
    const cells = (id: string) =>
      `${!isBad(id)},gpt-${id.slice(-1)},${Number(id.slice(1)) < 100 ? agree(id) : ''}`
    const folder = folderOf({ 'scores.csv': run('ok,ok.judge,ok.label', cells) })
    const { out } = await checkText(folder)
    const lines = out.trimEnd().split('\n')
    expect(lines.filter((line) => line.length > 80 && !line.startsWith('      oloproof '))).toEqual([])
    expect(lines[0]).toBe('NOT YET  none of 10 judges is shown to miss at most 5%                  exit 2')
    expect(lines.at(-1)).toBe(lines[0])
  })
})
