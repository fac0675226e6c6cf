/** All that a rate rule needs to know of a suite: counts of cases. `cases` = passed + failed + missing. */
export interface Tally {
  readonly cases: number
  readonly passed: number
  readonly failed: number
  readonly missing: number
  /** Counts by reason, most frequent first, then by name. They add up to `missing`. */
  readonly missingReasons: ReadonlyMap<string, number>
  /** Cases that the metric does not apply to; not part of `cases`. */
  readonly notApplicable: number
}

/** A closed interval of rates, `0 ≤ lower ≤ upper ≤ 1`. */
export interface Interval {
  readonly lower: number
  readonly upper: number
}
