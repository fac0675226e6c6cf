import type { UndeterminedOperand } from '../domain/decision.ts'
import { CaseNames } from './case-names.ts'
import type { ObservedColumn } from './observed-column.ts'
import type { Units } from './units.ts'
import { FAILED, PASSED } from './verdict-codes.ts'
import type { VerdictColumn } from './verdict-column.ts'

/** Why operands of a criterion are missing, most frequent first, also in cases whose verdict stands without them. */
export function undeterminedOperands(
  column: VerdictColumn,
  units: Units,
  isInside: (unit: number) => boolean,
): readonly UndeterminedOperand[] {
  if (!column.isDerived) return []
  const byReason = new Map<string, CaseNames>()
  for (let unit = 0; unit < units.size; unit += 1) {
    if (!isInside(unit)) continue
    const rows = units.rowsOf(unit)
    const reasons = new Set<string>()
    for (let i = 0; i < rows.length; i += 1)
      for (const reason of column.missingOperands(rows[i]!)) reasons.add(reason)
    for (const reason of reasons) {
      const names = byReason.get(reason) ?? new CaseNames()
      byReason.set(reason, names)
      names.add({ id: units.idOf(unit), about: units.aboutOf(unit), reason: null })
    }
  }
  return [...byReason]
    .map(([reason, names]) => ({ reason, count: names.count, cases: names.list() }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}

/** Good verdicts that stand although something named was not seen are counted apart. */
export function qualifiedNotes(column: ObservedColumn, units: Units, codes: Uint8Array): readonly string[] {
  if (!column.hasGaps) return []
  let qualified = 0
  for (let unit = 0; unit < units.size; unit += 1) {
    if (codes[unit] !== PASSED && codes[unit] !== FAILED) continue
    if (Array.from(units.rowsOf(unit)).some((row) => column.isQualified(row))) qualified += 1
  }
  if (qualified === 0) return []
  return [
    `${qualified} of the ${units.kind} with a verdict stand although something of them was not observed: observability: {qualified_pass: missing} would not count them`,
  ]
}
