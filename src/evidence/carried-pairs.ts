import { type Fold, foldCodes } from './case-verdicts.ts'
import { codeOf } from './label-match.ts'
import type { LabelEntry } from './labels/label.ts'
import { FAILED, PASSED } from './verdict-codes.ts'
import type { VerdictColumn } from './verdict-column.ts'

/** Whether the model that gave another run's grade graded this column too. */
export function sameJudge(entry: LabelEntry, column: VerdictColumn): boolean {
  return entry.judge !== null && column.judges.has(entry.judge)
}

/** Pairs of other runs that the policy lets add up: the same judge, one pair a case of each run. */
export function carriedPairs(
  others: readonly LabelEntry[],
  column: VerdictColumn,
  fold: Fold,
  badCode: number,
): readonly { readonly judgedBad: boolean; readonly bad: boolean | null }[] {
  const cases = new Map<string, { readonly grade: number; readonly label: number | null }[]>()
  for (const entry of others) {
    if (entry.grade === null || !sameJudge(entry, column)) continue
    const key = JSON.stringify([entry.run, [...entry.where], entry.id])
    const trials = cases.get(key) ?? []
    cases.set(key, trials)
    trials.push({ grade: codeOf(entry.grade), label: entry.label === null ? null : codeOf(entry.label) })
  }
  const pairs: { judgedBad: boolean; bad: boolean | null }[] = []
  for (const trials of cases.values()) {
    const rule =
      fold.trials === null
        ? null
        : {
            fold: 'usual' as const,
            size: fold.trials.size ?? trials.length,
            threshold: fold.trials.threshold,
          }
    const grades = trials.map((trial) => trial.grade)
    const grade = foldCodes(grades, rule, fold.badWhen, fold.reasons)
    if (grade !== PASSED && grade !== FAILED) continue
    const labels = trials.map((trial) => trial.label)
    const usable = labels.filter((label): label is number => label !== null)
    const label = usable.length < labels.length ? null : foldCodes(usable, rule, fold.badWhen, fold.reasons)
    pairs.push({
      judgedBad: grade === badCode,
      bad: label === PASSED || label === FAILED ? label === badCode : null,
    })
  }
  return pairs
}
