import { statSync } from 'node:fs'
import { OloproofError, problem } from '../domain/problem.ts'

/**
 * Refuses scores that are gone once they have been read.
 *
 * @param what  what reads them twice: the start of a sentence
 * @param hint  one thing to do
 * @throws {OloproofError} for standard input and a pipe
 */
export function refuseStream(file: string, what: string, hint: string): void {
  const isStream = file === '-' || statSync(file, { throwIfNoEntry: false })?.isFIFO() === true
  if (!isStream) return
  throw new OloproofError([
    problem('FILE_UNREADABLE', `${what} twice, and standard input or a pipe can be read once`, hint, {
      file,
    }),
  ])
}
