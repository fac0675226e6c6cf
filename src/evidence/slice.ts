import type { Where } from '../domain/policy.ts'
import type { LabelColumn } from './label-column.ts'
import type { PlannedSuite } from './suite.ts'
import type { Units } from './units.ts'

/** The value of a case's label; null: nobody knows. */
export type LabelOf = (label: string) => string | null

/**
 * Whether a case belongs to a slice. One whose label nobody knows belongs to every slice: it may have been a bad one of
 * this slice, and leaving it out would let it help.
 */
export function isInSlice(where: Where, labelOf: LabelOf): boolean {
  for (const [label, values] of where) {
    const value = labelOf(label)
    if (value !== null && !values.includes(value)) return false
  }
  return true
}

/** Labels of a case that ran; null where the cell is blank, and where its trials do not agree. */
export function labelsOfUnit(labels: ReadonlyMap<string, LabelColumn>, units: Units, unit: number): LabelOf {
  return (label) => {
    const column = labels.get(label)
    if (column === undefined) throw new RangeError(`label ${label} was not read`)
    if (!column.isThere) return null
    const rows = units.rowsOf(unit)
    const value = column.valueOf(rows[0]!)
    for (let i = 1; i < rows.length; i += 1) if (column.valueOf(rows[i]!) !== value) return null
    return value === '' ? null : value
  }
}

/** Labels of a case that did not run, from the suite; null where the suite does not have the label. */
export function labelsOfPlanned(suite: PlannedSuite, index: number): LabelOf {
  return (label) => (suite.kind === 'listed' ? suite.labelOf(label, index) : null)
}
