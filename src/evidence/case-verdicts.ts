import type { NamedCase } from '../domain/decision.ts'
import type { BadWhen } from '../domain/outcome.ts'
import type { TrialsPolicy } from '../domain/policy.ts'
import { CaseNames } from './case-names.ts'
import { UNLABELLED } from './metric-column.ts'
import type { Observations } from './observations.ts'
import type { RowsOfCases } from './rows-of-cases.ts'
import { FAILED, isMissing, type MissingReasons, NOT_APPLICABLE, PASSED } from './verdict-codes.ts'

/** How several trials become one verdict. */
export interface TrialRule {
  /** Trials the case was to have; rows that are not there are missing trials. */
  readonly size: number
  /** Share of good trials a good case needs; null or 0 gives no verdict. */
  readonly threshold: number | null
}

export interface Fold {
  readonly observations: Observations
  readonly rowsOfCases: RowsOfCases
  readonly trials: TrialsPolicy | null
  readonly badWhen: BadWhen
  readonly reasons: MissingReasons
}

/** The trial rule of one case: the file's own plan, else the policy's with the largest number of trials any case has. */
export function trialRuleOf(fold: Fold, index: number): TrialRule | null {
  const plan = fold.observations.plan.planOf(index)
  if (plan !== null) return { size: plan.size, threshold: plan.threshold ?? fold.trials?.threshold ?? null }
  if (fold.trials === null) return null
  return { size: fold.trials.size ?? fold.rowsOfCases.most, threshold: fold.trials.threshold }
}

/**
 * One verdict code a case from the codes of its rows.
 *
 * Bad when even with every missing trial good the share of good ones stays below the threshold, good when it reaches
 * it without them, else missing. A case of one planned trial keeps that trial's verdict and reason.
 */
export function foldCodes(
  codes: readonly number[],
  rule: TrialRule | null,
  badWhen: BadWhen,
  reasons: MissingReasons,
): number {
  const only = codes[0]
  if (codes.length === 1 && only !== undefined && (rule === null || rule.size === 1)) {
    if (
      rule !== null &&
      !(rule.threshold !== null && rule.threshold > 0) &&
      (only === PASSED || only === FAILED)
    ) {
      return reasons.codeOf('no_threshold')
    }
    return only
  }
  if (codes.length > 0 && codes.every((code) => code === NOT_APPLICABLE)) return NOT_APPLICABLE
  if (rule === null || rule.threshold === null || !(rule.threshold > 0)) return reasons.codeOf('no_threshold')
  const goodCode = badWhen === 'failed' ? PASSED : FAILED
  const badCode = badWhen === 'failed' ? FAILED : PASSED
  const good = codes.filter((code) => code === goodCode).length
  const bad = codes.filter((code) => code === badCode).length
  const missing = rule.size - good - bad
  if ((good + missing) / rule.size < rule.threshold) return badCode
  if (good / rule.size >= rule.threshold) return goodCode
  return reasons.codeOf('undecided_trials')
}

/** One code a case, from any code a row. */
export function foldCases(fold: Fold, codeOf: (row: number) => number): Uint8Array {
  const cases = fold.observations.cases.size
  const folded = new Uint8Array(cases)
  for (let index = 0; index < cases; index += 1) {
    const rule = trialRuleOf(fold, index)
    const rows = fold.rowsOfCases.of(index)
    folded[index] =
      rule === null && rows.length === 1
        ? codeOf(rows[0]!)
        : foldCodes(Array.from(rows, codeOf), rule, fold.badWhen, fold.reasons)
  }
  return folded
}

/**
 * What people said of a whole case: their labels folded as the verdicts are. UNLABELLED while any trial that has a
 * verdict has no label, or where the labels do not decide.
 */
export function foldLabels(
  fold: Fold,
  index: number,
  codeOf: (row: number) => number,
  labelOf: (row: number) => number,
): number {
  const codes: number[] = []
  for (const row of fold.rowsOfCases.of(index)) {
    const code = codeOf(row)
    if (code === PASSED || code === FAILED) {
      const label = labelOf(row)
      if (label === UNLABELLED) return UNLABELLED
      codes.push(label)
    } else codes.push(code)
  }
  const label = foldCodes(codes, trialRuleOf(fold, index), fold.badWhen, fold.reasons)
  return isMissing(label) || label === NOT_APPLICABLE ? UNLABELLED : label
}

/** Cases whose trials do not all say the same. */
export function flickeringCases(
  fold: Fold,
  codeOf: (row: number) => number,
): { readonly count: number; readonly cases: readonly NamedCase[] } {
  const names = new CaseNames()
  if (!fold.observations.hasRepeats) return { count: 0, cases: [] }
  for (let index = 0; index < fold.observations.cases.size; index += 1) {
    let passed = 0
    let failed = 0
    for (const row of fold.rowsOfCases.of(index)) {
      const code = codeOf(row)
      if (code === PASSED) passed += 1
      if (code === FAILED) failed += 1
    }
    if (passed === 0 || failed === 0) continue
    const bad = fold.badWhen === 'failed' ? failed : passed
    names.add({
      id: fold.observations.cases.idAt(index),
      about: fold.observations.aboutOf(index),
      reason: `bad in ${bad} of ${passed + failed} trials`,
    })
  }
  return { count: names.count, cases: names.list() }
}
