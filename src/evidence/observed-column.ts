import type { BadWhen } from '../domain/outcome.ts'
import { OBSERVABILITY_LEVELS, type ObservabilityPolicy } from '../domain/policy.ts'
import type { Columns, ScoresRow } from '../domain/scores.ts'
import { cellText } from './cell-text.ts'
import { ByteColumn } from './number-column.ts'
import { FAILED, type MissingReasons, PASSED } from './verdict-codes.ts'
import type { VerdictColumn } from './verdict-column.ts'

const LEVELS: readonly string[] = OBSERVABILITY_LEVELS
const LEVEL = 0b0011
const GAP = 0b0100
const UNEVALUATED = 0b1000

/**
 * What a verdict of one metric was based on, a byte a row: the level that `<metric>.observability` names, else the row's
 * own `observability`; whether `<metric>.gap` names something unseen; whether `<metric>.evaluated` is false.
 */
export class EvidenceBasis implements Basis {
  readonly #metric: string
  readonly #facts = new ByteColumn()
  /** Whether any row names something unseen. */
  hasGaps = false
  /** Rows before the first that could say anything: nothing is stored for them. */
  #silent = 0
  #levelPosition = -1
  #gapPosition = -1
  #evaluatedPosition = -1

  constructor(metric: string) {
    this.#metric = metric
  }

  /** Whether the file says anything of this. */
  get isThere(): boolean {
    return this.#levelPosition >= 0 || this.#gapPosition >= 0 || this.#evaluatedPosition >= 0
  }

  resolve(columns: Columns): void {
    const own = columns.indexOf(`${this.#metric}.observability`)
    this.#levelPosition = own >= 0 ? own : columns.indexOf('observability')
    this.#gapPosition = columns.indexOf(`${this.#metric}.gap`)
    this.#evaluatedPosition = columns.indexOf(`${this.#metric}.evaluated`)
  }

  push(row: ScoresRow): void {
    if (!this.isThere && this.#facts.length === 0) {
      this.#silent += 1
      return
    }
    const text = (position: number): string => (position < 0 ? '' : cellText(row.cells[position]))
    const level = LEVELS.indexOf(text(this.#levelPosition)) + 1
    const gap = text(this.#gapPosition) === '' ? 0 : GAP
    const unevaluated = text(this.#evaluatedPosition) === 'false' ? UNEVALUATED : 0
    if (gap !== 0) this.hasGaps = true
    this.#facts.push(level | gap | unevaluated)
  }

  /** Position of the row's level in OBSERVABILITY_LEVELS; -1 where the file names none. */
  levelOf(row: number): number {
    return (this.#factsOf(row) & LEVEL) - 1
  }

  hasGap(row: number): boolean {
    return (this.#factsOf(row) & GAP) !== 0
  }

  isUnevaluated(row: number): boolean {
    return (this.#factsOf(row) & UNEVALUATED) !== 0
  }

  #factsOf(row: number): number {
    return row < this.#silent ? 0 : this.#facts.at(row - this.#silent)
  }
}

/** What verdicts of a criterion were based on. */
export interface Basis {
  readonly hasGaps: boolean
  levelOf(row: number): number
  hasGap(row: number): boolean
  isUnevaluated(row: number): boolean
}

/**
 * Of a criterion made from others: what the row says of it, else the least that any of its metrics was based on. Which of
 * them its verdict hangs on is not asked, so that nothing unseen turns good by a `not`.
 */
export class DerivedBasis implements Basis {
  readonly #own: EvidenceBasis
  readonly #operands: readonly EvidenceBasis[]
  readonly #isOfMetricsOnly: boolean

  /** @param isOfMetricsOnly false where it reads anything else, whose level only the row can say */
  constructor(own: EvidenceBasis, operands: readonly EvidenceBasis[], isOfMetricsOnly: boolean) {
    this.#own = own
    this.#operands = operands
    this.#isOfMetricsOnly = isOfMetricsOnly
  }

  get hasGaps(): boolean {
    return this.#own.hasGaps || this.#operands.some((operand) => operand.hasGaps)
  }

  levelOf(row: number): number {
    const own = this.#own.levelOf(row)
    if (own >= 0 || !this.#isOfMetricsOnly || this.#operands.length === 0) return own
    return Math.min(...this.#operands.map((operand) => operand.levelOf(row)))
  }

  hasGap(row: number): boolean {
    return this.#own.hasGap(row) || this.#operands.some((operand) => operand.hasGap(row))
  }

  isUnevaluated(row: number): boolean {
    return this.#own.isUnevaluated(row)
  }
}

/**
 * A criterion whose good verdicts stand only on what the policy asks to have been observed. A bad one always stands:
 * a harm that was seen was seen.
 */
export class ObservedColumn implements VerdictColumn {
  readonly #column: VerdictColumn
  readonly #basis: Basis
  readonly #policy: ObservabilityPolicy
  readonly #good: number
  readonly #reasons: MissingReasons

  constructor(
    column: VerdictColumn,
    basis: Basis,
    policy: ObservabilityPolicy,
    badWhen: BadWhen,
    reasons: MissingReasons,
  ) {
    this.#column = column
    this.#basis = basis
    this.#policy = policy
    this.#good = badWhen === 'failed' ? PASSED : FAILED
    this.#reasons = reasons
  }

  get metric(): string {
    return this.#column.metric
  }

  get isDerived(): boolean {
    return this.#column.isDerived
  }

  get isThere(): boolean {
    return this.#column.isThere
  }

  get judges(): ReadonlySet<string> {
    return this.#column.judges
  }

  get hasLabels(): boolean {
    return this.#column.hasLabels
  }

  codeOf(row: number): number {
    const code = this.#column.codeOf(row)
    const isSafeUnevaluated = this.#basis.isUnevaluated(row) && code === this.#reasons.codeOf('no_evaluation')
    if (code !== this.#good && !isSafeUnevaluated) return code
    const lacking = this.#lacking(row)
    return lacking === null ? this.#good : this.#reasons.codeOf(lacking)
  }

  isJudged(row: number): boolean {
    return this.#column.isJudged(row)
  }

  labelOf(row: number): number {
    return this.#column.labelOf(row)
  }

  missingOperands(row: number): readonly string[] {
    return this.#column.missingOperands(row)
  }

  /** Whether any row names something that was not seen. */
  get hasGaps(): boolean {
    return this.#basis.hasGaps
  }

  /** A good verdict that stands although something named was not seen. */
  isQualified(row: number): boolean {
    return this.#basis.hasGap(row) && this.codeOf(row) === this.#good
  }

  #lacking(row: number): string | null {
    const { minLevel, qualifiedPass, passWithoutEvaluation } = this.#policy
    if (minLevel !== null && this.#basis.levelOf(row) < OBSERVABILITY_LEVELS.indexOf(minLevel)) {
      return 'observability_below_policy'
    }
    if (qualifiedPass === 'missing' && this.#basis.hasGap(row)) return 'evidence_gap'
    return passWithoutEvaluation === 'missing' && this.#basis.isUnevaluated(row) ? 'no_evaluation' : null
  }
}
