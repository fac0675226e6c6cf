import type {
  BudgetFigure,
  JudgePolicy,
  LimitSide,
  MetricPolicy,
  MissingPolicy,
  ObservabilityPolicy,
  Policy,
  Rule,
  Suite,
  Where,
} from '../domain/policy.ts'
import { quantileName } from '../domain/quantile-name.ts'
import { criterionWords } from './criteria/describe-criterion.ts'
import { asPercent, hundredfold } from './decimal.ts'
import { plainName } from './shown.ts'

/** A policy in plain words, a line a rule, then what holds for all of them. Every choice that narrows the evidence is said. */
export function describePolicy(policy: Policy): string[] {
  return [
    ...policy.rules.map(ruleLine),
    ...missingLines(policy.missing),
    ...suiteLines(policy.suite),
    ...trialsLines(policy),
    ...scoresLines(policy),
    ...clustersLines(policy),
    ...[...policy.metrics].flatMap(([metric, entry]) => metricLines(metric, entry)),
    ...[...policy.criteria].map(
      ([name, { criterion }]) => `criterion ${plainName(name)}: ${criterionWords(criterion)}`,
    ),
    ...observabilityLines(policy.observability),
    ...[...policy.judges].map(([metric, judge]) => judgeLine(metric, judge)),
    ...policy.notes.map((note) => `note: ${note}`),
  ]
}

function ruleLine(rule: Rule): string {
  return `${plainName(rule.id)}: ${ruleWords(rule)}`
}

/** What a rule demands and how it is decided, without its id. */
export function ruleWords(rule: Rule): string {
  const parts = [demand(rule)]
  if (rule.where.size > 0) parts.push(`among cases where ${whereWords(rule.where)}`)
  if (rule.by !== null) parts.push(`for each value of ${plainName(rule.by)} by itself`)
  parts.push(howDecided(rule))
  if (rule.missing.kind === 'exclude')
    parts.push(`leaving out missing verdicts of ${namesOf(rule.missing.reasons)}`)
  if (rule.effect === 'warn') parts.push('warns only')
  else if (rule.undecided === 'warn') parts.push('warns only while undecided')
  return parts.join(', ')
}

function howDecided({ bound, count, confidenceLevel }: Rule): string {
  const shown = `shown at ${asPercent(confidenceLevel)} confidence (two-sided)`
  switch (bound.kind) {
    case 'max':
    case 'min':
    case 'quantile':
    case 'max_regressed':
      return shown
    case 'mean':
      return `${shown}, every value from ${bound.range.lowest} to ${bound.range.highest}`
    case 'max_decrease':
      return `${shown}, approximately (Tango)`
    case 'budget':
      return 'of the suite as it ran'
    case 'max_regressions':
      return "counted over the first file's cases"
    case 'max_failures':
    case 'max_occurrences':
      return count === 'trials' ? 'counted over every trial as it ran' : 'counted over the suite as it ran'
  }
}

function whereWords(where: Where): string {
  return [...where]
    .map(([label, values]) => `${plainName(label)} is ${values.map(plainName).join(' or ')}`)
    .join(' and ')
}

function demand({ bound, metric, count, badWhen }: Rule): string {
  const name = plainName(metric)
  const turned =
    badWhen === 'failed'
      ? `passed ${name} before and fail it after`
      : `failed ${name} before and pass it after`
  switch (bound.kind) {
    case 'max':
      return `at most ${asPercent(bound.rate)} of cases may pass ${name}`
    case 'min':
      return `at least ${asPercent(bound.rate)} of cases must pass ${name}`
    case 'max_failures':
      return `${atMost(bound.count, count)} may fail ${name}`
    case 'max_occurrences':
      return `${atMost(bound.count, count)} may pass ${name}`
    case 'quantile':
      return `the ${quantileName(bound.quantile)} of ${name} must be ${sideWords(bound)}`
    case 'mean':
      return `the mean of ${name} must be ${sideWords(bound)}`
    case 'budget':
      return `the ${figureName(bound.of)} of ${name} must be at most ${bound.value}`
    case 'max_regressed':
      return `at most ${asPercent(bound.rate)} of the first file's cases may have ${turned}`
    case 'max_regressions':
      return `${atMost(bound.count, 'cases')} may have ${turned}`
    case 'max_decrease':
      return `the share of good cases by ${name} may fall by at most ${hundredfold(bound.rate)} points from the first file to the second`
  }
}

function sideWords({ side, value }: { readonly side: LimitSide; readonly value: number }): string {
  return side === 'max' ? `at most ${value}` : `at least ${value}`
}

function figureName(figure: BudgetFigure): string {
  return figure.kind === 'quantile' ? quantileName(figure.quantile) : figure.kind
}

function atMost(count: number, counted: Rule['count']): string {
  const one = counted === 'cases' ? 'case' : 'trial'
  if (count === 0) return `no ${one}`
  return count === 1 ? `at most 1 ${one}` : `at most ${count} ${counted}`
}

function missingLines(missing: MissingPolicy): string[] {
  if (missing.kind === 'counts_against') return ['missing verdicts count against every rule']
  return [
    `missing verdicts of ${namesOf(missing.reasons)} are left out of rates, never of counts: ${missing.why}`,
  ]
}

function suiteLines(suite: Suite): string[] {
  switch (suite.kind) {
    case 'none':
      return []
    case 'cases':
      return [`the suite has ${suite.count} cases, those that are lacking count against`]
    case 'min_cases':
      return [`the suite has at least ${suite.count} cases, those that are lacking count against`]
    case 'file':
      return [`the suite is listed in ${suite.file}, cases without a row count against`]
  }
}

function trialsLines({ trials }: Policy): string[] {
  if (trials === null) return []
  const share = trials.threshold === 1 ? 'every trial is' : `${asPercent(trials.threshold)} of its trials are`
  const size = trials.size === null ? 'the most that a case has' : `trials: ${trials.size}`
  return [`a case is good when ${share} good (${size})`]
}

function scoresLines({ scores }: Policy): string[] {
  const lines: string[] = []
  if (scores.caseColumn !== null) lines.push(`cases are named by the column ${plainName(scores.caseColumn)}`)
  if (scores.trialColumn !== null)
    lines.push(`trials are named by the column ${plainName(scores.trialColumn)}`)
  return lines
}

function clustersLines({ clusters }: Policy): string[] {
  if (clusters === null) return []
  const column = plainName(clusters.column)
  return [`cases of one ${column} may be alike, rates are decided on the worst-cluster interval`]
}

function metricLines(metric: string, { gradedBy, where }: MetricPolicy): string[] {
  const name = plainName(metric)
  const lines: string[] = []
  if (gradedBy !== null) lines.push(`${name} is graded by ${gradedBy === 'code' ? 'code' : `a ${gradedBy}`}`)
  if (where.size > 0) lines.push(`${name} applies only to cases where ${whereWords(where)}`)
  return lines
}

function observabilityLines(observability: ObservabilityPolicy): string[] {
  const lines: string[] = []
  if (observability.minLevel !== null) {
    lines.push(`a pass seen at a lower level than ${observability.minLevel} is missing`)
  }
  if (observability.qualifiedPass === 'missing') lines.push('a pass with named gaps is missing')
  if (observability.passWithoutEvaluation === 'pass')
    lines.push('a pass that nothing evaluated counts as one')
  return lines
}

function judgeLine(metric: string, judge: JudgePolicy): string {
  const name = plainName(metric)
  if (judge.kind === 'trust') return `the judge of ${name} is trusted without labels: ${judge.why}`
  const labels =
    judge.files.length === 0 ? 'labels given with --labels' : `labels in ${judge.files.join(', ')}`
  const use =
    judge.mode === 'corrected'
      ? `the judge of ${name} is corrected by ${labels}`
      : `${name} is decided on the labelled sample alone, ${labels}`
  const carry = judge.carry === null ? '' : `, labels of other runs add up: ${judge.carry}`
  return `${use}; counts need at most ${asPercent(judge.maxMissed)} missed${carry}`
}

function namesOf(names: readonly string[]): string {
  return names.map(plainName).join(', ')
}
