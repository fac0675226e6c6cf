import type { Policy } from '../domain/policy.ts'
import { OloproofError, problem } from '../domain/problem.ts'
import { ProblemList } from '../domain/problem-list.ts'
import type { Cell, Columns, ReadOptions, RowSink, ScoresRow } from '../domain/scores.ts'
import { cellText } from '../evidence/cell-text.ts'
import { RESERVED_COLUMNS } from '../evidence/labels/label.ts'
import { RowFilter } from '../evidence/row-filter.ts'
import { quotedList } from '../scores/quoted.ts'
import { readScores } from '../scores/read-scores.ts'
import { readScore, readVerdict } from '../scores/verdict.ts'
import { isReadAsScore, noVerdict } from './read-as-score.ts'
import { ruledMetrics } from './ruled-metrics.ts'

const JUDGE_ENDING = '.judge'

/**
 * The metric to sample when nobody named one: the only one that the policy's rules need labels for, else the only one that
 * a model graded, by its `.judge` or by the policy. Of several of these the one that has verdicts in words: columns of
 * numbers alone are more likely scores, and what the policy reads as a number is one.
 *
 * @throws {OloproofError} listing the candidates when there are several, or none
 */
export async function findJudgedMetric(
  file: string,
  options: ReadOptions,
  where: ReadonlyMap<string, string>,
  policy: Policy | null,
): Promise<string> {
  const ruled = policy === null ? [] : await ruledMetrics(file, options, where, policy)
  if (ruled.length > 0) return onlyOne(ruled, 'the rules need labels of several', file)
  const survey = await surveyJudges(file, options, where, policy)
  const judged = [...survey.judged]
  const [score] = judged
  const narrowings: readonly ((metric: string) => boolean)[] = [
    (metric) => !survey.scores.has(metric),
    (metric) => survey.worded.has(metric),
  ]
  let metrics = judged.filter((metric) => policy === null || !isReadAsScore(metric, policy))
  if (policy !== null && score !== undefined && metrics.length === 0) throw noVerdict(score, policy, file)
  for (const narrowing of narrowings) {
    const narrowed = metrics.filter(narrowing)
    if (narrowed.length > 0) metrics = narrowed
  }
  if (metrics.length > 0) return onlyOne(metrics, 'models graded several metrics', file)
  const [first] = survey.criteria
  throw new OloproofError([
    problem(
      'SAMPLE_METRIC',
      `no "<metric>.judge" says which metric a model graded${first === undefined ? '' : `, metrics are ${quotedList(survey.criteria)}`}`,
      first === undefined ? 'name a metric that is a column: --metric NAME' : `--metric ${first}`,
      { file },
    ),
  ])
}

/** @throws {OloproofError} naming them all when there are several */
function onlyOne(metrics: readonly string[], several: string, file: string): string {
  const [only = ''] = metrics
  if (metrics.length === 1) return only
  throw new OloproofError([
    problem('SAMPLE_METRIC', `${several}: ${quotedList(metrics)}`, `--metric ${only}`, { file }),
  ])
}

/** What the columns of a file and the policy say about who graded. */
export interface SurveyedJudges {
  /** Columns that a model graded. */
  readonly judged: ReadonlySet<string>
  /** Columns with a number that is no verdict, and columns with a verdict that is no number. */
  readonly scores: ReadonlySet<string>
  readonly worded: ReadonlySet<string>
  /** Columns that hold verdicts and nothing else. */
  readonly criteria: readonly string[]
}

/**
 * Looks through a file for what a model graded, in a pass of its own.
 * @throws {OloproofError} when the file cannot be read or `where` leaves nothing of it
 */
export async function surveyJudges(
  file: string,
  options: ReadOptions,
  where: ReadonlyMap<string, string>,
  policy: Policy | null,
): Promise<SurveyedJudges> {
  const problems = new ProblemList()
  const survey = new Survey(where)
  await readScores(file, options, survey, problems)
  survey.filter.check(survey.columns, file, problems)
  problems.throwIfAny()
  const { scores, worded } = survey
  return { judged: judgedMetrics(survey, policy), scores, worded, criteria: survey.criteria() }
}

function judgedMetrics(survey: Survey, policy: Policy | null): ReadonlySet<string> {
  const judged = new Set(survey.judged)
  for (const [metric, { gradedBy }] of policy?.metrics ?? []) {
    if (gradedBy === 'model' && survey.columns.indexOf(metric) >= 0) judged.add(metric)
    else if (gradedBy !== null) judged.delete(metric)
  }
  return judged
}

/** Looks at which columns name a judge, and what they hold. */
class Survey implements RowSink {
  columns: Columns = { names: [], indexOf: () => -1 }
  readonly filter: RowFilter
  readonly judged = new Set<string>()
  /** Columns with a number that is no verdict. */
  readonly scores = new Set<string>()
  /** Columns with a verdict that is no number. */
  readonly worded = new Set<string>()
  readonly #withVerdict = new Set<string>()
  readonly #withOther = new Set<string>()
  #known = 0

  constructor(where: ReadonlyMap<string, string>) {
    this.filter = new RowFilter(where)
  }

  open(columns: Columns): void {
    this.columns = columns
    this.#resolve()
  }

  row(row: ScoresRow): void {
    if (this.columns.names.length !== this.#known) this.#resolve()
    if (!this.filter.keeps(row)) return
    for (const [position, name] of this.columns.names.entries()) {
      const cell = row.cells[position]
      if (name.endsWith(JUDGE_ENDING)) {
        const metric = name.slice(0, -JUDGE_ENDING.length)
        const isThere = metric !== '' && this.columns.indexOf(metric) >= 0
        if (isThere && !this.judged.has(metric) && cellText(cell) !== '') this.judged.add(metric)
      } else if (!this.#withOther.has(name) || !this.scores.has(name)) this.#look(name, cell)
    }
  }

  /** Columns that hold verdicts and nothing else. */
  criteria(): readonly string[] {
    return [...this.#withVerdict].filter(
      (name) =>
        !this.#withOther.has(name) &&
        !RESERVED_COLUMNS.has(name) &&
        !/\.(?:label|reason|size|threshold)$/.test(name),
    )
  }

  #look(name: string, cell: Cell): void {
    const verdict = readVerdict(cell)
    if (verdict === 'passed' || verdict === 'failed') {
      this.#withVerdict.add(name)
      if (typeof readScore(cell) !== 'number') this.worded.add(name)
    } else if (verdict === 'invalid') {
      this.#withOther.add(name)
      if (typeof readScore(cell) === 'number') this.scores.add(name)
    }
  }

  #resolve(): void {
    this.#known = this.columns.names.length
    this.filter.resolve(this.columns)
  }
}
