import { OloproofError, type Problem, problem } from '../domain/problem.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { NamedColumns } from './columns.ts'
import { idColumn, noIdColumn, trialColumn } from './id-column.ts'
import { quoted } from './quoted.ts'

/** The first line of a CSV file that holds anything. Positions count from 0. */
export interface CsvHeader {
  readonly columns: NamedColumns
  readonly id: number
  /** -1 without one. */
  readonly trial: number
  /** Columns without a name; nothing may stand below. */
  readonly nameless: readonly number[]
  /** Whether each row is one metric of a case, rather than a whole case. */
  readonly isLong: boolean
}

/** @throws {OloproofError} when two columns have one name, or none holds the ids */
export function readHeader(
  cells: readonly string[],
  line: number,
  file: string,
  options: ReadOptions,
): CsvHeader {
  const columns = new NamedColumns(cells.map((cell) => cell.trim()))
  const problems = repeatedNames(columns, line, file)
  const id = idColumn(columns, options)
  if (id < 0) problems.push(noIdColumn(columns, options, file, line))
  if (problems.length > 0) throw new OloproofError(problems)
  return {
    columns,
    id,
    trial: trialColumn(columns, options),
    nameless: columns.names.flatMap((name, position) => (name === '' ? [position] : [])),
    isLong: isLongTable(columns.names, options),
  }
}

/** By-name readers let the first or the last of two columns win in silence; the file does not say which is meant. */
function repeatedNames(columns: NamedColumns, line: number, file: string): Problem[] {
  return columns.names.flatMap((name, position) => {
    const first = columns.indexOf(name)
    if (name === '' || first === position) return []
    return [
      problem(
        'SCORES_HEADER',
        `column ${quoted(name)} stands twice in the header, as columns ${first + 1} and ${position + 1}`,
        'rename or delete one of them',
        { file, line },
      ),
    ]
  })
}

const LONG_DETAILS: readonly string[] = ['reason', 'judge', 'label']

function isLongTable(names: readonly string[], options: ReadOptions): boolean {
  const needed = [options.caseColumn ?? 'case', 'metric', 'value']
  const allowed = [...needed, options.trialColumn ?? 'trial', ...LONG_DETAILS, '']
  return needed.every((name) => names.includes(name)) && names.every((name) => allowed.includes(name))
}
