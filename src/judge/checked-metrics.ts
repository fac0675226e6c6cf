import type { Policy } from '../domain/policy.ts'
import { OloproofError, problem } from '../domain/problem.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { quotedList } from '../scores/quoted.ts'
import { verdictRules } from './direction.ts'
import { surveyJudges } from './judged-metric.ts'
import { refuseStream } from './read-twice.ts'

/** Metrics and criteria to measure judges of, before the scores have been read. */
export interface ChosenMetrics {
  readonly names: readonly string[]
  /** Whether somebody asked for them by name, so that each has to be there. */
  readonly isNamed: boolean
  /** Columns of verdicts that a model graded and that no rule reads. */
  readonly leftOut: readonly string[]
}

/**
 * What was asked for by name; else, of what a model graded, whatever the policy's rules read; else all of it, where
 * columns of numbers alone are more likely scores.
 *
 * @param labelled metrics that the labels files speak of
 * @throws {OloproofError} when the file cannot be read, or no model graded anything in it
 */
export async function chooseMetrics(request: {
  readonly scores: string
  readonly options: ReadOptions
  readonly metrics: readonly string[]
  readonly policy: Policy | null
  readonly where: ReadonlyMap<string, string>
  readonly labelled: ReadonlySet<string>
}): Promise<ChosenMetrics> {
  const { scores, options, policy, where, labelled } = request
  if (request.metrics.length > 0) return { names: [...new Set(request.metrics)], isNamed: true, leftOut: [] }
  // Once to see what a model graded, once to hold it against the labels.
  refuseStream(scores, 'without --metric the scores are read', 'name what was graded: --metric NAME')
  const survey = await surveyJudges(scores, options, where, policy)
  const judged = [...survey.judged].filter((metric) => !survey.scores.has(metric))
  const ruled = [...new Set(verdictRules(policy).map((rule) => rule.metric))].filter(
    (metric) => policy?.criteria.has(metric) || survey.judged.has(metric),
  )
  const worded = judged.filter((metric) => survey.worded.has(metric) || labelled.has(metric))
  const names = [ruled, worded, judged].find((some) => some.length > 0)
  if (names === undefined) throw noJudge(scores, survey.criteria)
  return { names, isNamed: false, leftOut: worded.filter((metric) => !names.includes(metric)) }
}

/** No model graded anything, as far as the file and the policy say. */
export function noJudge(file: string, criteria: readonly string[]): OloproofError {
  const [first] = criteria
  const metrics = first === undefined ? '' : `, metrics are ${quotedList(criteria)}`
  return new OloproofError([
    problem(
      'JUDGE_METRIC',
      `no "<metric>.judge" says which metric a model graded${metrics}`,
      first === undefined ? 'name a metric that a model graded: --metric NAME' : `--metric ${first}`,
      { file },
    ),
  ])
}
