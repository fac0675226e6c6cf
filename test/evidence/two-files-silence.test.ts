import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { gate, problemsOf } from './gate-folder.ts'

const csv = (head: string, rows: readonly string[]): string => `${head}\n${rows.join('\n')}\n`
const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `c${i}`)

const decide = (policy: string, before: string, after: string, where = new Map<string, string>()) =>
  gate(
    { 'policy.yaml': policy, 'before.csv': before, 'scores.csv': after },
    { baseline: 'before.csv', where },
  )

const PAIRED = `version: 1
rules:
  - {id: share, metric: ok, max_regressed: 0.5}
  - {id: count, metric: ok, max_regressions: 100}
`

/** Ways of losing what a comparison rests on that have been tried to get a PASS from it. */
describe('silence in one of two files', () => {
  it.each(['error', '', 'not_applicable'])(
    'is no PASS where no case has both verdicts: all bad before, all "%s" after',
    async (after) => {
      const decision = await decide(
        PAIRED,
        csv(
          'case,ok',
          ids(60).map((id) => `${id},false`),
        ),
        csv(
          'case,ok',
          ids(60).map((id) => `${id},${after}`),
        ),
      )
      expect(decision.rules.map(({ outcome }) => outcome)).toEqual([
        'INSUFFICIENT_EVIDENCE',
        'INSUFFICIENT_EVIDENCE',
      ])
    },
  )

  it('is no PASS of a slice of which nothing ran, though nothing in it could break', async () => {
    const rows = (languages: readonly string[]): readonly string[] =>
      languages.flatMap((language) =>
        ids(40).map((id) => `${language}-${id},${language === 'fr' ? 'false' : 'true'},${language}`),
      )
    const decision = await decide(
      'version: 1\nrules:\n  - {id: r, metric: ok, max_regressions: 0, by: lang}\n',
      csv('case,ok,lang', rows(['de', 'fr'])),
      csv('case,ok,lang', rows(['de'])),
    )
    expect(decision.rules.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
      ['r[lang=de]', 'PASS', 'count_within'],
      ['r[lang=fr]', 'INSUFFICIENT_EVIDENCE', 'no_cases'],
    ])
  })

  it('about the trials that the first file planned leaves a case undecided', async () => {
    const policy =
      'version: 1\nrules:\n  - {id: r, metric: ok, max_regressions: 0}\n  - {id: f, metric: ok, max_failures: 0}\n'
    const planned = ids(3).flatMap((id) => [1, 2, 3].map((trial) => `${id},${trial},true,3,1`))
    const decision = await decide(
      policy,
      csv('case,trial,ok,trial.size,trial.threshold', planned),
      csv(
        'case,ok',
        ids(3).map((id) => `${id},true`),
      ),
    )
    for (const rule of decision.rules) {
      expect([rule.outcome, [...rule.tally.missingReasons]]).toEqual([
        'INSUFFICIENT_EVIDENCE',
        [['undecided_trials', 3]],
      ])
    }
  })

  it('about trials is said where the second file plans fewer itself', async () => {
    const rows = (size: number): string =>
      csv(
        'case,trial,ok,trial.size,trial.threshold',
        ids(3).flatMap((id) => Array.from({ length: size }, (_, i) => `${id},${i},true,${size},1`)),
      )
    const { notes } = await decide(PAIRED, rows(3), rows(1))
    expect(notes.join()).toContain(
      '3 cases have fewer planned trials or a lower threshold than in before.csv',
    )
  })

  it('about who graded does not make code of a model', async () => {
    const rows = (judge: string): readonly string[] => ids(200).map((id) => `${id},true${judge}`)
    const policy = 'version: 1\nrules:\n  - {id: m, metric: ok, min: 0.9}\n'
    const before = csv('case,ok,ok.judge', rows(',gpt'))
    for (const after of [csv('case,ok', rows('')), csv('case,ok,ok.judge', rows(','))]) {
      const decision = await decide(policy, before, after)
      expect(decision.rules[0]?.reason).toBe('evaluator_not_validated')
      expect(decision.notes.join()).toContain('does not say who did')
    }
    const said = await decide(
      `${policy}metrics: {ok: {graded_by: code}}\n`,
      csv('case,ok,ok.judge', rows(',unknown')),
      csv('case,ok', rows('')),
    )
    expect(said.outcome).toBe('PASS')
  })

  it('about who gave a number does not make code of a model either', async () => {
    const rows = (judge: string): readonly string[] => ids(100).map((id) => `${id},0.9${judge}`)
    const decision = await decide(
      'version: 1\nrules:\n  - {id: q, metric: f, statistic: p50, min: 0.5}\n',
      csv('case,f,f.judge', rows(',gpt')),
      csv('case,f', rows('')),
    )
    expect(decision.rules[0]?.reason).toBe('evaluator_not_validated')
  })

  it('under --where does not make a new case of one that was left out of the first file', async () => {
    const policy = 'version: 1\nrules:\n  - {id: r, metric: ok, max_regressions: 0}\n'
    const where = new Map([['lang', 'de']])
    for (const label of ['fr', '']) {
      const problems = await problemsOf(
        decide(
          policy,
          csv('case,ok,lang', ['a,true,de', `b,true,${label}`]),
          csv('case,ok,lang', ['a,true,de', 'b,false,de']),
          where,
        ),
      )
      expect(problems.map(({ code, line }) => [code, line])).toEqual([['BASELINE_LABEL', 3]])
    }
  })

  it('about a label does not take a measured case out of its metric', async () => {
    const policy =
      'version: 1\nmetrics: {ok: {where: {lang: de}}}\nrules:\n  - {id: r, metric: ok, max_regressions: 0}\n'
    const after = csv('case,ok,lang', ['a,true,de', 'b,false,fr'])
    for (const before of [
      csv('case,ok', ['a,true', 'b,true']),
      csv('case,ok,lang', ['a,true,de', 'b,true,']),
    ]) {
      const decision = await decide(policy, before, after)
      expect(decision.rules[0]).toMatchObject({
        outcome: 'INSUFFICIENT_EVIDENCE',
        tally: { cases: 2, missing: 1 },
      })
    }
  })

  it('of the first file says how many cases did not apply there', async () => {
    const decision = await decide(
      PAIRED,
      csv('case,ok', ['a,true', 'b,not_applicable', 'c,not_applicable']),
      csv('case,ok', ['a,true', 'b,false', 'c,true']),
    )
    expect(decision.rules[0]?.pairs?.notApplicableBefore).toBe(2)
    expect(decision.rules[0]?.tally.notApplicable).toBe(2)
  })

  it('does not let labels of one run serve another that claims to be it', async () => {
    const before = csv(
      'case,ok,ok.judge',
      ids(100).map((id) => `${id},true,gpt`),
    )
    const run = createHash('sha256').update(before).digest('hex')
    const after = csv(
      'case,ok,ok.judge,run',
      ids(100).map((id, i) => `${id},${i >= 10},gpt,${run}`),
    )
    const problems = await problemsOf(decide(PAIRED, before, after))
    expect(problems.map(({ code }) => code)).toEqual(['BASELINE_RUN'])
  })

  it('is no comparison where a run is compared with itself, and every report says so', async () => {
    const same = csv(
      'case,ok',
      ids(30).map((id) => `${id},true`),
    )
    expect((await decide(PAIRED, same, same)).choices.join()).toContain('compared with itself')
  })
})
