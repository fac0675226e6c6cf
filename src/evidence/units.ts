import type { Observations } from './observations.ts'
import type { RowsOfCases } from './rows-of-cases.ts'
import type { CasePlan } from './trial-plan.ts'

/** What is counted: usually cases, for `count: trials` each trial for itself. */
export interface Units {
  readonly kind: 'cases' | 'trials'
  readonly size: number
  idOf(unit: number): string
  aboutOf(unit: number): string | null
  /** Rows of one unit, in file order. */
  rowsOf(unit: number): ArrayLike<number>
  unitOfRow(row: number): number
  /** The case that the unit is, or is a trial of. */
  caseOf(unit: number): number
  planOf(unit: number): CasePlan | null
  /** Name of a row's trial; empty without one. */
  trialOf(row: number): string
}

/**
 * Every case is a unit.
 * @param earlierPlanOf what another file says of how a case folds, where this one says nothing
 */
export function caseUnits(
  observations: Observations,
  rowsOfCases: RowsOfCases,
  earlierPlanOf: (unit: number) => CasePlan | null = () => null,
): Units {
  return {
    kind: 'cases',
    size: observations.cases.size,
    idOf: (unit) => observations.cases.idAt(unit),
    aboutOf: (unit) => observations.aboutOf(unit),
    rowsOf: (unit) => rowsOfCases.of(unit),
    unitOfRow: (row) => observations.caseOfRow.at(row),
    caseOf: (unit) => unit,
    planOf: (unit) => observations.plan.planOf(unit) ?? earlierPlanOf(unit),
    trialOf: (row) => observations.trialNames[observations.trialOfRow.at(row)] ?? '',
  }
}

/** Every row is a unit of its own, known by the id of its case. */
export function trialUnits(observations: Observations): Units {
  return {
    kind: 'trials',
    size: observations.rows,
    idOf: (unit) => observations.cases.idAt(observations.caseOfRow.at(unit)),
    aboutOf: (unit) => observations.aboutOf(observations.caseOfRow.at(unit)),
    rowsOf: (unit) => [unit],
    unitOfRow: (row) => row,
    caseOf: (unit) => observations.caseOfRow.at(unit),
    planOf: () => null,
    trialOf: (row) => observations.trialNames[observations.trialOfRow.at(row)] ?? '',
  }
}
