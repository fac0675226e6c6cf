import { problem } from '../../domain/problem.ts'
import { ProblemList } from '../../domain/problem-list.ts'
import type { Columns, RowSink, ScoresRow } from '../../domain/scores.ts'
import { quoted } from '../../scores/quoted.ts'
import { readScores } from '../../scores/read-scores.ts'
import { readVerdict } from '../../scores/verdict.ts'
import { cellText } from '../cell-text.ts'
import type { GatheredAnswer, GatheredLabels } from './gathered-labels.ts'
import { type Drawn, LABEL_FILE_OPTIONS, RESERVED_COLUMNS } from './label.ts'
import { unprotectedText } from './protected-text.ts'

/** A key as it was read. */
export interface LabelKey {
  readonly file: string
  readonly sha256: string
  readonly drawn: DrawnAnswers
}

/**
 * Reads `NAME.key.csv` and makes its answers known to `gathered`.
 *
 * @throws {OloproofError} with every row that grades nothing, contradicts another one or was drawn in an unknown way
 */
export async function readLabelKey(file: string, gathered: GatheredLabels): Promise<LabelKey> {
  const problems = new ProblemList()
  const drawn = new DrawnAnswers(file, gathered, problems)
  const { sha256 } = await readScores(file, LABEL_FILE_OPTIONS, drawn, problems)
  drawn.close()
  problems.throwIfAny()
  return { file, sha256, drawn }
}

/** What a key says was drawn, and how the judge graded it. */
export class DrawnAnswers implements RowSink {
  readonly file: string
  readonly metrics = new Set<string>()
  /** Whether every row says how it was drawn. */
  saysHow = true
  readonly #gathered: GatheredLabels
  readonly #problems: ProblemList
  readonly #drawn = new Map<string, GatheredAnswer>()
  /** Without the run; null where several runs have that answer. */
  readonly #drawnOfAnyRun = new Map<string, GatheredAnswer | null>()
  readonly #runs = new Set<string>()
  #columns: Columns = { names: [], indexOf: () => -1 }

  constructor(file: string, gathered: GatheredLabels, problems: ProblemList) {
    this.file = file
    this.#gathered = gathered
    this.#problems = problems
  }

  open(columns: Columns): void {
    this.#columns = columns
  }

  row(row: ScoresRow): void {
    for (const name of this.#columns.names) {
      const isMetric = this.#columns.indexOf(`${name}.judge`) >= 0 && !RESERVED_COLUMNS.has(name)
      if (isMetric) this.metrics.add(name)
    }
    for (const metric of this.metrics) this.#add(metric, row)
  }

  /** A key that grades nothing would make every label of its sheet look freely picked. */
  close(): void {
    if (this.metrics.size > 0 || this.#problems.count > 0) return
    this.#problems.add(
      problem(
        'LABELS_KEY',
        'the key has no row with a metric and its judge ("<metric>" and "<metric>.judge")',
        `oloproof judge sample SCORES --output ${this.file.replace(/\.key\.csv$/, '.csv')} --force`,
        { file: this.file, line: 1 },
      ),
    )
  }

  /** Whether it lists anything of that run: then it lists all that was drawn from it. */
  covers(metric: string, run: string | null): boolean {
    return run === null ? this.metrics.has(metric) : this.#runs.has(JSON.stringify([metric, run]))
  }

  /** The drawn answer a row of the sheet is about; a row that does not say its run is about the only one there is. */
  find(metric: string, id: string, trial: string | null, run: string | null): GatheredAnswer | null {
    // First as `judge sample` wrote it, then as a spreadsheet may have left it.
    for (const text of [unprotectedText, (same: string) => same]) {
      const answer = [metric, text(id), trial === null ? null : text(trial)]
      const found =
        run === null
          ? this.#drawnOfAnyRun.get(JSON.stringify(answer))
          : this.#drawn.get(JSON.stringify([...answer, text(run)]))
      if (found) return found
    }
    return null
  }

  #add(metric: string, row: ScoresRow): void {
    const grade = readVerdict(this.#cell(row, metric))
    if (grade !== 'passed' && grade !== 'failed') {
      const cell = cellText(this.#cell(row, metric))
      this.#refuse(row, `has ${quoted(cell)} in "${metric}", a key has the judge's verdict true or false`)
      return
    }
    const drawn = this.#drawnHow(row)
    if (drawn === null) return
    const answer: GatheredAnswer = {
      metric,
      id: unprotectedText(row.id),
      trial: row.trial === null ? null : unprotectedText(row.trial),
      run: this.#text(row, 'run'),
      where: this.#where(row),
      grade,
      judge: this.#text(row, `${metric}.judge`),
      drawn,
      file: this.file,
      line: row.line,
    }
    const known = this.#gathered.add(answer)
    if (known !== null) {
      this.#refuse(row, `is ${saidOf(answer)} here and ${saidOf(known)} at ${known.file}:${known.line}`)
      return
    }
    this.#index(answer, row)
  }

  #index(answer: GatheredAnswer, row: ScoresRow): void {
    const withoutRun = JSON.stringify([answer.metric, answer.id, answer.trial])
    const withRun = JSON.stringify([answer.metric, answer.id, answer.trial, answer.run])
    const known = this.#drawn.get(withRun)
    if (known !== undefined) {
      if (JSON.stringify([...known.where].sort()) !== JSON.stringify([...answer.where].sort())) {
        this.#refuse(row, `is in the key for two systems (line ${known.line}): its label could be of either`)
      }
      return
    }
    this.#drawn.set(withRun, answer)
    this.#drawnOfAnyRun.set(withoutRun, this.#drawnOfAnyRun.has(withoutRun) ? null : answer)
    if (answer.run !== null) this.#runs.add(JSON.stringify([answer.metric, answer.run]))
  }

  #drawnHow(row: ScoresRow): Drawn | null {
    const sample = this.#text(row, 'sample')
    switch (sample) {
      case 'at_random':
      case 'by_verdict':
        return sample
      case null:
        this.saysHow = false
        return 'not_drawn'
      default:
        this.#refuse(row, `has ${quoted(sample)} in "sample", which is at_random or by_verdict`)
        return null
    }
  }

  #where(row: ScoresRow): ReadonlyMap<string, string> {
    const where = new Map<string, string>()
    for (const [position, name] of this.#columns.names.entries()) {
      const isMetric = [...this.metrics].some((metric) => name === metric || name.startsWith(`${metric}.`))
      if (isMetric || RESERVED_COLUMNS.has(name)) continue
      const text = cellText(row.cells[position])
      if (text !== '') where.set(name, unprotectedText(text))
    }
    return where
  }

  #cell(row: ScoresRow, name: string) {
    const position = this.#columns.indexOf(name)
    return position < 0 ? undefined : row.cells[position]
  }

  #text(row: ScoresRow, name: string): string | null {
    const text = cellText(this.#cell(row, name))
    return text === '' ? null : unprotectedText(text)
  }

  #refuse(row: ScoresRow, what: string): void {
    this.#problems.add(
      problem(
        'LABELS_KEY',
        `case ${quoted(row.id)} ${what}`,
        'restore the key that judge sample wrote, it is not to be edited',
        { file: this.file, line: row.line },
      ),
    )
  }
}

function saidOf(answer: GatheredAnswer): string {
  return answer.judge === null ? `graded ${answer.grade}` : `graded ${answer.grade} by "${answer.judge}"`
}
