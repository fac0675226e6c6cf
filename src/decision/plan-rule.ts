import type { PlannedRule } from '../domain/plan.ts'
import {
  type Bound,
  DEFAULT_MAX_MISSED,
  isPairedBound,
  isScoreBound,
  type Policy,
  type Rule,
} from '../domain/policy.ts'
import { leastCasesForPower } from '../statistics/chance-of-decision.ts'
import { labelsForMissedShare, labelsNeeded } from '../statistics/corrected-bad-share.ts'
import { leastCases } from '../statistics/least-cases.ts'
import { ceilingOf, shareCeiling } from './bad-counts.ts'

/** Numbers of bad cases for which a plan says how many cases still pass. */
const PLANNED_BAD_CASES = [0, 1, 2, 3, 5]
/** Without a planned suite its size is taken as this many times the least: large enough not to matter much. */
const SUITE_OF_LEAST = 10

/** What is expected of a suite that has not run: the share of bad cases, and the chance of PASS that is wanted. */
export interface Expectation {
  readonly rate: number
  readonly power: number
}

/** How many cases and labels a rule needs, before anything is run. */
export function planRule(rule: Rule, policy: Policy, expected: Expectation | null): PlannedRule {
  const { bound } = rule
  const planned = planBound(rule, expected)
  if (!isJudged(rule.metric, policy)) return { ...planned, metric: rule.metric }
  if (isScoreBound(bound)) {
    const note =
      'a score that a model gave decides nothing without trust: people can label a score: criterion'
    return { ...planned, metric: rule.metric, notes: [...planned.notes, note] }
  }
  if (isPairedBound(bound)) {
    const note =
      'a model grades this: people have to label a sample of each run, and every answer that it calls bad'
    return { ...planned, metric: rule.metric, notes: [...planned.notes, note] }
  }
  if (bound.kind === 'max_failures' || bound.kind === 'max_occurrences') {
    const judge = policy.judges.get(rule.metric)
    const limit = judge?.kind === 'labels' ? judge.maxMissed : DEFAULT_MAX_MISSED
    const maxMissed = labelsForMissedShare(0, 0, limit, rule.confidenceLevel)
    return {
      ...planned,
      metric: rule.metric,
      labels: { corrected: null, sample: null, maxMissed },
      notes: [...planned.notes, 'every answer that the judge calls bad needs a label as well'],
    }
  }
  const ceiling = ceilingOf(bound)
  const least = leastCases(0, ceiling, rule.confidenceLevel)
  const cases = plannedCases(policy) ?? (least === null ? null : least * SUITE_OF_LEAST)
  const corrected = cases === null ? null : labelsWithoutMiss(cases, ceiling, rule.confidenceLevel)
  return {
    ...planned,
    metric: rule.metric,
    labels: { corrected, sample: least, maxMissed: null },
    notes: [...planned.notes, ...labelNotes(cases, corrected)],
  }
}

/** Whether any rule is about less than the whole suite, or about cases that are not independent. */
export function looksAtParts(policy: Policy): boolean {
  return partNotes(policy).length > 0
}

/** What the numbers of a plan are numbers of, where that is not the whole suite. */
export function partNotes(policy: Policy): readonly string[] {
  const notes: string[] = []
  for (const { id, by, where, metric } of policy.rules) {
    const chosen = [...where, ...(policy.metrics.get(metric)?.where ?? [])].map(
      ([label, values]) => `${label}=${values.join('|')}`,
    )
    if (by !== null) notes.push(`${id}: so many cases for each value of ${by}`)
    else if (chosen.length > 0) notes.push(`${id}: so many cases with ${chosen.join(', ')}`)
  }
  if (policy.clusters !== null) {
    notes.push(
      `so many independent cases: with clusters by ${policy.clusters.column} it takes more, the more alike their cases are`,
    )
  }
  return notes
}

/** A plan that does not know who grades leaves the labels out, and says so. */
export function unknownGraders(policy: Policy): readonly string[] {
  const metrics = [...new Set(policy.rules.map((rule) => rule.metric))].filter(
    (metric) => !policy.judges.has(metric) && (policy.metrics.get(metric)?.gradedBy ?? null) === null,
  )
  const [first] = metrics
  if (first === undefined) return []
  return [
    `where a model grades, people have to label a sample as well: with metrics: {${first}: {graded_by: model}} in the policy this plan says how many`,
  ]
}

/** The part of a plan that needs no policy. */
export function planBound(
  rule: Pick<Rule, 'id' | 'bound' | 'badWhen' | 'confidenceLevel'>,
  expected: Expectation | null,
): PlannedRule {
  const { id, bound, badWhen, confidenceLevel } = rule
  const known = { id, metric: null, bound, badWhen, confidenceLevel, labels: null }
  const ceiling = shareCeiling(bound)
  if (ceiling === null) return { ...known, needed: [], forPower: null, notes: unplannedNotes(bound) }
  return {
    ...known,
    needed: PLANNED_BAD_CASES.map((badCases) => ({
      badCases,
      cases: leastCases(badCases, ceiling, confidenceLevel),
    })),
    forPower:
      expected === null
        ? null
        : { ...expected, cases: leastCasesForPower(expected.rate, ceiling, confidenceLevel, expected.power) },
    notes:
      ceiling === 0
        ? [
            `${bound.kind}: ${'rate' in bound ? bound.rate : ceiling} can only fail, no number of cases passes it`,
          ]
        : [],
  }
}

/** Why a plan has no number of cases for a rule that is no count. */
function unplannedNotes(bound: Bound): readonly string[] {
  switch (bound.kind) {
    case 'mean':
      return [
        'how many cases a mean takes depends on how far its values lie apart, which no run has shown yet',
      ]
    case 'max_decrease':
      return ['how many cases it takes depends on how many change, which no two runs have shown yet']
    default:
      return []
  }
}

/** Labelled judge-goods without a miss that hold a ceiling where the judge calls none of the cases bad. */
function labelsWithoutMiss(cases: number, ceiling: number, level: number): number | null {
  const nothingBad = {
    graded: cases,
    judgedBad: 0,
    cleared: 0,
    missing: 0,
    labelledGoods: 0,
    missed: 0,
    labelledBads: 0,
    confirmed: 0,
  }
  const labels = labelsNeeded(nothingBad, ceiling, level)
  return labels !== null && labels <= cases ? labels : null
}

function labelNotes(cases: number | null, corrected: number | null): readonly string[] {
  if (cases === null) return []
  return corrected === null
    ? [
        `with ${cases} cases no number of labelled judge-goods is enough: label all answers, or plan more cases`,
      ]
    : [
        `labels of what the judge lets through are for ${cases} cases of which it calls none bad, all labels good`,
      ]
}

/** Whether a model grades the metric and labels decide about it, as far as the policy tells. */
function isJudged(metric: string, policy: Policy): boolean {
  const judge = policy.judges.get(metric)
  if (judge !== undefined) return judge.kind === 'labels'
  return policy.metrics.get(metric)?.gradedBy === 'model'
}

/** Cases that the policy's suite is to have, where it says a number. */
export function plannedCases({ suite }: Policy): number | null {
  switch (suite.kind) {
    case 'cases':
    case 'min_cases':
      return suite.count
    case 'none':
    case 'file':
      return null
  }
}
