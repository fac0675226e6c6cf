import { complement } from '../../src/statistics/level.ts'
import reference from '../reference/more_cases.json' with { type: 'json' }

export const OUTCOMES: Readonly<Record<string, 'PASS' | 'FAIL' | 'INSUFFICIENT_EVIDENCE'>> = {
  pass: 'PASS',
  fail: 'FAIL',
  insufficient: 'INSUFFICIENT_EVIDENCE',
}

/** The reference rows with their counts seen from the harm: a `min` on k is a ceiling on n - k. */
export const referenceRows = reference.rows.map((row) => ({
  ...row,
  bad: row.kind === 'max' ? row.k : row.n - row.k,
  good: row.kind === 'max' ? row.n - row.k : row.k,
  ceiling: row.kind === 'max' ? row.threshold : complement(row.threshold),
}))
