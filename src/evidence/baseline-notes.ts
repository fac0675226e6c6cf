import type { Policy } from '../domain/policy.ts'
import { quoted } from '../scores/quoted.ts'
import type { Baseline } from './baseline.ts'
import { isJudged } from './judged-evidence.ts'
import { shownFile } from './labels/label.ts'
import type { ReadRun } from './read-run.ts'
import { asksForLess } from './trial-plan.ts'

/** What a reader of two files should know of them together. */
export function baselineNotes(baseline: Baseline, after: ReadRun, policy: Policy): readonly string[] {
  const before = baseline.run
  const notes: string[] = []
  const eased = easedPlans(baseline, after)
  if (eased > 0) {
    notes.push(
      `${eased} ${eased === 1 ? 'case has' : 'cases have'} fewer planned trials or a lower threshold than in ${shownFile(before.file)}`,
    )
  }
  for (const [label, column] of after.observations.labels) {
    if (!column.isThere || before.observations.labels.get(label)?.isThere) continue
    notes.push(
      `${shownFile(before.file)} has no column ${quoted(label)}: for cases that both files have, ${shownFile(after.file)} is believed`,
    )
  }
  for (const metric of new Set(policy.rules.map((rule) => rule.metric))) {
    if (policy.metrics.get(metric)?.gradedBy != null) continue
    const column = columnOf(after, metric)
    const other = columnOf(before, metric)
    if (column === null || other === null || !isJudged(other, before.observations.rows, undefined)) continue
    if (isJudged(column, after.observations.rows, undefined)) continue
    notes.push(
      `a model graded ${quoted(metric)} in ${shownFile(before.file)} and ${shownFile(after.file)} does not say who did: it is taken for a model's; metrics: {${metric}: {graded_by: code}} says otherwise`,
    )
  }
  return notes
}

/** Cases that need less to be good than they did before, by the files' own plans. */
function easedPlans(baseline: Baseline, after: ReadRun): number {
  let eased = 0
  for (let index = 0; index < baseline.size; index += 1) {
    const partner = baseline.afterOf(index)
    const was = baseline.run.observations.plan.planOf(index)
    const is = partner < 0 ? null : after.observations.plan.planOf(partner)
    if (was === null || is === null) continue
    if (asksForLess(is, was)) eased += 1
  }
  return eased
}

function columnOf({ observations }: ReadRun, metric: string): { isJudged(row: number): boolean } | null {
  return observations.verdicts.find(metric) ?? observations.verdicts.findScore(metric)
}
