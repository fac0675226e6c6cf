import type { JsonPlace } from './json-place.ts'

/** Deepest nesting that is followed. Nothing a tool writes comes near, and every later step may recurse. */
const NESTING_LIMIT = 1000

/** A string this long is skipped by the native search, a shorter one faster by hand. */
const SHORT_STRING = 256

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const OPEN_OBJECT = 0x7b

/** What a byte outside strings means for where a value ends; 0: nothing. */
const OPENS_STRING = 1
const OPENS = 2
const CLOSES = 3
const ENDS_LINE = 4
/** `N` and `I`: no JSON value has them outside a string, NaN and Infinity do. */
const NOT_A_NUMBER = 5

const KIND = new Uint8Array(256)
for (const [kind, bytes] of [
  [OPENS_STRING, '"'],
  [OPENS, '[{'],
  [CLOSES, ']}'],
  [ENDS_LINE, '\n'],
  [NOT_A_NUMBER, 'NI'],
] as const)
  for (const byte of Buffer.from(bytes)) KIND[byte] = kind

const SCALAR_ENDS = ' \t\r\n,:]}"[{'
const ENDS_SCALAR = new Uint8Array(256)
for (const byte of Buffer.from(SCALAR_ENDS)) ENDS_SCALAR[byte] = 1

/** How a value is read to its end. */
export type Shape = 'string' | 'container' | 'scalar'

export function shapeOf(firstByte: number): Shape {
  if (firstByte === QUOTE) return 'string'
  return firstByte === OPEN_ARRAY || firstByte === OPEN_OBJECT ? 'container' : 'scalar'
}

/** Finds where one JSON value ends, over any number of chunks, by its brackets and strings only. */
export class ValueEnd {
  readonly #place: JsonPlace
  readonly #open: number[] = []
  #shape: Shape = 'scalar'
  #inString = false
  #escaped = false

  constructor(place: JsonPlace) {
    this.#place = place
  }

  /** A value begins with this byte, which `find` reads again only if the value is a scalar. */
  start(firstByte: number): void {
    this.#shape = shapeOf(firstByte)
    this.#inString = this.#shape === 'string'
    this.#escaped = false
    this.#open.length = 0
    if (this.#shape === 'container') this.#open.push(firstByte)
  }

  get shape(): Shape {
    return this.#shape
  }

  /** Just behind the value, or -1: it goes on in the next chunk. */
  find(chunk: Buffer, at: number): number {
    switch (this.#shape) {
      case 'string':
        return this.#stringEnd(chunk, at)
      case 'container':
        return this.#containerEnd(chunk, at)
      case 'scalar':
        return this.#scalarEnd(chunk, at)
    }
  }

  #containerEnd(chunk: Buffer, start: number): number {
    const length = chunk.length
    const open = this.#open
    // Locals: this loop runs over every byte of a file, and a bundle makes variables of the constants.
    const kinds = KIND
    const closing = QUOTE
    const escaping = BACKSLASH
    let at = start
    if (this.#inString) {
      at = this.#stringEnd(chunk, at)
      if (at === -1) return -1
    }
    while (at < length) {
      const byte = chunk[at] as number
      const kind = kinds[byte]
      if (kind === 0) {
        at += 1
        continue
      }
      switch (kind) {
        case OPENS_STRING: {
          // Most strings are short and end in this chunk.
          at += 1
          const byHand = Math.min(length, at + SHORT_STRING)
          let inner = 0
          for (; at < byHand; at += 1) {
            inner = chunk[at] as number
            if (inner === closing || inner === escaping) break
          }
          if (inner === closing) {
            at += 1
            break
          }
          at = this.#stringEnd(chunk, at)
          if (at === -1) return -1
          break
        }
        case OPENS:
          if (open.length >= NESTING_LIMIT)
            throw this.#place.fault(
              `more than ${NESTING_LIMIT} brackets inside one another`,
              'write the file again',
              at,
            )
          open.push(byte)
          at += 1
          break
        case CLOSES:
          // The closing bracket of either kind is its opening one plus two.
          if (open.pop() !== byte - 2)
            throw this.#place.fault(
              'not JSON: a bracket is closed by one of the other kind',
              'write the file again',
              at,
            )
          at += 1
          if (open.length === 0) return at
          break
        case ENDS_LINE:
          this.#place.newline(at)
          at += 1
          break
        default:
          throw this.#notANumber(byte, at)
      }
    }
    return -1
  }

  /** Just behind the closing quote, or -1. */
  #stringEnd(chunk: Buffer, start: number): number {
    const length = chunk.length
    let at = this.#escaped ? start + 1 : start
    // What is already known to be no backslash that escapes.
    let from = at
    this.#inString = true
    while (at < length) {
      const quote = chunk.indexOf(QUOTE, at)
      const end = quote === -1 ? length : quote
      let slash = end - 1
      while (slash >= from && chunk[slash] === BACKSLASH) slash -= 1
      const isEscaped = (end - 1 - slash) % 2 === 1
      if (quote === -1) {
        this.#escaped = isEscaped
        return -1
      }
      at = quote + 1
      if (!isEscaped) {
        this.#inString = false
        this.#escaped = false
        return at
      }
      from = at
    }
    this.#escaped = this.#escaped && start >= length
    return -1
  }

  #scalarEnd(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at] as number
      if (ENDS_SCALAR[byte] === 1) return at
      if (KIND[byte] === NOT_A_NUMBER) throw this.#notANumber(byte, at)
    }
    return -1
  }

  #notANumber(byte: number, at: number): Error {
    const word = byte === 0x4e ? 'NaN' : 'Infinity'
    return this.#place.fault(`${word} is not JSON and not a number`, 'null', at)
  }
}
