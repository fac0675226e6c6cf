import type { BadWhen } from '../domain/outcome.ts'
import type { CriterionPolicy, MetricPolicy, ObservabilityPolicy } from '../domain/policy.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { Columns, ScoresRow } from '../domain/scores.ts'
import { metricNames, reachableCriteria, readOnlyMetrics, resultNames } from './criteria/criteria-checks.ts'
import { CriteriaColumns } from './criteria/criteria-columns.ts'
import type { DerivedColumn } from './criteria/derived-column.ts'
import { MetricColumn } from './metric-column.ts'
import { type Basis, DerivedBasis, EvidenceBasis, ObservedColumn } from './observed-column.ts'
import type { ScoreColumn } from './score-column.ts'
import type { MissingReasons } from './verdict-codes.ts'

export interface VerdictRequest {
  /** Metrics that somebody asks for: columns of the file, or criteria. */
  readonly metrics: readonly string[]
  /** Metrics that somebody asks for as numbers. */
  readonly scores?: readonly string[]
  /** False: a file without any `observability` may be read for traces, and they then show nothing. */
  readonly needsLevels?: boolean
  /** Criteria that these need. */
  readonly criteria: ReadonlyMap<string, CriterionPolicy>
  readonly policies: ReadonlyMap<string, MetricPolicy>
  readonly observability: ObservabilityPolicy
  /** Which verdict of a metric is the harmful one. */
  readonly badWhenOf: (metric: string) => BadWhen
  /** Whether a metric is about a row at all. */
  readonly applies: (metric: string, row: number) => boolean
  readonly reasons: MissingReasons
  readonly file: string
  readonly problems: ProblemList
}

/** All criteria of a run over its rows: those that columns hold, and those made from them. */
export class VerdictColumns {
  readonly metrics: ReadonlyMap<string, MetricColumn>
  readonly criteria: ReadonlyMap<string, DerivedColumn>
  /** Columns of the file that the verdicts come from. */
  readonly results: ReadonlySet<string>
  readonly #derived: CriteriaColumns
  readonly #bases = new Map<string, EvidenceBasis>()
  readonly #observed = new Map<string, ObservedColumn>()

  constructor(request: VerdictRequest) {
    const own = request.metrics.filter((metric) => !request.criteria.has(metric))
    const names = new Set([...own, ...metricNames(request.criteria)])
    this.results = new Set([...names, ...resultNames(request.criteria), ...(request.scores ?? [])])
    this.metrics = new Map(
      [...names].map((metric) => [
        metric,
        new MetricColumn(metric, request.policies.get(metric)?.gradedBy ?? null, request),
      ]),
    )
    const observe = (column: MetricColumn | DerivedColumn, basis: Basis): void => {
      const badWhen = request.badWhenOf(column.metric)
      const observed = new ObservedColumn(column, basis, request.observability, badWhen, request.reasons)
      this.#observed.set(column.metric, observed)
    }
    for (const column of this.metrics.values()) observe(column, this.#basisOf(column.metric))
    this.#derived = new CriteriaColumns({ ...request, metricOf: (metric) => this.#observed.get(metric) })
    this.criteria = this.#derived.columns()
    for (const [name, column] of this.criteria) {
      const reached = reachableCriteria(request.criteria, [name])
      const operands = metricNames(reached).map((metric) => this.#basisOf(metric))
      observe(column, new DerivedBasis(this.#basisOf(name), operands, readOnlyMetrics(reached)))
    }
  }

  /** The verdicts of a metric or criterion, as far as what was observed bears them. */
  of(metric: string): ObservedColumn {
    const column = this.#observed.get(metric)
    if (column === undefined) throw new RangeError(`metric ${metric} was not read`)
    return column
  }

  /** The same; null for a metric that is not read as verdicts. */
  find(metric: string): ObservedColumn | null {
    return this.#observed.get(metric) ?? null
  }

  /** The numbers of a metric that is asked for as a score. */
  scoreOf(metric: string): ScoreColumn {
    const column = this.#derived.scoreColumns.get(metric)
    if (column === undefined) throw new RangeError(`score ${metric} was not read`)
    return column
  }

  findScore(metric: string): ScoreColumn | null {
    return this.#derived.scoreColumns.get(metric) ?? null
  }

  #basisOf(metric: string): EvidenceBasis {
    const basis = this.#bases.get(metric) ?? new EvidenceBasis(metric)
    this.#bases.set(metric, basis)
    return basis
  }

  resolve(columns: Columns): void {
    for (const metric of this.metrics.values()) metric.resolve(columns)
    for (const basis of this.#bases.values()) basis.resolve(columns)
    this.#derived.resolve(columns)
  }

  push(row: ScoresRow): void {
    for (const metric of this.metrics.values()) metric.push(row)
    for (const basis of this.#bases.values()) basis.push(row)
    this.#derived.push(row)
  }
}
