import { createHash } from 'node:crypto'
import { OloproofError } from '../domain/problem.ts'
import type { ReadOptions } from '../domain/scores.ts'
import { encodingOf, TextDecoding } from './encoding.ts'
import { filePieces } from './file-pieces.ts'
import type { ByteSource } from './reader.ts'
import { refuseEmpty, refuseWorkbook, unreadable } from './unreadable.ts'

const PIECE_BYTES = 64 * 1024
const HEAD_BYTES = 64 * 1024

/** Opens a file, or standard input for `-`, as UTF-8 bytes that are read once. */
export async function openSource(
  file: string,
  onProgress: ReadOptions['onProgress'] = null,
): Promise<ByteSource> {
  return openBytes(file, bytesOf(file), onProgress)
}

function bytesOf(file: string): AsyncIterable<Buffer> {
  return file === '-' ? process.stdin : filePieces(file, PIECE_BYTES)
}

/** `openSource` for bytes from anywhere; `file` is the name that errors show. */
export async function openBytes(
  file: string,
  bytes: AsyncIterable<Buffer>,
  onProgress: ReadOptions['onProgress'] = null,
): Promise<ByteSource> {
  const pieces = new HashedPieces(file, bytes, onProgress)
  try {
    const start = await pieces.atLeast(HEAD_BYTES)
    const isAll = pieces.hasEnded
    refuseWorkbook(file, start)
    const encoding = encodingOf(start)
    const decoding = new TextDecoding(file, encoding)
    const first = decoding.decode(start.subarray(encoding.mark))
    if (isAll) decoding.end()
    const head = headOf(first)
    if (isAll && head.trim() === '') refuseEmpty(file, start.length)
    return new DecodedSource(file, head, isAll && first.length <= HEAD_BYTES, first, pieces, decoding)
  } catch (error) {
    await pieces.close()
    throw error
  }
}

/** The bytes as they are on disk, hashed as they pass. */
class HashedPieces {
  readonly #file: string
  readonly #iterator: AsyncIterator<Buffer>
  readonly #onProgress: ReadOptions['onProgress']
  readonly #hash = createHash('sha256')
  #read = 0
  hasEnded = false

  constructor(file: string, bytes: AsyncIterable<Buffer>, onProgress: ReadOptions['onProgress']) {
    this.#file = file
    this.#iterator = bytes[Symbol.asyncIterator]()
    this.#onProgress = onProgress
  }

  /** The next piece, or null at the end. */
  async next(): Promise<Buffer | null> {
    if (this.hasEnded) return null
    let result: IteratorResult<Buffer>
    try {
      result = await this.#iterator.next()
    } catch (error) {
      throw new OloproofError([unreadable(this.#file, error)], { cause: error })
    }
    if (result.done === true) {
      this.hasEnded = true
      return null
    }
    this.#hash.update(result.value)
    this.#read += result.value.length
    this.#onProgress?.(this.#read)
    return result.value
  }

  /** The first pieces as one, at least so many bytes if the file has them. */
  async atLeast(wanted: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let length = 0
    while (length < wanted) {
      const piece = await this.next()
      if (piece === null) break
      pieces.push(piece)
      length += piece.length
    }
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
  }

  digest(): string {
    return this.#hash.digest('hex')
  }

  async close(): Promise<void> {
    this.hasEnded = true
    await this.#iterator.return?.()
  }
}

class DecodedSource implements ByteSource {
  readonly file: string
  readonly head: string
  readonly headIsAll: boolean
  readonly #pieces: HashedPieces
  readonly #decoding: TextDecoding
  #first: Buffer | null
  #sha256: string | null = null

  constructor(
    file: string,
    head: string,
    headIsAll: boolean,
    first: Buffer,
    pieces: HashedPieces,
    decoding: TextDecoding,
  ) {
    this.file = file
    this.head = head
    this.headIsAll = headIsAll
    this.#first = first
    this.#pieces = pieces
    this.#decoding = decoding
  }

  async *chunks(): AsyncGenerator<Buffer, void, undefined> {
    const first = this.#first
    if (first === null) throw new Error(`${this.file} is read a second time`)
    this.#first = null
    try {
      yield first
      for (let piece = await this.#pieces.next(); piece !== null; piece = await this.#pieces.next()) {
        yield this.#decoding.decode(piece)
      }
      this.#decoding.end()
      this.#sha256 = this.#pieces.digest()
    } finally {
      await this.#pieces.close()
    }
  }

  sha256(): string {
    if (this.#sha256 === null) throw new Error(`${this.file} has not been read to its end`)
    return this.#sha256
  }
}

/** At most HEAD_BYTES as text, without the start of a character that ends beyond them. */
function headOf(bytes: Buffer): string {
  let end = Math.min(bytes.length, HEAD_BYTES)
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.toString('utf8', 0, end)
}
