import fc from 'fast-check'
import type { Decision } from '../../src/domain/decision.ts'
import { gate } from './gate-folder.ts'

/** One case of a file: its verdict, and a number of it. */
export interface TwoFileRow {
  readonly id: number
  readonly ok: string
  readonly ms: string
}

export interface TwoFiles {
  readonly before: readonly TwoFileRow[]
  readonly after: readonly TwoFileRow[]
}

export const RANK = { FAIL: 0, INSUFFICIENT_EVIDENCE: 1, PASS: 2 } as const

/** Every kind of rule that reads two files or numbers, near its limit for the suites made here. */
const POLICY = `version: 1
confidence_level: 0.8
rules:
  - {id: regressed, metric: ok, max_regressed: 0.08}
  - {id: regressions, metric: ok, max_regressions: 2}
  - {id: decrease, metric: ok, max_decrease: 0.04}
  - {id: rate, metric: ok, min: 0.85}
  - {id: failures, metric: ok, max_failures: 4}
  - {id: high, metric: ms, statistic: p90, max: 72}
  - {id: low, metric: ms, statistic: {quantile: 0.1}, min: 5}
  - {id: mean, metric: ms, statistic: mean, range: [0, 100], max: 37}
  - {id: total, metric: ms, budget: 2300, of: total}
  - {id: most, metric: ms, budget: 71, of: max}
  - {id: usual, metric: ms, budget: 66, of: p90}
`

const VERDICTS = ['true', 'true', 'false', 'false', '', 'error']
const row = (id: number): fc.Arbitrary<TwoFileRow> =>
  fc.record({
    id: fc.constant(id),
    ok: fc.oneof({ weight: 9, arbitrary: fc.constant('true') }, fc.constantFrom(...VERDICTS)),
    ms: fc.oneof({ weight: 80, arbitrary: fc.integer({ min: 5, max: 97 }).map(String) }, fc.constant('')),
  })

/** A suite of 60 cases run twice: most of the second run is as the first, some cases are gone and some are new. */
export const twoFiles: fc.Arbitrary<TwoFiles> = fc
  .tuple(
    fc.tuple(...Array.from({ length: 60 }, (_, id) => row(id))),
    fc.array(fc.nat(59).chain(row), { maxLength: 8, size: 'max' }),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.nat(59), { minLength: 4, maxLength: 16, size: 'max' }) },
    ),
    fc.array(fc.nat(59), { maxLength: 3, size: 'max' }),
    fc.nat(3),
    fc.constantFrom(0.5, 0.75, 1),
  )
  .map(([whole, changed, broken, gone, fresh, scale]) => {
    const scaled = (each: TwoFileRow): TwoFileRow =>
      each.ms === '' ? each : { ...each, ms: String(Number(each.ms) * scale) }
    const before = whole.map(scaled)
    const after = new Map(before.map((each) => [each.id, each]))
    for (const each of changed) after.set(each.id, scaled(each))
    for (const id of broken) after.set(id, { id, ok: 'false', ms: '50' })
    for (const id of gone) after.delete(id)
    for (let extra = 0; extra < fresh; extra += 1)
      after.set(100 + extra, { id: 100 + extra, ok: 'true', ms: '40' })
    return { before, after: [...after.values()] }
  })

export function decided({ before, after }: TwoFiles, policy = POLICY): Promise<Decision> {
  const text = (rows: readonly TwoFileRow[]): string =>
    `case,ok,ms\n${rows.map(({ id, ok, ms }) => `c${id},${ok},${ms}`).join('\n')}\n`
  return gate(
    { 'policy.yaml': policy, 'before.csv': text(before), 'scores.csv': text(after) },
    { baseline: 'before.csv' },
  )
}
