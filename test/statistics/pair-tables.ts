import fc from 'fast-check'
import type { PairCounts } from '../../src/statistics/pair-counts.ts'

/** Tables of up to so many pairs, few and many of them changed. */
export function tablesOf(most: number): fc.Arbitrary<PairCounts> {
  return fc
    .record({
      pairs: fc.integer({ min: 0, max: most }),
      changed: fc.double({ min: 0, max: 1, noNaN: true }),
      broken: fc.double({ min: 0, max: 1, noNaN: true }),
      rare: fc.boolean(),
    })
    .map(({ pairs, changed, broken, rare }) => {
      const all = Math.round(pairs * (rare ? changed ** 4 : changed))
      const ofThem = Math.round(all * broken)
      return { pairs, fixed: all - ofThem, broken: ofThem }
    })
}

/** Every table of so many pairs. */
export function everyTable(pairs: number): PairCounts[] {
  const tables: PairCounts[] = []
  for (let broken = 0; broken <= pairs; broken += 1) {
    for (let fixed = 0; fixed + broken <= pairs; fixed += 1) tables.push({ pairs, fixed, broken })
  }
  return tables
}
