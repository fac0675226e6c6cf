import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { Columns, ScoresRow } from '../domain/scores.ts'
import { quoted } from '../scores/quoted.ts'
import { cellText } from './cell-text.ts'

/** How many trials a case was to have, and which share of them must be good. */
export interface CasePlan {
  readonly size: number
  /** Null: the file names a size and no threshold. */
  readonly threshold: number | null
}

/** The columns `trial.size` and `trial.threshold`, which win over the policy's `trials:`. */
export class TrialPlan {
  readonly #plans = new Map<number, CasePlan>()
  readonly #file: string
  readonly #problems: ProblemList
  #sizePosition = -1
  #thresholdPosition = -1

  constructor(file: string, problems: ProblemList) {
    this.#file = file
    this.#problems = problems
  }

  resolve(columns: Columns): void {
    this.#sizePosition = columns.indexOf('trial.size')
    this.#thresholdPosition = columns.indexOf('trial.threshold')
  }

  add(index: number, row: ScoresRow): void {
    if (this.#sizePosition < 0) return
    const sizeText = cellText(row.cells[this.#sizePosition])
    if (sizeText === '') return
    const thresholdText = this.#thresholdPosition < 0 ? '' : cellText(row.cells[this.#thresholdPosition])
    const size = Number(sizeText)
    const threshold = thresholdText === '' ? null : Number(thresholdText)
    if (!Number.isSafeInteger(size) || size < 1) {
      this.#refuse(
        row,
        `case ${quoted(row.id)} has ${quoted(sizeText)} in "trial.size", a whole number from 1`,
      )
      return
    }
    if (threshold !== null && !(threshold >= 0 && threshold <= 1)) {
      this.#refuse(
        row,
        `case ${quoted(row.id)} has ${quoted(thresholdText)} in "trial.threshold", a share from 0 to 1`,
      )
      return
    }
    const known = this.#plans.get(index)
    if (known === undefined) this.#plans.set(index, { size, threshold })
    else if (known.size !== size || known.threshold !== threshold) {
      this.#refuse(row, `case ${quoted(row.id)} has two different trial plans`)
    }
  }

  planOf(index: number): CasePlan | null {
    return this.#plans.get(index) ?? null
  }

  get isEmpty(): boolean {
    return this.#plans.size === 0
  }

  #refuse(row: ScoresRow, message: string): void {
    this.#problems.add(
      problem('SCORES_TRIAL', message, 'give every trial of a case the same trial.size and trial.threshold', {
        file: this.#file,
        line: row.line,
      }),
    )
  }
}
