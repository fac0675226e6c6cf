import { requireCount } from './arguments.ts'
import { logCapital } from './mean-capital.ts'
import { isBelow, meets } from './ties.ts'
import { ValueGroups } from './value-groups.ts'

/** The least and the greatest that any value can be, those to come included. */
export interface ValueRange {
  readonly lo: number
  readonly hi: number
}

/** What is asked of a mean: to be at most, or at least, a value. */
export interface MeanBound {
  readonly side: 'max' | 'min'
  readonly value: number
}

/** Below it a hypothesis is not told from 0; a larger one is harder to refute, so that this errs on the safe side. */
export const LEAST_HYPOTHESIS = 1e-300

/** Values as fractions of their range, counted from one of its ends; what is missing lies at that end. */
export interface ScaledSample {
  readonly groups: ValueGroups
  readonly missing: number
}

/** One way to be decided: the mean shown to be on one side of a bound. */
export interface MeanSide extends ScaledSample {
  /** How far the bound is from the end that values are counted from, as a fraction of the range. */
  readonly hypothesis: number
  /** The range alone puts every mean on this side of the bound. */
  readonly certain: boolean
  readonly accepts: (chance: number) => boolean
}

/** How a sample grows: each value so many times, and further ones at the far end of the range. */
export interface Growth {
  readonly times: number
  readonly ones: number
}

/**
 * The two ways to decide a bound on a mean. PASS takes every missing value at the worst end of the range and FAIL every
 * one at the best, which for each is the end that its values are counted from.
 *
 * @param tail above 0 and below 0.5
 * @throws {RangeError} for values outside the range, a range without extent, a bound that is no number
 */
export function meanSides(
  values: Float64Array,
  missing: number,
  range: ValueRange,
  { side, value }: MeanBound,
  tail: number,
): { readonly pass: MeanSide; readonly fail: MeanSide } {
  if (!Number.isFinite(value)) throw new RangeError(`the bound must be a finite number, got ${value}`)
  const above = {
    ...scaledFrom('lo', values, missing, range),
    hypothesis: fractionFrom('lo', value, range),
  }
  const below = {
    ...scaledFrom('hi', values, missing, range),
    hypothesis: fractionFrom('hi', value, range),
  }
  const enough = (chance: number) => meets(chance, tail)
  const more = (chance: number) => isBelow(chance, tail)
  return side === 'min'
    ? {
        pass: { ...above, certain: value <= range.lo, accepts: enough },
        fail: { ...below, certain: value > range.hi, accepts: more },
      }
    : {
        pass: { ...below, certain: value >= range.hi, accepts: enough },
        fail: { ...above, certain: value < range.lo, accepts: more },
      }
}

/** Whether a sample shows it; never without a value. */
export function shows(side: MeanSide, tail: number, growth: Growth = { times: 1, ones: 0 }): boolean {
  if (side.groups.count + growth.ones === 0) return false
  return side.certain || side.accepts(chanceUnder(side, side.hypothesis, tail, growth))
}

/** At most how likely such values are if the mean, counted from the same end, is no more than a hypothesis. */
export function chanceUnder(
  { groups, missing }: ScaledSample,
  hypothesis: number,
  tail: number,
  { times, ones }: Growth = { times: 1, ones: 0 },
): number {
  const sample = { groups, times, zeros: missing, ones }
  return Math.exp(-logCapital(sample, Math.max(LEAST_HYPOTHESIS, hypothesis), tail))
}

/** @throws {RangeError} for values outside the range and a range without extent */
export function scaledFrom(
  end: keyof ValueRange,
  values: Float64Array,
  missing: number,
  range: ValueRange,
): ScaledSample {
  requireCount('missing', missing)
  if (!(range.lo < range.hi && Number.isFinite(range.lo) && Number.isFinite(range.hi))) {
    throw new RangeError(`a range must lie between two finite numbers, got ${range.lo} to ${range.hi}`)
  }
  const ascending = sorted(values)
  const [least, most] = [ascending[0] ?? range.lo, ascending[ascending.length - 1] ?? range.hi]
  if (!(least >= range.lo && most <= range.hi)) {
    throw new RangeError(`values from ${least} to ${most} are not all from ${range.lo} to ${range.hi}`)
  }
  const fractions = ascending.map((value) => fractionFrom(end, value, range))
  return { groups: new ValueGroups(end === 'lo' ? fractions : fractions.reverse()), missing }
}

/** What differences within a range are measured in: it may be wider than any double. */
export function unitOf({ lo, hi }: ValueRange): number {
  return hi - lo < Infinity ? 1 : 0.5
}

/** Distance from an end of the range as a fraction of it; beyond 0 to 1 for what is outside. */
function fractionFrom(end: keyof ValueRange, value: number, range: ValueRange): number {
  const { lo, hi } = range
  const unit = unitOf(range)
  const distance = end === 'lo' ? value * unit - lo * unit : hi * unit - value * unit
  return distance / (hi * unit - lo * unit)
}

/** Each value in its place: sums of the same values are to be the same to the last bit. NaN goes last. */
function sorted(values: Float64Array): Float64Array {
  const isSorted = values.every((value, at) => at === 0 || value >= values[at - 1]!)
  return isSorted ? values : Float64Array.from(values).sort()
}
