import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { gate, problemsOf } from './gate-folder.ts'
import { decided, twoFiles } from './two-files.ts'

const csv = (head: string, rows: readonly string[]): string => `${head}\n${rows.join('\n')}\n`
const verdict = (ok: string): 'good' | 'bad' | 'none' =>
  ok === 'true' ? 'good' : ok === 'false' ? 'bad' : 'none'

describe('the pairs of two files', () => {
  test('are what a loop over the ids counts', async () => {
    await fc.assert(
      fc.asyncProperty(twoFiles, async (files) => {
        const [rule] = (await decided(files)).rules
        const after = new Map(files.after.map((row) => [row.id, verdict(row.ok)]))
        const counts = { bothGood: 0, broken: 0, fixed: 0, bothBad: 0, missingBefore: 0, missingAfter: 0 }
        let mayHaveBroken = 0
        for (const row of files.before) {
          const was = verdict(row.ok)
          const is = after.get(row.id) ?? 'none'
          if (was === 'none') counts.missingBefore += 1
          else if (is === 'none') counts.missingAfter += 1
          else if (was === is) counts[was === 'good' ? 'bothGood' : 'bothBad'] += 1
          else counts[is === 'good' ? 'fixed' : 'broken'] += 1
          if (was !== 'bad' && is !== 'good' && (was === 'none' || is === 'none')) mayHaveBroken += 1
        }
        const known = new Set(files.before.map(({ id }) => id))
        const fresh = files.after.filter(({ id }) => !known.has(id)).length
        expect(rule?.pairs?.counts).toEqual({ ...counts, fresh })
        expect(rule?.tally).toMatchObject({
          cases: files.before.length,
          failed: counts.broken,
          missing: mayHaveBroken,
        })
        expect(rule?.pairs?.vanished.count).toBe(files.before.filter(({ id }) => !after.has(id)).length)
      }),
      { numRuns: 60 },
    )
  })

  it('names what was fixed, broke, vanished and is new', async () => {
    const decision = await gate(
      {
        'policy.yaml': 'version: 1\nrules:\n  - {id: r, metric: ok, max_regressions: 5}\n',
        'before.csv': csv('case,ok', ['a,true', 'b,false', 'c,true', 'd,true']),
        'scores.csv': csv('case,ok', ['e,true', 'c,true', 'b,true', 'a,false']),
      },
      { baseline: 'before.csv' },
    )
    const pairs = decision.rules[0]?.pairs
    const names = [pairs?.fixed, pairs?.broken, pairs?.vanished, pairs?.fresh].map((named) =>
      named?.cases.map(({ id }) => id),
    )
    expect(names).toEqual([['b'], ['a'], ['d'], ['e']])
    expect(decision.comparison).toMatchObject({ common: 3, vanished: 1, retired: 0, fresh: 1 })
    expect(decision.rules[0]?.tally).toMatchObject({ cases: 4, failed: 1, missing: 1 })
  })

  it('takes what is newly unsafe for a regression where passing is bad', async () => {
    const files = {
      'before.csv': csv('case,unsafe', ['a,true', 'b,false', 'c,false']),
      'scores.csv': csv('case,unsafe', ['a,false', 'b,true', 'c,false']),
    }
    const rule = '{id: r, metric: unsafe, max_regressions: 5}'
    const declared = `version: 1\nmetrics: {unsafe: {bad_when: passed}}\nrules:\n  - ${rule}\n`
    const beside = `version: 1\nrules:\n  - ${rule}\n  - {id: m, metric: unsafe, max_occurrences: 3}\n`
    for (const policy of [declared, beside]) {
      const decision = await gate({ 'policy.yaml': policy, ...files }, { baseline: 'before.csv' })
      expect(decision.rules[0]?.badCases.map(({ id }) => id)).toEqual(['b'])
      expect(decision.rules[0]?.pairs).toMatchObject({ difference: 0, counts: { fixed: 1, broken: 1 } })
    }
  })

  it('leaves cases out that the suite no longer lists, and misses those that it does', async () => {
    const policy =
      'version: 1\nsuite: {file: suite.csv}\nrules:\n  - {id: r, metric: ok, max_regressions: 0}\n  - {id: m, metric: ok, max_failures: 0}\n'
    const files = {
      'policy.yaml': policy,
      'before.csv': csv('case,ok', ['a,true', 'retired,true', 'c,true']),
      'scores.csv': csv('case,ok', ['a,true']),
    }
    const kept = await gate({ ...files, 'suite.csv': csv('case', ['a', 'c']) }, { baseline: 'before.csv' })
    expect(kept.rules.map((rule) => [rule.outcome, rule.tally.cases, rule.tally.missing])).toEqual([
      ['INSUFFICIENT_EVIDENCE', 2, 1],
      ['INSUFFICIENT_EVIDENCE', 2, 1],
    ])
    const smaller = await gate({ ...files, 'suite.csv': csv('case', ['a']) }, { baseline: 'before.csv' })
    expect(smaller.rules.map((rule) => rule.outcome)).toEqual(['PASS', 'PASS'])
    expect(smaller.comparison?.retired).toBe(2)
  })

  it('takes the first file for a list of what should have run, whatever the rule', async () => {
    const decision = await gate(
      {
        'policy.yaml':
          'version: 1\nrules:\n  - {id: f, metric: ok, max_failures: 0}\n  - {id: s, metric: ms, budget: 10, of: max}\n',
        'before.csv': csv('case,ok,ms', ['a,true,1', 'b,not_applicable,not_applicable', 'c,true,1']),
        'scores.csv': csv('case,ok,ms', ['a,true,1']),
      },
      { baseline: 'before.csv' },
    )
    // b did not apply before, so nothing of it is missing.
    expect(decision.rules.map(({ outcome, tally }) => [outcome, tally.cases, tally.missing])).toEqual([
      ['INSUFFICIENT_EVIDENCE', 2, 1],
      ['INSUFFICIENT_EVIDENCE', 2, 1],
    ])
    expect(decision.rules[0]?.missingCases).toEqual([{ id: 'c', about: null, reason: 'not_run' }])
  })

  it('counts cases that a number lacks once, named by the first file or not', async () => {
    const before = csv('case,ok', ['a,true', 'b,true', 'c,true'])
    const after = csv('case,ok', ['a,true', 'd,true'])
    const decision = await gate(
      {
        'policy.yaml': 'version: 1\nsuite: {cases: 6}\nrules:\n  - {id: f, metric: ok, max_failures: 0}\n',
        'before.csv': before,
        'scores.csv': after,
      },
      { baseline: 'before.csv' },
    )
    expect(decision.rules[0]?.tally).toMatchObject({ cases: 6, passed: 2, missing: 4 })
  })

  it('does not let a case stop applying', async () => {
    const decision = await gate(
      {
        'policy.yaml':
          'version: 1\nrules:\n  - {id: f, metric: ok, max_failures: 0}\n  - {id: r, metric: ok, max_regressions: 0}\n',
        'before.csv': csv('case,ok', ['a,true', 'b,true', 'c,not_applicable']),
        'scores.csv': csv('case,ok', ['a,true', 'b,not_applicable', 'c,not_applicable']),
      },
      { baseline: 'before.csv' },
    )
    for (const rule of decision.rules) {
      expect(rule.outcome).toBe('INSUFFICIENT_EVIDENCE')
      expect([...rule.tally.missingReasons]).toEqual([['not_applicable', 1]])
    }
  })

  it('takes a label from whichever file has it, and refuses two that differ', async () => {
    const policy =
      'version: 1\nrules:\n  - {id: r, metric: ok, max_regressions: 0, by: language}\n  - {id: w, metric: ok, max_regressed: 0.5, where: {language: de}}\n'
    const after = csv('case,ok,language', ['a,true,de', 'b,false,fr'])
    const unlabelled = await gate(
      { 'policy.yaml': policy, 'before.csv': csv('case,ok', ['a,true', 'b,true']), 'scores.csv': after },
      { baseline: 'before.csv' },
    )
    expect(unlabelled.rules.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['r[language=de]', 'PASS'],
      ['r[language=fr]', 'FAIL'],
      ['w', 'INSUFFICIENT_EVIDENCE'],
    ])
    const problems = await problemsOf(
      gate(
        {
          'policy.yaml': policy,
          'before.csv': csv('case,ok,language', ['a,true,fr', 'b,true,fr']),
          'scores.csv': after,
        },
        { baseline: 'before.csv' },
      ),
    )
    expect(problems.map(({ code, line }) => [code, line])).toEqual([['BASELINE_LABEL', 2]])
  })

  it('knows by the first file which slice a vanished case belongs to', async () => {
    const decision = await gate(
      {
        'policy.yaml':
          'version: 1\nrules:\n  - {id: r, metric: ok, max_regressions: 0, where: {language: de}}\n',
        'before.csv': csv('case,ok,language', ['a,true,de', 'b,true,fr', 'c,true,de']),
        'scores.csv': csv('case,ok,language', ['a,true,de', 'x,true,fr']),
      },
      { baseline: 'before.csv' },
    )
    expect(decision.rules[0]?.tally).toMatchObject({ cases: 2, missing: 1 })
    expect(decision.rules[0]?.pairs?.vanished.cases.map(({ id }) => id)).toEqual(['c'])
  })

  it('keeps the slice that the second file lost', async () => {
    const rows = (languages: readonly string[]): string =>
      csv(
        'case,ok,language',
        languages.map((language, i) => `${language}${i},true,${language}`),
      )
    const decision = await gate(
      {
        'policy.yaml': 'version: 1\nrules:\n  - {id: f, metric: ok, max_failures: 0, by: language}\n',
        'before.csv': rows(['de', 'de', 'fr']),
        'scores.csv': rows(['de', 'de']),
      },
      { baseline: 'before.csv' },
    )
    expect(decision.rules.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
      ['f[language=de]', 'PASS', 'count_within'],
      ['f[language=fr]', 'INSUFFICIENT_EVIDENCE', 'no_cases'],
    ])
  })

  it('folds trials by the largest number of them in either file', async () => {
    const policy = 'version: 1\ntrials: {threshold: 1}\nrules:\n  - {id: r, metric: ok, max_regressions: 0}\n'
    const trials = (count: number): string =>
      csv(
        'case,trial,ok',
        ['a', 'b'].flatMap((id) => Array.from({ length: count }, (_, trial) => `${id},${trial},true`)),
      )
    const decide = (before: number, after: number) =>
      gate(
        { 'policy.yaml': policy, 'before.csv': trials(before), 'scores.csv': trials(after) },
        { baseline: 'before.csv' },
      )
    expect((await decide(3, 3)).outcome).toBe('PASS')
    // One trial of three says nothing of the other two.
    expect((await decide(3, 1)).outcome).toBe('INSUFFICIENT_EVIDENCE')
    // What is good after cannot have broken; without a single pair that is no evidence all the same.
    expect((await decide(1, 3)).outcome).toBe('INSUFFICIENT_EVIDENCE')
  })

  it('compares criteria made from others', async () => {
    const decision = await gate(
      {
        'policy.yaml':
          'version: 1\ncriteria: {clean: {all: [ok, {score: ms, at_most: 10}]}}\nrules:\n  - {id: r, metric: clean, max_regressions: 0}\n',
        'before.csv': csv('case,ok,ms', ['a,true,5', 'b,true,5', 'c,false,5']),
        'scores.csv': csv('case,ok,ms', ['a,true,50', 'b,true,', 'c,false,']),
      },
      { baseline: 'before.csv' },
    )
    expect(decision.rules[0]).toMatchObject({ outcome: 'FAIL', tally: { failed: 1, missing: 1, passed: 1 } })
  })

  it('decides regressions of clustered cases on the worst cluster, and says no p-value of them', async () => {
    const rows = (bad: number): string =>
      csv(
        'case,ok,customer',
        Array.from({ length: 400 }, (_, i) => `c${i},${i < bad ? 'false' : 'true'},k${Math.floor(i / 40)}`),
      )
    const rule = '{id: r, metric: ok, max_regressed: 0.06}'
    const files = { 'before.csv': rows(0), 'scores.csv': rows(6) }
    const plain = await gate(
      { 'policy.yaml': `version: 1\nrules:\n  - ${rule}\n`, ...files },
      { baseline: 'before.csv' },
    )
    const clustered = await gate(
      { 'policy.yaml': `version: 1\nclusters: {column: customer}\nrules:\n  - ${rule}\n`, ...files },
      { baseline: 'before.csv' },
    )
    expect(plain.rules[0]).toMatchObject({ outcome: 'PASS', interval: { method: 'clopper_pearson' } })
    expect(clustered.rules[0]).toMatchObject({
      outcome: 'INSUFFICIENT_EVIDENCE',
      interval: { method: 'worst_cluster' },
      pairs: { change: { kind: 'clustered' } },
    })
  })

  it('stops both at a run that was cut short', async () => {
    const rows = (mark: string): string => csv('case,ok,run.incomplete', [`a,true,${mark}`, `b,true,${mark}`])
    const policy =
      'version: 1\nrules:\n  - {id: r, metric: ok, max_regressions: 0}\n  - {id: f, metric: ok, max_failures: 0}\n'
    const decide = (before: string, after: string) =>
      gate(
        { 'policy.yaml': policy, 'before.csv': rows(before), 'scores.csv': rows(after) },
        { baseline: 'before.csv' },
      ).then(({ rules }) => rules.map(({ outcome, reason }) => `${outcome} ${reason}`))
    expect(await decide('', '')).toEqual(['PASS count_within', 'PASS count_within'])
    expect(await decide('true', '')).toEqual(['INSUFFICIENT_EVIDENCE run_incomplete', 'PASS count_within'])
    expect(await decide('', 'true')).toEqual([
      'INSUFFICIENT_EVIDENCE run_incomplete',
      'INSUFFICIENT_EVIDENCE run_incomplete',
    ])
  })
})

describe('a score of two files', () => {
  it('is missing where the first file has a case that the second lacks', async () => {
    const decision = await gate(
      {
        'policy.yaml':
          'version: 1\nrules:\n  - {id: q, metric: ms, statistic: p50, max: 9}\n  - {id: b, metric: ms, budget: 9, of: total}\n',
        'before.csv': csv('case,ms', ['a,1', 'b,1', 'c,not_applicable']),
        'scores.csv': csv('case,ms', ['a,1', 'c,not_applicable']),
      },
      { baseline: 'before.csv' },
    )
    expect(decision.rules.map(({ outcome, tally, pairs }) => [outcome, tally.missing, pairs])).toEqual([
      ['INSUFFICIENT_EVIDENCE', 1, null],
      ['INSUFFICIENT_EVIDENCE', 1, null],
    ])
  })

  it('stands at the top of the report where a quantile leaves reasons out', async () => {
    const decision = await gate({
      'policy.yaml':
        'version: 1\nmissing: {exclude: [timeout], reason: the proxy was down}\nrules:\n  - {id: q, metric: ms, statistic: p50, max: 9}\n  - {id: b, metric: ms, budget: 9, of: total}\n',
      'scores.csv': csv('case,ms', [...Array.from({ length: 9 }, (_, i) => `c${i},1`), 'x,timeout']),
    })
    expect(decision.choices).toEqual(['excluded: timeout: the proxy was down (q)'])
    expect(decision.rules.map(({ outcome, tally }) => [outcome, tally.cases])).toEqual([
      ['PASS', 9],
      ['INSUFFICIENT_EVIDENCE', 10],
    ])
  })

  it('of several trials takes the worst for a quantile, the mean for a mean, all for a budget', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`c${i},1,1`, `c${i},2,${i === 0 ? 9 : 3}`]).flat()
    const decision = await gate({
      'policy.yaml':
        'version: 1\ntrials: {threshold: 1, size: 2}\nrules:\n  - {id: q, metric: ms, statistic: p50, max: 2}\n  - {id: low, metric: ms, statistic: p50, min: 1}\n  - {id: m, metric: ms, statistic: mean, range: [0, 10], max: 9}\n  - {id: b, metric: ms, budget: 166, of: total}\n',
      'scores.csv': csv('case,trial,ms', rows),
    })
    expect(
      decision.rules.map(({ id, outcome, estimate, tally }) => [id, outcome, estimate, tally.cases]),
    ).toEqual([
      ['q', 'FAIL', 3, 40],
      ['low', 'PASS', 1, 40],
      ['m', 'PASS', 2.075, 40],
      ['b', 'PASS', 166, 80],
    ])
    const lacking = await gate({
      'policy.yaml':
        'version: 1\ntrials: {threshold: 1, size: 2}\nrules:\n  - {id: q, metric: ms, statistic: p50, max: 5}\n  - {id: b, metric: ms, budget: 166, of: total}\n',
      'scores.csv': csv('case,trial,ms', rows.slice(1)),
    })
    const within = await gate({
      'policy.yaml':
        'version: 1\ntrials: {threshold: 1, size: 2}\nrules:\n  - {id: q, metric: ms, statistic: p50, max: 5}\n  - {id: m, metric: ms, statistic: mean, range: [0, 10], max: 9}\n',
      'scores.csv': csv('case,trial,ms', rows.slice(0, -1)),
    })
    // What is left of c39 is fast, and the trial that is lost may have been anything.
    expect(within.rules.map(({ tally }) => [tally.missing, ...tally.missingReasons.keys()])).toEqual([
      [1, 'undecided_trials'],
      [1, 'undecided_trials'],
    ])
    // The trial that is left of c0 is too slow already; a total may still grow.
    expect(lacking.rules.map(({ outcome, tally }) => [outcome, tally.failed, tally.missing])).toEqual([
      ['PASS', 1, 0],
      ['INSUFFICIENT_EVIDENCE', 0, 1],
    ])
  })
})
