import type { NamedCount } from './decision.ts'
import type { PairCounts } from './evidence.ts'
import type { Interval } from './tally.ts'

/** What became of the first file's cases in the second. Good and bad as the metric's direction says. */
export interface PairFigures {
  readonly counts: PairCounts
  /** Cases that the metric did not apply to in the first file: not compared, and not in `counts`. */
  readonly notApplicableBefore: number
  readonly fixed: NamedCount
  readonly broken: NamedCount
  /** Cases of the first file without a row in the second, and cases that only the second has. */
  readonly vanished: NamedCount
  readonly fresh: NamedCount
  /** Over complete pairs, which McNemar's test and Tango's interval are too; 1 without a change. */
  readonly mcnemarP: number
  readonly mcnemarMidP: number
  /** Rates of passing before and after, over complete pairs; null without any. */
  readonly before: number | null
  readonly after: number | null
  /** Rate of passing after minus that before, and its interval; null without a complete pair. */
  readonly difference: number | null
  readonly tango: Interval | null
  readonly change: PairedChange
  /** What people found of the judge of either run; null where none is asked. */
  readonly judges: { readonly before: PairedJudge | null; readonly after: PairedJudge | null }
  /** Cases of which only a judge called an answer bad: until somebody looks, that side is missing. */
  readonly openBads: number
}

/** How far people have checked what the judge of one run lets through. */
export interface PairedJudge {
  readonly labelledGoods: number
  readonly missed: number
  /** The exact upper end, tail alpha/2, of bad among answers judged good; 1 without a label. */
  readonly missedUpper: number
  readonly maxMissed: number
  readonly isMet: boolean
  /** Further labels without a miss, of answers judged good, that would make it so; null: none would. */
  readonly moreGoods: number | null
  /** Answers judged bad that nobody has looked at. */
  readonly unlabelledBads: number
}

/** Whether a change is real, by the exact McNemar test at the rule's level. */
export type PairedChange =
  | { readonly kind: 'nothing_to_compare' }
  | { readonly kind: 'no_change' }
  /** `undone`: with every missing side turned against it, it would no longer be real. */
  | { readonly kind: 'real'; readonly direction: 'better' | 'worse'; readonly undone: boolean }
  /** `furtherPairs`: about how many more cases would settle it at the rates so far; null: as many fixed as broken. */
  | { readonly kind: 'unclear'; readonly furtherPairs: number | null }
  /** Cases of one cluster are alike, and McNemar's test takes them for independent. */
  | { readonly kind: 'clustered' }
