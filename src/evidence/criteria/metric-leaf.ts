import type { Grader } from '../../domain/policy.ts'
import { isMissing, type MissingReasons, NOT_APPLICABLE } from '../verdict-codes.ts'
import type { VerdictColumn } from '../verdict-column.ts'
import type { Leaf, LeafGrading } from './leaf.ts'

/** A metric of the file as an operand. */
export class MetricLeaf implements Leaf {
  readonly grading: LeafGrading
  readonly #column: VerdictColumn
  readonly #reasons: MissingReasons
  readonly #applies: (row: number) => boolean

  constructor(
    column: VerdictColumn,
    gradedBy: Grader | null,
    context: { readonly reasons: MissingReasons; readonly applies: (row: number) => boolean },
  ) {
    this.#column = column
    this.#reasons = context.reasons
    this.#applies = context.applies
    this.grading = new MetricGrading(column.metric, column, column, gradedBy)
  }

  get isThere(): boolean {
    return this.#column.isThere
  }

  codeOf(row: number): number {
    return this.#applies(row) ? this.#column.codeOf(row) : NOT_APPLICABLE
  }

  reasonOf(row: number): string {
    return wordOf(this.codeOf(row), this.#reasons)
  }
}

/** The reason of a code that is no verdict, as a word. */
export function wordOf(code: number, reasons: MissingReasons): string {
  return isMissing(code) ? reasons.nameOf(code) : 'not_applicable'
}

/** Who graded is read from one column, what people said of it from the same one or another. */
export class MetricGrading implements LeafGrading {
  readonly name: string
  readonly #graded: VerdictColumn
  readonly #labelled: VerdictColumn
  readonly #gradedBy: Grader | null

  constructor(name: string, graded: VerdictColumn, labelled: VerdictColumn, gradedBy: Grader | null) {
    this.name = name
    this.#graded = graded
    this.#labelled = labelled
    this.#gradedBy = gradedBy
  }

  get isEverJudged(): boolean {
    return this.#gradedBy === 'model' || (this.#gradedBy === null && this.#graded.judges.size > 0)
  }

  get judges(): ReadonlySet<string> {
    return this.#graded.judges
  }

  get hasLabels(): boolean {
    return this.#labelled.hasLabels
  }

  isJudged(row: number): boolean {
    return this.#gradedBy === 'model' || (this.#gradedBy === null && this.#graded.isJudged(row))
  }

  labelOf(row: number): number {
    return this.#labelled.labelOf(row)
  }
}
