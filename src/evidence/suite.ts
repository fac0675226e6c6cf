import type { Policy } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { Columns, ReadOptions, RowSink, ScoresRow } from '../domain/scores.ts'
import { CaseIndex } from '../scores/case-index.ts'
import { quoted } from '../scores/quoted.ts'
import { readScores } from '../scores/read-scores.ts'
import { LabelColumn } from './label-column.ts'
import type { Observations } from './observations.ts'
import { RowFilter } from './row-filter.ts'

/** What should have run. */
export type PlannedSuite =
  | { readonly kind: 'none' }
  | { readonly kind: 'counted'; readonly cases: number; readonly atMost: boolean }
  | {
      readonly kind: 'listed'
      readonly cases: CaseIndex
      readonly file: string
      readonly sha256: string
      /** Values of a label in the list; none where it has no such column. */
      valuesOf(label: string): readonly string[]
      /** The label of one case of the list; null where the list has no such column, or the cell is blank. */
      labelOf(label: string, index: number): string | null
    }

class SuiteIds implements RowSink {
  readonly cases = new CaseIndex()
  readonly labels: ReadonlyMap<string, LabelColumn>
  readonly filter: RowFilter
  columns: Columns = { names: [], indexOf: () => -1 }
  #known = -1

  constructor(where: ReadonlyMap<string, string>, labels: readonly string[]) {
    this.filter = new RowFilter(where)
    this.labels = new Map(labels.map((label) => [label, new LabelColumn(label)]))
  }

  open(columns: Columns): void {
    this.columns = columns
    this.#resolve()
  }

  row(row: ScoresRow): void {
    if (this.columns.names.length !== this.#known) {
      this.#resolve()
    }
    if (!this.filter.keeps(row)) return
    const before = this.cases.size
    this.cases.add(row.id)
    // Trials of a listed case are one case: its labels are those of its first row.
    if (this.cases.size > before) for (const label of this.labels.values()) label.push(row)
  }

  #resolve(): void {
    this.#known = this.columns.names.length
    this.filter.resolve(this.columns)
    for (const label of this.labels.values()) label.resolve(this.columns)
  }
}

/** Reads the suite that the policy names. */
export async function readSuite(
  policy: Policy,
  where: ReadonlyMap<string, string>,
  labels: readonly string[],
  options: ReadOptions,
): Promise<PlannedSuite> {
  const suite = policy.suite
  switch (suite.kind) {
    case 'none':
      return { kind: 'none' }
    case 'cases':
      return { kind: 'counted', cases: suite.count, atMost: true }
    case 'min_cases':
      return { kind: 'counted', cases: suite.count, atMost: false }
    case 'file': {
      const ids = new SuiteIds(where, labels)
      const problems = new ProblemList()
      const summary = await readScores(suite.file, { ...options, recipe: null }, ids, problems)
      ids.filter.check(ids.columns, suite.file, problems)
      problems.throwIfAny()
      return {
        kind: 'listed',
        cases: ids.cases,
        file: suite.file,
        sha256: summary.sha256,
        valuesOf: (label) => (ids.labels.get(label)?.values ?? []).filter((value) => value !== ''),
        labelOf: (label, index) => {
          const column = ids.labels.get(label)
          const value = column?.isThere ? column.valueOf(index) : ''
          return value === '' ? null : value
        },
      }
    }
  }
}

/** A case that the suite does not have is a sign of the wrong file, not of a larger suite. */
export function checkSuite(
  suite: PlannedSuite,
  observations: Observations,
  firstRowOf: (index: number) => number,
  policy: Policy,
  file: string,
  problems: ProblemList,
): void {
  if (suite.kind === 'counted' && suite.atMost && observations.cases.size > suite.cases) {
    const { at } = policy.suite.kind === 'none' ? { at: { line: 1, column: 1 } } : policy.suite
    problems.add(
      problem(
        'SUITE_TOO_MANY',
        `suite has ${suite.cases} cases, ${file} has ${observations.cases.size}`,
        `suite: {cases: ${observations.cases.size}}`,
        { file: policy.file, ...at },
      ),
    )
  }
  if (suite.kind !== 'listed') return
  if (suite.cases.size === 0 && observations.cases.size > 0) {
    problems.add(
      problem(
        'SUITE_UNKNOWN_CASE',
        'the suite lists no case',
        'name the file that lists the cases of this suite',
        {
          file: suite.file,
        },
      ),
    )
    return
  }
  for (let index = 0; index < observations.cases.size; index += 1) {
    const id = observations.cases.idAt(index)
    const planned = suite.cases.indexOf(id)
    if (planned >= 0) {
      checkLabels(suite, planned, id, observations, observations.labels, firstRowOf(index), file, problems)
      continue
    }
    problems.add(
      problem(
        'SUITE_UNKNOWN_CASE',
        `case ${quoted(id)} is not in the suite ${suite.file}`,
        `add the case to ${suite.file}, or decide on the scores of that suite`,
        { file, line: observations.lineOfRow.at(firstRowOf(index)) },
      ),
    )
  }
}

/** A label that the suite and the scores tell differently would put the case into whichever slice helps. */
function checkLabels(
  suite: Extract<PlannedSuite, { kind: 'listed' }>,
  planned: number,
  id: string,
  observations: Observations,
  labels: ReadonlyMap<string, LabelColumn>,
  row: number,
  file: string,
  problems: ProblemList,
): void {
  for (const [label, column] of labels) {
    const wanted = suite.labelOf(label, planned)
    const value = column.isThere ? column.valueOf(row) : ''
    if (wanted === null || value === '' || value === wanted) continue
    problems.add(
      problem(
        'SUITE_LABEL',
        `case ${quoted(id)} has ${quoted(value)} in "${label}", the suite ${suite.file} says ${quoted(wanted)}`,
        `write ${quoted(wanted)} here, or mend the suite`,
        { file, line: observations.lineOfRow.at(row) },
      ),
    )
  }
}

/**
 * Calls back for each planned case without a row, with its number in the suite.
 * @returns how many more there are that only a number in the policy knows
 */
export function eachNotRun(
  suite: PlannedSuite,
  observations: Observations,
  notRun: (id: string, index: number) => void,
): number {
  switch (suite.kind) {
    case 'none':
      return 0
    case 'counted':
      return Math.max(0, suite.cases - observations.cases.size)
    case 'listed':
      for (let index = 0; index < suite.cases.size; index += 1) {
        const id = suite.cases.idAt(index)
        if (observations.cases.indexOf(id) < 0) notRun(id, index)
      }
      return 0
  }
}
