import { type Criterion, isScoreBound, type Policy } from '../domain/policy.ts'
import { OloproofError, problem } from '../domain/problem.ts'
import { criteriaNeeded } from '../evidence/read-run.ts'
import { leavesOf } from '../policy/criteria/leaves.ts'
import { asYaml } from '../policy/shown.ts'
import { quoted, quotedList } from '../scores/quoted.ts'

export type Comparison = Extract<Criterion, { readonly kind: 'score' }>

/** Whether a policy reads a metric as a number, which has no label. No policy reads it both ways. */
export function isReadAsScore(metric: string, policy: Policy): boolean {
  return (
    policy.rules.some((rule) => isScoreBound(rule.bound) && rule.metric === metric) ||
    comparisonOver(metric, policy) !== null
  )
}

/** What to name instead of a score: the criterion that makes a verdict of it. */
export function noVerdict(metric: string, policy: Policy, file: string): OloproofError {
  const named = criteriaOver(metric, policy)
  const [first] = named
  return new OloproofError([
    problem(
      'SAMPLE_METRIC',
      first === undefined
        ? `${policy.file} reads ${quoted(metric)} as a number, and no person can say whether a number is right`
        : `${policy.file} reads ${quoted(metric)} as a number, and people label what is made of it: ${quotedList(named)}`,
      first === undefined ? nameFor(comparisonOver(metric, policy) ?? metric) : `--metric ${first}`,
      { file },
    ),
  ])
}

/** The line that gives a comparison the name under which people label it. */
export function nameFor(comparison: Comparison | string): string {
  const [metric, limit] =
    typeof comparison === 'string'
      ? [comparison, 'at_least: LIMIT']
      : [comparison.metric, `${comparison.comparison}: ${comparison.value}`]
  return `criteria: {NAME: {score: ${asYaml(metric)}, ${limit}}}, and NAME where people's labels are to decide`
}

/** Criteria that are nothing but a comparison of the score, those that rules need first. */
function criteriaOver(metric: string, policy: Policy): readonly string[] {
  const names = [...criteriaNeeded(policy), ...policy.criteria].flatMap(([name, { criterion }]) =>
    criterion.kind === 'score' && criterion.metric === metric ? [name] : [],
  )
  return [...new Set(names)]
}

/** A comparison of the score that stands inside another criterion. */
function comparisonOver(metric: string, { criteria }: Policy): Comparison | null {
  for (const { criterion } of criteria.values())
    for (const leaf of leavesOf(criterion)) if (leaf.kind === 'score' && leaf.metric === metric) return leaf
  return null
}
