import type { UndeterminedOperand } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import type { Policy, Rule } from '../domain/policy.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import { CaseNames } from './case-names.ts'
import { cloneOf, type Fold, foldUnits, isErrorReason, trialPatterns, trialRuleOf } from './case-verdicts.ts'
import { derivedLabels } from './derived-labels.ts'
import { gradeUnits } from './judged-evidence.ts'
import { type MatchedLabels, matchLabels } from './label-match.ts'
import type { LabelSet } from './labels/label.ts'
import { type ClusterNames, tallyClusters, tallyUnits } from './metric-tally.ts'
import { casesNotRun, type NotRun } from './not-run.ts'
import type { Observations } from './observations.ts'
import type { ObservedColumn } from './observed-column.ts'
import type { RowsOfCases } from './rows-of-cases.ts'
import { membershipIn } from './slice.ts'
import type { PlannedSuite } from './suite.ts'
import { caseUnits, trialUnits, type Units } from './units.ts'
import { FAILED, isMissing, type MissingReasons, NOT_APPLICABLE, OUTSIDE, PASSED } from './verdict-codes.ts'
import type { VerdictColumn } from './verdict-column.ts'

/** Everything read from the files of one run. */
export interface Run {
  readonly policy: Policy
  readonly labels: LabelSet
  readonly where: ReadonlyMap<string, string>
  readonly reasons: MissingReasons
  readonly observations: Observations
  readonly rowsOfCases: RowsOfCases
  readonly file: string
  readonly sha256: string
  readonly suite: PlannedSuite
  readonly problems: ProblemList
}

/** Makes the evidence of rules from a run; what rules on one metric share is worked out once. */
export class RuleEvidence {
  readonly #run: Run
  readonly #cases: Units
  readonly #known = new Map<string, MetricEvidence>()
  readonly #matched = new Map<string, MatchedLabels>()

  constructor(run: Run) {
    this.#run = run
    this.#cases = caseUnits(run.observations, run.rowsOfCases)
  }

  /** What the scores say about one rule: its metric, over its slice, in cases or in trials. */
  of(rule: Rule): MetricEvidence {
    const key = JSON.stringify([rule.metric, rule.count, [...rule.where]])
    const known = this.#known.get(key) ?? this.#gather(rule)
    this.#known.set(key, known)
    return known
  }

  #gather(rule: Rule): MetricEvidence {
    const { policy, observations, rowsOfCases, reasons, suite } = this.#run
    const column = observations.verdicts.of(rule.metric)
    const units = rule.count === 'trials' ? trialUnits(observations) : this.#cases
    const metricPolicy = policy.metrics.get(rule.metric)
    const fold: Fold = {
      units,
      trials: policy.trials,
      mostTrials: rowsOfCases.most,
      hasPlans: observations.plan.isComplete,
      badWhen: rule.badWhen,
      reasons,
      isError: this.#errorsOf(column),
    }
    const codeOf = (row: number): number => column.codeOf(row)
    const applies = metricPolicy?.where ?? new Map()
    const codes = this.#inSlice(foldUnits(fold, codeOf), units, rule, applies)
    const matched = this.#match(rule.metric)
    const judge = policy.judges.get(rule.metric)
    const graded = gradeUnits(column, codes, fold, observations.rows, matched, metricPolicy, judge)
    const clusterColumn = policy.clusters?.column ?? null
    const notRun = casesNotRun(suite, observations, { where: rule.where, applies, clusterColumn })
    const isInside = (unit: number): boolean => codes[unit] !== OUTSIDE
    const absent = rule.count === 'trials' ? this.#absentTrials(fold, notRun, rule) : 0
    return {
      metric: rule.metric,
      badWhen: rule.badWhen,
      ...tallyUnits(graded.codes, units, notRun, absent, rule.badWhen, reasons),
      ...trialPatterns(fold, codeOf, isInside),
      grader: graded.grader,
      clusters:
        clusterColumn === null || rule.count === 'trials'
          ? null
          : tallyClusters(
              graded.codes,
              this.#clusters(clusterColumn),
              notRun,
              rule.badWhen,
              reasons,
              graded.parts,
            ),
      undeterminedOperands: undeterminedOperands(column, units, isInside),
      runIncomplete: observations.isIncomplete,
      notes: [
        ...qualifiedNotes(column, units, codes),
        ...(graded.grader.kind === 'judged' ? matched.notes : []),
      ],
    }
  }

  /** Labels of a column of the file, or of a criterion by those of its leaves. */
  #match(metric: string): MatchedLabels {
    const known = this.#matched.get(metric)
    if (known !== undefined) return known
    const { verdicts, rows } = this.#run.observations
    const derived = verdicts.criteria.get(metric)
    const leaves = derived?.judgedLeaves().filter((leaf) => leaf !== metric) ?? []
    const matched =
      derived === undefined || leaves.length === 0
        ? this.#matchOwn(metric)
        : derivedLabels(
            derived,
            new Map(derived.judgedLeaves().map((leaf) => [leaf, this.#match(leaf)])),
            rows,
          )
    this.#matched.set(metric, matched)
    return matched
  }

  #matchOwn(metric: string): MatchedLabels {
    const { verdicts } = this.#run.observations
    const entries = this.#run.labels.entries.filter((entry) => entry.metric === metric)
    return matchLabels(verdicts.criteria.get(metric) ?? verdicts.of(metric), entries, this.#run)
  }

  /**
   * Leaves out what the slice is not about, and what the metric does not apply to. Where nobody knows whether a case
   * belongs, its verdict is missing here (`unknown_label`): a good one must not help, a bad one is no proof, and people's
   * labels or a cluster's size may say more of it than the verdict does.
   */
  #inSlice(codes: Uint8Array, units: Units, rule: Rule, applies: Rule['where']): Uint8Array {
    if (rule.where.size === 0 && applies.size === 0) return codes
    const { labels } = this.#run.observations
    const unknownLabel = this.#run.reasons.codeOf('unknown_label')
    const inSlice = membershipIn(rule.where, labels, units)
    const applicable = membershipIn(applies, labels, units)
    return codes.map((code, unit) => {
      const slice = inSlice(unit)
      const applied = applicable(unit)
      if (slice === 'outside') return OUTSIDE
      if (applied === 'outside') return NOT_APPLICABLE
      const isKnown = slice === 'inside' && applied === 'inside'
      return isKnown || (code !== PASSED && code !== FAILED) ? code : unknownLabel
    })
  }

  /** Which trials did not come to a result: by the reason of the verdict, or of any operand of it. */
  #errorsOf(column: VerdictColumn): (row: number) => boolean {
    const { reasons } = this.#run
    return (row) => {
      const code = column.codeOf(row)
      if (isMissing(code) && isErrorReason(reasons.nameOf(code))) return true
      return column.isDerived && column.missingOperands(row).some(isErrorReason)
    }
  }

  #clusters(column: string): ClusterNames {
    const labels = this.#run.observations.labels.get(column)
    if (labels === undefined) throw new RangeError(`label ${column} was not read`)
    const cases = this.#cases
    return {
      numberOf: (unit) => labels.numberOf(cases.rowsOf(unit)[0]!),
      nameOf: (number) => labels.valueOfNumber(number),
    }
  }

  /** Planned trials without a row: of the cases that ran, and all of those that did not, beyond the one counted. */
  #absentTrials(fold: Fold, notRun: NotRun, rule: Rule): number {
    const cases = { ...fold, units: this.#cases }
    const { labels } = this.#run.observations
    let absent = 0
    const applies = this.#run.policy.metrics.get(rule.metric)?.where ?? new Map()
    const membership = membershipIn(new Map([...applies, ...rule.where]), labels, this.#cases)
    for (let unit = 0; unit < this.#cases.size; unit += 1) {
      if (membership(unit) === 'outside') continue
      const size = trialRuleOf(cases, unit)?.size ?? 1
      const names = Array.from(this.#cases.rowsOf(unit), (row) => cloneOf(this.#cases.trialOf(row)))
      const there = this.#cases.planOf(unit)?.fold === 'clones' ? new Set(names).size : names.length
      absent += Math.max(0, size - there)
    }
    const planned = fold.trials?.size ?? Math.max(1, fold.mostTrials)
    return absent + (planned - 1) * (notRun.named.length + notRun.unnamed)
  }
}

/** Why operands of a criterion are missing, most frequent first, also in cases whose verdict stands without them. */
function undeterminedOperands(
  column: VerdictColumn,
  units: Units,
  isInside: (unit: number) => boolean,
): readonly UndeterminedOperand[] {
  if (!column.isDerived) return []
  const byReason = new Map<string, CaseNames>()
  for (let unit = 0; unit < units.size; unit += 1) {
    if (!isInside(unit)) continue
    const rows = units.rowsOf(unit)
    const reasons = new Set<string>()
    for (let i = 0; i < rows.length; i += 1)
      for (const reason of column.missingOperands(rows[i]!)) reasons.add(reason)
    for (const reason of reasons) {
      const names = byReason.get(reason) ?? new CaseNames()
      byReason.set(reason, names)
      names.add({ id: units.idOf(unit), about: units.aboutOf(unit), reason: null })
    }
  }
  return [...byReason]
    .map(([reason, names]) => ({ reason, count: names.count, cases: names.list() }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
}

/** Good verdicts that stand although something named was not seen are counted apart. */
function qualifiedNotes(column: ObservedColumn, units: Units, codes: Uint8Array): readonly string[] {
  if (!column.hasGaps) return []
  let qualified = 0
  for (let unit = 0; unit < units.size; unit += 1) {
    if (codes[unit] !== PASSED && codes[unit] !== FAILED) continue
    if (Array.from(units.rowsOf(unit)).some((row) => column.isQualified(row))) qualified += 1
  }
  if (qualified === 0) return []
  return [
    `${qualified} of the ${units.kind} with a verdict stand although something of them was not observed: observability: {qualified_pass: missing} would not count them`,
  ]
}
