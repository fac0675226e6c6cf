import type { Grader } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { Cell, Columns, ScoresRow } from '../domain/scores.ts'
import { quoted } from '../scores/quoted.ts'
import { type CellVerdict, isMissingWord, readVerdict } from '../scores/verdict.ts'
import { cellText } from './cell-text.ts'
import { ByteColumn } from './number-column.ts'
import { FAILED, type MissingReasons, NOT_APPLICABLE, PASSED } from './verdict-codes.ts'
import type { VerdictColumn } from './verdict-column.ts'

/** What a person said of an answer; zero where nobody did. */
export const UNLABELLED = 0

/** The name that `scores convert` writes where a file does not say who graded. */
const UNKNOWN_JUDGE = 'unknown'
const LISTED_JUDGES = 100

/** One criterion over the rows of a file: a verdict code a row, who graded it, and what a person said. */
export class MetricColumn implements VerdictColumn {
  readonly metric: string
  readonly isDerived = false
  readonly #codes = new ByteColumn()
  /** One for a row that names a judge. Rows before the column was met have none. */
  readonly #judged = new ByteColumn()
  readonly #labels = new ByteColumn()
  readonly judges = new Set<string>()
  readonly #gradedBy: Grader | null
  readonly #reasons: MissingReasons
  readonly #file: string
  readonly #problems: ProblemList
  #position = -1
  #reasonPosition = -1
  #judgePosition = -1
  #labelPosition = -1
  #hasLabels = false
  #graderRefused = false

  constructor(
    metric: string,
    gradedBy: Grader | null,
    context: { readonly reasons: MissingReasons; readonly file: string; readonly problems: ProblemList },
  ) {
    this.metric = metric
    this.#gradedBy = gradedBy
    this.#reasons = context.reasons
    this.#file = context.file
    this.#problems = context.problems
  }

  /** Whether the file has this metric at all. */
  get isThere(): boolean {
    return this.#position >= 0
  }

  /** Whether the file has a column of labels for it. */
  get hasLabels(): boolean {
    return this.#hasLabels
  }

  resolve(columns: Columns): void {
    this.#position = columns.indexOf(this.metric)
    this.#reasonPosition = columns.indexOf(`${this.metric}.reason`)
    this.#judgePosition = columns.indexOf(`${this.metric}.judge`)
    this.#labelPosition = columns.indexOf(`${this.metric}.label`)
  }

  push(row: ScoresRow): void {
    const cell = this.#position < 0 ? undefined : row.cells[this.#position]
    const verdict = readVerdict(cell)
    this.#codes.push(this.#code(verdict, cell, row))
    if (this.#judgePosition >= 0) this.#pushJudge(row)
    if (this.#labelPosition >= 0) this.#pushLabel(row)
  }

  codeOf(row: number): number {
    return this.#codes.at(row)
  }

  missingOperands(): readonly string[] {
    return []
  }

  /** Whether the row names a model that graded it. */
  isJudged(row: number): boolean {
    return row < this.#judged.length && this.#judged.at(row) === 1
  }

  /** PASSED, FAILED or UNLABELLED, as a column of the scores file itself says. */
  labelOf(row: number): number {
    return row < this.#labels.length ? this.#labels.at(row) : UNLABELLED
  }

  #code(verdict: CellVerdict, cell: Cell, row: ScoresRow): number {
    switch (verdict) {
      case 'passed':
      case 'failed':
        if (this.#reasonPosition >= 0) this.#refuseReason(row, verdict)
        return verdict === 'passed' ? PASSED : FAILED
      case 'not_applicable':
        if (this.#reasonPosition >= 0) this.#refuseReason(row, verdict)
        return NOT_APPLICABLE
      case 'invalid':
        this.#refuseCell(cell, row)
        return this.#reasons.codeOf('blank')
      case 'blank': {
        const reason = this.#reasonPosition < 0 ? '' : cellText(row.cells[this.#reasonPosition])
        if (reason === '') return this.#reasons.codeOf('blank')
        const word = isMissingWord(reason) ? reason.toLowerCase() : reason
        return word === 'not_applicable' ? NOT_APPLICABLE : this.#reasons.codeOf(word)
      }
      default:
        if (this.#reasonPosition >= 0) this.#refuseReason(row, verdict.missing)
        return this.#reasons.codeOf(verdict.missing)
    }
  }

  #pushJudge(row: ScoresRow): void {
    while (this.#judged.length < this.#codes.length - 1) this.#judged.push(0)
    const judge = cellText(row.cells[this.#judgePosition])
    const stands = this.#gradedBy === 'code' || this.#gradedBy === 'person'
    this.#judged.push(judge === '' || stands ? 0 : 1)
    if (judge === '') return
    if (this.judges.size < LISTED_JUDGES) this.judges.add(judge)
    // The fault is one line of the policy, however many rows show it.
    if (stands && judge !== UNKNOWN_JUDGE && !this.#graderRefused) {
      this.#graderRefused = true
      this.#problems.add(
        problem(
          'SCORES_GRADER',
          `case ${quoted(row.id)} has ${quoted(judge)} in "${this.metric}.judge", and the policy says graded_by: ${this.#gradedBy}`,
          `metrics: {${this.metric}: {graded_by: model}}`,
          { file: this.#file, line: row.line },
        ),
      )
    }
  }

  #pushLabel(row: ScoresRow): void {
    while (this.#labels.length < this.#codes.length - 1) this.#labels.push(UNLABELLED)
    const cell = row.cells[this.#labelPosition]
    const label = readVerdict(cell)
    if (label === 'invalid') {
      this.#problems.add(
        problem(
          'SCORES_LABEL',
          `case ${quoted(row.id)} has ${quoted(cellText(cell))} in "${this.metric}.label", a label is true/false, pass/fail, yes/no, 1/0 or empty`,
          'leave the cell empty where nobody has looked',
          { file: this.#file, line: row.line },
        ),
      )
    }
    if (label === 'passed' || label === 'failed') this.#hasLabels = true
    this.#labels.push(label === 'passed' ? PASSED : label === 'failed' ? FAILED : UNLABELLED)
  }

  /** Two different words for one row: whichever is taken, the other may have been the truth. */
  #refuseReason(row: ScoresRow, said: string): void {
    const reason = cellText(row.cells[this.#reasonPosition])
    if (reason === '' || !isMissingWord(reason) || reason.toLowerCase() === said) return
    this.#problems.add(
      problem(
        'SCORES_REASON',
        `case ${quoted(row.id)} has ${quoted(reason)} in "${this.metric}.reason" beside ${said}: both cannot be true`,
        `leave "${this.metric}" empty where there is no verdict, or the reason where there is one`,
        { file: this.#file, line: row.line },
      ),
    )
  }

  #refuseCell(cell: Cell, row: ScoresRow): void {
    const text = cellText(cell)
    const isNumber = text !== '' && Number.isFinite(Number(text))
    this.#problems.add(
      problem(
        'SCORES_VERDICT',
        `case ${quoted(row.id)} has ${quoted(text)} in "${this.metric}", a verdict is true/false, pass/fail, yes/no, 1/0 or empty`,
        isNumber
          ? 'turn the number into true or false before it comes here: this rule reads a verdict, not a score'
          : 'leave the cell empty where there is no verdict',
        { file: this.#file, line: row.line },
      ),
    )
  }
}
