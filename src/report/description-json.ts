import type { DescribedComparison, Description } from '../domain/description.ts'
import type { Problem } from '../domain/problem.ts'
import { jsonObject, tallyJson } from './decision-json.ts'
import { type DescriptionHeading, descriptionExitCode } from './description.ts'
import { comparisonJson, JSON_FORMAT, jsonDocument, problemJson, sourceJson } from './json.ts'
import { pairsJson } from './pairs-json.ts'

/**
 * A description for machines. `decision` is null: nothing was decided.
 *
 * @param version of the program
 * @param problems why nothing was decided; none where a description was asked for
 */
export function renderDescriptionJson(
  description: Description,
  heading: DescriptionHeading,
  version: string,
  problems: readonly Problem[],
): string {
  const { scores } = description
  return jsonDocument({
    format: JSON_FORMAT,
    oloproof: version,
    decision: null,
    exit_code: descriptionExitCode(heading),
    ...(heading === 'DESCRIPTION' ? {} : { errors: problems.map(problemJson) }),
    scores: [...(description.compared === null ? [] : [description.compared.before]), scores].map(sourceJson),
    compared: description.compared === null ? null : comparedJson(description.compared),
    where: jsonObject(description.where),
    max_trials: description.maxTrials,
    criteria: description.criteria.map((criterion) => ({
      metric: criterion.metric,
      tally: tallyJson(criterion.tally),
      judges: criterion.judges,
      labelled: criterion.labelled,
      lowest_ceiling: criterion.lowestCeiling,
    })),
    score_metrics: description.scoreMetrics.map((score) => ({
      metric: score.metric,
      values: score.values,
      missing: score.missing,
      least: score.least,
      most: score.most,
    })),
    labels: description.labels.map((label) => ({
      name: label.name,
      distinct: label.distinct,
      values: label.values.map(({ value, rows }) => ({ value, rows })),
    })),
    notes: description.notes,
  })
}

function comparedJson({ comparison, criteria }: DescribedComparison): object {
  return {
    comparison: comparison === null ? null : comparisonJson(comparison),
    criteria: criteria.map(({ metric, badWhen, pairs }) => ({
      metric,
      bad_when: badWhen,
      pairs: pairsJson(pairs),
    })),
  }
}
