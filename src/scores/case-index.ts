const FIRST_SLOTS = 1024
const FIRST_BYTES = 16 * 1024
/** Ends of ids are 32-bit numbers. */
const MOST_BYTES = 2 ** 32 - 1

/** A room for codes of two or three bytes: each UTF-16 unit takes at most three. */
const BYTES_PER_UNIT = 3

/** The multiplier of MurmurHash2, chosen there for how it spreads bits. */
const MIX = 0x5bd1e995

/**
 * Numbers ids from 0 in the order in which they first come. Ids are told apart by their text, never by a hash alone.
 *
 * A million ids in a Set of strings cost over 75 MB. Here their bytes lie one after another in one buffer, and a hash
 * table of numbers (open addressing, linear probing) finds them: about their own length and 20 bytes each.
 */
export class CaseIndex {
  #bytes = new Uint8Array(FIRST_BYTES)
  /** Where the bytes of each id end; those of the next begin there. */
  #ends = new Uint32Array(FIRST_SLOTS / 2)
  #hashes = new Int32Array(FIRST_SLOTS / 2)
  /** Index + 1 of the id in each slot; 0: free. Always a power of two, at most half full. */
  #slots = new Int32Array(FIRST_SLOTS)
  #size = 0
  #end = 0
  /** Another in each run, so that nobody can choose ids that all fall into one slot. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32) | 0
  /** Length in bytes and hash of the id that `#write` put at the end of the bytes. */
  #written = 0
  #hash = 0

  /** How many different ids there are. */
  get size(): number {
    return this.#size
  }

  /** The number of an id that has been added, or -1. */
  indexOf(id: string): number {
    this.#write(id)
    return (this.#slots[this.#slotOf()] ?? 0) - 1
  }

  /**
   * The number of an id; it is added when it is new, which shows in `size`.
   *
   * @throws {RangeError} beyond 4 GiB of ids
   */
  add(id: string): number {
    this.#write(id)
    const slot = this.#slotOf()
    const known = this.#slots[slot] ?? 0
    if (known !== 0) return known - 1
    const index = this.#size
    if (index === this.#ends.length) this.#growIds()
    this.#end += this.#written
    this.#ends[index] = this.#end
    this.#hashes[index] = this.#hash
    this.#slots[slot] = index + 1
    this.#size = index + 1
    if (this.#size * 2 > this.#slots.length) this.#growSlots()
    return index
  }

  /** @throws {RangeError} when no id has that number */
  idAt(index: number): string {
    const end = this.#ends[index]
    if (!(index < this.#size) || end === undefined) throw new RangeError(`there is no case number ${index}`)
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0)
    return textOf(this.#bytes, start, end)
  }

  /**
   * Writes an id behind the last one, where it stays only if it is new. Each UTF-16 unit has its own code of one to
   * three bytes, as in UTF-8 for all but surrogates: JSON can hold half a surrogate pair, which UTF-8 cannot, and two
   * such ids must not become one.
   */
  #write(id: string): void {
    const room = id.length * BYTES_PER_UNIT
    if (this.#end + room > this.#bytes.length) this.#growBytes(room)
    const bytes = this.#bytes
    let at = this.#end
    let hash = this.#seed
    for (let i = 0; i < id.length; i += 1) {
      const unit = id.charCodeAt(i)
      hash = Math.imul(hash ^ unit, MIX)
      hash ^= hash >>> 15
      if (unit < 0x80) {
        bytes[at++] = unit
      } else if (unit < 0x800) {
        bytes[at++] = 0xc0 | (unit >> 6)
        bytes[at++] = 0x80 | (unit & 0x3f)
      } else {
        bytes[at++] = 0xe0 | (unit >> 12)
        bytes[at++] = 0x80 | ((unit >> 6) & 0x3f)
        bytes[at++] = 0x80 | (unit & 0x3f)
      }
    }
    hash = Math.imul(hash ^ (hash >>> 13), MIX)
    this.#written = at - this.#end
    this.#hash = hash ^ (hash >>> 15)
  }

  /** The slot of the id just written: the one it is in, else the free one where it belongs. */
  #slotOf(): number {
    const mask = this.#slots.length - 1
    let slot = this.#hash & mask
    for (;;) {
      const known = this.#slots[slot] ?? 0
      if (known === 0 || this.#isWritten(known - 1)) return slot
      slot = (slot + 1) & mask
    }
  }

  #isWritten(index: number): boolean {
    if (this.#hashes[index] !== this.#hash) return false
    const start = index === 0 ? 0 : (this.#ends[index - 1] ?? 0)
    const length = (this.#ends[index] ?? 0) - start
    if (length !== this.#written) return false
    const bytes = this.#bytes
    for (let i = 0; i < length; i += 1) {
      if (bytes[start + i] !== bytes[this.#end + i]) return false
    }
    return true
  }

  #growBytes(room: number): void {
    const needed = this.#end + room
    if (needed > MOST_BYTES) throw new RangeError('more than 4 GiB of case ids')
    const bytes = new Uint8Array(Math.min(Math.max(Math.floor(this.#bytes.length * 1.5), needed), MOST_BYTES))
    bytes.set(this.#bytes.subarray(0, this.#end))
    this.#bytes = bytes
  }

  #growIds(): void {
    const length = Math.floor(this.#ends.length * 1.5)
    const ends = new Uint32Array(length)
    ends.set(this.#ends)
    this.#ends = ends
    const hashes = new Int32Array(length)
    hashes.set(this.#hashes)
    this.#hashes = hashes
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let index = 0; index < this.#size; index += 1) {
      let slot = (this.#hashes[index] ?? 0) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = index + 1
    }
    this.#slots = slots
  }
}

/** Undoes the codes of `CaseIndex.#write`. */
function textOf(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; ) {
    const first = bytes[at] ?? 0
    if (first < 0x80) {
      text += String.fromCharCode(first)
      at += 1
    } else if (first < 0xe0) {
      text += String.fromCharCode(((first & 0x1f) << 6) | ((bytes[at + 1] ?? 0) & 0x3f))
      at += 2
    } else {
      text += String.fromCharCode(
        ((first & 0x0f) << 12) | (((bytes[at + 1] ?? 0) & 0x3f) << 6) | ((bytes[at + 2] ?? 0) & 0x3f),
      )
      at += 3
    }
  }
  return text
}
