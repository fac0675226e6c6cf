import { nearest } from '../../domain/nearest.ts'
import type { Criterion, CriterionPolicy, Policy, Position } from '../../domain/policy.ts'
import { problem } from '../../domain/problem.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import type { Columns } from '../../domain/scores.ts'
import { quoted, quotedList } from '../../scores/quoted.ts'
import { isResult, refuseResult } from '../choosing-labels.ts'
import { RESERVED_COLUMNS } from '../labels/label.ts'
import type { DerivedColumn } from './derived-column.ts'
import { compilePattern } from './linear-pattern.ts'
import { PatternError } from './pattern-node.ts'
import type { TraceCriterion } from './trace-channel.ts'

/** Criteria that name one another are worked out one inside the other. */
const MOST_CRITERIA = 500

type Criteria = ReadonlyMap<string, CriterionPolicy>
type LeafCriterion = Exclude<Criterion, { kind: 'not' | 'all' | 'any' }>

/** What a row of a trace tells of the agent. */
const TRACE_KEYS = ['response', 'tool_calls', 'side_effects', 'error']

/** Readers whose rows can be traces. */
const TRACE_RECIPES: ReadonlySet<string> = new Set(['jsonl', 'json'])

/** Criteria that some names need, those that they name included, in the order of the policy. Names of metrics are left out. */
export function reachableCriteria(criteria: Criteria, names: Iterable<string>): Criteria {
  const reached = new Set<string>()
  const pending = [...names]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const policy = criteria.get(name)
    if (policy === undefined || reached.has(name)) continue
    reached.add(name)
    for (const leaf of leavesOf(policy.criterion)) if (leaf.kind === 'metric') pending.push(leaf.name)
  }
  return new Map([...criteria].filter(([name]) => reached.has(name)))
}

/** Metrics of the scores file that criteria read as verdicts, each once. */
export function metricNames(criteria: Criteria): readonly string[] {
  const names = new Set<string>()
  for (const { criterion } of criteria.values()) {
    for (const leaf of leavesOf(criterion)) {
      if (leaf.kind === 'metric' && !criteria.has(leaf.name)) names.add(leaf.name)
    }
  }
  return [...names]
}

/** Whether criteria read verdicts of metrics and nothing else. */
export function readOnlyMetrics(criteria: Criteria): boolean {
  return [...criteria.values()].every(({ criterion }) =>
    leavesOf(criterion).every((leaf) => leaf.kind === 'metric'),
  )
}

/** Columns that criteria read and that say what came out of a case: scores, and the parts of traces. */
export function resultNames(criteria: Criteria): readonly string[] {
  const names = new Set<string>()
  for (const { criterion } of criteria.values()) {
    for (const leaf of leavesOf(criterion)) {
      if (leaf.kind === 'score') names.add(leaf.metric)
      else if (leaf.kind !== 'metric' && leaf.kind !== 'label') for (const key of TRACE_KEYS) names.add(key)
    }
  }
  return [...names]
}

/** Adds a problem for every regular expression that is not read, before any row is. */
export function checkPatterns(criteria: Criteria, policyFile: string, problems: ProblemList): void {
  const [first] = criteria.values()
  if (criteria.size > MOST_CRITERIA && first !== undefined) {
    problems.add(
      problem(
        'POLICY_CRITERION',
        `${criteria.size} criteria are named by rules or by one another, at most ${MOST_CRITERIA} are worked out`,
        'write fewer of them, with all and any over lists',
        { file: policyFile, ...first.at },
      ),
    )
    return
  }
  for (const [name, { criterion, at }] of criteria) {
    for (const leaf of leavesOf(criterion)) {
      for (const { pattern, ignoreCase } of patternsOf(leaf)) {
        try {
          compilePattern(pattern, { ignoreCase })
        } catch (error) {
          if (!(error instanceof PatternError)) throw error
          problems.add(
            problem(
              'POLICY_VALUE',
              `criterion ${quoted(name)} has the regular expression ${quoted(pattern)}: ${error.message}`,
              'look for a plain text with contains, or write it without what is named here',
              { file: policyFile, ...at },
            ),
          )
        }
      }
    }
  }
}

interface ReadFile {
  readonly file: string
  readonly trialColumn: string | null
  readonly recipe: string
  readonly columns: Columns
}

/**
 * Adds a problem for every leaf that the scores file has nothing for, at the leaf's place in the policy. A file without
 * any row has no columns to miss.
 */
export function checkLeaves(
  criteria: Criteria,
  read: ReadFile,
  policyFile: string,
  problems: ProblemList,
): void {
  if (read.columns.names.length === 0) return
  for (const [name, { criterion, at }] of criteria) {
    for (const leaf of leavesOf(criterion)) checkLeaf(leaf, name, at)
  }

  function checkLeaf(leaf: LeafCriterion, name: string, at: Position): void {
    switch (leaf.kind) {
      case 'metric':
        if (!criteria.has(leaf.name)) checkMetric(leaf.name, 'metric', name, leaf.at)
        return
      case 'score':
        checkMetric(leaf.metric, 'score', name, leaf.at)
        return
      case 'label':
        checkLabel(leaf.name, name, leaf.at)
        return
      default:
        checkTrace(leaf.kind, name, at)
    }
  }

  function checkMetric(metric: string, what: 'metric' | 'score', name: string, at: Position): void {
    if (read.columns.indexOf(metric) >= 0) return
    const columns = read.columns.names.filter(
      (each) => !RESERVED_COLUMNS.has(each) && !/\.(reason|judge|label)$/.test(each),
    )
    const near = nearest(metric, what === 'metric' ? [...columns, ...criteria.keys()] : columns)
    const written = near === null || what === 'metric' ? near : `score: ${near}`
    problems.add(
      problem(
        'POLICY_METRIC',
        `criterion ${quoted(name)} reads ${what} ${quoted(metric)}, and ${read.file} has no such column; columns are ${quotedList(columns)}`,
        written === null ? 'name a column of the scores file' : `did you mean ${written}?`,
        { file: policyFile, ...at },
      ),
    )
  }

  function checkLabel(label: string, name: string, at: Position): void {
    if (isResult(label, metricNames(criteria), read.trialColumn, read.columns.names)) {
      refuseResult(
        `criterion ${quoted(name)} has label: ${label}`,
        label,
        { file: policyFile, ...at },
        problems,
      )
      return
    }
    if (read.columns.indexOf(label) >= 0) return
    const near = nearest(label, read.columns.names)
    problems.add(
      problem(
        'POLICY_LABEL',
        `criterion ${quoted(name)} reads label ${quoted(label)}, and ${read.file} has no such column; columns are ${quotedList(read.columns.names)}`,
        near === null ? 'name a column of the scores file' : `label: {name: ${near}}`,
        { file: policyFile, ...at },
      ),
    )
  }

  function checkTrace(kind: TraceCriterion['kind'], name: string, at: Position): void {
    if (TRACE_RECIPES.has(read.recipe)) return
    problems.add(
      problem(
        'POLICY_CRITERION',
        `criterion ${quoted(name)} has ${kind}, which reads traces in JSON Lines or JSON, and ${read.file} was read as ${read.recipe}`,
        'write the traces as JSON Lines, one object a case',
        { file: policyFile, ...at },
      ),
    )
  }
}

/**
 * Adds a problem for every criterion that the policy says code or people graded while a model graded one of its leaves:
 * a word about the whole must not undo what the file says of a part.
 */
export function checkGraders(
  columns: ReadonlyMap<string, DerivedColumn>,
  policy: Pick<Policy, 'file' | 'metrics'>,
  problems: ProblemList,
): void {
  for (const [name, column] of columns) {
    const metric = policy.metrics.get(name)
    const judged = column.judgedLeaves()
    if (metric === undefined || judged.length === 0) continue
    if (metric.gradedBy !== 'code' && metric.gradedBy !== 'person') continue
    problems.add(
      problem(
        'SCORES_GRADER',
        `metrics: {${name}: {graded_by: ${metric.gradedBy}}}, and a model graded ${quotedList(judged)}, from which the criterion is made`,
        `leave graded_by of ${name} out`,
        { file: policy.file, ...metric.at },
      ),
    )
  }
}

function leavesOf(criterion: Criterion): readonly LeafCriterion[] {
  switch (criterion.kind) {
    case 'not':
      return leavesOf(criterion.operand)
    case 'all':
    case 'any':
      return criterion.operands.flatMap(leavesOf)
    default:
      return [criterion]
  }
}

function patternsOf(
  leaf: LeafCriterion,
): readonly { readonly pattern: string; readonly ignoreCase: boolean }[] {
  switch (leaf.kind) {
    case 'tool_called':
      return [...leaf.arguments.values()].flatMap((test) => (test.kind === 'matches' ? [test] : []))
    case 'side_effect':
      return [...leaf.details.values()].flatMap((test) => (test.kind === 'matches' ? [test] : []))
    case 'response_contains':
      return leaf.test.kind === 'matches' ? [leaf.test] : []
    default:
      return []
  }
}
