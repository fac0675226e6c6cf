import type { ErrorCode } from './error-codes.ts'

/**
 * One thing wrong with an input, as its owner should read it.
 *
 * `message` is a fragment without a full stop that shows the value; `hint` is one thing to do, a line to copy where
 * there is one. `line` and `column` count from 1; `null` where there is no such place.
 */
export interface Problem {
  readonly code: ErrorCode
  readonly message: string
  readonly file: string | null
  readonly line: number | null
  readonly column: number | null
  readonly hint: string
}

/** Nothing could be decided. Carries all problems of one input, in file order; ends in exit code 3. */
export class OloproofError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map((problem) => problem.message).join('; '), options)
    this.name = 'OloproofError'
    this.problems = problems
  }
}

/** An error with a single problem; the places that do not exist may be left out. */
export function problem(
  code: ErrorCode,
  message: string,
  hint: string,
  where: {
    readonly file?: string | null
    readonly line?: number | null
    readonly column?: number | null
  } = {},
): Problem {
  return {
    code,
    message,
    hint,
    file: where.file ?? null,
    line: where.line ?? null,
    column: where.column ?? null,
  }
}
