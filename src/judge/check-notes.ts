import { quotedList } from '../scores/quoted.ts'
import { directionOf, guessNote } from './direction.ts'
import type { MetricAnswers } from './judged-answers.ts'
import type { CheckedRun } from './metric-view.ts'

/**
 * What a reader has to know of the run as a whole. Sentences.
 * @param leftOut columns that a model graded and that are not measured
 */
export function checkNotes(
  { observations, policy, readerNotes }: CheckedRun,
  leftOut: readonly string[],
): readonly string[] {
  const { unlabelled } = observations.filter
  return [
    ...readerNotes,
    ...(unlabelled === 0
      ? []
      : [
          `${counted(unlabelled, 'row has', 'rows have')} nothing in a label that --where names: left out, although nobody knows whether they belong`,
        ]),
    ...(observations.isIncomplete
      ? ['the run was cut short: nobody knows what a judge said of the rest']
      : []),
    ...(leftOut.length === 0
      ? []
      : [
          `not measured, since no rule reads them: ${quotedList(leftOut.slice(0, 3))}${leftOut.length > 3 ? ` and ${leftOut.length - 3} more` : ''} (--metric NAME)`,
        ]),
    ...(policy?.clusters == null
      ? []
      : [
          `the shares of misses, false alarms and agreement take cases of one ${policy.clusters.column} as independent, the corrected rate does not`,
        ]),
  ]
}

/** What a reader has to know of one metric. */
export function metricNotes(metric: string, found: MetricAnswers, run: CheckedRun): readonly string[] {
  const { policy, observations, labels } = run
  const { byCode, ofOtherJudges, isAssumed } = found
  const name = JSON.stringify(metric)
  const judge = policy?.judges.get(metric)
  const matched = labels.of(metric)
  return [
    ...(directionOf(metric, policy).isGuessed ? [guessNote(metric)] : []),
    ...(isAssumed ? [`nothing says who graded ${name}: taken as one model, since --metric names it`] : []),
    ...(observations.verdicts.of(metric).hasLabels
      ? [
          `the labels in "${metric}.label" were not drawn by judge sample: they count as a random sample on your word`,
        ]
      : []),
    ...(judge?.kind === 'trust'
      ? [`the policy takes the judge of ${name} at its word (trust): ${judge.why}`]
      : []),
    ...(byCode === 0
      ? []
      : [`${counted(byCode, 'case', 'cases')} of ${name} that no model graded: not part of this`]),
    ...(ofOtherJudges === 0
      ? []
      : [
          `${counted(ofOtherJudges, 'label', 'labels')} of ${name} are of other judges of other runs: not used`,
        ]),
    ...matched.notes,
  ]
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
