import type { NamedCount } from '../domain/decision.ts'
import type { ScoreBound } from '../domain/policy.ts'
import { CaseNames } from './case-names.ts'
import { type Fold, trialRuleOf } from './case-verdicts.ts'
import type { ClusterNames } from './metric-tally.ts'
import { HAS_VALUE, type ScoreColumn } from './score-column.ts'
import { FAILED, NOT_APPLICABLE, PASSED } from './verdict-codes.ts'

/** A score as a rule sees it: one value and one code a unit. */
export interface ScoreUnits {
  /** PASSED within the limit, FAILED outside it, else NOT_APPLICABLE or missing. */
  readonly codes: Uint8Array
  /** Of a unit whose code is PASSED or FAILED. */
  valueOf(unit: number): number
}

/**
 * Folds the trials of each unit: for a quantile the one that is worst for its limit, for a mean their mean. A trial without
 * a value may have been anything, so the unit has none either, unless the worst that is known breaks the limit already.
 *
 * @param fold with the rule that says how many trials a case was to have
 */
export function foldScores(bound: ScoreBound, fold: Fold, column: ScoreColumn): ScoreUnits {
  const { units, reasons } = fold
  const codes = new Uint8Array(units.size)
  const values = new Float64Array(units.size)
  for (let unit = 0; unit < units.size; unit += 1) {
    const trials = trialsOf(units.rowsOf(unit), column)
    const planned = Math.max(trials.rows, trialRuleOf(fold, unit)?.size ?? 0)
    const odd = trials.values.find((value) => bound.kind === 'mean' && isOutOfRange(bound, value))
    values[unit] = odd ?? foldedValue(bound, trials.values)
    if (odd !== undefined) codes[unit] = FAILED
    else if (trials.values.length === 0 && trials.notApplicable === planned) codes[unit] = NOT_APPLICABLE
    else if (trials.values.length === planned) codes[unit] = isWithin(bound, values[unit]!) ? PASSED : FAILED
    else if (bound.kind === 'quantile' && trials.values.length > 0 && !isWithin(bound, values[unit]!))
      codes[unit] = FAILED
    else codes[unit] = planned === 1 ? trials.missing : reasons.codeOf('undecided_trials')
  }
  return { codes, valueOf: (unit) => values[unit]! }
}

/** Values of a unit's trials, ascending; a reason code of one without a value. */
function trialsOf(
  rows: ArrayLike<number>,
  column: ScoreColumn,
): {
  readonly rows: number
  readonly values: readonly number[]
  readonly notApplicable: number
  readonly missing: number
} {
  const values: number[] = []
  let notApplicable = 0
  let missing = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i]!
    const code = column.codeOf(row)
    if (code === HAS_VALUE) values.push(column.valueOf(row))
    else if (code === NOT_APPLICABLE) notApplicable += 1
    else missing = code
  }
  if (values.length > 1) values.sort((a, b) => a - b)
  return { rows: rows.length, values, notApplicable, missing }
}

/** The value that stands for all trials of a unit; 0 where none has one, which nobody may read. */
function foldedValue(bound: ScoreBound, ascending: readonly number[]): number {
  const last = ascending.length - 1
  if (last < 0) return 0
  if (bound.kind === 'quantile') return ascending[bound.side === 'max' ? last : 0]!
  if (last === 0) return ascending[0]!
  return ascending.reduce((sum, value) => sum + value / ascending.length, 0)
}

/** Whether a value is on the good side of what its rule limits, case by case. A total says nothing of one case. */
function isWithin(bound: ScoreBound, value: number): boolean {
  switch (bound.kind) {
    case 'quantile':
      return bound.side === 'max' ? value <= bound.value : value >= bound.value
    case 'mean':
      return !isOutOfRange(bound, value)
    case 'budget':
      return bound.of.kind !== 'max' || value <= bound.value
  }
}

function isOutOfRange({ range }: Extract<ScoreBound, { kind: 'mean' }>, value: number): boolean {
  return value < range.lowest || value > range.highest
}

/** Values ascending, each with its cluster. */
export function clusteredValues(
  scores: ScoreUnits,
  clusters: ClusterNames,
): { readonly values: Float64Array; readonly clusterOf: Uint32Array } {
  const { codes } = scores
  const units = Array.from(codes.keys()).filter((unit) => codes[unit] === PASSED || codes[unit] === FAILED)
  units.sort((a, b) => scores.valueOf(a) - scores.valueOf(b))
  return {
    values: Float64Array.from(units, (unit) => scores.valueOf(unit)),
    clusterOf: Uint32Array.from(units, (unit) => clusters.numberOf(unit)),
  }
}

/** Values ascending, so that nothing made from them depends on the order of rows. */
export function sortedValues(scores: ScoreUnits): Float64Array {
  const { codes } = scores
  let size = 0
  for (const code of codes) if (code === PASSED || code === FAILED) size += 1
  const values = new Float64Array(size)
  let at = 0
  for (let unit = 0; unit < codes.length; unit += 1) {
    if (codes[unit] !== PASSED && codes[unit] !== FAILED) continue
    values[at] = scores.valueOf(unit)
    at += 1
  }
  return values.sort()
}

/** Cases with a value that the range of a mean says cannot be, with the value. */
export function namesOutOfRange(bound: ScoreBound, scores: ScoreUnits, fold: Fold): NamedCount {
  const names = new CaseNames()
  if (bound.kind === 'mean') {
    for (let unit = 0; unit < scores.codes.length; unit += 1) {
      if (scores.codes[unit] !== FAILED) continue
      names.add({
        id: fold.units.idOf(unit),
        about: fold.units.aboutOf(unit),
        reason: `${scores.valueOf(unit)}`,
      })
    }
  }
  return { count: names.count, cases: names.list() }
}
