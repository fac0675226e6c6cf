const QUOTE = 0x22
const LF = 10
const CR = 13

/** A quote that is not where a quote may be. `line` is where the quoted cell opens. */
export type QuoteFault =
  | { readonly kind: 'inside_cell'; readonly line: number }
  | { readonly kind: 'text_after'; readonly line: number; readonly closedAt: number }
  | { readonly kind: 'never_closed'; readonly line: number }

type State =
  /** Outside quotes; the byte before is in `#last`. */
  | 'plain'
  | 'quoted'
  /** Behind a quote in a quoted cell: another one makes it part of the text, else the cell was closed. */
  | 'closed?'

/** Follows the quotes of a CSV file beside the parser, which cannot say on which line a quote opened. */
export class QuoteWatch {
  readonly #separator: number
  #line: number
  /** The byte before; the start is as good as a line end. */
  #last = LF
  #state: State = 'plain'
  #openedAt = 0
  #fault: QuoteFault | null = null

  /** @param line on which the first byte stands, which has to be the first of a record */
  constructor(separator: string, line: number) {
    this.#separator = separator.charCodeAt(0)
    this.#line = line
  }

  pass(bytes: Buffer): void {
    let last = this.#last
    for (let at = 0; at < bytes.length && this.#fault === null; at += 1) {
      const byte = bytes[at] as number
      if (byte === QUOTE) this.#atQuote(last)
      else if (this.#state === 'closed?') this.#afterClosing(byte)
      // The LF of a CRLF ends the line that its CR has ended.
      if (byte === CR || (byte === LF && last !== CR)) this.#line += 1
      last = byte
    }
    this.#last = last
  }

  /** The first quote that is wrong where it stands. */
  get fault(): QuoteFault | null {
    return this.#fault
  }

  /** The quote that is still open when the file has ended. */
  unclosed(): QuoteFault | null {
    return this.#state === 'quoted' ? { kind: 'never_closed', line: this.#openedAt } : null
  }

  #atQuote(before: number): void {
    switch (this.#state) {
      case 'quoted':
        this.#state = 'closed?'
        return
      case 'closed?':
        this.#state = 'quoted'
        return
      case 'plain':
        if (!this.#isEdge(before)) this.#fault = { kind: 'inside_cell', line: this.#line }
        this.#state = 'quoted'
        this.#openedAt = this.#line
    }
  }

  #afterClosing(byte: number): void {
    this.#state = 'plain'
    if (!this.#isEdge(byte)) this.#fault = { kind: 'text_after', line: this.#openedAt, closedAt: this.#line }
  }

  #isEdge(byte: number): boolean {
    return byte === this.#separator || byte === LF || byte === CR
  }
}
