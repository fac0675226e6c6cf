import { isUtf8 } from 'node:buffer'
import { OloproofError, problem } from '../domain/problem.ts'
import { LineCount, lineBreaksIn } from './line-count.ts'

/** How a file says that it is written. Without a mark it has to be UTF-8. */
export interface Encoding {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be'
  /** Bytes of the mark, which are no part of the text. */
  readonly mark: number
}

/** Reads the byte-order mark at the start of a file. */
export function encodingOf(start: Buffer): Encoding {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return { name: 'utf-8', mark: 3 }
  if (start[0] === 0xff && start[1] === 0xfe) return { name: 'utf-16le', mark: 2 }
  if (start[0] === 0xfe && start[1] === 0xff) return { name: 'utf-16be', mark: 2 }
  return { name: 'utf-8', mark: 0 }
}

const NOTHING = Buffer.alloc(0)
/** With `u`, half a surrogate pair and nothing else. */
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Turns a file's bytes, in pieces of any size and without their mark, into UTF-8 in pieces that split no character.
 * What is not text is refused with its line: guessing the encoding would change ids and verdicts.
 */
export class TextDecoding {
  readonly #file: string
  readonly #encoding: Encoding
  readonly #lines = new LineCount()
  /** The start of a character whose end is in the next piece. */
  #rest: Buffer = NOTHING
  /** Bytes of the file before those in `#rest`. */
  #before: number

  constructor(file: string, encoding: Encoding) {
    this.#file = file
    this.#encoding = encoding
    this.#before = encoding.mark
  }

  /** @throws {OloproofError} for what is no text in the file's encoding, and for a NUL byte */
  decode(piece: Buffer): Buffer {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece])
    return this.#encoding.name === 'utf-8' ? this.#fromUtf8(bytes) : this.#fromUtf16(bytes)
  }

  /** @throws {OloproofError} when the file ends in the middle of a character */
  end(): void {
    if (this.#rest.length > 0) this.#refuseByte(this.#rest, 0)
  }

  #fromUtf8(bytes: Buffer): Buffer {
    const whole = bytes.length - unfinishedUtf8(bytes)
    const text = bytes.subarray(0, whole)
    const nul = text.indexOf(0)
    if (nul !== -1) this.#refuseNul(text, nul)
    if (!isUtf8(text)) this.#refuseByte(text, firstInvalidByte(text))
    this.#lines.pass(text)
    this.#before += whole
    this.#rest = whole === bytes.length ? NOTHING : Buffer.from(bytes.subarray(whole))
    return text
  }

  #fromUtf16(bytes: Buffer): Buffer {
    const isBigEndian = this.#encoding.name === 'utf-16be'
    let whole = bytes.length & ~1
    const lastUnitHigh = bytes[whole - (isBigEndian ? 2 : 1)]
    if (lastUnitHigh !== undefined && lastUnitHigh >= 0xd8 && lastUnitHigh <= 0xdb) whole -= 2
    const units = isBigEndian ? Buffer.from(bytes.subarray(0, whole)).swap16() : bytes.subarray(0, whole)
    const text = units.toString('utf16le')
    const lone = text.search(LONE_SURROGATE)
    if (lone !== -1) {
      const line = this.#lines.line + lineBreaksIn(text.slice(0, lone))
      this.#refuse(
        `not UTF-16 as its mark says: half a character at byte ${this.#before + lone * 2 + 1} of the file`,
        line,
      )
    }
    const utf8 = Buffer.from(text, 'utf8')
    const nul = utf8.indexOf(0)
    if (nul !== -1) this.#refuseNul(utf8, nul)
    this.#lines.pass(utf8)
    this.#before += whole
    this.#rest = Buffer.from(bytes.subarray(whole))
    return utf8
  }

  #refuseByte(bytes: Buffer, at: number): never {
    this.#lines.pass(bytes.subarray(0, at))
    const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')
    const name = this.#encoding.name === 'utf-8' ? 'UTF-8' : 'UTF-16'
    const which = name === 'UTF-8' ? ' (Windows-1252 or another old encoding)' : ''
    this.#refuse(
      `not ${name} text${which}: byte 0x${byte}, byte ${this.#before + at + 1} of the file`,
      this.#lines.line,
    )
  }

  #refuseNul(bytes: Buffer, at: number): never {
    this.#lines.pass(bytes.subarray(0, at))
    const what =
      this.#encoding.name === 'utf-8'
        ? 'a NUL byte, so this is UTF-16 without a byte-order mark or no text'
        : 'a NUL character'
    this.#refuse(what, this.#lines.line)
  }

  #refuse(what: string, line: number): never {
    throw new OloproofError([
      problem('SCORES_ENCODING', what, 'save it as UTF-8: in Excel, Save As, "CSV UTF-8 (Comma delimited)"', {
        file: this.#file,
        line,
      }),
    ])
  }
}

/** How many bytes at the end begin a character that more bytes could finish: 0 to 3. */
function unfinishedUtf8(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xf0) return back < 4 ? back : 0
    if (byte >= 0xe0) return back < 3 ? back : 0
    if (byte >= 0xc0) return back < 2 ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Where text that is not UTF-8 stops being so: decoding marks each fault, and the text before it is sound. */
function firstInvalidByte(bytes: Buffer): number {
  const text = bytes.toString('utf8')
  let byte = 0
  let from = 0
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', from)) {
    byte += Buffer.byteLength(text.slice(from, at))
    const isWritten = bytes[byte] === 0xef && bytes[byte + 1] === 0xbf && bytes[byte + 2] === 0xbd
    if (!isWritten) return byte
    byte += 3
    from = at + 1
  }
  return byte
}
