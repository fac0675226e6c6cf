import { OloproofError, problem } from '../domain/problem.ts'

/** Where in a JSON document reading stands, and errors that say so. */
export class JsonPlace {
  readonly #file: string
  #chunk: Buffer = Buffer.alloc(0)
  /** Bytes before the chunk, and where in the document the line starts. */
  #before = 0
  #lineStart = 0
  #line = 1

  constructor(file: string) {
    this.#file = file
  }

  /** From 1. */
  get line(): number {
    return this.#line
  }

  enter(chunk: Buffer): void {
    this.#before += this.#chunk.length
    this.#chunk = chunk
  }

  /** A line break stands at this offset of the chunk. */
  newline(at: number): void {
    this.#line += 1
    this.#lineStart = this.#before + at + 1
  }

  unexpected(byte: number, wanted: string, at: number): OloproofError {
    const shown = byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte ${byte}`
    return this.fault(`not JSON: ${wanted} should stand here, got ${shown}`, 'write the file again', at)
  }

  /** `at`: an offset of the chunk, or null where only the line is worth naming. */
  fault(message: string, hint: string, at: number | null, cause?: unknown): OloproofError {
    const where = { file: this.#file, line: this.#line, column: at === null ? null : this.#columnOf(at) }
    return new OloproofError([problem('JSON_INVALID', message, hint, where)], { cause })
  }

  /** In characters; in bytes when the line began in an earlier chunk, which is gone. */
  #columnOf(at: number): number {
    const start = this.#lineStart - this.#before
    return start < 0 ? at - start + 1 : this.#chunk.toString('utf8', start, at).length + 1
  }
}
