import type { Criterion, CriterionPolicy, MetricPolicy, TextTest } from '../../../src/domain/policy.ts'
import { OloproofError, type Problem } from '../../../src/domain/problem.ts'
import { ProblemList } from '../../../src/domain/problem-list.ts'
import type { Cell } from '../../../src/domain/scores.ts'
import { metricNames } from '../../../src/evidence/criteria/criteria-checks.ts'
import { CriteriaColumns } from '../../../src/evidence/criteria/criteria-columns.ts'
import type { DerivedColumn } from '../../../src/evidence/criteria/derived-column.ts'
import { MetricColumn } from '../../../src/evidence/metric-column.ts'
import { isMissing, MissingReasons } from '../../../src/evidence/verdict-codes.ts'
import { NamedColumns } from '../../../src/scores/columns.ts'

export const AT = { line: 7, column: 3 }

export const metric = (name: string): Criterion => ({ kind: 'metric', name, at: AT })
export const not = (operand: Criterion): Criterion => ({ kind: 'not', operand })
export const all = (...operands: Criterion[]): Criterion => ({ kind: 'all', operands })
export const any = (...operands: Criterion[]): Criterion => ({ kind: 'any', operands })
export const score = (
  name: string,
  comparison: 'at_least' | 'above' | 'at_most' | 'below',
  value: number,
): Criterion => ({ kind: 'score', metric: name, comparison, value, at: AT })
export const label = (name: string, equals: string): Criterion => ({ kind: 'label', name, equals, at: AT })
export const toolCalled = (name: string, tests: Record<string, TextTest> = {}): Criterion => ({
  kind: 'tool_called',
  name,
  arguments: new Map(Object.entries(tests)),
})
export const sideEffect = (effect: string, tests: Record<string, TextTest> = {}): Criterion => ({
  kind: 'side_effect',
  effect,
  details: new Map(Object.entries(tests)),
})
export const contains = (text: string, ignoreCase = false): TextTest => ({
  kind: 'contains',
  text,
  ignoreCase,
})
export const equals = (value: string | number | boolean | null): TextTest => ({ kind: 'equals', value })
export const matches = (pattern: string, ignoreCase = false): TextTest => ({
  kind: 'matches',
  pattern,
  ignoreCase,
})
export const responseContains = (test: TextTest): Criterion => ({ kind: 'response_contains', test })

export function policies(criteria: Record<string, Criterion>): ReadonlyMap<string, CriterionPolicy> {
  return new Map(Object.entries(criteria).map(([name, criterion]) => [name, { criterion, at: AT }]))
}

export type Row = Readonly<Record<string, Cell>>

export interface ReadRows {
  readonly columns: ReadonlyMap<string, DerivedColumn>
  readonly metrics: ReadonlyMap<string, MetricColumn>
  readonly names: NamedColumns
  readonly reasons: MissingReasons
  readonly problems: readonly Problem[]
  /** What a criterion says of a row: `passed`, `failed`, or the word of its reason. */
  said(criterion: string, row?: number): string
  /** Reasons of its operands that are missing. */
  operands(criterion: string, row?: number): readonly string[]
}

/** Reads rows as a JSON Lines file would hand them over: columns come up as their first key does. */
export function readRows(
  criteria: Record<string, Criterion>,
  rows: readonly Row[],
  options: {
    readonly metrics?: Record<string, MetricPolicy>
    readonly applies?: (metric: string, row: number) => boolean
  } = {},
): ReadRows {
  const reasons = new MissingReasons()
  const problems = new ProblemList()
  const names = new NamedColumns()
  const context = { reasons, problems, file: 'traces.jsonl' }
  const policyOf = new Map(Object.entries(options.metrics ?? {}))
  const metrics = new Map(
    metricNames(policies(criteria)).map((name) => [
      name,
      new MetricColumn(name, policyOf.get(name)?.gradedBy ?? null, context),
    ]),
  )
  const read = new CriteriaColumns({
    criteria: policies(criteria),
    policies: policyOf,
    metricOf: (name) => metrics.get(name),
    ...(options.applies === undefined ? {} : { applies: options.applies }),
    ...context,
  })
  for (const [index, row] of rows.entries()) {
    const cells: Cell[] = []
    for (const [key, value] of Object.entries(row)) {
      const known = names.indexOf(key)
      cells[known >= 0 ? known : names.add(key)] = value
    }
    for (const column of [...metrics.values(), read]) column.resolve(names)
    const whole = { id: `c${index + 1}`, trial: null, line: index + 1, cells, about: null, texts: null }
    for (const column of [...metrics.values(), read]) column.push(whole)
  }
  const columns = read.columns()
  const columnOf = (criterion: string): DerivedColumn => {
    const column = columns.get(criterion)
    if (column === undefined) throw new RangeError(`no criterion ${criterion}`)
    return column
  }
  return {
    columns,
    metrics,
    names,
    reasons,
    problems: problemsOf(problems),
    said: (criterion, row = 0) => wordOf(columnOf(criterion).codeOf(row), reasons),
    operands: (criterion, row = 0) => columnOf(criterion).missingOperands(row),
  }
}

export function wordOf(code: number, reasons: MissingReasons): string {
  if (isMissing(code)) return reasons.nameOf(code)
  return ['outside', 'passed', 'failed', 'not_applicable'][code] ?? `code ${code}`
}

export function problemsOf(list: ProblemList): readonly Problem[] {
  try {
    list.throwIfAny()
    return []
  } catch (error) {
    if (error instanceof OloproofError) return error.problems
    throw error
  }
}
