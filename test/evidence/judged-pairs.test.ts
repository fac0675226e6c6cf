import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { gate } from './gate-folder.ts'

interface Answer {
  readonly ok: boolean
  /** What a person said; undefined: nobody looked. */
  readonly label?: boolean
}

/** A run of 200 cases that a judge calls good; the first `labelled` of them have a label. */
function run(labelled: number, odd: ReadonlyMap<number, Answer> = new Map()): string {
  const rows = Array.from({ length: 200 }, (_, i) => {
    const { ok, label } = odd.get(i) ?? { ok: true, label: i < labelled ? true : undefined }
    return `c${i},${ok},gpt,${label ?? ''}`
  })
  return `case,ok,ok.judge,ok.label\n${rows.join('\n')}\n`
}

const POLICY = `version: 1
rules:
  - {id: share, metric: ok, max_regressed: 0.05}
  - {id: count, metric: ok, max_regressions: 1}
  - {id: fall, metric: ok, max_decrease: 0.05}
`

async function outcomes(before: string, after: string, policy = POLICY): Promise<readonly string[]> {
  const decision = await gate(
    { 'policy.yaml': policy, 'before.csv': before, 'scores.csv': after },
    { baseline: 'before.csv' },
  )
  return decision.rules.map(
    ({ outcome, reason, unvalidatedOutcome }) => `${outcome} ${reason} ${unvalidatedOutcome}`,
  )
}

const at = (i: number, answer: Answer): ReadonlyMap<number, Answer> => new Map([[i, answer]])
const STOPPED = 'INSUFFICIENT_EVIDENCE evaluator_not_validated'

describe('a judged metric in two runs', () => {
  it('decides once people have measured what the judge lets through in both', async () => {
    expect(await outcomes(run(80), run(80))).toEqual([
      'PASS bound_met null',
      'PASS count_within null',
      'PASS bound_met null',
    ])
  })

  it.each([
    ['neither', 0, 0],
    ['the second alone', 0, 80],
    ['the first alone', 80, 0],
    ['too few of the first', 71, 80],
    ['too few of the second', 80, 71],
  ])('is not validated by labels of %s', async (_, before, after) => {
    const stopped = `${STOPPED} PASS`
    expect(await outcomes(run(before), run(after))).toEqual([stopped, stopped, stopped])
  })

  it('needs 72 labels without a miss for 5%', async () => {
    expect((await outcomes(run(72), run(72)))[0]).toBe('PASS bound_met null')
  })

  it('is decided on its word where the policy trusts it', async () => {
    const trusting = `${POLICY}judges: {ok: {trust: true, reason: the same judge as always}}\n`
    expect((await outcomes(run(0), run(0), trusting))[0]).toBe('PASS bound_met null')
  })

  it('takes an answer that only the judge called bad for a side that is missing', async () => {
    // Bad before by the judge alone: were it good, it would have broken.
    const before = run(80, at(150, { ok: false }))
    const after = run(80, at(150, { ok: false, label: false }))
    const count = async (first: string, second: string) =>
      (await outcomes(first, second, POLICY.replace('max_regressions: 1', 'max_regressions: 0')))[1]
    expect(await count(before, after)).toBe(`${STOPPED} PASS`)
    // Looked at and bad: it was bad before, and did not break.
    expect(await count(run(80, at(150, { ok: false, label: false })), after)).toBe('PASS count_within null')
    // Looked at and good: it broke.
    expect(await count(run(80, at(150, { ok: false, label: true })), after)).toBe('FAIL count_exceeded null')
    // Bad after by the judge alone may be a false alarm.
    expect(await count(run(80), run(80, at(150, { ok: false })))).toBe(`${STOPPED} FAIL`)
    expect(await count(run(80), run(80, at(150, { ok: false, label: true })))).toBe('PASS count_within null')
  })

  it('counts a miss that people found as bad', async () => {
    const after = run(150, at(150, { ok: true, label: false }))
    expect((await outcomes(run(150), after, POLICY.replace('regressions: 1', 'regressions: 0')))[1]).toBe(
      'FAIL count_exceeded null',
    )
  })

  it('binds the labels of one sheet to the runs that they were given to', async () => {
    const before = run(0)
    const after = run(0).replaceAll('gpt', 'gpt-2')
    const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
    const rows = [before, after].flatMap((text, side) =>
      Array.from({ length: side === 0 ? 40 : 80 }, (_, i) => `c${i},${digest(text)},true`),
    )
    const decision = await gate(
      {
        'policy.yaml': POLICY,
        'before.csv': before,
        'scores.csv': after,
        'labels.csv': `case,run,ok.label\n${rows.join('\n')}\n`,
      },
      { baseline: 'before.csv', labels: ['labels.csv'] },
    )
    expect(decision.rules[0]?.pairs?.judges).toMatchObject({
      before: { labelledGoods: 40, missed: 0, isMet: false },
      after: { labelledGoods: 80, missed: 0, isMet: true },
    })
  })
})
