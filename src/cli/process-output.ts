import { fstatSync } from 'node:fs'
import type { TextOutput } from './io.ts'

/**
 * Standard output or standard error of the process. The stream is made when it is first needed: making it loads a good
 * part of Node, and most runs write to one of the two only.
 */
export class ProcessOutput implements TextOutput {
  readonly #fd: 1 | 2
  readonly #open: () => NodeJS.WriteStream
  #stream: NodeJS.WriteStream | null = null

  constructor(fd: 1 | 2, open: () => NodeJS.WriteStream) {
    this.#fd = fd
    this.#open = open
  }

  write(text: string, done: (error?: Error | null) => void): void {
    this.#made().write(text, done)
  }

  get isTTY(): boolean {
    return this.#isDevice() && this.#made().isTTY === true
  }

  get columns(): number | undefined {
    return this.#isDevice() ? this.#made().columns : undefined
  }

  #made(): NodeJS.WriteStream {
    if (this.#stream === null) {
      this.#stream = this.#open()
      // A closed pipe also arrives as an event; `print` deals with it.
      this.#stream.on('error', () => {})
    }
    return this.#stream
  }

  /** Files and pipes are no terminals, which can be known without a stream. */
  #isDevice(): boolean {
    try {
      return fstatSync(this.#fd).isCharacterDevice()
    } catch {
      return false
    }
  }
}
