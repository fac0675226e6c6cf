import type { Grader } from '../../domain/policy.ts'
import { UNLABELLED } from '../metric-column.ts'
import { FAILED, isMissing, NOT_APPLICABLE, PASSED } from '../verdict-codes.ts'
import type { VerdictColumn } from '../verdict-column.ts'
import { type Expression, evaluate, leavesOf, type RowCodes } from './expression.ts'
import type { Kleene } from './kleene.ts'
import type { Leaf, LeafGrading } from './leaf.ts'

const VERDICTS: RowCodes<DerivedColumn> = {
  ofLeaf: (leaf, row) => leaf.codeOf(row),
  ofCriterion: (criterion, row) => criterion.codeOf(row),
}

/**
 * A criterion made from others. Nothing is stored but what its leaves store: verdicts are worked out when they are
 * asked for.
 *
 * It is judged where a leaf is, and its labels follow from the labels of those leaves. A row belongs to its labelled
 * sample only when people were asked about every judged leaf of it. Were a row counted as soon as the labels that
 * happen to be there decide it, rows in which one `failed` settles an `all` would enter more easily than others, and
 * the sample would no longer be one drawn at random.
 */
export class DerivedColumn implements VerdictColumn {
  readonly metric: string
  readonly isDerived = true
  readonly #expression: Expression<DerivedColumn>
  readonly #leaves: readonly Leaf[]
  /** Leaves of criteria that a model graded by the policy's word, in this one or in one that it names. */
  readonly #byModel: ReadonlySet<Leaf>
  readonly #isByModel: boolean
  readonly #kleene: Kleene
  /** The row asked for last: criteria that share another one ask it again and again for the same row. */
  #row = -1
  #code = 0

  /**
   * @param context with what the policy says of the criterion itself: `model` makes every leaf that people can label
   * a judged one, here and in every criterion that names this one
   */
  constructor(
    metric: string,
    expression: Expression<DerivedColumn>,
    context: { readonly kleene: Kleene; readonly gradedBy: Grader | null },
  ) {
    this.metric = metric
    this.#expression = expression
    this.#kleene = context.kleene
    const named: DerivedColumn[] = []
    this.#leaves = [
      ...leavesOf(expression, (criterion) => {
        named.push(criterion)
        return criterion.#leaves
      }),
    ]
    const isByModel = context.gradedBy === 'model'
    this.#isByModel = isByModel || named.some((criterion) => criterion.#isByModel)
    this.#byModel = new Set(isByModel ? this.#leaves : named.flatMap((criterion) => [...criterion.#byModel]))
  }

  get isThere(): boolean {
    return this.#leaves.every((leaf) => leaf.isThere)
  }

  get judges(): ReadonlySet<string> {
    return new Set(this.#judged().flatMap((grading) => [...grading.judges]))
  }

  get hasLabels(): boolean {
    const judged = this.#judged()
    return judged.length > 0 && judged.every((grading) => grading.hasLabels)
  }

  /** Verdict code of a row whose leaves have all been read. */
  codeOf(row: number): number {
    if (this.#row !== row) {
      this.#code = evaluate(this.#expression, row, this.#kleene, VERDICTS)
      this.#row = row
    }
    return this.#code
  }

  /** Whether a model graded any leaf on this row. */
  isJudged(row: number): boolean {
    return this.#isByModel || this.#leaves.some((leaf) => leaf.grading?.isJudged(row) ?? false)
  }

  missingOperands(row: number): readonly string[] {
    const reasons = new Set<string>()
    for (const leaf of this.#leaves) {
      const code = leaf.codeOf(row)
      if (isMissing(code) || code === NOT_APPLICABLE) reasons.add(leaf.reasonOf(row))
    }
    return [...reasons]
  }

  /** Names under which people label the leaves that a model graded anywhere in the file, each once. */
  judgedLeaves(): readonly string[] {
    return [...new Set(this.#judged().map((grading) => grading.name))]
  }

  /**
   * Whether people were asked about the row: about each judged leaf that applies to it, and about one at least.
   * @param isAsked whether the row was in the sample of a leaf, labelled or not
   */
  wasAsked(row: number, isAsked: (leaf: string, row: number) => boolean): boolean {
    const toLabel = this.#leaves.flatMap((leaf) => {
      const grading = this.#judgedGrading(leaf)
      return grading === null || leaf.codeOf(row) === NOT_APPLICABLE ? [] : [grading]
    })
    return toLabel.length > 0 && toLabel.every((grading) => isAsked(grading.name, row))
  }

  /** Whether the scores file itself has a label for every judged leaf of the row. */
  wasAskedInFile(row: number): boolean {
    const labelled = new Set(
      this.#judged().flatMap((grading) => (grading.labelOf(row) === UNLABELLED ? [] : [grading.name])),
    )
    return this.wasAsked(row, (leaf) => labelled.has(leaf))
  }

  /** UNLABELLED also where all leaves are labelled and the logic still does not decide: ask `wasAskedInFile`. */
  labelOf(row: number): number {
    if (!this.wasAskedInFile(row)) return UNLABELLED
    const labels = new Map(this.#judged().map((grading) => [grading.name, grading.labelOf(row)]))
    return this.derivedLabel(row, (leaf) => labels.get(leaf) ?? UNLABELLED)
  }

  /**
   * What people's labels make of the criterion: the verdicts of its leaves with labels in the place of those that a
   * model graded. A judged leaf without a label is missing. It says nothing of whether the row is in the sample: ask
   * `wasAsked` first.
   * @param labelOfLeaf PASSED, FAILED or UNLABELLED, by a name of `judgedLeaves`
   * @returns PASSED, FAILED, or UNLABELLED where the logic does not decide
   */
  derivedLabel(row: number, labelOfLeaf: (leaf: string, row: number) => number): number {
    const known = new Map<DerivedColumn, number>()
    const ofLeaf = (leaf: Leaf): number => {
      const code = leaf.codeOf(row)
      const grading = this.#judgedGrading(leaf)
      if (grading === null || code === NOT_APPLICABLE) return code
      const label = labelOfLeaf(grading.name, row)
      return label === PASSED || label === FAILED ? label : this.#kleene.undetermined
    }
    const ofCriterion = (criterion: DerivedColumn): number => {
      const code =
        known.get(criterion) ?? evaluate(criterion.#expression, row, this.#kleene, { ofLeaf, ofCriterion })
      known.set(criterion, code)
      return code
    }
    const label = ofCriterion(this)
    return label === PASSED || label === FAILED ? label : UNLABELLED
  }

  #judged(): readonly LeafGrading[] {
    return this.#leaves.flatMap((leaf) => this.#judgedGrading(leaf) ?? [])
  }

  /** What is known of the judge of a leaf; null where no model graded it anywhere. */
  #judgedGrading(leaf: Leaf): LeafGrading | null {
    const { grading } = leaf
    return grading !== null && (grading.isEverJudged || this.#byModel.has(leaf)) ? grading : null
  }
}
