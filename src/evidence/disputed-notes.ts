import type { Fold } from './case-verdicts.ts'
import type { Graded } from './judged-evidence.ts'
import type { MatchedLabels } from './label-match.ts'
import { UNLABELLED } from './metric-column.ts'
import { FAILED, PASSED } from './verdict-codes.ts'

/** People who called bad what code called good are not asked, and whoever gave their labels should know. */
export function disputedNotes(
  graded: Graded,
  codes: Uint8Array,
  labels: MatchedLabels,
  fold: Fold,
): readonly string[] {
  if (graded.grader.kind !== 'verdicts_stand' || graded.codes !== codes) return []
  const bad = fold.badWhen === 'failed' ? FAILED : PASSED
  const disputed = new Set<number>()
  for (const [row, { label }] of labels.rows) {
    const unit = fold.units.unitOfRow(row)
    if (label !== UNLABELLED && label === bad && codes[unit] !== bad) disputed.add(unit)
  }
  if (disputed.size === 0) return []
  const cases = disputed.size === 1 ? '1 case has' : `${disputed.size} cases have`
  return [
    `${cases} a label that calls it bad beside another verdict, and no model graded it: labels are used for what a model graded`,
  ]
}
