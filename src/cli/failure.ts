import { CommanderError } from 'commander'
import { OloproofError, type Problem, problem } from '../domain/problem.ts'

/**
 * An error in the words of its reader, whatever was thrown. What nobody foresaw is a fault of the program.
 *
 * @param command whose help says what a wrong command line should have been
 */
export function problemsOf(error: unknown, command = 'oloproof'): readonly Problem[] {
  if (error instanceof OloproofError) return error.problems
  if (error instanceof CommanderError) return [usageProblem(error, command)]
  const what = error instanceof Error ? `${error.name}, ${error.message}` : String(error)
  return [
    problem(
      'INTERNAL',
      `the program failed, nothing was decided: ${what}`,
      'run it again with --debug and report what it prints',
    ),
  ]
}

/** A wrong command line. */
export function usage(message: string, hint: string): OloproofError {
  return new OloproofError([problem('USAGE', message, hint)])
}

/** commander writes `error: what is wrong` and, on a line of its own, `(Did you mean that?)`. */
function usageProblem(error: CommanderError, command: string): Problem {
  const [first = '', ...rest] = error.message.split('\n')
  const suggestion = /^\(Did you mean (.+)\?\)$/.exec(rest.join('\n').trim())?.[1]
  return problem(
    'USAGE',
    first.replace(/^error: /, '').replace(/\.$/, ''),
    suggestion === undefined ? `${command} --help` : `did you mean ${suggestion}?`,
  )
}

/** The stack and what lies beneath it, for `--debug`. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\ncaused by: ${stackOf(error.cause)}`
}
