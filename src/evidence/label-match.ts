import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import { quoted } from '../scores/quoted.ts'
import type { LabelEntry } from './labels/label.ts'
import { UNLABELLED } from './metric-column.ts'
import type { Observations } from './observations.ts'
import type { RowsOfCases } from './rows-of-cases.ts'
import { FAILED, PASSED } from './verdict-codes.ts'
import type { VerdictColumn } from './verdict-column.ts'

/** What is known about one row's answer from people. `UNLABELLED` in a sample counts against the judge. */
export interface RowLabel {
  readonly label: number
  readonly drawn: LabelEntry['drawn']
}

export interface MatchedLabels {
  /** Names under which people label it: its own, or those of what a criterion is judged by. Empty: some of that has none. */
  readonly names: readonly string[]
  /** By row of this run. A row that nobody was asked about is not in it. */
  readonly rows: ReadonlyMap<number, RowLabel>
  /** Entries that belong to another run. */
  readonly others: readonly LabelEntry[]
  /** Runs of the other file that is compared: labels of them are used there. */
  readonly comparedRuns: ReadonlySet<string>
  /** Sentences about labels that could count if they were asked for. */
  readonly notes: readonly string[]
}

/**
 * Binds labels to the answers they were given: the same run, the same system, the same case and trial, and the grade
 * that the judge gave then. Labels in the scores file itself come first; people who disagree leave no label.
 */
export function matchLabels(
  column: VerdictColumn,
  entries: readonly LabelEntry[],
  context: {
    readonly observations: Observations
    readonly rowsOfCases: RowsOfCases
    readonly sha256: string
    readonly where: ReadonlyMap<string, string>
    readonly file: string
    readonly problems: ProblemList
    /** Runs of the other file that is compared: it tells what is wrong with labels of them. */
    readonly comparedRuns: ReadonlySet<string>
    /** Whether labels of runs that no file has are told here. */
    readonly tellsUnknownRuns: boolean
  },
): MatchedLabels {
  const { observations } = context
  const rows = new Map<number, RowLabel>()
  if (column.hasLabels) {
    for (let row = 0; row < observations.rows; row += 1) {
      const label = column.labelOf(row)
      if (label !== UNLABELLED) rows.set(row, { label, drawn: 'not_drawn' })
    }
  }
  const runs = observations.runs(context.sha256)
  const others: LabelEntry[] = []
  const narrower: LabelEntry[] = []
  for (const entry of entries) {
    if (entry.run !== null && runs.has(entry.run) && !sameSystem(entry, context)) {
      narrower.push(entry)
      continue
    }
    if (entry.run === null || !runs.has(entry.run)) {
      const isCompared = entry.run !== null && context.comparedRuns.has(entry.run)
      if (entry.grade !== null) others.push(entry)
      else if (context.tellsUnknownRuns && !isCompared)
        refuse(entry, 'has no grade to hold its label against: its run is not that of', context)
      continue
    }
    const row = rowOf(entry, context)
    if (row === null) {
      if (context.where.size === 0) refuse(entry, 'is not in', context)
      continue
    }
    const code = column.codeOf(row)
    if (entry.grade !== null && codeOf(entry.grade) !== code) {
      // Without its verdict a miss of the judge would leave the sample.
      const isGraded = code === PASSED || code === FAILED
      const what = `was graded ${entry.grade} when it was labelled and ${isGraded ? 'is not' : 'has no verdict'} in`
      refuse(entry, what, context)
      continue
    }
    const label = entry.label === null ? UNLABELLED : codeOf(entry.label)
    const before = rows.get(row)
    const agreed = before === undefined || before.label === label ? label : UNLABELLED
    rows.set(row, { label: agreed, drawn: before?.drawn === 'at_random' ? 'at_random' : entry.drawn })
  }
  return {
    names: [column.metric],
    rows,
    others,
    comparedRuns: context.comparedRuns,
    notes: narrowerNotes(narrower),
  }
}

/** Labels of this run that were drawn from a part of it are no sample of the whole. */
function narrowerNotes(entries: readonly LabelEntry[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const where = [...entry.where].map(([label, value]) => `--where ${label}=${value}`).join(' ')
    counts.set(where, (counts.get(where) ?? 0) + 1)
  }
  return [...counts].map(
    ([where, count]) => `${count} labels of this run were drawn with ${where}: they count only with it`,
  )
}

export function codeOf(said: 'passed' | 'failed'): number {
  return said === 'passed' ? PASSED : FAILED
}

/** A file of several systems has the same case under each: a label of one says nothing of another. */
function sameSystem(
  entry: LabelEntry,
  context: { readonly observations: Observations; readonly where: ReadonlyMap<string, string> },
): boolean {
  for (const [label, value] of entry.where) {
    const own = context.where.get(label) ?? context.observations.systems.only(label)
    if (own !== value) return false
  }
  return true
}

function rowOf(
  entry: LabelEntry,
  context: {
    readonly observations: Observations
    readonly rowsOfCases: RowsOfCases
    readonly sha256: string
  },
): number | null {
  const { observations } = context
  const index = observations.cases.indexOf(entry.id)
  if (index < 0) return null
  const rows = Array.from(context.rowsOfCases.of(index)).filter(
    (row) => observations.runOf(row, context.sha256) === entry.run,
  )
  const trial = entry.trial ?? ''
  const named = rows.find((row) => observations.trialNames[observations.trialOfRow.at(row)] === trial)
  if (named !== undefined) return named
  return trial === '' && rows.length === 1 ? rows[0]! : null
}

function refuse(
  entry: LabelEntry,
  what: string,
  context: { readonly file: string; readonly problems: ProblemList },
): void {
  const trial = entry.trial === null ? '' : ` trial ${quoted(entry.trial)}`
  context.problems.add(
    problem(
      'LABELS_OTHER_ANSWER',
      `case ${quoted(entry.id)}${trial} ${what} ${context.file}`,
      entry.grade === null
        ? 'put the key back beside the labels, NAME.key.csv beside NAME.csv: it has what the judge said'
        : 'label the answers of this run: oloproof judge sample draws them',
      { file: entry.file, line: entry.line },
    ),
  )
}
