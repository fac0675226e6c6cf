import type { NamedCount } from '../domain/decision.ts'
import type { BadWhen } from '../domain/outcome.ts'
import type { TrialsPolicy } from '../domain/policy.ts'
import { CaseNames } from './case-names.ts'
import { UNLABELLED } from './metric-column.ts'
import type { FoldKind } from './trial-plan.ts'
import type { Units } from './units.ts'
import { FAILED, isMissing, type MissingReasons, NOT_APPLICABLE, PASSED } from './verdict-codes.ts'

/** How several trials become one verdict. */
export interface TrialRule {
  readonly fold: FoldKind
  /** Trials the case was to have; rows that are not there are missing trials. */
  readonly size: number
  /** Share of good trials a good case needs; null or 0 gives no verdict. */
  readonly threshold: number | null
}

export interface Fold {
  readonly units: Units
  readonly trials: TrialsPolicy | null
  /** Largest number of trials that any case has. */
  readonly mostTrials: number
  /** The file says how each case folds, so one that says nothing is a single result. */
  readonly hasPlans: boolean
  readonly badWhen: BadWhen
  readonly reasons: MissingReasons
  /** Whether a row's trial did not come to a result, whatever its verdict says. */
  readonly isError: (row: number) => boolean
}

/** The rule of one case: the file's own plan, else the policy's with the largest number of trials any case has. */
export function trialRuleOf(fold: Fold, unit: number): TrialRule | null {
  if (fold.units.kind === 'trials') return null
  const plan = fold.units.planOf(unit)
  if (plan !== null) {
    return {
      fold: plan.fold,
      size: plan.size ?? sizeOf(fold, unit, plan.fold),
      threshold: plan.threshold ?? fold.trials?.threshold ?? null,
    }
  }
  // In a file that says how its cases fold, one without a trial's name is a single result.
  if (fold.trials === null || (fold.hasPlans && isSingle(fold, unit))) return null
  return { fold: 'usual', size: fold.trials.size ?? fold.mostTrials, threshold: fold.trials.threshold }
}

function isSingle(fold: Fold, unit: number): boolean {
  const rows = fold.units.rowsOf(unit)
  return rows.length === 1 && fold.units.trialOf(rows[0]!) === ''
}

/** Trials that a case should have where its plan does not say: the policy's, and never fewer than its clones show. */
function sizeOf(fold: Fold, unit: number, kind: FoldKind): number {
  const rows = Array.from(fold.units.rowsOf(unit))
  const planned = fold.trials?.size ?? 0
  switch (kind) {
    case 'repeats':
      return rows.length
    case 'clones': {
      const numbers = rows.map((row) => Number(cloneOf(fold.units.trialOf(row))) + 1)
      return Math.max(planned, rows.length, ...numbers.filter(Number.isSafeInteger))
    }
    case 'population':
    case 'usual':
      return planned > 0 ? planned : Math.max(rows.length, fold.mostTrials)
  }
}

/**
 * One verdict code from the codes of a case's trials.
 *
 * Bad when even with every missing trial good the share of good ones stays below the threshold, good when it reaches
 * it without them, else missing. A case of one planned trial keeps that trial's verdict and reason.
 */
export function foldCodes(
  codes: readonly number[],
  rule: TrialRule | null,
  badWhen: BadWhen,
  reasons: MissingReasons,
  hasError = false,
): number {
  const only = codes[0]
  if (rule === null && codes.length === 1 && only !== undefined) return only
  // A planned trial that is absent says nothing, so it does not say that the metric does not apply either.
  const allThere = codes.length > 0 && codes.length >= (rule?.size ?? 0)
  if (allThere && codes.every((code) => code === NOT_APPLICABLE)) return NOT_APPLICABLE
  const goodCode = badWhen === 'failed' ? PASSED : FAILED
  const badCode = badWhen === 'failed' ? FAILED : PASSED
  const good = codes.filter((code) => code === goodCode).length
  const bad = codes.filter((code) => code === badCode).length
  if (rule?.fold === 'repeats') return foldRepeats(codes, good, bad, goodCode, badCode, reasons)
  if (rule === null || rule.threshold === null || !(rule.threshold > 0)) return reasons.codeOf('no_threshold')
  const missing = rule.size - good - bad
  if ((good + missing) / rule.size < rule.threshold) return badCode
  if (rule.fold !== 'usual' && hasError) return reasons.codeOf('population_error')
  if (good / rule.size >= rule.threshold) return goodCode
  return rule.size === 1 && only !== undefined && isMissing(only) ? only : reasons.codeOf('undecided_trials')
}

/**
 * Reasons that say that a trial was looked at and could not be judged. Any other one says that it did not come to a
 * result, and such a trial keeps its population from being good.
 */
const NO_ERROR: ReadonlySet<string> = new Set([
  'undetermined',
  'blank',
  'not_run',
  'not_applicable',
  'observability_below_policy',
  'evidence_gap',
  'no_evaluation',
])

/** Whether a reason for a missing verdict, or for a missing operand of one, is an error of the run. */
export function isErrorReason(reason: string): boolean {
  return !NO_ERROR.has(reason) && !reason.startsWith('undetermined:')
}

/**
 * Codes of the trials of a unit. Several results of one clone (`3#0`, `3#1`) are one trial, as bad as the worst of them:
 * bad, then missing, then good.
 */
function trialCodes(
  fold: Fold,
  unit: number,
  rule: TrialRule | null,
  codeOf: (row: number) => number,
): readonly number[] {
  const rows = Array.from(fold.units.rowsOf(unit))
  if (rule?.fold !== 'clones') return rows.map(codeOf)
  const badCode = fold.badWhen === 'failed' ? FAILED : PASSED
  const rank = (code: number): number => (code === badCode ? 0 : isMissing(code) ? 1 : 2)
  const worst = new Map<string, number>()
  for (const row of rows) {
    const clone = cloneOf(fold.units.trialOf(row))
    const code = codeOf(row)
    const known = worst.get(clone)
    if (known === undefined || rank(code) < rank(known)) worst.set(clone, code)
  }
  return [...worst.values()]
}

/** Number of the clone that a result is of: what stands before `#`. */
export function cloneOf(trial: string): string {
  const mark = trial.indexOf('#')
  return mark < 0 ? trial : trial.slice(0, mark)
}

/** Several workers ran the same case. One bad result is bad, and nothing but good ones is good. */
function foldRepeats(
  codes: readonly number[],
  good: number,
  bad: number,
  goodCode: number,
  badCode: number,
  reasons: MissingReasons,
): number {
  if (bad > 0) return badCode
  if (good === codes.length) return goodCode
  const missing = codes.filter((code) => code !== goodCode)
  const first = missing[0]
  return first !== undefined && isMissing(first) && missing.every((code) => code === first)
    ? first
    : reasons.codeOf('undetermined')
}

/** One code a unit, from any code a row. */
export function foldUnits(fold: Fold, codeOf: (row: number) => number): Uint8Array {
  const { units } = fold
  const folded = new Uint8Array(units.size)
  for (let unit = 0; unit < units.size; unit += 1) {
    const rule = trialRuleOf(fold, unit)
    const rows = units.rowsOf(unit)
    folded[unit] =
      rule === null && rows.length === 1
        ? codeOf(rows[0]!)
        : foldCodes(
            trialCodes(fold, unit, rule, codeOf),
            rule,
            fold.badWhen,
            fold.reasons,
            Array.from(rows).some(fold.isError),
          )
  }
  return folded
}

/**
 * What people said of a whole case: their labels folded as the verdicts are. UNLABELLED while any trial that has a
 * verdict has no label, or where the labels do not decide.
 */
export function foldLabels(
  fold: Fold,
  unit: number,
  codeOf: (row: number) => number,
  labelOf: (row: number) => number,
): number {
  const hasVerdict = (row: number): boolean => codeOf(row) === PASSED || codeOf(row) === FAILED
  const rows = Array.from(fold.units.rowsOf(unit))
  if (rows.some((row) => hasVerdict(row) && labelOf(row) === UNLABELLED)) return UNLABELLED
  const rule = trialRuleOf(fold, unit)
  const codes = trialCodes(fold, unit, rule, (row) => (hasVerdict(row) ? labelOf(row) : codeOf(row)))
  const label = foldCodes(codes, rule, fold.badWhen, fold.reasons, rows.some(fold.isError))
  return isMissing(label) || label === NOT_APPLICABLE ? UNLABELLED : label
}

/** Cases whose trials do not all say the same, and cases whose every trial is bad: what a rate of cases does not show. */
export function trialPatterns(
  fold: Fold,
  codeOf: (row: number) => number,
  isInside: (unit: number) => boolean,
): { readonly flickering: NamedCount; readonly alwaysBad: NamedCount } {
  const flickering = new CaseNames()
  const alwaysBad = new CaseNames()
  const { units } = fold
  const hasTrials = fold.mostTrials > 1 && units.kind === 'cases'
  for (let unit = 0; hasTrials && unit < units.size; unit += 1) {
    const rows = units.rowsOf(unit)
    if (rows.length < 2 || !isInside(unit)) continue
    let passed = 0
    let failed = 0
    for (let i = 0; i < rows.length; i += 1) {
      const code = codeOf(rows[i]!)
      if (code === PASSED) passed += 1
      if (code === FAILED) failed += 1
    }
    const bad = fold.badWhen === 'failed' ? failed : passed
    if (bad === 0) continue
    const reason = `bad in ${bad} of ${passed + failed} trials`
    const name = { id: units.idOf(unit), about: units.aboutOf(unit), reason }
    if (bad < passed + failed) flickering.add(name)
    else alwaysBad.add(name)
  }
  const named = (names: CaseNames): NamedCount => ({ count: names.count, cases: names.list() })
  return { flickering: named(flickering), alwaysBad: named(alwaysBad) }
}
