import type { MetricEvidence } from '../domain/evidence.ts'
import { isScoreBound, type Policy } from '../domain/policy.ts'
import { quoted } from '../scores/quoted.ts'
import { metricNames } from './criteria/criteria-checks.ts'
import { type LabelSet, shownFile } from './labels/label.ts'
import type { Observations } from './observations.ts'
import type { ReadRun } from './read-run.ts'
import { asksForLess } from './trial-plan.ts'

/** What was noticed while reading; of two files each says of which. What both say is said once. */
export function readerNotes(before: ReadRun | null, after: ReadRun): readonly string[] {
  const notesOf = (run: ReadRun): readonly string[] => [...run.notes, ...blankNotes(run.observations)]
  const later = notesOf(after)
  if (before === null) return later
  const earlier = notesOf(before)
  const told = (run: ReadRun, notes: readonly string[], others: readonly string[]): readonly string[] =>
    notes.filter((note) => !others.includes(note)).map((note) => `${shownFile(run.file)}: ${note}`)
  return [
    ...earlier.filter((note) => later.includes(note)),
    ...told(before, earlier, later),
    ...told(after, later, earlier),
  ]
}

/** Labels of what no rule asks about do nothing, which whoever gave them should know. */
export function unusedLabels(
  labels: LabelSet,
  criteria: Policy['criteria'],
  policy: Policy,
): readonly string[] {
  const asked = new Set([
    ...policy.rules.filter((rule) => !isScoreBound(rule.bound)).map((rule) => rule.metric),
    ...criteria.keys(),
    ...metricNames(criteria),
  ])
  const unused = new Set(labels.entries.map(({ metric }) => metric).filter((metric) => !asked.has(metric)))
  return [...unused].map((metric) => `the labels of ${quoted(metric)} are used by no rule`)
}

/** Labels that stand in the scores file were picked in a way nobody wrote down. */
export function ownLabelNotes(
  { verdicts }: Observations,
  rules: readonly { readonly evidence: MetricEvidence }[],
): readonly string[] {
  const judged = new Set(
    rules.flatMap(({ evidence }) => (evidence.grader.kind === 'judged' ? [evidence.metric] : [])),
  )
  return [...judged].flatMap((metric) =>
    verdicts.of(metric).hasLabels
      ? [
          `the labels in "${metric}.label" were not drawn by judge sample: they count as a random sample on your word`,
        ]
      : [],
  )
}

/** What `--where` left out without knowing that it does not belong is said. */
function blankNotes({ filter }: Observations): readonly string[] {
  if (filter.unlabelled === 0) return []
  const rows = `${filter.unlabelled} ${filter.unlabelled === 1 ? 'row has' : 'rows have'}`
  return [
    `${rows} nothing in a label that --where names: left out, although nobody knows whether they belong`,
  ]
}

/** Cases that are alike are not independent: a column that says so and is not declared is worth a word. */
export function clusterNotes(policy: Policy, observations: Observations): readonly string[] {
  if (policy.clusters !== null || observations.columns.indexOf('cluster') < 0) return []
  return [
    'the scores have a column "cluster" and the policy does not declare it: clusters: {column: cluster}',
  ]
}

/** The file's own plan of trials wins over the policy's: where it asks for less, a reader has to see it. */
export function trialNotes(policy: Policy, observations: Observations, file: string): readonly string[] {
  if (policy.trials === null) return []
  let eased = 0
  for (let index = 0; index < observations.cases.size; index += 1) {
    const plan = observations.plan.planOf(index)
    if (plan !== null && asksForLess(plan, policy.trials)) eased += 1
  }
  if (eased === 0) return []
  const cases = `${eased} ${eased === 1 ? 'case' : 'cases'}`
  return [
    `trial.size and trial.threshold of ${shownFile(file)} ask for less than the policy in ${cases}, and count there`,
  ]
}
