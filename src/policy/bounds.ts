import type { BadWhen } from '../domain/outcome.ts'
import type { Bound, BudgetFigure, LimitSide } from '../domain/policy.ts'
import type { SoundMap } from './sound-map.ts'

export const BOUND_KEYS = [
  'max',
  'min',
  'max_failures',
  'max_occurrences',
  'budget',
  'max_regressed',
  'max_regressions',
  'max_decrease',
] as const
export type BoundKey = (typeof BOUND_KEYS)[number]

/** The one bound key of a rule, whatever its value; null when it has none or several. */
export function boundKeyOf(rule: SoundMap): BoundKey | null {
  const present = BOUND_KEYS.filter((key) => rule.has(key))
  return present.length === 1 ? (present[0] ?? null) : null
}

/** Whether a rule takes its metric for a number: the rule says so, never tonight's data. */
export function readsScore(rule: SoundMap): boolean {
  return rule.has('statistic') || rule.has('budget')
}

/** Bad cases of the suite as it ran, which nothing leaves. */
export function isCount(key: string): boolean {
  return key === 'max_failures' || key === 'max_occurrences'
}

/** Which verdict a rule takes for the bad one; null where its bound does not say, as for a score or two files. */
export function directionSaid(rule: SoundMap): BadWhen | null {
  const key = boundKeyOf(rule)
  if (key === null || readsScore(rule)) return null
  switch (key) {
    case 'max':
    case 'max_occurrences':
      return 'passed'
    case 'min':
    case 'max_failures':
      return 'failed'
    case 'budget':
    case 'max_regressed':
    case 'max_regressions':
    case 'max_decrease':
      return null
  }
}

/** The bound, or null while something of it has a problem. */
export function readBound(rule: SoundMap): Bound | null {
  const kind = boundKeyOf(rule)
  const value = kind === null ? null : rule.number(kind)
  if (kind === null || value === null) return null
  switch (kind) {
    case 'max':
    case 'min':
      return rule.has('statistic') ? readStatistic(rule, kind, value) : { kind, rate: value }
    case 'max_failures':
    case 'max_occurrences':
    case 'max_regressions':
      return { kind, count: value }
    case 'max_regressed':
    case 'max_decrease':
      return { kind, rate: value }
    case 'budget': {
      const of = readFigure(rule, 'of')
      return of === null ? null : { kind, value, of }
    }
  }
}

function readStatistic(rule: SoundMap, side: LimitSide, value: number): Bound | null {
  const figure = readFigure(rule, 'statistic')
  if (figure?.kind === 'quantile') return { kind: 'quantile', side, value, quantile: figure.quantile }
  const range = rule.numbers('range')
  const [lowest, highest] = range
  if (figure?.kind !== 'mean' || lowest === undefined || highest === undefined) return null
  return { kind: 'mean', side, value, range: { lowest, highest } }
}

/** `p95`, `{quantile: 0.8}`, `mean`, `total` or `max`. */
function readFigure(rule: SoundMap, key: 'statistic' | 'of'): BudgetFigure | null {
  const quantile = rule.map(key)?.number('quantile') ?? null
  if (quantile !== null) return { kind: 'quantile', quantile }
  const word = rule.text(key)
  switch (word) {
    case 'mean':
    case 'total':
    case 'max':
      return { kind: word }
    default: {
      const percent = /^p(\d\d)$/.exec(word ?? '')?.[1]
      return percent === undefined ? null : { kind: 'quantile', quantile: Number(percent) / 100 }
    }
  }
}
