import type { Policy } from '../domain/policy.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { Observations } from '../evidence/observations.ts'
import { checkPolicyPatterns, criteriaNeeded } from '../evidence/read-run.ts'
import { MissingReasons } from '../evidence/verdict-codes.ts'
import { readScores } from '../scores/read-scores.ts'
import { verdictRules } from './direction.ts'
import { isUnnamed, labelledNames } from './labelled-name.ts'

/**
 * What people have to label for the rules of a policy, in their order: metrics that a model graded, and criteria over its
 * scores. A criterion stands for itself where it is judged by something without a name. The file is looked through for
 * this alone: what is wrong with it is found when it is read to draw from it.
 *
 * @throws {OloproofError} when the file cannot be read, or for a pattern that no file could make right
 */
export async function ruledMetrics(
  file: string,
  options: ReadOptions,
  where: ReadonlyMap<string, string>,
  policy: Policy,
): Promise<readonly string[]> {
  checkPolicyPatterns(policy)
  const rules = verdictRules(policy).filter((rule) => policy.judges.get(rule.metric)?.kind !== 'trust')
  const metrics = [...new Set(rules.map((rule) => rule.metric))]
  const problems = new ProblemList()
  const observations = new Observations({
    metrics,
    criteria: criteriaNeeded(policy),
    needsLevels: false,
    observability: policy.observability,
    badWhenOf: () => 'failed',
    labels: [],
    policies: policy.metrics,
    where,
    reasons: new MissingReasons(),
    file,
    problems,
  })
  await readScores(file, options, observations, problems)
  const names = metrics.flatMap((metric) => {
    const labelled = labelledNames(metric, observations, policy)
    return labelled.some((name) => isUnnamed(name, observations)) ? [metric] : labelled
  })
  return [...new Set(names)]
}
