import { OloproofError, problem } from '../domain/problem.ts'

/** Standard output, or what stands for it. */
export interface TextOutput {
  write(text: string, done: (error?: Error | null) => void): unknown
}

/**
 * Prints UTF-8 bytes, one piece after another has gone through. A reader that closes the pipe has seen what it wanted.
 * @throws {OloproofError} when the output cannot be written
 */
export async function printPieces(pieces: Iterable<Buffer>, stdout: TextOutput): Promise<void> {
  const decoder = new TextDecoder()
  for (const piece of pieces) {
    if (!(await isPrinted(decoder.decode(piece, { stream: true }), stdout))) return
  }
}

function isPrinted(text: string, stdout: TextOutput): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => {
      if (!error) resolve(true)
      else if ('code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED'))
        resolve(false)
      else reject(unwritable(error))
    })
  })
}

function unwritable(error: Error): OloproofError {
  const why = 'code' in error ? String(error.code) : error.message
  return new OloproofError(
    [problem('FILE_UNWRITABLE', `cannot write the output, ${why}`, 'send it somewhere else')],
    {
      cause: error,
    },
  )
}
