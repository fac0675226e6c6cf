import { leastCount } from './least-count.ts'
import { tailOf } from './level.ts'
import { type MeanBound, type MeanSide, meanSides, shows, type ValueRange } from './mean-sides.ts'
import type { DecidingCases } from './observed-rate.ts'
import { stableMean } from './stable-sum.ts'

/** More cases than this are no plan for anyone. */
const MOST_CASES = 1e9

/** How many further cases would decide a bound on a mean; null where no number up to 1e9 does. */
export interface FurtherForMean {
  /** Fewest that pass it with all their values at the best end of the range; 0 where it passes. */
  readonly allBest: number | null
  /** Fewest that fail it with all of them at the worst end; 0 where it fails. */
  readonly allWorst: number | null
  /** About how many decide, and how, if the values so far keep coming in the same proportions; null without any. */
  readonly atObserved: DecidingCases | null
}

/**
 * How many more cases would decide a bound on a mean, the missing ones staying counted against. A plan for one further
 * look: the bets are those for the larger number from the start.
 *
 * @param values  within the range, in any order
 * @param missing number of values that are not known
 * @param level   two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range
 */
export function furtherForMean(
  values: Float64Array,
  missing: number,
  range: ValueRange,
  bound: MeanBound,
  level: number,
): FurtherForMean {
  const tail = tailOf(level) / 2
  const { pass, fail } = meanSides(values, missing, range, bound, tail)
  // One more value at the far end only adds to the capital.
  const allAlike = (side: MeanSide) =>
    leastCount(0, MOST_CASES, (further) => shows(side, tail, { times: 1, ones: further }))
  return {
    allBest: allAlike(pass),
    allWorst: allAlike(fail),
    atObserved: atObserved(values, bound, { pass, fail }, tail),
  }
}

/** A product that wins goes on winning as the values repeat; one that loses is no part of what decides. */
function atObserved(
  values: Float64Array,
  { side, value }: MeanBound,
  { pass, fail }: { readonly pass: MeanSide; readonly fail: MeanSide },
  tail: number,
): DecidingCases | null {
  const count = values.length
  if (count === 0) return null
  if (shows(pass, tail)) return { cases: 0, outcome: 'PASS' }
  if (shows(fail, tail)) return { cases: 0, outcome: 'FAIL' }
  const mean = stableMean(values)
  const passing = side === 'max' ? mean < value : mean > value
  const winning = passing ? pass : fail
  const cases = leastCount(1, MOST_CASES, (further) =>
    shows(winning, tail, { times: (count + further) / count, ones: 0 }),
  )
  return cases === null ? null : { cases, outcome: passing ? 'PASS' : 'FAIL' }
}
