import type { TrialsPolicy } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import { quoted } from '../scores/quoted.ts'
import { cloneOf } from './case-verdicts.ts'
import type { Observations } from './observations.ts'
import type { RowsOfCases } from './rows-of-cases.ts'

/** Two rows that claim to be the same trial of the same case. */
export interface RepeatedRow {
  readonly id: string
  readonly trial: string
  readonly firstLine: number
  readonly line: number
}

const LISTED_REPEATS = 20

/** Rows with the same case and trial, in file order, at most 20, with how many there are. */
export function repeatedRows(
  observations: Observations,
  rowsOfCases: RowsOfCases,
): { readonly count: number; readonly rows: readonly RepeatedRow[] } {
  const repeated: RepeatedRow[] = []
  let count = 0
  for (let index = 0; index < observations.cases.size; index += 1) {
    const rows = rowsOfCases.of(index)
    if (rows.length < 2) continue
    const firstLineOf = new Map<number, number>()
    for (const row of Array.from(rows)) {
      const trial = observations.trialOfRow.at(row)
      const line = observations.lineOfRow.at(row)
      const firstLine = firstLineOf.get(trial)
      if (firstLine === undefined) {
        firstLineOf.set(trial, line)
        continue
      }
      count += 1
      repeated.push({
        id: observations.cases.idAt(index),
        trial: observations.trialNames[trial] ?? '',
        firstLine,
        line,
      })
      if (repeated.length > LISTED_REPEATS * 2) {
        repeated.sort((a, b) => a.line - b.line)
        repeated.length = LISTED_REPEATS
      }
    }
  }
  repeated.sort((a, b) => a.line - b.line)
  return { count, rows: repeated.slice(0, LISTED_REPEATS) }
}

/** What keeps several rows of a case from becoming one verdict. */
export function checkTrials(
  observations: Observations,
  rowsOfCases: RowsOfCases,
  policy: { readonly file: string; readonly trials: TrialsPolicy | null },
  file: string,
  problems: ProblemList,
): void {
  let undeclared = 0
  for (let index = 0; index < observations.cases.size; index += 1) {
    const plan = observations.plan.planOf(index)
    const rows =
      plan?.fold === 'clones' ? clonesOf(observations, rowsOfCases, index) : rowsOfCases.of(index).length
    const size = plan === null ? (policy.trials?.size ?? null) : plan.size
    if (size !== null && rows > size) {
      problems.add(
        problem(
          'SCORES_TRIAL',
          `case ${quoted(observations.cases.idAt(index))} has ${rows} trials, size is ${size}`,
          plan === null
            ? `trials: {threshold: ${policy.trials?.threshold ?? 1}, size: ${rows}}`
            : `trial.size: ${rows}`,
          { file, line: observations.lineOfRow.at(rowsOfCases.of(index)[size]!) },
        ),
      )
    }
    if (rows > 1 && plan === null && policy.trials === null && !observations.plan.isComplete) undeclared += 1
  }
  if (undeclared === 0) return
  problems.add(
    problem(
      'SCORES_TRIALS_UNDECLARED',
      `${undeclared} ${undeclared === 1 ? 'case has' : 'cases have'} several trials, and the policy does not say how they become one verdict`,
      `add to ${policy.file}: trials: {threshold: 1, size: ${rowsOfCases.most}}`,
      { file },
    ),
  )
}

/** Different clones of a case; several results of one are one trial. */
function clonesOf(observations: Observations, rowsOfCases: RowsOfCases, index: number): number {
  const names = Array.from(
    rowsOfCases.of(index),
    (row) => observations.trialNames[observations.trialOfRow.at(row)] ?? '',
  )
  return new Set(names.map(cloneOf)).size
}

/** The error for two rows that claim to be the same trial, and the two ways out. */
export function reportRepeats(
  repeats: { readonly count: number; readonly rows: readonly RepeatedRow[] },
  differing: ReadonlyMap<number, readonly string[]>,
  file: string,
  problems: ProblemList,
): void {
  for (const repeat of repeats.rows) {
    const columns = differing.get(repeat.line)
    const difference =
      columns === undefined
        ? ''
        : columns.length === 0
          ? '; the rows are equal'
          : `; they differ in ${columns.map(quoted).join(', ')}`
    const trial = repeat.trial === '' ? '' : ` trial ${quoted(repeat.trial)}`
    problems.add(
      problem(
        'SCORES_REPEATED_CASE',
        `case ${quoted(repeat.id)}${trial} is on lines ${repeat.firstLine} and ${repeat.line}${difference}`,
        repeat.trial === ''
          ? 'give each case an id of its own, or, if they are trials of one case, number them in a "trial" column and have trials: {threshold: 1} in the policy'
          : 'give each trial of a case its own name in the trial column',
        { file, line: repeat.line },
      ),
    )
  }
  problems.countMore(repeats.count - repeats.rows.length)
}
