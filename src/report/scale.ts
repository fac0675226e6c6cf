import type { Bound, LimitSide } from '../domain/policy.ts'
import { exactPercent, percent } from './rate-format.ts'
import { exactValue, valueText } from './value-format.ts'

/** What a rule's interval is drawn and told on: shares of cases, values of a score, or a difference of two shares. */
export interface Scale {
  readonly limit: number
  /** On which side of the limit it is good to be: below it for `max`. */
  readonly side: LimitSide
  /** The limit as its owner wrote it. */
  readonly limitText: string
  /** A measured figure, with as many digits as it takes to stand on its own side of the limit. */
  readonly text: (figure: number) => string
}

/** Null for what has no interval: counts, and figures of a suite as it ran. */
export function scaleOf(bound: Bound): Scale | null {
  switch (bound.kind) {
    case 'max':
    case 'min':
      return shares(bound.rate, bound.kind)
    case 'max_regressed':
      return shares(bound.rate, 'max')
    case 'max_decrease':
      return {
        ...shares(bound.rate, 'max'),
        text: (fall) => (fall < 0 ? `-${percent(-fall)}` : percent(fall, bound.rate)),
      }
    case 'quantile':
    case 'mean':
      return {
        limit: bound.value,
        side: bound.side,
        limitText: exactValue(bound.value),
        text: (value) => valueText(value, bound.value),
      }
    case 'budget':
    case 'max_failures':
    case 'max_occurrences':
    case 'max_regressions':
      return null
  }
}

function shares(limit: number, side: LimitSide): Scale {
  return { limit, side, limitText: exactPercent(limit), text: (rate) => percent(rate, limit) }
}
