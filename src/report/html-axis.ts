import type { Bound } from '../domain/policy.ts'
import type { Interval } from '../domain/tally.ts'
import { exactPercent } from './rate-format.ts'
import { exactValue } from './value-format.ts'

/** The scale under a bar, in per cent of the width of the picture. */
export interface Axis {
  /** Figures from one end to the other; beyond it a figure stands at the end. */
  readonly place: (figure: number) => number
  readonly lowest: string
  readonly highest: string
}

/** The ends of the track. Room is left beside it for the side of the limit that it would cut off. */
export const TRACK = { from: 5, to: 95 } as const

/** An axis with round ends that holds an interval, and something of both sides of every figure of it. */
export function axisOver(ends: Interval, bound: Bound): Axis {
  const { lower, upper } = roundEnds(ends, figuresOf(bound))
  // Divided first: the distance between two doubles may be more than a double holds.
  const size = Math.max(Math.abs(lower), Math.abs(upper), Number.MIN_VALUE)
  const span = upper / size - lower / size
  const show = (figure: number): string => {
    const tidy = Number(figure.toPrecision(12))
    return isShare(bound) ? exactPercent(tidy) : exactValue(tidy)
  }
  return {
    place: (figure) => {
      if (figure <= lower) return TRACK.from
      if (figure >= upper) return TRACK.to
      const part = span > 0 ? (figure / size - lower / size) / span : 0.5
      return TRACK.from + (TRACK.to - TRACK.from) * part
    },
    lowest: show(lower),
    highest: show(upper),
  }
}

function isShare(bound: Bound): boolean {
  return 'rate' in bound
}

/** All figures that there can be. */
function figuresOf(bound: Bound): Interval {
  if (bound.kind === 'mean') return { lower: bound.range.lowest, upper: bound.range.highest }
  if (bound.kind === 'max_decrease') return { lower: -1, upper: 1 }
  return isShare(bound) ? { lower: 0, upper: 1 } : { lower: -Number.MAX_VALUE, upper: Number.MAX_VALUE }
}

/** The nearest round figures outside of both ends, within those that there can be. */
function roundEnds({ lower, upper }: Interval, all: Interval): Interval {
  const step = roundStep((upper - lower) / 5)
  if (step === null) return { lower, upper }
  const low = Math.max((Math.ceil(lower / step - 1e-6) - 1) * step, Math.min(all.lower, lower))
  const high = Math.min((Math.floor(upper / step + 1e-6) + 1) * step, Math.max(all.upper, upper))
  return Number.isFinite(low) && Number.isFinite(high) && low <= lower && high >= upper
    ? { lower: low, upper: high }
    : { lower, upper }
}

/** 1, 2 or 5 times a power of ten, at least `least`; null where there is none. */
function roundStep(least: number): number | null {
  if (!Number.isFinite(least) || least <= 0) return null
  const power = 10 ** Math.floor(Math.log10(least))
  const times = [1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10
  const step = times * power
  return Number.isFinite(step) && step > 0 ? step : null
}
