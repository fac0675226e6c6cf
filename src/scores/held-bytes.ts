/** Bytes of one value, which may come in several chunks. */
export class HeldBytes {
  #pieces: Buffer[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Keeps a copy: whoever owns the chunk may use its memory again. */
  hold(bytes: Buffer): void {
    this.#pieces.push(Buffer.from(bytes))
    this.#length += bytes.length
  }

  /** Everything held and the rest of the value, from `start` to `end` of the chunk, as text; then nothing is held. */
  textWith(chunk: Buffer, start: number, end: number): string {
    if (this.#pieces.length === 0) return chunk.toString('utf8', start, end)
    const bytes = Buffer.concat([...this.#pieces, chunk.subarray(start, end)])
    this.#pieces = []
    this.#length = 0
    return bytes.toString('utf8')
  }
}
