import { type Problem, problem } from '../domain/problem.ts'
import { findJsonFault } from './json-fault.ts'
import { quoted } from './quoted.ts'

/** Whether a row's text starts at the first column of its line, or at one that is not known. */
export type RowStart = 'first_column' | 'some_column'

/** A row as it should be, for hints. */
export const EXAMPLE_ROW = '{"case": "q-1", "<metric>": true}'

/** A row that `JSON.parse` has refused, with the place where it goes wrong. */
export function notJson(
  text: string,
  where: { readonly file: string; readonly line: number; readonly start: RowStart },
  error: unknown,
): Problem {
  const fault = findJsonFault(text)
  const before = text.slice(0, fault?.offset ?? 0)
  const breaks = before.split('\n').length - 1
  const at = {
    file: where.file,
    line: where.line + breaks,
    column: breaks === 0 && where.start === 'some_column' ? null : before.length - before.lastIndexOf('\n'),
  }
  switch (fault?.kind) {
    case 'not_finite':
      return problem(
        'JSON_INVALID',
        `${fault.word} is not JSON and no value`,
        'write null where there is no value',
        at,
      )
    case 'cut_off':
      return problem(
        'JSON_INVALID',
        'the row is cut off before its end',
        'run it again to its end: a row that is left out has not run',
        at,
      )
    case 'unexpected': {
      const got = quoted(fault.character)
      return problem(
        'JSON_INVALID',
        `not JSON: ${fault.wanted} should stand here, got ${got}`,
        EXAMPLE_ROW,
        at,
      )
    }
    case undefined:
      return problem(
        'JSON_INVALID',
        `not JSON (${error instanceof Error ? error.message : error})`,
        EXAMPLE_ROW,
        at,
      )
  }
}

/** A value in words. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  switch (typeof value) {
    case 'object':
      return 'an object'
    case 'string':
      return `the text ${quoted(value)}`
    default:
      return String(value)
  }
}
