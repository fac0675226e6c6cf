import { HeldBytes } from './held-bytes.ts'
import { JsonPlace } from './json-place.ts'
import { shapeOf, ValueEnd } from './json-value-end.ts'
import { leadsTo, type MemberPath, samePath } from './member-path.ts'

export interface ElementOptions {
  /** Named in errors. */
  readonly file: string
  /** Small values outside the array that are wanted too, such as `['results', 'version']`. */
  readonly members?: readonly MemberPath[]
  /** Called with the JSON text of each of `members` that the document has. */
  readonly onMember?: (path: MemberPath, text: string, line: number) => void
}

export interface ElementCount {
  /** False: the document has no array at that path. */
  readonly found: boolean
  readonly elements: number
}

/** Largest captured member, in bytes: members are held whole, a document must not choose how much that is. */
const MEMBER_LIMIT = 1 << 20

const QUOTE = 0x22
const NEWLINE = 0x0a
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** NaN and Infinity begin like values, so that they can be named. */
const SCALAR_STARTS = '-0123456789tfnNI'

/** What may come next where no value is being read. */
type Expect =
  | 'value'
  | 'element or end'
  | 'element'
  | 'key or end'
  | 'key'
  | 'colon'
  | 'comma or end'
  | 'nothing'

/** What is done with the value being read. */
type Use = 'element' | 'member' | 'key' | 'skip'

/**
 * Hands out the elements of one array of a JSON document, one at a time, as text.
 *
 * The document may be of any size and in pieces of any size: no more than one element is held. Elements are cut by
 * their brackets and strings only: whoever parses one learns whether it is JSON. The way to the array is checked,
 * values beside it are skipped by their brackets.
 *
 * @param path keys from the top down to the array; empty for a document that is the array itself
 * @param onElement the element's JSON text, and the line on which it starts, from 1
 * @throws {OloproofError} with line and column: cut off, not JSON, text after the end, NaN or Infinity
 */
export async function eachElement(
  chunks: AsyncIterable<Buffer>,
  path: readonly string[],
  onElement: (text: string, line: number) => void,
  options: ElementOptions,
): Promise<ElementCount> {
  const cutter = new ElementCutter(path, onElement, options)
  for await (const chunk of chunks) cutter.push(chunk)
  return cutter.end()
}

class ElementCutter {
  readonly #path: readonly string[]
  readonly #onElement: (text: string, line: number) => void
  readonly #options: ElementOptions

  /** Open brackets from the top down to the value being read. */
  #depth = 0
  /** Keys of the open objects that are followed. */
  readonly #keys: string[] = []
  #expect: Expect = 'value'
  #inTarget = false
  #found = false
  #elements = 0

  #use: Use | null = null
  readonly #value: ValueEnd
  #valueLine = 1
  readonly #held = new HeldBytes()
  readonly #place: JsonPlace
  #currentKey = ''

  constructor(
    path: readonly string[],
    onElement: (text: string, line: number) => void,
    options: ElementOptions,
  ) {
    this.#path = path
    this.#onElement = onElement
    this.#options = options
    this.#place = new JsonPlace(options.file)
    this.#value = new ValueEnd(this.#place)
  }

  push(chunk: Buffer): void {
    this.#place.enter(chunk)
    let at = 0
    while (at < chunk.length) at = this.#use === null ? this.#between(chunk, at) : this.#inside(chunk, at, at)
  }

  end(): ElementCount {
    if (this.#use !== null && this.#value.shape === 'scalar' && this.#depth === 0)
      this.#finish(Buffer.alloc(0), 0, 0)
    if (this.#expect !== 'nothing' || this.#use !== null) {
      const where = this.#inTarget ? ` behind ${this.#elements} whole elements` : ''
      const message = `the file ends in the middle${where}, so it was cut off`
      throw this.#place.fault(message, 'write the file again, whole', null)
    }
    return { found: this.#found, elements: this.#elements }
  }

  /** One byte outside any value that is read whole. Returns where to go on. */
  #between(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0
    if (byte === NEWLINE) {
      this.#place.newline(at)
      return at + 1
    }
    if (byte === 0x20 || byte === 0x09 || byte === 0x0d) return at + 1
    switch (this.#expect) {
      case 'value':
      case 'element':
        return this.#begin(chunk, at, byte)
      case 'element or end':
        return byte === CLOSE_ARRAY ? this.#close(at) : this.#begin(chunk, at, byte)
      case 'key or end':
        return byte === CLOSE_OBJECT ? this.#close(at) : this.#key(chunk, at, byte)
      case 'key':
        return this.#key(chunk, at, byte)
      case 'colon':
        if (byte !== COLON) throw this.#place.unexpected(byte, 'a colon', at)
        this.#expect = 'value'
        return at + 1
      case 'comma or end':
        if (byte === COMMA) {
          this.#expect = this.#inTarget ? 'element' : 'key'
          return at + 1
        }
        if (byte === (this.#inTarget ? CLOSE_ARRAY : CLOSE_OBJECT)) return this.#close(at)
        throw this.#place.unexpected(byte, 'a comma', at)
      case 'nothing':
        throw this.#place.unexpected(byte, 'the end of the file', at)
    }
  }

  #key(chunk: Buffer, at: number, byte: number): number {
    if (byte !== QUOTE) throw this.#place.unexpected(byte, 'a key in double quotes', at)
    return this.#start(chunk, at, 'key')
  }

  /** A value begins: go into it where the path leads, else read it whole. */
  #begin(chunk: Buffer, at: number, byte: number): number {
    if (shapeOf(byte) === 'scalar' && !SCALAR_STARTS.includes(String.fromCharCode(byte)))
      throw this.#place.unexpected(byte, 'a value', at)
    if (this.#inTarget) return this.#start(chunk, at, 'element')
    const here = this.#here()
    if (byte === OPEN_ARRAY && samePath(here, this.#path)) {
      if (this.#found)
        throw this.#place.fault(`"${here.join('.')}" is there twice`, 'keep one of the two', at)
      this.#found = true
      this.#inTarget = true
      this.#depth += 1
      this.#expect = 'element or end'
      return at + 1
    }
    if (this.#options.members?.some((member) => samePath(here, member)))
      return this.#start(chunk, at, 'member')
    if (byte === OPEN_OBJECT && this.#leadsOn(here)) {
      if (this.#depth > 0) this.#keys.push(this.#currentKey)
      this.#depth += 1
      this.#expect = 'key or end'
      return at + 1
    }
    return this.#start(chunk, at, 'skip')
  }

  #leadsOn(here: MemberPath): boolean {
    return [this.#path, ...(this.#options.members ?? [])].some((path) => leadsTo(here, path))
  }

  #close(at: number): number {
    this.#depth -= 1
    if (this.#inTarget) this.#inTarget = false
    else this.#keys.pop()
    this.#expect = this.#depth === 0 ? 'nothing' : 'comma or end'
    return at + 1
  }

  #start(chunk: Buffer, at: number, use: Use): number {
    this.#use = use
    this.#valueLine = this.#place.line
    this.#value.start(chunk[at] ?? 0)
    return this.#inside(chunk, at, this.#value.shape === 'scalar' ? at : at + 1)
  }

  /** Goes on reading the value from `at`; what belongs to it in this chunk starts at `from`. */
  #inside(chunk: Buffer, from: number, at: number): number {
    const end = this.#value.find(chunk, at)
    if (end !== -1) return this.#finish(chunk, from, end)
    this.#hold(chunk, from)
    return chunk.length
  }

  #hold(chunk: Buffer, from: number): void {
    if (this.#use === 'skip') return
    this.#held.hold(chunk.subarray(from))
    if (this.#use === 'element' || this.#held.length <= MEMBER_LIMIT) return
    const what = this.#use === 'key' ? 'a key' : `"${this.#here().join('.')}"`
    throw this.#place.fault(`${what} is larger than 1 MiB`, 'write the file again', null)
  }

  #finish(chunk: Buffer, from: number, end: number): number {
    const use = this.#use
    this.#use = null
    this.#expect = use === 'key' ? 'colon' : this.#depth === 0 ? 'nothing' : 'comma or end'
    if (use === 'skip') return end
    const text = this.#held.textWith(chunk, from, end)
    if (use === 'key') this.#currentKey = this.#keyText(text)
    else if (use === 'member') this.#options.onMember?.(this.#here(), text, this.#valueLine)
    else {
      this.#elements += 1
      this.#onElement(text, this.#valueLine)
    }
    return end
  }

  #keyText(text: string): string {
    try {
      return String(JSON.parse(text))
    } catch (cause) {
      throw this.#place.fault('a key is not a JSON string', 'write the file again', null, cause)
    }
  }

  /** The path of the value that begins or ends. */
  #here(): MemberPath {
    return this.#depth === 0 ? [] : [...this.#keys, this.#currentKey]
  }
}
