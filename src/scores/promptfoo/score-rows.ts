import { problem } from '../../domain/problem.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import type { Cell, RowSink } from '../../domain/scores.ts'
import { NamedColumns } from '../columns.ts'
import { shortId, type TestCase } from './case-ids.ts'
import type { KeptRow } from './kept-row.ts'
import { NamedScoreColumns } from './named-scores.ts'

export interface Emission {
  readonly file: string
  /** Digest of the file. */
  readonly run: string
  /** `runtimeOptions.repeat` of the file; null where it does not say. */
  readonly repeat: number | null
  readonly problems: ProblemList
}

/** Hands the rows to the sink, each with its case, its trial and its metrics. Returns notes. */
export function emitScoreRows(
  rows: readonly KeptRow[],
  ids: ReadonlyMap<TestCase, string | null>,
  emission: Emission,
  sink: RowSink,
): readonly string[] {
  const notes: string[] = []
  const places = numbered(rows)
  const hasRepeats = places.some((place) => place > 1)
  const duplicates = hasRepeats && emission.repeat === 1
  if (duplicates)
    notes.push(
      'some tests stand in the file more than once and the run had no repeats: the further ones are cases of their own, #2, #3',
    )
  const systems = distinctSystems(rows)
  if (systems.hasTwins)
    notes.push(
      'several columns have the same provider and prompt: the further ones are called #2, #3; give targets a label',
    )
  const metrics = metricsOf(rows)
  const scores = new NamedScoreColumns(rows)
  notes.push(...scores.notes)
  const anyPlugin = rows.some((row) => row.test.plugin !== null)
  const anyOf = (has: (row: KeptRow) => boolean, name: string) => (rows.some(has) ? [name] : [])
  const names = [
    ...['case', 'trial', 'run', 'provider', 'prompt'],
    ...(anyPlugin ? ['plugin', 'strategy'] : []),
    ...anyOf((row) => row.severity !== null, 'severity'),
    ...metrics.flatMap((metric) => [metric, `${metric}.reason`, `${metric}.judge`]),
    ...scores.names,
    ...anyOf((row) => row.cost !== null, 'cost'),
    ...anyOf((row) => row.latencyMs !== null, 'latency_ms'),
  ]
  sink.open(new NamedColumns(names))
  // Rows of a faulty file would only draw further complaints about the same fault.
  if (emission.problems.count > 0) return notes
  const hasRedteam = rows.some((row) => row.isRedteam === true)
  const taken = new Set(duplicates ? ids.values() : [])
  rows.forEach((row, at) => {
    const id = ids.get(row.test) ?? null
    const place = places[at] ?? 1
    const caseId = id !== null && duplicates && place > 1 ? `${id}#${place}` : id
    if (caseId === null || (caseId !== id && taken.has(caseId))) {
      const message = `the case id "${caseId ?? shortId(row.test)}" is that of another test too`
      emission.problems.add(
        problem('PROMPTFOO_ROW', message, 'give each test its own metadata: {case: …}', {
          file: emission.file,
          line: row.line,
        }),
      )
      return
    }
    const trial = hasRepeats && !duplicates ? String(place) : null
    const metric = (row.isRedteam ?? hasRedteam) ? 'resisted' : 'passed'
    const cells: Cell[] = [caseId, trial, emission.run, systems.providerOf(row), row.prompt]
    if (anyPlugin) cells.push(row.test.plugin, row.test.strategy)
    if (names.includes('severity')) cells.push(row.severity)
    for (const name of metrics)
      cells.push(...(name === metric ? verdictCells(row) : [null, 'not_applicable', null]))
    cells.push(...scores.cells(row))
    if (names.includes('cost')) cells.push(row.cost)
    if (names.includes('latency_ms')) cells.push(row.latencyMs)
    sink.row({ id: caseId, trial, line: row.line, cells, about: row.test.about, texts: row.texts })
  })
  return notes
}

function verdictCells(row: KeptRow): readonly Cell[] {
  switch (row.verdict.kind) {
    case 'passed':
      return [true, null, row.judge]
    case 'failed':
      return [false, null, row.judge]
    case 'missing':
      return [null, row.verdict.reason, null]
  }
}

/** Of each row, the how-manieth row of its test in its column it is, from 1. */
function numbered(rows: readonly KeptRow[]): readonly number[] {
  const columns = new Map<number, Map<TestCase, number>>()
  return rows.map(({ column, test }) => {
    const places = columns.get(column) ?? new Map<TestCase, number>()
    columns.set(column, places)
    const place = (places.get(test) ?? 0) + 1
    places.set(test, place)
    return place
  })
}

/** Two columns may have the same provider and prompt, and are two systems all the same. */
function distinctSystems(rows: readonly KeptRow[]) {
  const columnsOfSystem = new Map<string, Set<number>>()
  const keyOf = (row: KeptRow) => `${row.provider}\n${row.prompt}`
  for (const row of rows) {
    const columns = columnsOfSystem.get(keyOf(row)) ?? new Set()
    columnsOfSystem.set(keyOf(row), columns)
    columns.add(row.column)
  }
  const ordered = new Map(
    [...columnsOfSystem].map(([key, columns]) => [key, [...columns].sort((a, b) => a - b)]),
  )
  const hasTwins = [...ordered.values()].some((columns) => columns.length > 1)
  return {
    hasTwins,
    providerOf(row: KeptRow): string {
      const place = hasTwins ? (ordered.get(keyOf(row))?.indexOf(row.column) ?? 0) : 0
      return place > 0 ? `${row.provider} #${place + 1}`.trim() : row.provider
    },
  }
}

/** A file without rows has both metrics, so that a rule on either finds no cases instead of no column. */
function metricsOf(rows: readonly KeptRow[]): readonly ('resisted' | 'passed')[] {
  const redteam = rows.some((row) => row.isRedteam === true)
  const plain = rows.some((row) => row.isRedteam === false || (row.isRedteam === null && !redteam))
  if (rows.length === 0) return ['resisted', 'passed']
  return [...(redteam ? (['resisted'] as const) : []), ...(plain ? (['passed'] as const) : [])]
}
