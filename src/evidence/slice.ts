import type { Where } from '../domain/policy.ts'
import type { LabelColumn } from './label-column.ts'
import type { PlannedSuite } from './suite.ts'
import type { Units } from './units.ts'

/** Whether a case belongs to a slice; `unknown` where its label is blank, or its trials do not agree on it. */
export type Membership = 'inside' | 'outside' | 'unknown'

/**
 * Membership of the cases that ran. Values are compared by their numbers, for it is asked of every case by every rule.
 * @throws {RangeError} for a label that was not read
 */
export function membershipIn(
  where: Where,
  labels: ReadonlyMap<string, LabelColumn>,
  units: Units,
): (unit: number) => Membership {
  const tests = [...where].map(([label, values]) => {
    const column = columnOf(label, labels)
    return { column, accepted: new Set(values.map((value) => column.numberOfValue(value))) }
  })
  return (unit) => {
    let membership: Membership = 'inside'
    for (const { column, accepted } of tests) {
      const number = numberOf(column, units, unit)
      if (number === null) membership = 'unknown'
      else if (!accepted.has(number)) return 'outside'
    }
    return membership
  }
}

/** The value of a label of a case that ran; null where nobody knows it. */
export function labelOfUnit(
  label: string,
  labels: ReadonlyMap<string, LabelColumn>,
  units: Units,
): (unit: number) => string | null {
  const column = columnOf(label, labels)
  return (unit) => {
    const number = numberOf(column, units, unit)
    return number === null ? null : column.valueOfNumber(number)
  }
}

/** Whether a case that did not run belongs to a slice. One whose label the suite does not know belongs to every slice. */
export function plannedIsInside(where: Where, suite: PlannedSuite, index: number): boolean {
  for (const [label, values] of where) {
    const value = suite.kind === 'listed' ? suite.labelOf(label, index) : null
    if (value !== null && !values.includes(value)) return false
  }
  return true
}

function columnOf(label: string, labels: ReadonlyMap<string, LabelColumn>): LabelColumn {
  const column = labels.get(label)
  if (column === undefined) throw new RangeError(`label ${label} was not read`)
  return column
}

function numberOf(column: LabelColumn, units: Units, unit: number): number | null {
  if (!column.isThere) return null
  const rows = units.rowsOf(unit)
  const number = column.numberOf(rows[0]!)
  for (let i = 1; i < rows.length; i += 1) if (column.numberOf(rows[i]!) !== number) return null
  return column.isBlank(number) ? null : number
}
