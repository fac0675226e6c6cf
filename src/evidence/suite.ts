import type { Policy } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { Columns, ReadOptions, RowSink, ScoresRow } from '../domain/scores.ts'
import { CaseIndex } from '../scores/case-index.ts'
import { quoted } from '../scores/quoted.ts'
import { readScores } from '../scores/read-scores.ts'
import type { Observations } from './observations.ts'
import { RowFilter } from './row-filter.ts'

/** What should have run. */
export type PlannedSuite =
  | { readonly kind: 'none' }
  | { readonly kind: 'counted'; readonly cases: number; readonly atMost: boolean }
  | { readonly kind: 'listed'; readonly cases: CaseIndex; readonly file: string; readonly sha256: string }

class SuiteIds implements RowSink {
  readonly cases = new CaseIndex()
  readonly filter: RowFilter
  columns: Columns = { names: [], indexOf: () => -1 }
  #known = -1

  constructor(where: ReadonlyMap<string, string>) {
    this.filter = new RowFilter(where)
  }

  open(columns: Columns): void {
    this.columns = columns
    this.filter.resolve(columns)
  }

  row(row: ScoresRow): void {
    if (this.columns.names.length !== this.#known) {
      this.#known = this.columns.names.length
      this.filter.resolve(this.columns)
    }
    if (this.filter.keeps(row)) this.cases.add(row.id)
  }
}

/** Reads the suite that the policy names. */
export async function readSuite(
  policy: Policy,
  where: ReadonlyMap<string, string>,
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
      const ids = new SuiteIds(where)
      const problems = new ProblemList()
      const summary = await readScores(suite.file, { ...options, recipe: null }, ids, problems)
      ids.filter.check(ids.columns, suite.file, problems)
      problems.throwIfAny()
      return { kind: 'listed', cases: ids.cases, file: suite.file, sha256: summary.sha256 }
    }
  }
}

/** A case that the suite does not have is a sign of the wrong file, not of a larger suite. */
export function checkSuite(
  suite: PlannedSuite,
  observations: Observations,
  firstLineOf: (index: number) => number,
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
  for (let index = 0; index < observations.cases.size; index += 1) {
    const id = observations.cases.idAt(index)
    if (suite.cases.indexOf(id) >= 0) continue
    problems.add(
      problem(
        'SUITE_UNKNOWN_CASE',
        `case ${quoted(id)} is not in the suite ${suite.file}`,
        `add the case to ${suite.file}, or decide on the scores of that suite`,
        { file, line: firstLineOf(index) },
      ),
    )
  }
}

/** Calls back for each planned case without a row; returns how many more there are that have no name. */
export function eachNotRun(
  suite: PlannedSuite,
  observations: Observations,
  notRun: (id: string) => void,
): number {
  switch (suite.kind) {
    case 'none':
      return 0
    case 'counted':
      return Math.max(0, suite.cases - observations.cases.size)
    case 'listed':
      for (let index = 0; index < suite.cases.size; index += 1) {
        const id = suite.cases.idAt(index)
        if (observations.cases.indexOf(id) < 0) notRun(id)
      }
      return 0
  }
}
