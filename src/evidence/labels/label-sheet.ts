import { problem } from '../../domain/problem.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import type { Columns, RowSink, ScoresRow } from '../../domain/scores.ts'
import { quoted, quotedList } from '../../scores/quoted.ts'
import { readVerdict } from '../../scores/verdict.ts'
import { cellText } from '../cell-text.ts'
import type { GatheredAnswer, GatheredLabels } from './gathered-labels.ts'
import type { Said, WrittenLabel } from './label.ts'
import type { LabelKey } from './label-key.ts'

const LABEL_ENDING = '.label'
/** Cells that tell systems apart, where a file has them the way `scores convert` writes them. */
const SYSTEM_COLUMNS = ['provider', 'prompt'] as const

/** Reads the rows of one sheet: what people said, and whatever the sheet itself knows of the judge. */
export class LabelSheet implements RowSink {
  readonly #file: string
  readonly #key: LabelKey | null
  readonly #gathered: GatheredLabels
  readonly #problems: ProblemList
  readonly #metrics = new Set<string>()
  readonly #withoutEvidence = new Set<string>()
  /** Labels that are not of drawn answers; their run may be the digest of this very file, known at its end. */
  readonly #picked: { readonly answer: GatheredAnswer; readonly label: Said | null }[] = []
  #columns: Columns = { names: [], indexOf: () => -1 }
  #known = 0
  #labels = 0
  #ungraded = 0

  constructor(file: string, key: LabelKey | null, gathered: GatheredLabels, problems: ProblemList) {
    this.#file = file
    this.#key = key
    this.#gathered = gathered
    this.#problems = problems
  }

  /** Cells with a label. */
  get labels(): number {
    return this.#labels
  }

  /** Labels of answers that no key lists. */
  get picked(): number {
    return this.#picked.length
  }

  /** Labels beside an empty verdict, which say nothing of the judge. */
  get ungraded(): number {
    return this.#ungraded
  }

  open(columns: Columns): void {
    this.#columns = columns
    this.#findMetrics()
  }

  row(row: ScoresRow): void {
    if (this.#columns.names.length !== this.#known) this.#findMetrics()
    for (const metric of this.#metrics) this.#read(metric, row)
  }

  /** @param sha256 digest of this file: the run of answers that it grades itself without naming another */
  close(sha256: string): void {
    if (this.#metrics.size === 0) {
      const isKey = /\.key\.csv$/.test(this.#file)
      this.#problems.add(
        problem(
          'LABELS_COLUMN',
          `no column "<metric>.label", columns are ${quotedList(this.#columns.names)}`,
          isKey
            ? `--labels ${this.#file.replace(/\.key\.csv$/, '.csv')}`
            : 'head the column of labels with the metric and ".label"',
          { file: this.#file, line: 1 },
        ),
      )
    }
    for (const { answer, label } of this.#picked) {
      const ofRun = answer.run === null ? { ...answer, run: sha256 } : answer
      const known = this.#gathered.add(ofRun)
      if (known !== null) this.#refuseGrade(answer, known)
      else if (label !== null) this.#gathered.label(ofRun, this.#written(label, answer.line))
    }
  }

  #findMetrics(): void {
    for (const name of this.#columns.names.slice(this.#known)) {
      const metric = name.slice(0, -LABEL_ENDING.length)
      if (name.endsWith(LABEL_ENDING) && metric !== '') this.#metrics.add(metric)
    }
    this.#known = this.#columns.names.length
  }

  #read(metric: string, row: ScoresRow): void {
    const label = this.#label(metric, row)
    if (label === null && !this.#asksOnly(metric)) return
    if (label !== null) this.#labels += 1
    const run = this.#text(row, 'run')
    const grade = this.#grade(metric, row)
    const own: GatheredAnswer = {
      metric,
      id: row.id,
      trial: row.trial,
      run,
      where: this.#where(row),
      grade,
      judge: this.#text(row, `${metric}.judge`),
      drawn: 'not_drawn',
      file: this.#file,
      line: row.line,
    }
    const drawn = this.#key?.drawn.find(metric, row.id, row.trial, run) ?? null
    if (drawn !== null) {
      if (grade !== null && grade !== drawn.grade) this.#refuseGrade(own, drawn)
      else if (label !== null) this.#gathered.label(drawn, this.#written(label, row.line))
    } else if (grade !== null) this.#picked.push({ answer: own, label })
    else if (label === null && run === null) return
    else if (this.#key?.drawn.covers(metric, run)) this.#refuseUndrawn(metric, row)
    else if (run !== null) this.#picked.push({ answer: own, label })
    else if (this.#columns.indexOf(metric) >= 0) this.#ungraded += 1
    else this.#refuseWithoutEvidence(metric, row)
  }

  /**
   * Whether the file is a sheet whose key is gone: it has nothing but ids to label, so every row of it is an answer that
   * somebody was asked about, and an empty cell counts against as it would with the key.
   */
  #asksOnly(metric: string): boolean {
    return this.#key === null && this.#columns.indexOf(metric) < 0
  }

  #written(said: Said, line: number): WrittenLabel {
    return { said, file: this.#file, line }
  }

  #label(metric: string, row: ScoresRow): Said | null {
    const cell = this.#cell(row, metric + LABEL_ENDING)
    const verdict = readVerdict(cell)
    if (verdict === 'passed' || verdict === 'failed') return verdict
    if (verdict !== 'blank') {
      this.#problems.add(
        problem(
          'LABELS_VALUE',
          `case ${quoted(row.id)} has ${quoted(cellText(cell))} in "${metric}.label", a label is true/false, pass/fail, yes/no, 1/0 or empty`,
          'leave the cell empty where nobody can say',
          { file: this.#file, line: row.line },
        ),
      )
    }
    return null
  }

  #grade(metric: string, row: ScoresRow): Said | null {
    const cell = this.#cell(row, metric)
    const verdict = readVerdict(cell)
    if (verdict === 'invalid') {
      this.#problems.add(
        problem(
          'LABELS_VALUE',
          `case ${quoted(row.id)} has ${quoted(cellText(cell))} in "${metric}", the judge's verdict is true/false, pass/fail, yes/no, 1/0 or empty`,
          `write what the judge said, or take the column "${metric}" out`,
          { file: this.#file, line: row.line },
        ),
      )
    }
    return verdict === 'passed' || verdict === 'failed' ? verdict : null
  }

  #where(row: ScoresRow): ReadonlyMap<string, string> {
    const where = new Map<string, string>()
    if (![...SYSTEM_COLUMNS, 'run'].every((name) => this.#columns.indexOf(name) >= 0)) return where
    for (const name of SYSTEM_COLUMNS) {
      const text = this.#text(row, name)
      if (text !== null) where.set(name, text)
    }
    return where
  }

  #cell(row: ScoresRow, name: string) {
    const position = this.#columns.indexOf(name)
    return position < 0 ? undefined : row.cells[position]
  }

  #text(row: ScoresRow, name: string): string | null {
    const text = cellText(this.#cell(row, name))
    return text === '' ? null : text
  }

  #refuseGrade(own: GatheredAnswer, known: GatheredAnswer): void {
    const { metric, grade, judge } = own
    const here = grade === known.grade ? `"${judge}" as its judge` : `"${grade}" in "${metric}"`
    const there = grade === known.grade ? `"${known.judge}"` : `"${known.grade}"`
    this.#problems.add(
      problem(
        'LABELS_KEY',
        `case ${quoted(own.id)} has ${here}, and ${there} at ${known.file}:${known.line}`,
        `take the column "${metric}" out of the sheet, the key has what the judge said`,
        { file: this.#file, line: own.line },
      ),
    )
  }

  #refuseUndrawn(metric: string, row: ScoresRow): void {
    const trial = row.trial === null ? '' : `, trial ${quoted(row.trial)},`
    this.#problems.add(
      problem(
        'LABELS_NO_EVIDENCE',
        `case ${quoted(row.id)}${trial} has a label of "${metric}" and is not in the key ${this.#key?.file}`,
        'write the id as the key has it (a spreadsheet may have changed it), or put labels of other cases into a file of their own',
        { file: this.#file, line: row.line },
      ),
    )
  }

  /** The same for every row of the file, so it is said once. */
  #refuseWithoutEvidence(metric: string, row: ScoresRow): void {
    if (this.#withoutEvidence.has(metric)) return
    this.#withoutEvidence.add(metric)
    this.#problems.add(
      problem(
        'LABELS_NO_EVIDENCE',
        `case ${quoted(row.id)} has a label of "${metric}" and nothing says which answer it is of or what the judge said: no key beside the file, no "run", no "${metric}"`,
        `put back the key that judge sample wrote, or add a column "run" with the SHA-256 of the scores file`,
        { file: this.#file, line: row.line },
      ),
    )
  }
}
