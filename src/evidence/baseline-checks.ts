import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import { quoted } from '../scores/quoted.ts'
import type { Baseline } from './baseline.ts'
import type { ReadRun } from './read-run.ts'

/** Ids that an error shows of each file. */
const SHOWN_IDS = 3

/** Two files that share no case are not two runs of one suite. */
export function checkCommonCases(baseline: Baseline, after: ReadRun, problems: ProblemList): void {
  if (baseline.common > 0) return
  const { run: before } = baseline
  const empty = [before, after].find((run) => run.observations.cases.size === 0)
  const readers = new Set([before.recipe, after.recipe])
  const [message, hint] =
    empty !== undefined
      ? [
          `${empty.file} has no case, so there is nothing to compare`,
          'run the suite to its end, or decide on one file',
        ]
      : [
          `${before.file} and ${after.file} have no case in common: ${someIds(before)} against ${someIds(after)}`,
          readers.has('promptfoo') || before.observations.systems.isWritten
            ? 'a promptfoo case is its test, so a red team that was generated anew has other cases: run both systems on the same redteam.yaml'
            : 'give a case the same id in both files: scores: {case: NAME} in the policy names the column of the ids',
        ]
  problems.add(problem('BASELINE_NO_CASE', message, hint, { file: after.file }))
}

function someIds({ observations }: ReadRun): string {
  const { cases } = observations
  const ids = Array.from({ length: Math.min(SHOWN_IDS, cases.size) }, (_, index) => quoted(cases.idAt(index)))
  return `${ids.join(', ')}${cases.size > SHOWN_IDS ? ', …' : ''}`
}

/** A label that the two files tell differently would put a case into whichever slice or cluster helps. */
export function checkBaselineLabels(baseline: Baseline, after: ReadRun, problems: ProblemList): void {
  const before = baseline.run
  for (const [label, column] of after.observations.labels) {
    const earlier = before.observations.labels.get(label)
    if (!column.isThere || earlier === undefined || !earlier.isThere) continue
    for (let index = 0; index < baseline.size; index += 1) {
      const partner = baseline.afterOf(index)
      if (partner < 0 || !baseline.isCompared(index)) continue
      const row = after.rowsOfCases.of(partner)[0]!
      const was = earlier.valueOf(before.rowsOfCases.of(index)[0]!)
      const is = column.valueOf(row)
      if (was === '' || is === '' || was === is) continue
      problems.add(
        problem(
          'BASELINE_LABEL',
          `case ${quoted(before.observations.cases.idAt(index))} has ${quoted(is)} in "${label}", and ${quoted(was)} in ${before.file}`,
          'give the case the same label in both files: it belongs to one slice',
          { file: after.file, line: after.observations.lineOfRow.at(row) },
        ),
      )
    }
  }
}
