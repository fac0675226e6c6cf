import type { Criterion, CriterionPolicy, MetricPolicy } from '../../domain/policy.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import type { Columns, ScoresRow } from '../../domain/scores.ts'
import type { ScoreColumn } from '../score-column.ts'
import type { MissingReasons } from '../verdict-codes.ts'
import type { VerdictColumn } from '../verdict-column.ts'
import { DerivedColumn } from './derived-column.ts'
import type { Expression } from './expression.ts'
import { Kleene } from './kleene.ts'
import { LabelLeaf } from './label-leaf.ts'
import type { Leaf, LeafSource } from './leaf.ts'
import { MetricLeaf } from './metric-leaf.ts'
import { type ScoreCriterion, ScoreLeaves } from './score-leaves.ts'
import type { TraceCriterion } from './trace-channel.ts'
import { TraceLeaves } from './trace-leaves.ts'

type LeafCriterion = Exclude<Criterion, { kind: 'not' | 'all' | 'any' }>

interface Request {
  readonly criteria: ReadonlyMap<string, CriterionPolicy>
  readonly policies: ReadonlyMap<string, MetricPolicy>
  /** Metrics that rules read as numbers. */
  readonly scores?: readonly string[]
  /** False: a file without any `observability` may be read for traces, and they then show nothing. */
  readonly needsLevels?: boolean
  /** The column of each name in `metricNames(criteria)`. */
  readonly metricOf: (metric: string) => VerdictColumn | null | undefined
  /** Whether a metric or score is about a row at all; left out: about every row. */
  readonly applies?: (metric: string, row: number) => boolean
  readonly reasons: MissingReasons
  readonly file: string
  readonly problems: ProblemList
}

/** The criteria and scores of a policy over the rows of a file. What reads the same leaf or score shares it. */
export class CriteriaColumns {
  readonly #request: Request
  readonly #kleene: Kleene
  readonly #columns = new Map<string, DerivedColumn>()
  /** Names of criteria that are being made, to find a circle. */
  readonly #open = new Set<string>()
  readonly #leaves = new Map<string, Leaf>()
  readonly #scores = new Map<string, ScoreLeaves>()
  /** Scores as numbers, by metric. */
  readonly scoreColumns: ReadonlyMap<string, ScoreColumn>
  readonly #traces: TraceLeaves
  readonly #sources: LeafSource[] = []
  /** The criterion that is nothing but a score's comparison: what people label for it. */
  readonly #labelled = new Map<string, string>()

  /**
   * @throws {RangeError} for criteria that form a circle or name a metric without a column
   * @throws {PatternError} for a pattern that `checkPatterns` would have refused
   */
  constructor(request: Request) {
    this.#request = request
    this.#kleene = new Kleene(request.reasons)
    this.#traces = new TraceLeaves(request)
    for (const [name, { criterion }] of request.criteria) {
      if (criterion.kind !== 'score') continue
      const key = keyOf(criterion)
      if (!this.#labelled.has(key)) this.#labelled.set(key, name)
    }
    for (const name of request.criteria.keys()) this.#columnOf(name)
    this.scoreColumns = new Map(
      (request.scores ?? []).map((metric) => [metric, this.#scoresOf(metric).addColumn()]),
    )
  }

  /** By name of the criterion, in the order of the policy. */
  columns(): ReadonlyMap<string, DerivedColumn> {
    return new Map([...this.#request.criteria.keys()].map((name) => [name, this.#columnOf(name)]))
  }

  resolve(columns: Columns): void {
    for (const source of this.#sources) source.resolve(columns)
  }

  /** Takes a row. The columns of metrics have to take theirs as well, in any order. */
  push(row: ScoresRow): void {
    for (const source of this.#sources) source.push(row)
  }

  #columnOf(name: string): DerivedColumn {
    const known = this.#columns.get(name)
    if (known !== undefined) return known
    const policy = this.#request.criteria.get(name)
    if (policy === undefined || this.#open.has(name)) throw new RangeError(`criterion ${name} cannot be made`)
    this.#open.add(name)
    const column = new DerivedColumn(name, this.#expression(policy.criterion), {
      kleene: this.#kleene,
      gradedBy: this.#request.policies.get(name)?.gradedBy ?? null,
    })
    this.#open.delete(name)
    this.#columns.set(name, column)
    return column
  }

  #expression(criterion: Criterion): Expression<DerivedColumn> {
    switch (criterion.kind) {
      case 'not':
        return { kind: 'not', operand: this.#expression(criterion.operand) }
      case 'all':
      case 'any':
        return {
          kind: criterion.kind,
          operands: criterion.operands.map((operand) => this.#expression(operand)),
        }
      case 'metric':
        if (this.#request.criteria.has(criterion.name)) {
          return { kind: 'criterion', criterion: this.#columnOf(criterion.name) }
        }
        return { kind: 'leaf', leaf: this.#leafOf(criterion) }
      default:
        return { kind: 'leaf', leaf: this.#leafOf(criterion) }
    }
  }

  #leafOf(criterion: LeafCriterion): Leaf {
    const key = keyOf(criterion)
    const known = this.#leaves.get(key)
    if (known !== undefined) return known
    const leaf = this.#newLeaf(criterion)
    this.#leaves.set(key, leaf)
    return leaf
  }

  #newLeaf(criterion: LeafCriterion): Leaf {
    switch (criterion.kind) {
      case 'metric':
        return this.#metricLeaf(criterion.name)
      case 'score':
        return this.#scoresOf(criterion.metric).add(criterion, this.#labelled.get(keyOf(criterion)) ?? null)
      case 'label': {
        const leaf = new LabelLeaf(criterion.name, criterion.equals, this.#kleene.undetermined)
        this.#sources.push(leaf)
        return leaf
      }
      case 'tool_called':
      case 'side_effect':
      case 'response_contains':
        if (!this.#sources.includes(this.#traces)) this.#sources.push(this.#traces)
        return this.#traces.add(criterion)
    }
  }

  #metricLeaf(metric: string): Leaf {
    const column = this.#request.metricOf(metric)
    if (column === null || column === undefined) throw new RangeError(`no column reads metric ${metric}`)
    return new MetricLeaf(column, this.#gradedBy(metric), this.#contextOf(metric))
  }

  #scoresOf(metric: string): ScoreLeaves {
    const known = this.#scores.get(metric)
    if (known !== undefined) return known
    const scores = new ScoreLeaves(metric, this.#gradedBy(metric), this.#contextOf(metric))
    this.#scores.set(metric, scores)
    this.#sources.push(scores)
    return scores
  }

  #gradedBy(metric: string): MetricPolicy['gradedBy'] {
    return this.#request.policies.get(metric)?.gradedBy ?? null
  }

  #contextOf(metric: string) {
    const { reasons, file, problems, applies } = this.#request
    return { reasons, file, problems, applies: (row: number) => applies?.(metric, row) ?? true }
  }
}

/** The same for two leaves that look for the same, wherever they stand. */
function keyOf(leaf: LeafCriterion): string {
  switch (leaf.kind) {
    case 'metric':
      return JSON.stringify([leaf.kind, leaf.name])
    case 'score':
      return scoreKey(leaf)
    case 'label':
      return JSON.stringify([leaf.kind, leaf.name, leaf.equals])
    default:
      return traceKey(leaf)
  }
}

function scoreKey({ kind, metric, comparison, value }: ScoreCriterion): string {
  return JSON.stringify([kind, metric, comparison, value])
}

function traceKey(leaf: TraceCriterion): string {
  switch (leaf.kind) {
    case 'tool_called':
      return JSON.stringify([leaf.kind, leaf.name, [...leaf.arguments]])
    case 'side_effect':
      return JSON.stringify([leaf.kind, leaf.effect, [...leaf.details]])
    case 'response_contains':
      return JSON.stringify([leaf.kind, leaf.test])
  }
}
