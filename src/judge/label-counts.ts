import type { JudgedEvidence } from '../domain/evidence.ts'
import type { BadWhen } from '../domain/outcome.ts'
import { FAILED, PASSED } from '../evidence/verdict-codes.ts'

/** The counts of a judge of whom every answer has a label. */
export function everyLabelled(
  codes: Uint8Array,
  labels: Uint8Array,
  badWhen: BadWhen,
  maxMissed: number,
  otherRuns: number,
): JudgedEvidence {
  const badCode = badWhen === 'failed' ? FAILED : PASSED
  const verdicts = badAndGood(codes, badWhen)
  let missed = 0
  let confirmed = 0
  for (let unit = 0; unit < codes.length; unit += 1) {
    if (!isVerdict(codes[unit]!) || labels[unit] !== badCode) continue
    if (codes[unit] === badCode) confirmed += 1
    else missed += 1
  }
  return {
    kind: 'judged',
    labelledApart: null,
    mode: 'corrected',
    maxMissed,
    labelledGoods: verdicts.good,
    missed,
    labelledBads: verdicts.bad,
    confirmed,
    cleared: verdicts.bad - confirmed,
    sample: { labelled: verdicts.good + verdicts.bad, bad: missed + confirmed },
    confirmedBad: missed + confirmed,
    confirmedBadCases: [],
    unlabelledBad: 0,
    unlabelledBadCases: [],
    unlabelledGoods: 0,
    unansweredGoods: 0,
    unansweredBads: 0,
    otherRuns,
  }
}

/** Verdicts of a part of the cases, seen from the harm. */
export function badAndGood(
  codes: Uint8Array,
  badWhen: BadWhen,
): { readonly bad: number; readonly good: number } {
  let passed = 0
  let failed = 0
  for (const code of codes) {
    if (code === PASSED) passed += 1
    else if (code === FAILED) failed += 1
  }
  return badWhen === 'failed' ? { bad: failed, good: passed } : { bad: passed, good: failed }
}

export function isVerdict(code: number): boolean {
  return code === PASSED || code === FAILED
}
