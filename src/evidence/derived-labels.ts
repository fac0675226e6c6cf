import type { DerivedColumn } from './criteria/derived-column.ts'
import type { MatchedLabels, RowLabel } from './label-match.ts'
import type { Drawn } from './labels/label.ts'
import { UNLABELLED } from './metric-column.ts'

/** A sample of a criterion is no better than the worst of the samples it is made from. */
const WORST_FIRST: readonly Drawn[] = ['not_drawn', 'by_verdict', 'at_random']

/**
 * What people said of a criterion, from what they said of its leaves: a row belongs to its sample when they were asked
 * about every judged leaf of it.
 */
export function derivedLabels(
  column: DerivedColumn,
  leaves: ReadonlyMap<string, MatchedLabels>,
  rows: number,
): MatchedLabels {
  const labelled = new Map<number, RowLabel>()
  const isAsked = (leaf: string, row: number): boolean => leaves.get(leaf)?.rows.has(row) ?? false
  const labelOf = (leaf: string, row: number): number => leaves.get(leaf)?.rows.get(row)?.label ?? UNLABELLED
  for (let row = 0; row < rows; row += 1) {
    if (!column.wasAsked(row, isAsked)) continue
    const drawn = [...leaves.values()].flatMap((matched) => matched.rows.get(row)?.drawn ?? [])
    labelled.set(row, {
      label: column.derivedLabel(row, labelOf),
      drawn: WORST_FIRST.find((each) => drawn.includes(each)) ?? 'not_drawn',
    })
  }
  return {
    names: [...leaves.values()].some(({ names }) => names.length === 0) ? [] : [...leaves.keys()],
    rows: labelled,
    others: [...leaves.values()].flatMap((matched) => matched.others),
    comparedRuns: new Set([...leaves.values()].flatMap((matched) => [...matched.comparedRuns])),
    notes: [...new Set([...leaves.values()].flatMap((matched) => matched.notes))],
  }
}
