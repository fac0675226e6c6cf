import type { BadWhen } from '../domain/outcome.ts'
import type { Bound, MissingPolicy, RateBound } from '../domain/policy.ts'
import type { Tally } from '../domain/tally.ts'
import type { BadCounts } from '../statistics/ceiling.ts'
import { complement } from '../statistics/level.ts'

/** A tally in bad events, after the policy's exclusions; what was excluded, by reason. */
export interface Denominator {
  readonly counts: BadCounts
  readonly excluded: ReadonlyMap<string, number>
}

/** The cases a rate is out of. Only reasons that the policy names leave it; counting bounds never exclude. */
export function denominatorOf(tally: Tally, badWhen: BadWhen, missing: MissingPolicy): Denominator {
  const excluded = new Map<string, number>()
  if (missing.kind === 'exclude') {
    for (const reason of missing.reasons) {
      const count = tally.missingReasons.get(reason) ?? 0
      if (count > 0) excluded.set(reason, count)
    }
  }
  const left = [...excluded.values()].reduce((sum, count) => sum + count, 0)
  const bad = badWhen === 'failed' ? tally.failed : tally.passed
  const good = badWhen === 'failed' ? tally.passed : tally.failed
  return { counts: { bad, good, missing: tally.missing - left }, excluded }
}

/** The tally that a report shows: without what was excluded. */
export function tallyWithout(tally: Tally, excluded: ReadonlyMap<string, number>): Tally {
  if (excluded.size === 0) return tally
  const left = [...excluded.values()].reduce((sum, count) => sum + count, 0)
  return {
    ...tally,
    cases: tally.cases - left,
    missing: tally.missing - left,
    missingReasons: new Map([...tally.missingReasons].filter(([reason]) => !excluded.has(reason))),
  }
}

/** The highest share of bad cases that a rate bound allows, in decimals: `min: 0.9` allows 0.1. */
export function ceilingOf(bound: RateBound): number {
  return bound.kind === 'max' ? bound.rate : complement(bound.rate)
}

/** The same of any bound that is decided as a rate of cases, each by itself; null for the others. */
export function shareCeiling(bound: Bound): number | null {
  switch (bound.kind) {
    case 'max':
    case 'min':
      return ceilingOf(bound)
    case 'quantile':
      return bound.side === 'max' ? complement(bound.quantile) : bound.quantile
    case 'max_regressed':
      return bound.rate
    case 'max_failures':
    case 'max_occurrences':
    case 'max_regressions':
    case 'max_decrease':
    case 'mean':
    case 'budget':
      return null
  }
}
