import type { MetricEvidence } from '../domain/evidence.ts'
import { isScoreBound, type Policy, type Rule } from '../domain/policy.ts'
import { cloneOf, type Fold, trialPatterns, trialRuleOf } from './case-verdicts.ts'
import { disputedNotes } from './disputed-notes.ts'
import type { EarlierVerdicts } from './earlier-verdicts.ts'
import type { Graded } from './judged-evidence.ts'
import { tallyClusters, tallyUnits } from './metric-tally.ts'
import { NO_VERDICTS } from './no-verdicts.ts'
import { casesNotRun, type NotRun } from './not-run.ts'
import { pairCases } from './paired-cases.ts'
import type { RunVerdicts } from './run-verdicts.ts'
import { scoreGrader } from './score-grader.ts'
import { clusteredValues, foldScores, namesOutOfRange, type ScoreUnits, sortedValues } from './score-units.ts'
import { membershipIn } from './slice.ts'
import type { PlannedSuite } from './suite.ts'
import type { Units } from './units.ts'
import { qualifiedNotes, undeterminedOperands } from './unseen.ts'
import { FAILED, type MissingReasons, NOT_APPLICABLE, OUTSIDE, PASSED } from './verdict-codes.ts'

/** Everything read from the files of one decision. */
export interface DecidedRuns {
  readonly policy: Policy
  readonly reasons: MissingReasons
  readonly suite: PlannedSuite
  readonly after: RunVerdicts
  /** Null with one file. */
  readonly before: EarlierVerdicts | null
}

/** A metric over the units of a rule: its codes, and how trials become one of them. */
interface RuleUnits {
  readonly units: Units
  readonly fold: Fold
  /** One code a unit, OUTSIDE for what the slice is not about. */
  readonly codes: Uint8Array
}

/** Makes the evidence of rules from what was read; what rules on one metric share is worked out once. */
export class RuleEvidence {
  readonly #decided: DecidedRuns
  readonly #known = new Map<string, MetricEvidence>()

  constructor(decided: DecidedRuns) {
    this.#decided = decided
  }

  /** What the scores say about one rule: its metric, over its slice, in cases or in trials. */
  of(rule: Rule): MetricEvidence {
    const key = JSON.stringify([rule.metric, rule.count, [...rule.where], scoreKey(rule)])
    const known = this.#known.get(key) ?? this.#gather(rule)
    this.#known.set(key, known)
    return known
  }

  #gather(rule: Rule): MetricEvidence {
    const { bound } = rule
    return isScoreBound(bound) ? this.#gatherScore({ ...rule, bound }) : this.#gatherCriterion(rule)
  }

  #gatherCriterion(rule: Rule): MetricEvidence {
    const { after, reasons, before } = this.#decided
    const column = after.columnOf(rule.metric)
    const units = after.unitsOf(rule.count)
    const fold = after.foldOf(rule, units, column)
    const codes = this.#inSlice(
      after.codesOf(fold, column),
      units,
      rule,
      before?.appliedBefore(rule, this.#appliesTo(rule), units) ?? null,
    )
    const graded = after.grade(rule.metric, codes, fold)
    const isInside = (unit: number): boolean => codes[unit] !== OUTSIDE
    const clusterColumn = this.#clusterColumn
    return {
      ...this.#tallied(rule, { units, fold, codes: graded.codes }, graded.parts),
      ...trialPatterns(fold, (row) => column.codeOf(row), isInside),
      grader: graded.grader,
      undeterminedOperands: undeterminedOperands(column, units, isInside),
      scores: null,
      pairs:
        before === null
          ? null
          : pairCases({
              rule,
              applies: this.#appliesTo(rule),
              clusterColumn,
              baseline: before.baseline,
              before: before.verdicts,
              after,
              reasons,
            }),
      notes: [
        ...qualifiedNotes(column, units, codes),
        ...(graded.grader.kind === 'judged' ? after.labelsOf(rule.metric).notes : []),
        ...disputedNotes(graded, codes, after.labelsOf(rule.metric), fold),
      ],
    }
  }

  #gatherScore(rule: Rule & { readonly bound: Parameters<typeof foldScores>[0] }): MetricEvidence {
    const { after, before, policy } = this.#decided
    const { observations } = after.run
    const column = observations.verdicts.scoreOf(rule.metric)
    const units = after.unitsOf(rule.count)
    const fold = after.foldOf(rule, units, NO_VERDICTS)
    const folded = foldScores(rule.bound, fold, column)
    const codes = this.#inSlice(
      folded.codes,
      units,
      rule,
      before?.appliedBefore(rule, this.#appliesTo(rule), units) ?? null,
    )
    const scores: ScoreUnits = { ...folded, codes }
    const none = { count: 0, cases: [] }
    return {
      ...this.#tallied(rule, { units, fold, codes }, new Map()),
      flickering: none,
      alwaysBad: none,
      grader: scoreGrader(column, observations.rows, policy, before?.wasJudgedScore(rule.metric) ?? false),
      undeterminedOperands: [],
      scores: {
        ...(this.#clusterColumn === null || rule.bound.kind !== 'quantile'
          ? { values: sortedValues(scores), clusterOf: null }
          : clusteredValues(scores, after.clusterNames(this.#clusterColumn))),
        outOfRange: namesOutOfRange(rule.bound, scores, fold),
      },
      pairs: null,
      notes: [],
    }
  }

  #tallied(rule: Rule, { units, fold, codes }: RuleUnits, parts: Graded['parts']) {
    const { after, reasons } = this.#decided
    const notRun = this.#notRun(rule)
    const absent = rule.count === 'trials' ? this.#absentTrials(fold, notRun, rule) : 0
    const clusterColumn = this.#clusterColumn
    return {
      metric: rule.metric,
      badWhen: rule.badWhen,
      ...tallyUnits(codes, units, notRun, absent, rule.badWhen, reasons),
      clusters:
        clusterColumn === null || rule.count === 'trials'
          ? null
          : tallyClusters(codes, after.clusterNames(clusterColumn), notRun, rule.badWhen, reasons, parts),
      runIncomplete: after.run.observations.isIncomplete,
    }
  }

  get #clusterColumn(): string | null {
    return this.#decided.policy.clusters?.column ?? null
  }

  #appliesTo(rule: Rule): Rule['where'] {
    return this.#decided.policy.metrics.get(rule.metric)?.where ?? new Map()
  }

  /** Planned cases without a row: of the suite, and those of the first file that the metric applied to. */
  #notRun(rule: Rule): NotRun {
    const { suite, after, before } = this.#decided
    const slice = { where: rule.where, applies: this.#appliesTo(rule), clusterColumn: this.#clusterColumn }
    const earlier =
      before === null
        ? null
        : {
            baseline: before.baseline,
            cases: before.verdicts.cases,
            wasApplicable: before.appliedTo(rule, this.#appliesTo(rule)),
          }
    return casesNotRun(suite, after.run.observations, earlier, slice)
  }

  /**
   * Leaves out what the slice is not about, and what the metric does not apply to. Where nobody knows whether a case
   * belongs, its verdict is missing here (`unknown_label`): a good one must not help, a bad one is no proof, and people's
   * labels or a cluster's size may say more of it than the verdict does.
   */
  #inSlice(
    codes: Uint8Array,
    units: Units,
    rule: Rule,
    appliedBefore: ((unit: number) => boolean) | null,
  ): Uint8Array {
    const applies = this.#appliesTo(rule)
    if (rule.where.size === 0 && applies.size === 0 && appliedBefore === null) return codes
    const { after, reasons } = this.#decided
    const { labels } = after.run.observations
    const unknownLabel = reasons.codeOf('unknown_label')
    const notApplicable = reasons.codeOf('not_applicable')
    // A label belongs to the case: trials that tell it differently are of no known slice, each of them.
    const inSlice = membershipIn(rule.where, labels, after.cases)
    const applicable = membershipIn(applies, labels, after.cases)
    return codes.map((code, unit) => {
      const slice = inSlice(units.caseOf(unit))
      const applied = applicable(units.caseOf(unit))
      if (slice === 'outside') return OUTSIDE
      if (applied === 'outside' || code === NOT_APPLICABLE)
        return appliedBefore?.(unit) ? notApplicable : NOT_APPLICABLE
      const isKnown = slice === 'inside' && applied === 'inside'
      return isKnown || (code !== PASSED && code !== FAILED) ? code : unknownLabel
    })
  }

  /** Planned trials without a row: of the cases that ran, and all of those that did not, beyond the one counted. */
  #absentTrials(fold: Fold, notRun: NotRun, rule: Rule): number {
    const { after } = this.#decided
    const cases = { ...fold, units: after.cases }
    const { labels } = after.run.observations
    let absent = 0
    const membership = membershipIn(new Map([...this.#appliesTo(rule), ...rule.where]), labels, after.cases)
    for (let unit = 0; unit < after.cases.size; unit += 1) {
      if (membership(unit) === 'outside') continue
      const size = trialRuleOf(cases, unit)?.size ?? 1
      const names = Array.from(after.cases.rowsOf(unit), (row) => cloneOf(after.cases.trialOf(row)))
      const there = after.cases.planOf(unit)?.fold === 'clones' ? new Set(names).size : names.length
      absent += Math.max(0, size - there)
    }
    const planned = fold.trials?.size ?? Math.max(1, fold.mostTrials)
    return absent + (planned - 1) * (notRun.named.length + notRun.unnamed)
  }
}

/** What the evidence of a score hangs on beside its metric: its limit says which values are within it. */
function scoreKey({ bound }: Rule): object | null {
  return isScoreBound(bound) ? bound : null
}
