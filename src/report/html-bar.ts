import type { Interval } from '../domain/tally.ts'
import { type BarRule, drawnEnds, hull } from './bar.ts'
import { type Axis, axisOver } from './html-axis.ts'
import { type Scale, scaleOf } from './scale.ts'

/** From one place to another, in per cent of the width of the picture. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Where the parts of a bar stand. */
export interface BarPlaces {
  readonly axis: Axis
  readonly limit: number
  /** As far as missing verdicts could move it; at least as far as `inside`. */
  readonly reach: Stretch
  readonly inside: Stretch
  /** The observed rate, where it lies between the ends. */
  readonly rate: number | null
  /** Ends of `inside` that too few cases show. */
  readonly open: { readonly lower: boolean; readonly upper: boolean }
}

/** Between a decided bar and its limit: 7 pixels on the narrowest phone, of which a dot takes 4. */
export const CLEAR = 2.5
/** How far at least an undecided bar reaches beyond its limit. */
export const ACROSS = 1
const LEAST = 1
const MOST = 99

/**
 * Where the interval of a rule and its limit stand in a picture; null for what has no interval, or none with an end.
 *
 * Drawn from the outcome, so that no rounding moves an end across the limit: a decided bar lies whole on the side that
 * its outcome says, an undecided one on both sides, where need be by the part that stands for what is not known.
 */
export function placeBar(rule: BarRule): BarPlaces | null {
  const scale = scaleOf(rule.bound)
  if (scale === null) return null
  const { limit } = scale
  const { open, inner, known } = drawnEnds(rule, limit)
  if (inner === null || known === null) return null
  const axis = axisOver(hull(known, { lower: limit, upper: limit }) ?? known, rule.bound)
  const at = axis.place(limit)
  const place = placing(rule, scale, axis, at)
  const inside = stretch(inner, place, open)
  const far = stretch(known, place, open)
  const whole = { from: Math.min(far.from, inside.from), to: Math.max(far.to, inside.to) }
  const reach = rule.outcome === 'INSUFFICIENT_EVIDENCE' ? across(whole, at) : whole
  return { axis, limit: at, reach, inside, rate: rateOf(rule.estimate, inner, inside, place), open }
}

type Place = (figure: number) => number

function placing(rule: BarRule, { limit, side }: Scale, axis: Axis, at: number): Place {
  if (rule.outcome === 'INSUFFICIENT_EVIDENCE') {
    return (figure) => {
      if (figure === limit) return at
      return figure < limit
        ? Math.min(axis.place(figure), at - ACROSS)
        : Math.max(axis.place(figure), at + ACROSS)
    }
  }
  const isLeft = (rule.outcome === 'PASS') === (side === 'max')
  return isLeft
    ? (figure) => Math.min(axis.place(figure), at - CLEAR)
    : (figure) => Math.max(axis.place(figure), at + CLEAR)
}

function stretch(ends: Interval, place: Place, open: BarPlaces['open']): Stretch {
  // An end that does not exist lies beyond every value.
  const from = place(open.lower ? Number.NEGATIVE_INFINITY : ends.lower)
  const to = place(open.upper ? Number.POSITIVE_INFINITY : ends.upper)
  return { from, to }
}

function across(whole: Stretch, limit: number): Stretch {
  return {
    from: Math.max(LEAST, Math.min(whole.from, limit - ACROSS)),
    to: Math.min(MOST, Math.max(whole.to, limit + ACROSS)),
  }
}

function rateOf(rate: number | null, inner: Interval, inside: Stretch, place: Place): number | null {
  // What a judge saw may lie outside of what its labels allow.
  if (rate === null || !(rate >= inner.lower && rate <= inner.upper)) return null
  return Math.min(inside.to, Math.max(inside.from, place(rate)))
}
