import type {
  ClusterFigures,
  IntervalMethod,
  JudgeEvidence,
  NamedCase,
  NamedCount,
  OpenInterval,
  RuleDecision,
} from '../domain/decision.ts'
import type { MoreCases } from '../domain/more-cases.ts'
import type { Bound } from '../domain/policy.ts'
import { quantileName } from '../domain/quantile-name.ts'
import type { Tally } from '../domain/tally.ts'
import { endsJson } from './ends-json.ts'
import { pairsJson } from './pairs-json.ts'

/** A map as a JSON object. Keys come from inputs, so it has no prototype: `__proto__` is a key like any other. */
export function jsonObject<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> {
  const object: Record<string, Value> = Object.create(null)
  for (const [key, value] of entries) object[key] = value
  return object
}

/** One rule as the contract fixes it, section 14: these keys in this order, additions after `notes`. */
export function ruleJson(rule: RuleDecision): object {
  return {
    id: rule.id,
    metric: rule.metric,
    bound: boundOf(rule.bound),
    threshold: thresholdOf(rule.bound),
    statistic: statisticOf(rule.bound),
    bad_when: rule.badWhen,
    where: jsonObject([...rule.where].map(([label, values]) => [label, valuesJson(values)] as const)),
    effect: rule.effect,
    undecided: rule.undecided,
    outcome: rule.outcome,
    reason: rule.reason,
    unvalidated_outcome: rule.unvalidatedOutcome,
    tally: tallyJson(rule.tally),
    estimate: rule.estimate,
    interval:
      rule.interval === null ? null : methodJson(rule.interval.method, rule.confidenceLevel, rule.interval),
    interval_with_missing: rule.intervalWithMissing === null ? null : endsJson(rule.intervalWithMissing),
    clusters: rule.clusters === null ? null : clustersJson(rule.clusters),
    judge: rule.judge === null ? null : judgeJson(rule.judge),
    pairs: rule.pairs === null ? null : pairsJson(rule.pairs),
    more_cases: rule.moreCases === null ? null : moreCasesJson(rule.moreCases),
    bad_cases: rule.badCases.map((named) => named.id),
    missing_cases: rule.missingCases.map((named) => named.id),
    notes: rule.notes,
    description: rule.description,
    count: rule.count,
    confidence_level: rule.confidenceLevel,
    excluded: jsonObject(rule.excluded),
    unlabelled_bad_cases: rule.unlabelledBadCases.map((named) => named.id),
    undetermined_operands: rule.undeterminedOperands.map((operand) => ({
      reason: operand.reason,
      count: operand.count,
      cases: operand.cases.map((named) => named.id),
    })),
    flickering: namedCountJson(rule.flickering),
    always_bad: namedCountJson(rule.alwaysBad),
    about: aboutJson([
      ...rule.badCases,
      ...rule.missingCases,
      ...rule.unlabelledBadCases,
      ...rule.flickering.cases,
      ...rule.alwaysBad.cases,
      ...(rule.pairs === null ? [] : [...rule.pairs.broken.cases, ...rule.pairs.fixed.cases]),
      ...rule.undeterminedOperands.flatMap((operand) => operand.cases),
    ]),
    share:
      rule.share === null
        ? null
        : {
            estimate: rule.share.estimate,
            ...methodJson(rule.share.method, rule.confidenceLevel, rule.share),
          },
  }
}

/** One value stands alone, as people write it. */
function valuesJson(values: readonly string[]): string | readonly string[] {
  const [only] = values
  return values.length === 1 && only !== undefined ? only : values
}

function namedCountJson(named: NamedCount): object {
  return { count: named.count, cases: named.cases.map(({ id }) => id) }
}

function clustersJson(clusters: ClusterFigures): object {
  return {
    count: clusters.count,
    largest: clusters.largest,
    design_effect: clusters.designEffect,
    effective_cases: clusters.effectiveCases,
    korn_graubard: clusters.kornGraubard === null ? null : endsJson(clusters.kornGraubard),
  }
}

/** The key that bounds the rule, as the policy writes it. */
function boundOf(bound: Bound): string {
  return bound.kind === 'quantile' || bound.kind === 'mean' ? bound.side : bound.kind
}

export function thresholdOf(bound: Bound): number {
  if ('rate' in bound) return bound.rate
  return 'count' in bound ? bound.count : bound.value
}

/** What is held against the bound. */
function statisticOf(bound: Bound): string {
  switch (bound.kind) {
    case 'max':
    case 'min':
      return 'rate'
    case 'max_failures':
    case 'max_occurrences':
    case 'max_regressions':
      return 'count'
    case 'max_regressed':
      return 'regressed_share'
    case 'max_decrease':
      return 'decrease'
    case 'mean':
      return 'mean'
    case 'quantile':
      return quantileName(bound.quantile)
    case 'budget':
      return bound.of.kind === 'quantile' ? quantileName(bound.of.quantile) : bound.of.kind
  }
}

export function tallyJson(tally: Tally): object {
  return {
    cases: tally.cases,
    passed: tally.passed,
    failed: tally.failed,
    missing: tally.missing,
    missing_reasons: jsonObject(tally.missingReasons),
    not_applicable: tally.notApplicable,
  }
}

function methodJson(method: IntervalMethod, confidenceLevel: number, ends: OpenInterval): object {
  return {
    method,
    confidence_level: confidenceLevel,
    lower: ends.lower,
    upper: ends.upper,
    ...(method === 'tango' ? { approximate: true } : {}),
  }
}

function judgeJson(judge: JudgeEvidence): object {
  return {
    graded: judge.graded,
    judged_bad: judge.judgedBad,
    labelled_goods: judge.labelledGoods,
    missed: judge.missed,
    labelled_bads: judge.labelledBads,
    confirmed: judge.confirmed,
    bad_share: endsJson(judge.badShare),
    more_labels: judge.moreLabels === null ? null : judge.moreLabels.labels,
    mode: judge.mode,
    more_labels_drawn: judge.moreLabels === null ? null : judge.moreLabels.drawn,
    more_labels_judged_good: judge.moreLabels === null ? null : judge.moreLabels.goods,
    more_labels_judged_bad: judge.moreLabels === null ? null : judge.moreLabels.bads,
    more_labels_outcome: judge.moreLabels === null ? null : judge.moreLabels.outcome,
    missed_upper: judge.missedUpper,
    max_missed: judge.maxMissed,
    other_runs: judge.otherRuns,
    unanswered: judge.unanswered,
  }
}

/** The same for `interval`, the command. */
export function moreCasesJson(more: MoreCases): object {
  const observed = more.atObservedRate
  return {
    missing_verdicts: more.missingVerdicts,
    missing_could_decide: more.missingCouldDecide,
    all_good: more.allGood,
    all_bad: more.allBad,
    at_observed_rate: observed === null ? null : { cases: observed.cases, outcome: observed.outcome },
    for_80_percent_chance: more.for80PercentChance,
    in_clusters:
      more.inClusters === null
        ? null
        : { size: more.inClusters.size, all_good: more.inClusters.allGood, all_bad: more.inClusters.allBad },
    branches: more.branches.map((branch) => ({
      bad: branch.bad,
      outcome: branch.outcome,
      bad_cases: branch.badCases,
      cases: branch.cases,
      upper: branch.upper,
      all_good: branch.allGood,
    })),
  }
}

/** What tells a person which case it is, once for each case of which there is something to tell. */
function aboutJson(cases: readonly NamedCase[]): object {
  const told = new Map<string, object>()
  for (const { id, about, reason } of cases) {
    if (about !== null || reason !== null) told.set(id, { case: id, about, reason })
  }
  return [...told.values()]
}
