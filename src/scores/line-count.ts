const LF = 10
const CR = 13

/** How many line breaks (LF, CRLF or CR) a text has. */
export function lineBreaksIn(text: string): number {
  let breaks = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks += 1
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) !== LF) breaks += 1
  }
  return breaks
}

/** Follows the line number through the bytes of a file in pieces; LF, CRLF and CR all end a line. */
export class LineCount {
  #line = 1
  #endedInCr = false

  /** The line that the next byte stands on, from 1. */
  get line(): number {
    return this.#line
  }

  /** Moves past some bytes. Native searches: this runs over every byte of every file. */
  pass(bytes: Buffer): void {
    if (bytes.length === 0) return
    // The first half of this CRLF has been counted.
    if (this.#endedInCr && bytes[0] === LF) this.#line -= 1
    for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) this.#line += 1
    for (let at = bytes.indexOf(CR); at !== -1; at = bytes.indexOf(CR, at + 1)) {
      if (bytes[at + 1] !== LF) this.#line += 1
    }
    this.#endedInCr = bytes[bytes.length - 1] === CR
  }
}
