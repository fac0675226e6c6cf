import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { Columns, ScoresRow } from '../domain/scores.ts'
import { quoted } from '../scores/quoted.ts'
import { cellText } from './cell-text.ts'

/**
 * How the trials of a case become one verdict: by a share of good ones (`usual`); likewise, and never good with an
 * error among them (`population`); likewise, with a size that the trials' numbers show (`clones`); or by the worst of
 * several workers' repeats (`repeats`).
 */
export type FoldKind = 'usual' | 'population' | 'clones' | 'repeats'

/** How many trials a case was to have, and which share of them must be good. */
export interface CasePlan {
  readonly fold: FoldKind
  /** Null: as many as there are. */
  readonly size: number | null
  /** Null: the policy's. */
  readonly threshold: number | null
}

/** Whether a plan asks for fewer trials, or a lower share of good ones, than another; of what either leaves open, not. */
export function asksForLess(
  plan: Pick<CasePlan, 'size' | 'threshold'>,
  than: Pick<CasePlan, 'size' | 'threshold'>,
): boolean {
  const isSmaller = plan.size !== null && than.size !== null && plan.size < than.size
  return isSmaller || (plan.threshold !== null && than.threshold !== null && plan.threshold < than.threshold)
}

const FOLDS: ReadonlySet<string> = new Set<FoldKind>(['population', 'clones', 'repeats'])

/** The columns `trial.size`, `trial.threshold` and `trial.fold`, which win over the policy's `trials:`. */
export class TrialPlan {
  readonly #plans = new Map<number, CasePlan>()
  readonly #file: string
  readonly #problems: ProblemList
  #sizePosition = -1
  #thresholdPosition = -1
  #foldPosition = -1

  constructor(file: string, problems: ProblemList) {
    this.#file = file
    this.#problems = problems
  }

  /** Whether the file says of every case how it folds: one without a plan is then a single result. */
  get isComplete(): boolean {
    return this.#foldPosition >= 0
  }

  resolve(columns: Columns): void {
    this.#sizePosition = columns.indexOf('trial.size')
    this.#thresholdPosition = columns.indexOf('trial.threshold')
    this.#foldPosition = columns.indexOf('trial.fold')
  }

  add(index: number, row: ScoresRow): void {
    if (this.#sizePosition < 0 && this.#foldPosition < 0 && this.#thresholdPosition < 0) return
    const plan = this.#read(row)
    if (plan === null) return
    const known = this.#plans.get(index)
    if (known === undefined) this.#plans.set(index, plan)
    else if (known.size !== plan.size || known.threshold !== plan.threshold || known.fold !== plan.fold) {
      this.#refuse(row, `case ${quoted(row.id)} has two different trial plans`)
    }
  }

  planOf(index: number): CasePlan | null {
    return this.#plans.get(index) ?? null
  }

  #read(row: ScoresRow): CasePlan | null {
    const text = (position: number): string => (position < 0 ? '' : cellText(row.cells[position]))
    const [size, threshold, fold] = [
      text(this.#sizePosition),
      text(this.#thresholdPosition),
      text(this.#foldPosition),
    ]
    if (size === '' && fold === '' && threshold === '') return null
    if (size !== '' && !(Number.isSafeInteger(Number(size)) && Number(size) >= 1)) {
      return this.#refuse(
        row,
        `case ${quoted(row.id)} has ${quoted(size)} in "trial.size", a whole number from 1`,
      )
    }
    if (threshold !== '' && !(Number(threshold) >= 0 && Number(threshold) <= 1)) {
      return this.#refuse(
        row,
        `case ${quoted(row.id)} has ${quoted(threshold)} in "trial.threshold", a share from 0 to 1`,
      )
    }
    if (fold !== '' && !isFold(fold)) {
      return this.#refuse(
        row,
        `case ${quoted(row.id)} has ${quoted(fold)} in "trial.fold", one of population, clones, repeats or empty`,
      )
    }
    return {
      fold: isFold(fold) ? fold : 'usual',
      size: size === '' ? null : Number(size),
      threshold: threshold === '' ? null : Number(threshold),
    }
  }

  #refuse(row: ScoresRow, message: string): null {
    this.#problems.add(
      problem(
        'SCORES_TRIAL',
        message,
        'give every trial of a case the same trial.size, trial.threshold and trial.fold',
        { file: this.#file, line: row.line },
      ),
    )
    return null
  }
}

function isFold(text: string): text is FoldKind {
  return FOLDS.has(text)
}
