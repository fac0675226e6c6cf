import type { Criterion, Grader } from '../../domain/policy.ts'
import { problem } from '../../domain/problem.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import type { Cell, Columns, ScoresRow } from '../../domain/scores.ts'
import { quoted } from '../../scores/quoted.ts'
import { type CellScore, isMissingWord, readScore } from '../../scores/verdict.ts'
import { cellText } from '../cell-text.ts'
import { MetricColumn } from '../metric-column.ts'
import { ByteColumn } from '../number-column.ts'
import { ScoreColumn, type ScoreSource } from '../score-column.ts'
import { FAILED, type MissingReasons, NOT_APPLICABLE, PASSED } from '../verdict-codes.ts'
import type { Leaf, LeafGrading, LeafSource } from './leaf.ts'
import { MetricGrading, wordOf } from './metric-leaf.ts'

export type ScoreCriterion = Extract<Criterion, { kind: 'score' }>

/** What a comparison without a name of its own is called. */
export function comparisonName({ metric, comparison, value }: ScoreCriterion): string {
  return `${metric} ${comparison} ${value}`
}

interface Context {
  readonly reasons: MissingReasons
  readonly file: string
  readonly problems: ProblemList
  readonly applies: (row: number) => boolean
}

/** All that reads one score: its cells are read once, and wrong ones are reported once. */
export class ScoreLeaves implements LeafSource, ScoreSource {
  readonly #metric: string
  readonly #gradedBy: Grader | null
  readonly #context: Context
  readonly #readers: (ScoreLeaf | ScoreColumn)[] = []
  /** Holds `<metric>.judge` and nothing else: a score is no verdict, and who graded it is written as for one. */
  readonly #judge: MetricColumn
  readonly #labels: MetricColumn[] = []
  #position = -1
  #reasonPosition = -1

  constructor(metric: string, gradedBy: Grader | null, context: Context) {
    this.#metric = metric
    this.#gradedBy = gradedBy
    this.#context = context
    this.#judge = new MetricColumn(metric, gradedBy, context)
  }

  get isThere(): boolean {
    return this.#position >= 0
  }

  /** @param criterion what people label, since a number has no label that passes or fails; null: nobody can */
  add(comparison: ScoreCriterion, criterion: string | null): Leaf {
    const name = criterion ?? comparisonName(comparison)
    const labels = new MetricColumn(name, null, this.#context)
    this.#labels.push(labels)
    const grading = new MetricGrading(name, this.#judge, labels, this.#gradedBy)
    const leaf = new ScoreLeaf(comparison, this, grading, this.#context)
    this.#readers.push(leaf)
    return leaf
  }

  /** The numbers themselves. */
  addColumn(): ScoreColumn {
    const column = new ScoreColumn(this.#metric, this, this.#context.applies)
    this.#readers.push(column)
    return column
  }

  /** Whether the row names a model that gave the score. */
  isJudged(row: number): boolean {
    return this.#judge.isJudged(row)
  }

  resolve(columns: Columns): void {
    this.#position = columns.indexOf(this.#metric)
    this.#reasonPosition = columns.indexOf(`${this.#metric}.reason`)
    this.#judge.resolve(only(`${this.#metric}.judge`, columns))
    for (const labels of this.#labels) labels.resolve(only(`${labels.metric}.label`, columns))
  }

  push(row: ScoresRow): void {
    const cell = this.#position < 0 ? undefined : row.cells[this.#position]
    const score = readScore(cell)
    if (typeof score === 'number') {
      if (this.#reasonPosition >= 0) this.#refuseReason(row, score)
      for (const reader of this.#readers) reader.pushScore(score)
    } else {
      if (score === 'invalid') this.#refuseCell(cell, row)
      const code = this.#codeOf(score, row)
      for (const reader of this.#readers) reader.pushCode(code)
    }
    this.#judge.push(row)
    for (const labels of this.#labels) labels.push(row)
  }

  #codeOf(score: Exclude<CellScore, number>, row: ScoresRow): number {
    const { reasons } = this.#context
    if (typeof score === 'object') return reasons.codeOf(score.missing)
    if (score === 'not_applicable') return NOT_APPLICABLE
    const reason = this.#reasonPosition < 0 ? '' : cellText(row.cells[this.#reasonPosition])
    if (reason === '') return reasons.codeOf('blank')
    const word = isMissingWord(reason) ? reason.toLowerCase() : reason
    return word === 'not_applicable' ? NOT_APPLICABLE : reasons.codeOf(word)
  }

  #refuseCell(cell: Cell, row: ScoresRow): void {
    const text = cellText(cell)
    this.#refuse(
      'SCORES_SCORE',
      `case ${quoted(row.id)} has ${quoted(text)} in "${this.#metric}", a score is a finite decimal number or empty`,
      /^[+-]?\d+,\d+$/.test(text)
        ? `write a decimal point: ${text.replace(',', '.')}`
        : 'leave the cell empty where there is no score',
      row,
    )
  }

  #refuseReason(row: ScoresRow, score: number): void {
    const reason = cellText(row.cells[this.#reasonPosition])
    if (reason === '' || !isMissingWord(reason)) return
    this.#refuse(
      'SCORES_REASON',
      `case ${quoted(row.id)} has ${quoted(reason)} in "${this.#metric}.reason" beside a score (${score}): both cannot be true`,
      `leave "${this.#metric}" empty where there is no score, or the reason where there is one`,
      row,
    )
  }

  #refuse(code: 'SCORES_SCORE' | 'SCORES_REASON', message: string, hint: string, row: ScoresRow): void {
    const { file, problems } = this.#context
    problems.add(problem(code, message, hint, { file, line: row.line }))
  }
}

class ScoreLeaf implements Leaf {
  readonly grading: LeafGrading
  readonly #comparison: ScoreCriterion
  readonly #source: ScoreLeaves
  readonly #context: Context
  readonly #codes = new ByteColumn()

  constructor(comparison: ScoreCriterion, source: ScoreLeaves, grading: LeafGrading, context: Context) {
    this.#comparison = comparison
    this.#source = source
    this.grading = grading
    this.#context = context
  }

  get isThere(): boolean {
    return this.#source.isThere
  }

  pushScore(score: number): void {
    this.#codes.push(holds(this.#comparison, score) ? PASSED : FAILED)
  }

  pushCode(code: number): void {
    this.#codes.push(code)
  }

  codeOf(row: number): number {
    const code = this.#codes.at(row)
    return this.#context.applies(row) ? code : NOT_APPLICABLE
  }

  reasonOf(row: number): string {
    return wordOf(this.codeOf(row), this.#context.reasons)
  }
}

function holds({ comparison, value }: ScoreCriterion, score: number): boolean {
  switch (comparison) {
    case 'at_least':
      return score >= value
    case 'above':
      return score > value
    case 'at_most':
      return score <= value
    case 'below':
      return score < value
  }
}

/** A file seen as if it had a single column. */
function only(name: string, columns: Columns): Columns {
  return { names: columns.names, indexOf: (asked) => (asked === name ? columns.indexOf(name) : -1) }
}
