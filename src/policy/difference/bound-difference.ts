import type { Bound, BudgetFigure, LimitSide, ValueRange } from '../../domain/policy.ts'
import type { Said, SettingDifference } from '../../domain/policy-difference.ts'
import { quantileName } from '../../domain/quantile-name.ts'
import { asPercent } from '../decimal.ts'
import { sameContent } from './same-content.ts'
import { difference, percents, type Scale, scaled, word } from './setting-difference.ts'

const UPPER_LIMIT: Scale = {
  higher: ['loosened', 'the limit allows more'],
  lower: ['tightened', 'the limit allows less'],
}
const LOWER_LIMIT: Scale = {
  higher: ['tightened', 'more is demanded'],
  lower: ['loosened', 'less is demanded'],
}
const MORE_WITHIN: Scale = {
  higher: ['tightened', 'more of the values have to be within the limit'],
  lower: ['loosened', 'fewer of the values have to be within the limit'],
}
const FEWER_WITHIN: Scale = {
  higher: ['loosened', 'fewer of the values have to be within the limit'],
  lower: ['tightened', 'more of the values have to be within the limit'],
}

/** What a comparison of bounds reads. */
export const BOUND_PARTS = ['kind', 'rate', 'count', 'side', 'value', 'quantile', 'range', 'of'] as const

/** Two bounds of one kind, number by number; of two kinds they cannot be compared. */
export function compareBounds(before: Bound, after: Bound): readonly SettingDifference[] {
  switch (before.kind) {
    case 'max':
    case 'max_regressed':
    case 'max_decrease':
      if (after.kind !== before.kind) break
      return scaled(before.kind, before.rate, after.rate, UPPER_LIMIT, percents)
    case 'min':
      if (after.kind !== 'min') break
      return scaled('min', before.rate, after.rate, LOWER_LIMIT, percents)
    case 'max_failures':
    case 'max_occurrences':
    case 'max_regressions':
      if (after.kind !== before.kind) break
      return scaled(before.kind, before.count, after.count, UPPER_LIMIT)
    case 'quantile': {
      if (after.kind !== 'quantile' || after.side !== before.side) break
      const within = before.side === 'max' ? MORE_WITHIN : FEWER_WITHIN
      return [
        ...limit(before.side, before.value, after.value),
        ...scaled('statistic', before.quantile, after.quantile, within, (...both) => [
          word(quantileName(both[0])),
          word(quantileName(both[1])),
        ]),
      ]
    }
    case 'mean': {
      if (after.kind !== 'mean' || after.side !== before.side) break
      const range = difference(
        'range',
        [rangeSaid(before.range), rangeSaid(after.range)],
        'changed',
        'the evidence needed and the values that fail change with it',
      )
      return [
        ...limit(before.side, before.value, after.value),
        ...(sameContent(before.range, after.range) ? [] : [range]),
      ]
    }
    case 'budget':
      if (after.kind !== 'budget') break
      return [
        ...scaled('budget', before.value, after.value, UPPER_LIMIT),
        ...compareFigures(before.of, after.of),
      ]
  }
  const why = 'bounds of two kinds cannot be compared'
  return [difference('bound', [word(boundWords(before)), word(boundWords(after))], 'changed', why)]
}

function limit(side: LimitSide, before: number, after: number): readonly SettingDifference[] {
  return scaled(side, before, after, side === 'max' ? UPPER_LIMIT : LOWER_LIMIT)
}

function rangeSaid({ lowest, highest }: ValueRange): Said {
  return { value: [lowest, highest], words: `${lowest} to ${highest}` }
}

function compareFigures(before: BudgetFigure, after: BudgetFigure): readonly SettingDifference[] {
  const said = [word(figureWords(before)), word(figureWords(after))] as const
  if (before.kind === 'quantile' && after.kind === 'quantile') {
    return scaled('of', before.quantile, after.quantile, MORE_WITHIN, () => said)
  }
  if (before.kind === after.kind) return []
  return [difference('of', said, 'changed', 'another figure is held to the limit')]
}

function figureWords(figure: BudgetFigure): string {
  return figure.kind === 'quantile' ? quantileName(figure.quantile) : figure.kind
}

/** A bound as its policy writes it, on one line. */
function boundWords(bound: Bound): string {
  switch (bound.kind) {
    case 'max':
    case 'min':
    case 'max_regressed':
    case 'max_decrease':
      return `${bound.kind} ${asPercent(bound.rate)}`
    case 'max_failures':
    case 'max_occurrences':
    case 'max_regressions':
      return `${bound.kind} ${bound.count}`
    case 'quantile':
      return `${bound.side} ${bound.value} of the ${quantileName(bound.quantile)}`
    case 'mean':
      return `${bound.side} ${bound.value} of the mean`
    case 'budget':
      return `budget ${bound.value} of the ${figureWords(bound.of)}`
  }
}
