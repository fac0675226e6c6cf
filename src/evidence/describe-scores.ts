import type {
  DescribedCriterion,
  DescribedLabel,
  DescribedScore,
  Description,
} from '../domain/description.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { Columns, ReadOptions, RowSink, ScoresRow } from '../domain/scores.ts'
import { CaseIndex } from '../scores/case-index.ts'
import { readScores } from '../scores/read-scores.ts'
import { DescribedColumn } from './described-column.ts'
import { ByteColumn } from './number-column.ts'
import { RowFilter } from './row-filter.ts'

/** A described criterion before anything is computed from it. */
export type CountedCriterion = Omit<DescribedCriterion, 'lowestCeiling' | 'soundsBad'>

export type CountedDescription = Omit<Description, 'criteria' | 'compared'> & {
  readonly criteria: readonly CountedCriterion[]
}

/** Columns that say something about another column or about the row itself. */
const ABOUT_OTHERS = /\.(reason|judge|label|observability|gap|evaluated|size|threshold|fold|incomplete)$/
const ABOUT_ROWS = new Set(['case', 'case_id', 'id', 'trial', 'run'])
/** Columns beyond these are not described; a policy can still name them. */
const MOST_COLUMNS = 500

class DescribingSink implements RowSink {
  readonly cases = new CaseIndex()
  readonly filter: RowFilter
  readonly described: DescribedColumn[] = []
  columns: Columns = { names: [], indexOf: () => -1 }
  rows = 0
  readonly #rowsOfCase = new ByteColumn()

  constructor(where: ReadonlyMap<string, string>) {
    this.filter = new RowFilter(where)
  }

  get maxTrials(): number {
    let most = 0
    for (let index = 0; index < this.#rowsOfCase.length; index += 1)
      most = Math.max(most, this.#rowsOfCase.at(index))
    return most
  }

  open(columns: Columns): void {
    this.columns = columns
    this.#resolve()
  }

  row(row: ScoresRow): void {
    if (this.columns.names.length > this.described.length) this.#resolve()
    if (!this.filter.keeps(row)) return
    const index = this.cases.add(row.id)
    if (index === this.#rowsOfCase.length) this.#rowsOfCase.push(1)
    else this.#rowsOfCase.set(index, Math.min(255, this.#rowsOfCase.at(index) + 1))
    this.rows += 1
    for (let i = 0; i < this.described.length; i += 1) this.described[i]!.add(row.cells[i], this.rows)
  }

  #resolve(): void {
    this.filter.resolve(this.columns)
    const most = Math.min(this.columns.names.length, MOST_COLUMNS)
    while (this.described.length < most) {
      this.described.push(new DescribedColumn(this.columns.names[this.described.length]!, this.rows))
    }
  }
}

/** Columns of promptfoo's rows that are verdicts; whatever else of it is a number is a score, also when it is 0 or 1. */
const PROMPTFOO_VERDICTS = new Set(['resisted', 'passed'])

function kindOf(column: DescribedColumn, rows: number, recipe: string): ReturnType<DescribedColumn['kind']> {
  const kind = column.kind(rows)
  const isScore = recipe.startsWith('promptfoo') && !PROMPTFOO_VERDICTS.has(column.name) && column.isNumeric
  return kind === 'criterion' && isScore ? 'score' : kind
}

/** Reads a file only to say what is in it: counts of rows, no verdict on them, no stop at repeats or providers. */
export async function describeScores(
  file: string,
  where: ReadonlyMap<string, string>,
  options: ReadOptions,
): Promise<CountedDescription> {
  const sink = new DescribingSink(where)
  const problems = new ProblemList()
  const summary = await readScores(file, options, sink, problems)
  sink.filter.check(sink.columns, file, problems)
  problems.throwIfAny()
  const byName = new Map(sink.described.map((column) => [column.name, column]))
  const criteria: CountedCriterion[] = []
  const scoreMetrics: DescribedScore[] = []
  const labels: DescribedLabel[] = []
  for (const column of sink.described) {
    if (ABOUT_OTHERS.test(column.name) || ABOUT_ROWS.has(column.name)) continue
    switch (kindOf(column, sink.rows, summary.recipe)) {
      case 'criterion':
        criteria.push({
          metric: column.name,
          tally: column.tally(byName.get(`${column.name}.reason`) ?? null, sink.rows),
          judges: byName.get(`${column.name}.judge`)?.names() ?? [],
          labelled: byName.get(`${column.name}.label`)?.filled ?? 0,
        })
        break
      case 'score':
        scoreMetrics.push(column.score(sink.rows))
        break
      case 'label':
        labels.push(column.label())
        break
      case 'empty':
        break
    }
  }
  return {
    scores: { file, sha256: summary.sha256, recipe: summary.recipe, rows: sink.rows, cases: sink.cases.size },
    criteria,
    scoreMetrics,
    labels,
    maxTrials: sink.maxTrials,
    where,
    notes: summary.notes,
  }
}
