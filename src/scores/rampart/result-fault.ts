import { type Problem, problem } from '../../domain/problem.ts'

/** Why nothing can be made of a result: the message of a problem without the result's name, and what to do. */
export class ResultFault extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.name = 'ResultFault'
    this.hint = hint
  }
}

/** For values that no release of RAMPART known here writes. */
export const UNKNOWN_VALUE =
  'read it with an oloproof that knows this release of RAMPART: a verdict is never guessed'
/** For values that contradict each other. */
export const AS_WRITTEN = 'use the report as RAMPART wrote it, or run the tests again'

export function resultProblem(
  message: string,
  hint: string,
  at: { readonly file: string; readonly line: number },
): Problem {
  return problem('RAMPART_RESULT', message, hint, at)
}
