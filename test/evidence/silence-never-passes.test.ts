import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decision } from '../../src/domain/decision.ts'
import { gate } from './gate-folder.ts'

const POLICY = `version: 1
suite: {cases: 60}
trials: {threshold: 0.5, size: 3}
rules:
  - {id: rate, metric: ok, min: 0.8, confidence_level: 0.8}
  - {id: count, metric: ok, max_failures: 3}
`
const RANK = { FAIL: 0, INSUFFICIENT_EVIDENCE: 1, PASS: 2 } as const
const CELLS = ['false', 'false', 'false', '', 'error', 'not_applicable']

type Row = readonly [id: number, trial: number, cell: string]

const decided = (rows: readonly Row[]): Promise<Decision> =>
  gate({
    'policy.yaml': POLICY,
    'scores.csv': `case,trial,ok\n${rows.map(([id, trial, cell]) => `c${id},${trial},${cell}`).join('\n')}\n`,
  })

/** Everything but the digests of the files, which do depend on the order of rows. */
const withoutDigests = (decision: Decision) => ({
  ...decision,
  scores: decision.scores.map(({ cases, rows }) => ({ cases, rows })),
  policy: null,
})

/** A whole suite of three trials a case, mostly good, with a few rows of it lost: near enough to PASS and to FAIL. */
const rows = fc
  .tuple(
    fc.array(fc.nat(179), { maxLength: 20, size: 'max' }),
    fc.array(fc.tuple(fc.nat(179), fc.constantFrom(...CELLS)), { maxLength: 90, size: 'max' }),
  )
  .map(([lost, changed]) => {
    const cells = Array.from({ length: 180 }, () => 'true')
    for (const [at, cell] of changed) cells[at] = cell
    const gone = new Set(lost)
    return cells.flatMap((cell, at): Row[] =>
      gone.has(at) ? [] : [[at % 60, Math.floor(at / 60) + 1, cell]],
    )
  })

describe('through the whole pipeline', () => {
  test('the suites tried here pass, fail and stay undecided', async () => {
    const outcomes = new Set<string>()
    for (const all of fc.sample(rows, { numRuns: 40, seed: 7 })) {
      for (const rule of (await decided(all)).rules) outcomes.add(rule.outcome)
    }
    expect([...outcomes].sort()).toEqual(['FAIL', 'INSUFFICIENT_EVIDENCE', 'PASS'])
  })

  test('the order of rows means nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        async ([all, shuffled]) => {
          expect(withoutDigests(await decided(shuffled))).toEqual(withoutDigests(await decided(all)))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('a verdict that is erased, or a row that is lost, never turns anything into PASS', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.nat(), fc.constantFrom('', 'error', 'lost'), async (all, pick, how) => {
        fc.pre(all.length > 0)
        // A bad verdict that goes missing is what would help a gate that does not look.
        const bad = all.flatMap(([, , cell], index) => (cell === 'false' ? [index] : []))
        const at = bad[pick % bad.length] ?? pick % all.length
        fc.pre(all[at]?.[2] !== 'not_applicable')
        const changed = all.flatMap((row, i): Row[] =>
          i !== at ? [row] : how === 'lost' ? [] : [[row[0], row[1], how]],
        )
        const before = await decided(all)
        const after = await decided(changed)
        for (const [i, rule] of after.rules.entries()) {
          const rank = RANK[before.rules[i]?.outcome ?? 'FAIL']
          expect(RANK[rule.outcome]).toBeLessThanOrEqual(Math.max(rank, RANK.INSUFFICIENT_EVIDENCE))
        }
      }),
      { numRuns: 100 },
    )
  })

  test('a verdict that turns bad never helps', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.nat(), async (all, pick) => {
        fc.pre(all.length > 0)
        const at = pick % all.length
        fc.pre(all[at]?.[2] !== 'not_applicable')
        const changed = all.map((row, i): Row => (i === at ? [row[0], row[1], 'false'] : row))
        const before = await decided(all)
        const after = await decided(changed)
        for (const [i, rule] of after.rules.entries()) {
          expect(RANK[rule.outcome]).toBeLessThanOrEqual(RANK[before.rules[i]?.outcome ?? 'FAIL'])
        }
      }),
      { numRuns: 60 },
    )
  })
})
