import type { MoreCases } from '../domain/more-cases.ts'
import type { BadCounts } from './ceiling.ts'
import { ceilingOutcome } from './ceiling.ts'
import { casesForChance } from './chance-of-decision.ts'
import { missingBranches } from './missing-branches.ts'
import { casesAtObservedRate } from './observed-rate.ts'
import { casesIfAllAlike, ceilingSides } from './sides.ts'

const MOST_CASES = 1e15

/**
 * How many more cases would decide a rule that holds the share of bad cases to a ceiling.
 *
 * In all counts of further cases the missing verdicts stay as they are: bad for PASS, good for FAIL, so that more cases
 * can make up for them but never explain them away. "The rate so far" is that of the verdicts there are.
 * The counts are a plan for one further look; adding cases until a rule passes is many looks.
 *
 * @param ceiling share of bad cases, from 0 to 1; a `min: r` on passing is the ceiling `complement(r)`
 * @param level   two-sided, above 0 and below 1
 * @returns for a decided rule 0 in what has come true
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function furtherCases(counts: BadCounts, ceiling: number, level: number): MoreCases {
  const branches = missingBranches(counts, ceiling, level)
  const sides = ceilingSides(counts, ceiling, level)
  return {
    missingVerdicts: counts.missing,
    missingCouldDecide: branches.length > 0,
    branches,
    ...casesIfAllAlike(sides, ceilingOutcome(counts, ceiling, level), MOST_CASES),
    atObservedRate: casesAtObservedRate(counts, ceiling, level),
    for80PercentChance: casesForChance(counts, ceiling, level, 0.8),
    inClusters: null,
  }
}
