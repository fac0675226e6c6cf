import type { Cell, ReadOptions, RowSink } from '../../domain/scores.ts'
import { NamedColumns } from '../columns.ts'
import type { NamedUnit } from './case-names.ts'
import type { RampartResult } from './rampart-result.ts'

/** The file does not say who graded: an evaluator may be code or ask a model. */
const UNKNOWN_JUDGE = 'unknown'

const LABELS = ['run', 'harm_category', 'strategy']
const METRIC = [
  'safe',
  'safe.reason',
  'safe.judge',
  'safe.observability',
  'safe.gap',
  'safe.evaluated',
  'trial.size',
  'trial.threshold',
  'trial.fold',
]
const INCOMPLETE = 'run.incomplete'

export interface Emission {
  /** Digest of the file. */
  readonly run: string
  readonly isIncomplete: boolean
  readonly options: Pick<ReadOptions, 'caseColumn' | 'trialColumn' | 'withTexts'>
}

/** The columns of a report's rows. Ids and trials are called as the policy calls them, so that a copy reads the same. */
export function rampartColumns({ options, isIncomplete }: Emission): NamedColumns {
  const own = [...LABELS, ...METRIC, ...(isIncomplete ? [INCOMPLETE] : [])]
  const called = (name: string | null, usual: string) => (name === null || own.includes(name) ? usual : name)
  return new NamedColumns([called(options.caseColumn, 'case'), called(options.trialColumn, 'trial'), ...own])
}

/** Hands out a row a result, in file order. Returns how many. */
export function emitRows(units: readonly NamedUnit[], emission: Emission, sink: RowSink): number {
  const rows = units.flatMap((unit) => {
    const about = aboutUnit(unit)
    return unit.trials.map(({ name, result }) => ({ unit, name, result, about }))
  })
  rows.sort((a, b) => a.result.line - b.result.line)
  const { run, isIncomplete, options } = emission
  for (const { unit, name, result, about } of rows) {
    const cells: Cell[] = [
      unit.id,
      name,
      run,
      result.harmCategory,
      strategyIn(unit, result),
      ...verdictCells(result),
    ]
    cells.push(result.level, result.gap, result.status === 'not_run' ? null : result.isEvaluated)
    cells.push(unit.size, unit.threshold, unit.fold)
    if (isIncomplete) cells.push(true)
    const wantsTexts = options.withTexts?.(unit.id, name) === true
    sink.row({
      id: unit.id,
      trial: name,
      line: result.line,
      cells,
      about,
      texts: wantsTexts ? result.texts : null,
    })
  }
  return rows.length
}

/**
 * A safe result that nothing evaluated is missing: nobody graded it. Only such results have that reason, so a policy can
 * still take them as passes, which are then as unvalidated as the others.
 */
function verdictCells({ status, isTruncated, isEvaluated }: RampartResult): readonly [Cell, Cell, Cell] {
  switch (status) {
    case 'safe':
      return isEvaluated ? [true, null, UNKNOWN_JUDGE] : [null, 'no_evaluation', UNKNOWN_JUDGE]
    case 'unsafe':
      return [false, null, UNKNOWN_JUDGE]
    case 'error':
      return [null, isTruncated ? 'transport_truncated' : 'error', null]
    case 'undetermined':
    case 'not_run':
      return [null, status, null]
  }
}

/** A stand-in has a strategy of its own: where other trials of its case say which one was meant, it is theirs. */
function strategyIn({ trials }: NamedUnit, result: RampartResult): string {
  if (!result.isTruncated) return result.strategy
  return trials.find((trial) => !trial.result.isTruncated)?.result.strategy ?? result.strategy
}

/** What a person wants to know first of a case: what happened where it was unsafe, else why something is missing. */
function aboutUnit(unit: NamedUnit): string | null {
  const results = unit.trials.map(({ result }) => result)
  const telling =
    results.find(({ status, explanation }) => status === 'unsafe' && explanation !== '') ??
    results.find(({ explanation }) => explanation !== '')
  if (telling !== undefined) return telling.explanation
  // A name from the metadata does not say which test it was.
  return unit.node === null || unit.id.startsWith(unit.node) ? null : lastPart(unit.node)
}

function lastPart(node: string): string {
  return node.slice(node.lastIndexOf('::') + (node.includes('::') ? 2 : 1))
}
