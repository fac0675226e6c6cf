import { nearest } from '../domain/nearest.ts'
import { type Problem, problem } from '../domain/problem.ts'
import type { Columns, ReadOptions } from '../domain/scores.ts'
import { quoted, quotedList } from './quoted.ts'

/** In the order in which they are preferred. */
const ID_COLUMNS: readonly string[] = ['case', 'case_id', 'id']

/** The position of the column that holds the ids, or -1. */
export function idColumn(columns: Columns, options: ReadOptions): number {
  if (options.caseColumn !== null) return columns.indexOf(options.caseColumn)
  for (const name of ID_COLUMNS) {
    const position = columns.indexOf(name)
    if (position >= 0) return position
  }
  return -1
}

/** Whether a column that comes later in a file would have been the ids rather than `current`. */
export function isPreferredId(name: string, current: string, options: ReadOptions): boolean {
  const rank = ID_COLUMNS.indexOf(name)
  return options.caseColumn === null && rank >= 0 && rank < ID_COLUMNS.indexOf(current)
}

/** The position of the column that tells trials apart, or -1. */
export function trialColumn(columns: Columns, options: ReadOptions): number {
  return columns.indexOf(options.trialColumn ?? 'trial')
}

/** No column holds the ids. */
export function noIdColumn(columns: Columns, options: ReadOptions, file: string, line: number): Problem {
  const names = columns.names.filter((name) => name !== '')
  const wanted = options.caseColumn === null ? ID_COLUMNS : [options.caseColumn]
  const meant = wanted.map((name) => nearest(name, names)).find((name) => name !== null)
  const what =
    options.caseColumn === null
      ? 'no column "case", "case_id" or "id" for the ids'
      : `no column ${quoted(options.caseColumn)} for the ids`
  const example = `scores: {case: ${yamlText(meant ?? names[0] ?? 'case')}}`
  return problem(
    'SCORES_ID_COLUMN',
    `${what}, columns are ${quotedList(names)}`,
    meant === undefined ? `name it in the policy: ${example}` : `did you mean ${quoted(meant)}? ${example}`,
    { file, line },
  )
}

/** A row whose case nobody could name. */
export function badId(what: string, column: string, file: string, line: number): Problem {
  return problem(
    'SCORES_ID',
    `${what} in the id column ${quoted(column)}`,
    'give every row the id of its case',
    { file, line },
  )
}

function yamlText(name: string): string {
  return /^[A-Za-z_][\w.]*$/.test(name) ? name : JSON.stringify(name)
}
