import { naturalOrder } from '../domain/natural-order.ts'
import { nearest } from '../domain/nearest.ts'
import type { Policy, Position, Rule, Where } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import { quoted, quotedList } from '../scores/quoted.ts'
import type { Baseline } from './baseline.ts'
import { isResult, refuseResult } from './choosing-labels.ts'
import type { Observations } from './observations.ts'
import { labelOfUnit, membershipIn, plannedIsInside } from './slice.ts'
import type { PlannedSuite } from './suite.ts'
import { caseUnits, type Units } from './units.ts'

/** Slices beyond these are no report anybody reads. */
const MOST_SLICES = 1000

/** Labels that the policy chooses, splits or clusters by: what has to be kept of every row. */
export function labelsNeeded(policy: Policy): readonly string[] {
  return [
    ...new Set([
      ...policy.rules.flatMap((rule) => [...rule.where.keys(), ...(rule.by === null ? [] : [rule.by])]),
      ...[...policy.metrics.values()].flatMap((metric) => [...metric.where.keys()]),
      ...(policy.clusters === null ? [] : [policy.clusters.column]),
    ]),
  ]
}

interface Context {
  readonly policy: Policy
  readonly observations: Observations
  readonly suite: PlannedSuite
  readonly baseline: Baseline | null
  readonly units: Units
  readonly file: string
}

/**
 * One rule for each value that `by` finds in the suite and the scores. A value that only the suite or the first of two
 * files has keeps its rule, without a case: a slice that lost all its cases must not vanish.
 */
export function slicedRules(context: Context, problems: ProblemList): readonly Rule[] {
  return context.policy.rules.flatMap((rule) => {
    if (rule.by === null) return [rule]
    const values = valuesOf(rule, rule.by, context)
    if (values.length > MOST_SLICES) {
      problems.add(
        problem(
          'POLICY_SLICES',
          `rule ${quoted(rule.id)} has by: ${rule.by}, and that label has ${values.length} values, at most ${MOST_SLICES} can be decided`,
          `split by a label of fewer values, or name some: where: {${rule.by}: [${values[0]}]}`,
          { file: context.policy.file, ...rule.at },
        ),
      )
    }
    if (values.length === 0) return [rule]
    return values.slice(0, MOST_SLICES).map((value) => ({
      ...rule,
      id: `${rule.id}[${rule.by}=${value}]`,
      where: new Map([...rule.where, [rule.by ?? '', [value]]]),
    }))
  })
}

function valuesOf(rule: Rule, label: string, context: Context): readonly string[] {
  const { observations, suite, baseline, units } = context
  const values = new Set(valuesWithin(rule, label, observations, units))
  if (baseline !== null) {
    const { run } = baseline
    const cases = caseUnits(run.observations, run.rowsOfCases)
    const isCompared = (unit: number): boolean => baseline.isCompared(unit)
    for (const value of valuesWithin(rule, label, run.observations, cases, isCompared)) values.add(value)
  }
  if (suite.kind === 'listed') {
    for (let index = 0; index < suite.cases.size; index += 1) {
      const value = suite.labelOf(label, index)
      if (value !== null && plannedIsInside(rule.where, suite, index)) values.add(value)
    }
  }
  return [...values].sort(naturalOrder)
}

function* valuesWithin(
  rule: Rule,
  label: string,
  { labels }: Observations,
  units: Units,
  counts: (unit: number) => boolean = () => true,
): Iterable<string> {
  const membership = membershipIn(rule.where, labels, units)
  const labelOf = labelOfUnit(label, labels, units)
  for (let unit = 0; unit < units.size; unit += 1) {
    const value = membership(unit) === 'outside' || !counts(unit) ? null : labelOf(unit)
    if (value !== null) yield value
  }
}

/** A label or a value that nobody has is a mistake in the policy, never an empty slice. */
export function checkSlices(context: Context, problems: ProblemList): void {
  for (const rule of context.policy.rules) {
    checkWhere(rule.where, `rule ${quoted(rule.id)}`, rule.at, context, problems)
    if (rule.by !== null)
      checkColumn(rule.by, `rule ${quoted(rule.id)} has by: ${rule.by}`, rule.at, context, problems)
  }
  for (const [name, metric] of context.policy.metrics) {
    checkWhere(metric.where, `metric ${quoted(name)}`, metric.at, context, problems)
  }
  const { clusters } = context.policy
  if (clusters !== null) {
    checkColumn(clusters.column, `clusters: {column: ${clusters.column}}`, clusters.at, context, problems)
  }
}

function checkWhere(
  where: Where,
  whose: string,
  at: Position,
  context: Context,
  problems: ProblemList,
): void {
  for (const [label, values] of where) {
    if (!checkColumn(label, `${whose} has where: ${label}`, at, context, problems)) continue
    const known = knownValues(label, context)
    if (known.length === 0) continue
    for (const value of values) {
      if (known.includes(value)) continue
      const near = nearest(value, known) ?? known[0]!
      problems.add(
        problem(
          'POLICY_WHERE_VALUE',
          `${whose} has where: {${label}: ${value}}, and no case has that value; it is ${quotedList(known)}`,
          `where: {${label}: ${near}}`,
          { file: context.policy.file, ...at },
        ),
      )
    }
  }
}

function knownValues(label: string, { observations, suite, baseline }: Context): readonly string[] {
  const earlier = baseline?.run.observations.labels.get(label)
  const own = [...(observations.labels.get(label)?.values ?? []), ...(earlier?.isThere ? earlier.values : [])]
  const planned = suite.kind === 'listed' ? suite.valuesOf(label) : []
  return [...new Set([...own, ...planned])].filter((value) => value !== '').sort(naturalOrder)
}

/** Whether the scores have the column; no rows at all have no columns to miss. */
function checkColumn(
  label: string,
  what: string,
  at: Position,
  context: Context,
  problems: ProblemList,
): boolean {
  const { columns, labels, verdicts } = context.observations
  if (isResult(label, verdicts.results, context.policy.scores.trialColumn, columns.names)) {
    refuseResult(what, label, { file: context.policy.file, ...at }, problems)
    return false
  }
  if (labels.get(label)?.isThere || columns.names.length === 0) return columns.names.length > 0
  const near = nearest(label, columns.names)
  problems.add(
    problem(
      'POLICY_LABEL',
      `${what}, and ${context.file} has no such column; columns are ${quotedList(columns.names)}`,
      near === null ? 'name a column of the scores file' : `did you mean ${near}?`,
      { file: context.policy.file, ...at },
    ),
  )
  return false
}

/** A blank cell where cases are split or clustered would be a case that no slice and no cluster has. */
export function checkBlankLabels(context: Context, problems: ProblemList): void {
  const run = context.baseline?.run
  if (run !== undefined) {
    const { observations, file } = run
    checkBlanksOf(
      { ...context, observations, file, units: caseUnits(observations, run.rowsOfCases) },
      problems,
    )
  }
  checkBlanksOf(context, problems)
}

function checkBlanksOf({ policy, observations, units, file }: Context, problems: ProblemList): void {
  const splitting = new Set(policy.rules.flatMap((rule) => (rule.by === null ? [] : [rule.by])))
  if (policy.clusters !== null) splitting.add(policy.clusters.column)
  for (const label of splitting) {
    const column = observations.labels.get(label)
    if (!column?.isThere) continue
    const isMixed = column.values.length > 1 && observations.hasRepeats
    if (!column.values.includes('') && !isMixed) continue
    for (let unit = 0; unit < units.size; unit += 1) {
      const rows = Array.from(units.rowsOf(unit))
      const first = column.valueOf(rows[0]!)
      const odd = rows.find((row) => column.valueOf(row) === '' || column.valueOf(row) !== first)
      if (odd === undefined) continue
      const value = column.valueOf(odd)
      const isBlank = value === '' || first === ''
      problems.add(
        problem(
          'SCORES_BLANK_LABEL',
          isBlank
            ? `case ${quoted(units.idOf(unit))} has nothing in "${label}", by which the policy ${policy.clusters?.column === label ? 'clusters' : 'splits'} cases`
            : `case ${quoted(units.idOf(unit))} has ${quoted(first)} and ${quoted(value)} in "${label}" in different trials`,
          isBlank ? 'fill in the label of this case' : `give all trials of this case the same ${label}`,
          { file, line: observations.lineOfRow.at(value === '' ? odd : rows[0]!) },
        ),
      )
    }
  }
}
