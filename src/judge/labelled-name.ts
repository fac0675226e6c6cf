import type { CriterionPolicy, Policy } from '../domain/policy.ts'
import { OloproofError, problem } from '../domain/problem.ts'
import { reachableCriteria } from '../evidence/criteria/criteria-checks.ts'
import { comparisonName } from '../evidence/criteria/score-leaves.ts'
import { isJudged } from '../evidence/judged-evidence.ts'
import type { Observations } from '../evidence/observations.ts'
import { criteriaNeeded } from '../evidence/read-run.ts'
import { leavesOf } from '../policy/criteria/leaves.ts'
import { quoted, quotedList } from '../scores/quoted.ts'
import { type Comparison, nameFor } from './read-as-score.ts'

const NO_CRITERIA: ReadonlyMap<string, CriterionPolicy> = new Map()

/**
 * Criteria that have to be worked out to draw for one of them. Comparisons of its scores that rules need are among
 * them: of two criteria that are the same comparison people label the first.
 */
export function criteriaFor(metric: string, policy: Policy | null): ReadonlyMap<string, CriterionPolicy> {
  if (policy === null) return NO_CRITERIA
  const own = reachableCriteria(policy.criteria, [metric])
  const scores = new Set(comparisonsIn(own).map((leaf) => leaf.metric))
  const alike = [...criteriaNeeded(policy)].filter(
    ([, { criterion }]) => criterion.kind === 'score' && scores.has(criterion.metric),
  )
  return reachableCriteria(policy.criteria, [metric, ...alike.map(([name]) => name)])
}

/** The column that says who graded what people label under this name. */
export function judgeColumnOf(metric: string, criteria: ReadonlyMap<string, CriterionPolicy>): string {
  const criterion = criteria.get(metric)?.criterion
  return `${criterion?.kind === 'score' ? criterion.metric : metric}.judge`
}

/** Names under which people label what a criterion is judged by: its own, or those of what it is made from. */
export function labelledNames(
  metric: string,
  { verdicts, rows }: Observations,
  policy: Policy,
): readonly string[] {
  const column = verdicts.of(metric)
  if (!column.isThere || !isJudged(column, rows, policy.metrics.get(metric))) return []
  const leaves = verdicts.criteria.get(metric)?.judgedLeaves() ?? []
  return leaves.length === 0 ? [metric] : leaves
}

/**
 * Refuses a criterion that nobody labels under its own name.
 * @throws {OloproofError} that says what to name instead
 */
export function checkLabelledName(
  metric: string,
  observations: Observations,
  policy: Policy,
  file: string,
): void {
  const names = labelledNames(metric, observations, policy)
  const [first] = names
  if (first === metric) return
  const refuse = (message: string, hint: string): OloproofError =>
    new OloproofError([problem('SAMPLE_METRIC', message, hint, { file })])
  if (first === undefined) {
    throw refuse(
      `criterion ${quoted(metric)} reads nothing that a model graded`,
      'name a metric that a model graded, or leave --metric out',
    )
  }
  const unnamed = comparisonsIn(reachableCriteria(policy.criteria, [metric])).find(
    (leaf) => names.includes(comparisonName(leaf)) && isUnnamed(comparisonName(leaf), observations),
  )
  if (unnamed !== undefined) {
    throw refuse(
      `criterion ${quoted(metric)} is made from ${quoted(comparisonName(unnamed))}, which people cannot label without a name`,
      nameFor(unnamed),
    )
  }
  throw refuse(
    names.length === 1
      ? `criterion ${quoted(metric)} is judged by ${quoted(first)}, and that is what people label`
      : `criterion ${quoted(metric)} is judged by ${quotedList(names)}: people label the same answers for each, a sheet each`,
    `--metric ${first}`,
  )
}

/** Whether nobody gave a name to what is called so: a comparison inside a criterion. */
export function isUnnamed(name: string, { verdicts }: Observations): boolean {
  return !verdicts.criteria.has(name) && !verdicts.metrics.has(name)
}

function comparisonsIn(criteria: ReadonlyMap<string, CriterionPolicy>): readonly Comparison[] {
  return [...criteria.values()].flatMap(({ criterion }) =>
    leavesOf(criterion).filter((leaf): leaf is Comparison => leaf.kind === 'score'),
  )
}
