import { OloproofError, problem } from '../domain/problem.ts'
import { withoutCommands } from './without-commands.ts'

/** The part of a writable stream that the program needs; `process.stdout` is one, so is an array in a test. */
export interface TextOutput {
  write(text: string, done: (error?: Error | null) => void): unknown
  readonly isTTY?: boolean
  readonly columns?: number | undefined
}

/** What surrounds the program. Files and standard input are read by path, from the working directory. */
export interface Io {
  readonly stdout: TextOutput
  readonly stderr: TextOutput
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Writes a report, as `printCommands`: no line of it is a command to the runner of a pipeline. */
export function print(output: TextOutput, text: string): Promise<void> {
  return printCommands(output, withoutCommands(text))
}

/**
 * Writes text and waits until it is out, so that a pipe of any size gets all of it.
 * A reader that has closed the pipe (`| head -1`) has seen what it wanted: that is no error.
 */
export function printCommands(output: TextOutput, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => {
      if (!error || isClosedPipe(error)) resolve()
      else reject(unprintable(error))
    })
  })
}

function isClosedPipe(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
}

function unprintable(error: Error): OloproofError {
  const full = 'code' in error && error.code === 'ENOSPC' ? 'no space is left' : error.message
  return new OloproofError(
    [problem('FILE_UNWRITABLE', `cannot write the output, ${full}`, 'send it somewhere else')],
    {
      cause: error,
    },
  )
}
