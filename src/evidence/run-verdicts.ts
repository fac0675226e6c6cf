import type { MetricPolicy, Policy, Rule } from '../domain/policy.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import { type Fold, foldUnits, isErrorReason } from './case-verdicts.ts'
import { type Graded, gradeUnits, isJudged } from './judged-evidence.ts'
import type { MatchedLabels } from './label-match.ts'
import type { LabelSet } from './labels/label.ts'
import { MetricLabels } from './metric-labels.ts'
import type { ClusterNames } from './metric-tally.ts'
import type { ObservedColumn } from './observed-column.ts'
import type { ReadRun } from './read-run.ts'
import type { CasePlan } from './trial-plan.ts'
import { caseUnits, trialUnits, type Units } from './units.ts'
import { isMissing, type MissingReasons } from './verdict-codes.ts'
import type { VerdictColumn } from './verdict-column.ts'

/** One of the runs that are decided together, and what they are held to. */
export interface RunContext {
  readonly run: ReadRun
  readonly policy: Policy
  readonly labels: LabelSet
  readonly where: ReadonlyMap<string, string>
  readonly reasons: MissingReasons
  /** Largest number of trials that any case has in any file. */
  readonly mostTrials: number
  /** How a case was to fold in the first of two files, where this one says nothing. */
  readonly earlierPlanOf: (unit: number) => CasePlan | null
  /** Metrics that a model graded in the first of two files: nobody who says nothing makes it code. */
  readonly judgedBefore: (metric: string) => boolean
  /** Runs of the other file: labels of them are told there. */
  readonly comparedRuns: ReadonlySet<string>
  /** Whether labels that belong to no run at hand are told here. */
  readonly tellsUnknownRuns: boolean
  readonly problems: ProblemList
}

/** Verdicts of one run, a case or a trial each, as its files say them. What several rules share is worked out once. */
export class RunVerdicts {
  readonly run: ReadRun
  readonly cases: Units
  readonly #context: RunContext
  readonly #labels: MetricLabels

  constructor(context: RunContext) {
    this.#context = context
    this.run = context.run
    this.cases = caseUnits(this.run.observations, this.run.rowsOfCases, context.earlierPlanOf)
    this.#labels = new MetricLabels(context.labels.entries, { ...context, ...this.run })
  }

  columnOf(metric: string): ObservedColumn {
    return this.run.observations.verdicts.of(metric)
  }

  unitsOf(count: Rule['count']): Units {
    return count === 'trials' ? trialUnits(this.run.observations) : this.cases
  }

  /** How the trials of a case become one verdict of a rule's metric. */
  foldOf(rule: Pick<Rule, 'badWhen'>, units: Units, column: VerdictColumn): Fold {
    const { policy, reasons, mostTrials } = this.#context
    return {
      units,
      trials: policy.trials,
      mostTrials,
      hasPlans: this.run.observations.plan.isComplete,
      badWhen: rule.badWhen,
      reasons,
      isError: this.#errorsOf(column),
    }
  }

  /** One code a unit, of all cases of the file. */
  codesOf(fold: Fold, column: VerdictColumn): Uint8Array {
    return foldUnits(fold, (row) => column.codeOf(row))
  }

  /** The same after people have looked, and who stands behind them. */
  grade(metric: string, codes: Uint8Array, fold: Fold): Graded {
    const { policy } = this.#context
    return gradeUnits(
      this.columnOf(metric),
      codes,
      fold,
      this.run.observations.rows,
      this.labelsOf(metric),
      this.#graderPolicy(metric),
      policy.judges.get(metric),
    )
  }

  /** Labels of a column of the file, or of a criterion by those of its leaves. */
  labelsOf(metric: string): MatchedLabels {
    return this.#labels.of(metric)
  }

  /** Whether a model graded any row of a metric here, by the file's word or the policy's. */
  isJudged(metric: string): boolean {
    const said = this.#context.policy.metrics.get(metric)
    return isJudged(this.columnOf(metric), this.run.observations.rows, said)
  }

  /** What the policy says of who graded; else a model, where one did in the first file and this one says nothing. */
  #graderPolicy(metric: string): MetricPolicy | undefined {
    const said = this.#context.policy.metrics.get(metric)
    if (said?.gradedBy != null || this.isJudged(metric) || !this.#context.judgedBefore(metric)) return said
    return { badWhen: null, where: new Map(), at: { line: 1, column: 1 }, ...said, gradedBy: 'model' }
  }

  clusterNames(column: string): ClusterNames {
    const labels = this.run.observations.labels.get(column)
    if (labels === undefined) throw new RangeError(`label ${column} was not read`)
    return {
      numberOf: (unit) => labels.numberOf(this.cases.rowsOf(unit)[0]!),
      nameOf: (number) => labels.valueOfNumber(number),
    }
  }

  /** Which trials did not come to a result: by the reason of the verdict, or of any operand of it. */
  #errorsOf(column: VerdictColumn): (row: number) => boolean {
    const { reasons } = this.#context
    return (row) => {
      const code = column.codeOf(row)
      if (isMissing(code) && isErrorReason(reasons.nameOf(code))) return true
      return column.isDerived && column.missingOperands(row).some(isErrorReason)
    }
  }
}
