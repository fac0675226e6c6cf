import type { ScoresSource } from '../domain/decision.ts'
import type { CriterionPolicy, MetricPolicy, Policy } from '../domain/policy.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import { type Fold, foldUnits } from '../evidence/case-verdicts.ts'
import { isJudged } from '../evidence/judged-evidence.ts'
import type { MetricLabels } from '../evidence/metric-labels.ts'
import type { Observations } from '../evidence/observations.ts'
import type { RowsOfCases } from '../evidence/rows-of-cases.ts'
import type { Units } from '../evidence/units.ts'
import type { MissingReasons } from '../evidence/verdict-codes.ts'
import type { VerdictColumn } from '../evidence/verdict-column.ts'
import { namesWithin } from '../policy/criteria/leaves.ts'
import { applicableCodes, caseFold } from './case-codes.ts'
import { directionOf, verdictRules } from './direction.ts'

/** Everything that was read of one run to measure its judges. */
export interface CheckedRun {
  readonly policy: Policy | null
  readonly criteria: ReadonlyMap<string, CriterionPolicy>
  readonly confidenceLevel: number | null
  readonly observations: Observations
  readonly rowsOfCases: RowsOfCases
  readonly units: Units
  readonly labels: MetricLabels
  readonly reasons: MissingReasons
  readonly where: ReadonlyMap<string, string>
  readonly file: string
  readonly sha256: string
  readonly source: ScoresSource
  readonly readerNotes: readonly string[]
  readonly problems: ProblemList
}

/** One metric of a run, and its cases as deciding folds them. */
export interface MetricView extends CheckedRun {
  readonly metric: string
  readonly column: VerdictColumn
  readonly fold: Fold
  readonly metricPolicy: MetricPolicy | undefined
  /** Whether nothing but the command line says that a model graded. */
  readonly isAssumed: boolean
  /** One verdict code a case, of the cases that the metric applies to. */
  readonly codes: Uint8Array
}

const DEFAULT_LEVEL = 0.95

export function viewOf(metric: string, run: CheckedRun): MetricView {
  const { observations, policy } = run
  const column = observations.verdicts.of(metric)
  const fold = caseFold(column, directionOf(metric, policy).badWhen, run)
  const said = policy?.metrics.get(metric)
  const isAssumed = !isJudged(column, observations.rows, said)
  // A column that was named and of which nothing says who graded is a model's.
  const metricPolicy = isAssumed ? { ...(said ?? NOTHING_SAID), gradedBy: 'model' as const } : said
  const folded = foldUnits(fold, (row) => column.codeOf(row))
  const codes = applicableCodes(folded, metricPolicy?.where ?? NOTHING_SAID.where, run)
  return { ...run, metric, column, fold, metricPolicy, isAssumed, codes }
}

const NOTHING_SAID: MetricPolicy = {
  badWhen: null,
  gradedBy: null,
  where: new Map(),
  at: { line: 1, column: 1 },
}

/** Names of what graded a row: `[]` where no model did, `['']` where nothing names it. */
export function judgesOf({
  metric,
  column,
  observations,
  policy,
  criteria,
  metricPolicy,
}: MetricView): (row: number) => readonly string[] {
  const columns = [...namesWithin([metric], criteria)].flatMap((name) => {
    const gradedBy = policy?.metrics.get(name)?.gradedBy ?? null
    const judges = observations.labels.get(`${name}.judge`)
    return judges === undefined || gradedBy === 'code' || gradedBy === 'person' ? [] : [judges]
  })
  const byModel = metricPolicy?.gradedBy === 'model'
  return (row) => {
    if (!byModel && !column.isJudged(row)) return []
    const names = columns.map((judges) => judges.valueOf(row)).filter((name) => name !== '')
    return names.length === 0 ? [''] : names
  }
}

/** The strictest level that a rule reads the metric at, unless the command line says one. */
export function levelOf(metric: string, { confidenceLevel, policy }: CheckedRun): number {
  if (confidenceLevel !== null) return confidenceLevel
  if (policy === null) return DEFAULT_LEVEL
  const levels = verdictRules(policy)
    .filter((rule) => namesWithin([rule.metric], policy.criteria).has(metric))
    .map((rule) => rule.confidenceLevel)
  return levels.length === 0 ? policy.confidenceLevel : Math.max(...levels)
}
