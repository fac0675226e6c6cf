import type { Columns, RowSink, ScoresRow } from '../domain/scores.ts'
import { CaseIndex } from '../scores/case-index.ts'
import { cellText } from './cell-text.ts'
import { LabelColumn } from './label-column.ts'
import { IndexColumn } from './number-column.ts'
import { RowCases, RowNames } from './row-cases.ts'
import { RowFilter } from './row-filter.ts'
import { runNamed } from './run-name.ts'
import { Systems } from './systems.ts'
import { TrialPlan } from './trial-plan.ts'
import { VerdictColumns, type VerdictRequest } from './verdict-columns.ts'

const NO_COLUMNS: Columns = { names: [], indexOf: () => -1 }

/**
 * Everything one pass over a scores file leaves behind: ids, and per row a few numbers and one byte a metric.
 * The rows themselves are not kept.
 */
export class Observations implements RowSink {
  readonly cases = new CaseIndex()
  readonly caseOfRow = new RowCases()
  readonly lineOfRow = new IndexColumn()
  /** Number of the row's trial name in `trialNames`; 0 is a row without one. */
  readonly trialOfRow = new RowNames()
  readonly trialNames: string[] = ['']
  readonly verdicts: VerdictColumns
  /** Labels that slices, clusters or `by` need. */
  readonly labels: ReadonlyMap<string, LabelColumn>
  readonly filter: RowFilter
  readonly systems = new Systems()
  readonly plan: TrialPlan
  columns: Columns = NO_COLUMNS
  readonly #trialNumbers = new Map<string, number>([['', 0]])
  readonly #about = new Map<number, string>()
  readonly #runs: string[] = []
  readonly #runNumbers = new Map<string, number>()
  readonly #runOfRow = new IndexColumn()
  #runPosition = -1
  #incompletePosition = -1
  #incomplete = false
  #known = -1

  constructor(
    request: Omit<VerdictRequest, 'applies'> & {
      readonly labels: readonly string[]
      readonly where: ReadonlyMap<string, string>
      /** Whether ids of rows that `where` leaves out are kept. */
      readonly keepsDropped?: boolean
    },
  ) {
    this.filter = new RowFilter(request.where, request.keepsDropped)
    this.plan = new TrialPlan(request.file, request.problems)
    this.labels = new Map(request.labels.map((label) => [label, new LabelColumn(label)]))
    const applies = (metric: string, row: number): boolean => {
      for (const [label, values] of request.policies.get(metric)?.where ?? []) {
        const column = this.labels.get(label)
        if (column === undefined || !values.includes(column.valueOf(row))) return false
      }
      return true
    }
    this.verdicts = new VerdictColumns({ ...request, applies })
  }

  /** Rows kept. */
  get rows(): number {
    return this.caseOfRow.length
  }

  /** Whether the file says that its run was cut short. */
  get isIncomplete(): boolean {
    return this.#incomplete
  }

  /** Whether some case has more than one row. */
  get hasRepeats(): boolean {
    return this.rows > this.cases.size
  }

  open(columns: Columns): void {
    this.columns = columns
    this.#resolve()
  }

  row(row: ScoresRow): void {
    if (this.columns.names.length !== this.#known) this.#resolve()
    if (this.#incompletePosition >= 0 && saysIncomplete(cellText(row.cells[this.#incompletePosition])))
      this.#incomplete = true
    if (!this.filter.keeps(row)) return
    this.systems.add(row)
    const index = this.cases.add(row.id)
    this.caseOfRow.push(index)
    this.lineOfRow.push(row.line)
    this.trialOfRow.push(row.trial === null ? 0 : this.#trialNumber(row.trial))
    if (row.about !== null && !this.#about.has(index)) this.#about.set(index, row.about)
    if (this.#runPosition >= 0) this.#pushRun(runNamed(cellText(row.cells[this.#runPosition])))
    this.plan.add(index, row)
    for (const label of this.labels.values()) label.push(row)
    this.verdicts.push(row)
  }

  aboutOf(index: number): string | null {
    return this.#about.get(index) ?? null
  }

  /** The run that a row belongs to: what its own `run` column says, else the digest of its file. */
  runOf(row: number, sha256: string): string {
    const own = row < this.#runOfRow.length ? this.#runs[this.#runOfRow.at(row)] : undefined
    return own === undefined || own === '' ? sha256 : own
  }

  /** Every run that the rows name, or the file's digest where none is named. */
  runs(sha256: string): ReadonlySet<string> {
    const named = this.#runs.filter((run) => run !== '')
    return new Set(named.length === this.#runs.length && named.length > 0 ? named : [...named, sha256])
  }

  #trialNumber(name: string): number {
    const known = this.#trialNumbers.get(name)
    if (known !== undefined) return known
    const number = this.trialNames.push(name) - 1
    this.#trialNumbers.set(name, number)
    return number
  }

  #pushRun(run: string): void {
    while (this.#runOfRow.length < this.rows - 1) this.#runOfRow.push(this.#runNumber(''))
    this.#runOfRow.push(this.#runNumber(run))
  }

  #runNumber(run: string): number {
    const known = this.#runNumbers.get(run)
    if (known !== undefined) return known
    const number = this.#runs.push(run) - 1
    this.#runNumbers.set(run, number)
    return number
  }

  #resolve(): void {
    this.#known = this.columns.names.length
    this.filter.resolve(this.columns)
    this.systems.resolve(this.columns)
    this.plan.resolve(this.columns)
    this.#runPosition = this.columns.indexOf('run')
    this.#incompletePosition = this.columns.indexOf('run.incomplete')
    for (const label of this.labels.values()) label.resolve(this.columns)
    this.verdicts.resolve(this.columns)
  }
}

/** Whatever is not a clear no: a run that may have been cut short is treated as one that was. */
function saysIncomplete(text: string): boolean {
  return !['', 'false', 'no', '0'].includes(text.toLowerCase())
}
