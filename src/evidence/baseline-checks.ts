import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import { quoted } from '../scores/quoted.ts'
import type { Baseline } from './baseline.ts'
import type { LabelColumn } from './label-column.ts'
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
      const told = firstDifference(
        [before.rowsOfCases.of(index), earlier],
        [after.rowsOfCases.of(partner), column],
      )
      if (told === null) continue
      const { was, is, row } = told
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

/** The first row of a case on whose label some row of the other file does not agree; a blank says nothing. */
function firstDifference(
  [rowsBefore, before]: readonly [ArrayLike<number>, LabelColumn],
  [rowsAfter, after]: readonly [ArrayLike<number>, LabelColumn],
): { readonly was: string; readonly is: string; readonly row: number } | null {
  for (let i = 0; i < rowsAfter.length; i += 1) {
    const row = rowsAfter[i]!
    const is = after.valueOf(row)
    for (let j = 0; j < rowsBefore.length && is !== ''; j += 1) {
      const was = before.valueOf(rowsBefore[j]!)
      if (was !== '' && was !== is) return { was, is, row }
    }
  }
  return null
}

/** Columns that tell systems apart: the same case under another one is another answer, not another label. */
const SYSTEM_LABELS = new Set(['provider', 'prompt', 'run'])

/** A case that `--where` keeps in the second file and left out in the first would be taken for a new one. */
export function checkWhere(baseline: Baseline, after: ReadRun, problems: ProblemList): void {
  const before = baseline.run
  const { dropped } = before.observations.filter
  if (dropped === null || before.observations.filter.labels.every((label) => SYSTEM_LABELS.has(label))) return
  for (let unit = 0; unit < after.observations.cases.size; unit += 1) {
    if (baseline.beforeOf(unit) >= 0) continue
    const id = after.observations.cases.idAt(unit)
    if (dropped.indexOf(id) < 0) continue
    problems.add(
      problem(
        'BASELINE_LABEL',
        `case ${quoted(id)} is kept by --where here and was left out of ${before.file}: its labels differ`,
        'give the case the same label in both files: it belongs to one slice',
        { file: after.file, line: after.observations.lineOfRow.at(after.rowsOfCases.of(unit)[0]!) },
      ),
    )
  }
}

/** Two files that name the same run and tell its verdicts differently: labels of that run would serve both. */
export function checkSameRun(baseline: Baseline, after: ReadRun, problems: ProblemList): void {
  const before = baseline.run
  const earlier = before.observations.runs(before.sha256)
  const shared = [...after.observations.runs(after.sha256)].filter((run) => earlier.has(run))
  if (shared.length === 0 || before.sha256 === after.sha256) return
  for (const [metric, column] of after.observations.verdicts.metrics) {
    const other = before.observations.verdicts.metrics.get(metric)
    if (other === undefined || !column.isThere || !other.isThere) continue
    for (let index = 0; index < baseline.size; index += 1) {
      const partner = baseline.afterOf(index)
      if (partner < 0) continue
      const row = after.rowsOfCases.of(partner)[0]!
      const first = before.rowsOfCases.of(index)[0]!
      const isShared =
        before.observations.runOf(first, before.sha256) === after.observations.runOf(row, after.sha256)
      if (!isShared || column.codeOf(row) === other.codeOf(first)) continue
      problems.add(
        problem(
          'BASELINE_RUN',
          `case ${quoted(before.observations.cases.idAt(index))} is of the same run as in ${before.file} by its "run", and has another verdict on ${quoted(metric)}`,
          'leave the column run out, or write the digest of the file that the rows came from',
          { file: after.file, line: after.observations.lineOfRow.at(row) },
        ),
      )
      return
    }
  }
}
