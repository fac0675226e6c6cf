import { describe, expect, it } from 'vitest'
import { pairFigures } from '../../src/decision/pair-figures.ts'
import type { PairEvidence } from '../../src/domain/evidence.ts'
import paired from '../reference/paired.json' with { type: 'json' }

const NONE = { count: 0, cases: [] }
const STANDS = { kind: 'verdicts_stand' } as const

interface Counts {
  readonly bothGood: number
  readonly broken: number
  readonly fixed: number
  readonly bothBad: number
  /** Good before and no verdict after, and bad before and none after. */
  readonly goodMissing?: number
  readonly badMissing?: number
}

function evidence(counts: Counts): PairEvidence {
  const { bothGood, broken, fixed, bothBad, goodMissing = 0, badMissing = 0 } = counts
  const missing = goodMissing + badMissing
  const pairs = bothGood + broken + fixed + bothBad + missing
  return {
    counts: { bothGood, broken, fixed, bothBad, missingBefore: 0, missingAfter: missing, fresh: 0 },
    notApplicableBefore: 0,
    isMeasuredBefore: true,
    fixed: NONE,
    broken: NONE,
    vanished: NONE,
    fresh: NONE,
    incomplete: { reasons: new Map(), cases: [] },
    regressed: {
      regressed: broken,
      others: pairs - broken - goodMissing,
      missing: new Map([['error', goodMissing]]),
      regressedCases: [],
      missingCases: [],
      clusters: null,
    },
    regressedByJudge: null,
    hurt: { pairs, fixed, broken: broken + goodMissing },
    help: { pairs, fixed: fixed + badMissing, broken },
    byJudge: null,
    graders: { before: STANDS, after: STANDS },
    openBads: NONE,
    runIncomplete: false,
  }
}

const figures = (counts: Counts, badWhen: 'failed' | 'passed' = 'failed', level = 0.95) =>
  pairFigures(evidence(counts), { badWhen, confidenceLevel: level }, false)

describe('the figures of two files', () => {
  it.each(paired.rows)('are those of the reference: $pass_pass $pass_fail $fail_pass $fail_fail', (row) => {
    // Failing is bad: to pass before and fail after is to break.
    const failing = figures(
      { bothGood: row.pass_pass, broken: row.pass_fail, fixed: row.fail_pass, bothBad: row.fail_fail },
      'failed',
      row.confidence,
    )
    // Passing is bad: to pass before and fail after is to be fixed.
    const passing = figures(
      { bothGood: row.fail_fail, broken: row.fail_pass, fixed: row.pass_fail, bothBad: row.pass_pass },
      'passed',
      row.confidence,
    )
    for (const each of [failing, passing]) {
      expect(each.difference).toBeCloseTo(-row.before_minus_after, 12)
      expect(each.tango?.lower).toBeCloseTo(-row.tango[1]!, 11)
      expect(each.tango?.upper).toBeCloseTo(-row.tango[0]!, 11)
      expect(each.mcnemarP / row.mcnemar_exact_p).toBeCloseTo(1, 11)
      expect(each.mcnemarMidP / row.mcnemar_mid_p).toBeCloseTo(1, 11)
      const pairs = row.pass_pass + row.pass_fail + row.fail_pass + row.fail_fail
      expect(each.before).toBe((row.pass_pass + row.pass_fail) / pairs)
      expect(each.after).toBe((row.pass_pass + row.fail_pass) / pairs)
    }
  })

  const many = { bothGood: 80, bothBad: 0 }

  it.each([
    ['nothing changed', { ...many, fixed: 0, broken: 0 }, { kind: 'no_change' }],
    [
      'as many were fixed as broke',
      { ...many, fixed: 3, broken: 3 },
      { kind: 'unclear', furtherPairs: null },
    ],
    // Five of five: p is 0.0625. Six of six: 0.03125.
    ['five broke', { ...many, fixed: 0, broken: 5 }, { kind: 'unclear', furtherPairs: expect.any(Number) }],
    ['six broke', { ...many, fixed: 0, broken: 6 }, { kind: 'real', direction: 'worse', undone: false }],
    [
      'six were fixed',
      { ...many, fixed: 6, broken: 0 },
      { kind: 'real', direction: 'better', undone: false },
    ],
    ['there is no pair', { bothGood: 0, bothBad: 0, fixed: 0, broken: 0 }, { kind: 'nothing_to_compare' }],
  ])('say whether a change is real: %s', (_, counts, change) => {
    expect(figures(counts).change).toEqual(change)
  })

  it('say when verdicts that are missing could undo a real change', () => {
    const better = { ...many, fixed: 6, broken: 0 }
    expect(figures({ ...better, goodMissing: 4 }).change).toMatchObject({ undone: true })
    expect(figures({ ...better, badMissing: 4 }).change).toMatchObject({ undone: false })
    const worse = { ...many, fixed: 0, broken: 6 }
    expect(figures({ ...worse, badMissing: 4 }).change).toMatchObject({ undone: true })
    expect(figures({ ...worse, goodMissing: 4 }).change).toMatchObject({ undone: false })
  })

  it('say how many more cases would settle it, at the rates so far', () => {
    const { change } = figures({ ...many, fixed: 0, broken: 5 })
    // A little more than one change more, of five in 85.
    expect(change.kind === 'unclear' && change.furtherPairs).toBeGreaterThan(3)
    expect(change.kind === 'unclear' && change.furtherPairs).toBeLessThan(18)
  })
})
