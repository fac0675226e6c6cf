import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decision } from '../../src/domain/decision.ts'
import { decided, RANK, type TwoFileRow, type TwoFiles, twoFiles } from './two-files.ts'

/** Everything but the digests of the files, which do depend on the order of rows. */
const withoutDigests = (decision: Decision) => ({
  ...decision,
  scores: decision.scores.length,
  policy: null,
  // That both files are the same bytes is a matter of their order.
  choices: decision.choices.filter((choice) => !choice.includes('byte for byte')),
})

/** No rule is better off than before the change; `atMost` is what it may become in any case. */
async function neverHelps(
  files: TwoFiles,
  changed: TwoFiles,
  atMost: 'FAIL' | 'INSUFFICIENT_EVIDENCE',
): Promise<void> {
  const before = await decided(files)
  const after = await decided(changed)
  for (const [i, rule] of after.rules.entries()) {
    const rank = Math.max(RANK[before.rules[i]?.outcome ?? 'FAIL'], RANK[atMost])
    expect([rule.id, RANK[rule.outcome] <= rank]).toEqual([rule.id, true])
  }
}

const replaced = (
  rows: readonly TwoFileRow[],
  at: number,
  row: Partial<TwoFileRow> | null,
): readonly TwoFileRow[] =>
  rows.flatMap((each, i) => (i !== at ? [each] : row === null ? [] : [{ ...each, ...row }]))

/** Prefers a case whose verdict is bad, or whose number is far out: losing those is what would help. */
function pickOf(rows: readonly TwoFileRow[], pick: number): number {
  const odd = rows.flatMap(({ ok, ms }, i) => (ok === 'false' || Number(ms) > 80 ? [i] : []))
  return (pick % 2 === 0 ? odd[pick % Math.max(1, odd.length)] : undefined) ?? pick % rows.length
}

describe('two files through the whole pipeline', () => {
  test('pass, fail and stay undecided by every kind of rule', async () => {
    const outcomes = new Map<string, Set<string>>()
    for (const files of fc.sample(twoFiles, { numRuns: 120, seed: 5 })) {
      for (const { id, outcome } of (await decided(files)).rules)
        outcomes.set(id, (outcomes.get(id) ?? new Set()).add(outcome))
    }
    for (const [id, seen] of outcomes) expect([id, seen.has('PASS'), seen.size]).toEqual([id, true, 3])
  })

  test('the order of rows in either means nothing', async () => {
    const shuffled = twoFiles.chain((files) =>
      fc.tuple(
        fc.constant(files),
        fc.shuffledSubarray([...files.before], { minLength: files.before.length }),
        fc.shuffledSubarray([...files.after], { minLength: files.after.length }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(shuffled, async ([files, before, after]) => {
        expect(withoutDigests(await decided({ before, after }))).toEqual(withoutDigests(await decided(files)))
      }),
      { numRuns: 40 },
    )
  })

  test('dropping or erasing a case of the second never turns anything into PASS', async () => {
    const how = fc.constantFrom<Partial<TwoFileRow> | null>(
      null,
      { ok: '' },
      { ok: 'error', ms: 'error' },
      { ms: '' },
      { ok: 'not_applicable', ms: 'not_applicable' },
    )
    await fc.assert(
      fc.asyncProperty(twoFiles, fc.nat(), how, async (files, pick, change) => {
        const at = pickOf(files.after, pick)
        // A case that had no verdict before either may well not apply after.
        const id = files.after[at]?.id
        const was = files.before.find((row) => row.id === id)
        const hadAll = was !== undefined && /true|false/.test(was.ok) && was.ms !== ''
        fc.pre(change?.ok !== 'not_applicable' || hadAll)
        // Nobody knows of a new case that is gone.
        fc.pre(change !== null || was !== undefined)
        const after = replaced(files.after, at, change)
        await neverHelps(files, { ...files, after }, 'INSUFFICIENT_EVIDENCE')
      }),
      { numRuns: 120 },
    )
  })

  test('breaking a case of the second never helps', async () => {
    await fc.assert(
      fc.asyncProperty(twoFiles, fc.nat(), async (files, pick) => {
        const at = pick % files.after.length
        const after = replaced(files.after, at, { ok: 'false' })
        await neverHelps(files, { ...files, after }, 'FAIL')
      }),
      { numRuns: 60 },
    )
  })

  test('a number that moves to the bad side never helps', async () => {
    await fc.assert(
      fc.asyncProperty(twoFiles, fc.nat(), async (files, pick) => {
        const at = pick % files.after.length
        const was = Number(files.after[at]?.ms)
        fc.pre(files.after[at]?.ms !== '')
        const higher = await decided({
          ...files,
          after: replaced(files.after, at, { ms: String((was + 99) / 2) }),
        })
        const lower = await decided({ ...files, after: replaced(files.after, at, { ms: String(was / 2) }) })
        const now = await decided(files)
        for (const [i, rule] of now.rules.entries()) {
          const other = (rule.id === 'low' ? lower : higher).rules[i]
          expect([rule.id, RANK[other?.outcome ?? 'PASS'] <= RANK[rule.outcome]]).toEqual([rule.id, true])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a verdict that is lost in the first never turns anything into PASS', async () => {
    await fc.assert(
      fc.asyncProperty(twoFiles, fc.nat(), async (files, pick) => {
        const at = pickOf(files.before, pick)
        const before = replaced(files.before, at, { ok: 'error' })
        await neverHelps(files, { ...files, before }, 'INSUFFICIENT_EVIDENCE')
      }),
      { numRuns: 60 },
    )
  })

  test('a new case leaves the rules that compare alone', async () => {
    const fresh = fc.record({
      ok: fc.constantFrom('true', 'false', ''),
      ms: fc.constantFrom('1', '99', ''),
    })
    await fc.assert(
      fc.asyncProperty(twoFiles, fresh, async (files, row) => {
        const before = await decided(files)
        const after = await decided({ ...files, after: [...files.after, { id: 999, ...row }] })
        for (const [i, rule] of after.rules.slice(0, 3).entries()) {
          expect(rule.outcome).toBe(before.rules[i]?.outcome)
          expect(rule.tally).toEqual(before.rules[i]?.tally)
        }
      }),
      { numRuns: 30 },
    )
  })
})
