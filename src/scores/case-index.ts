import { NumberBlocks } from './number-blocks.ts'

const FIRST_SLOTS = 1024
/** Bytes of ids lie in blocks of this size, so that growing copies nothing and leaves nothing behind. */
const BLOCK_BITS = 20
const BLOCK_BYTES = 2 ** BLOCK_BITS
const MOST_BLOCKS = 2 ** (32 - BLOCK_BITS)

/** A room for codes of two or three bytes: each UTF-16 unit takes at most three. */
const BYTES_PER_UNIT = 3
/** Stands behind each id: no code of a unit has this byte. */
const END = 0xff

/** The multiplier of MurmurHash2, chosen there for how it spreads bits. */
const MIX = 0x5bd1e995

/**
 * Numbers ids from 0 in the order in which they first come. Ids are told apart by their text, never by a hash alone.
 *
 * A million ids in a Set of strings cost over 75 MB. Here their bytes lie one after another in blocks, and a hash
 * table of numbers (open addressing, linear probing) finds them: about their own length and 17 bytes each.
 */
export class CaseIndex {
  #blocks: Uint8Array[] = [new Uint8Array(BLOCK_BYTES)]
  /** Number of its block times the size of one, plus the place in it, of the first byte of each id. */
  readonly #starts = new NumberBlocks(Uint32Array)
  readonly #hashes = new NumberBlocks(Int32Array)
  /** Index + 1 of the id in each slot; 0: free. Always a power of two, at most half full. */
  #slots = new Int32Array(FIRST_SLOTS)
  #size = 0
  /** Where the next id begins in the last block. */
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
    this.#starts.push((this.#blocks.length - 1) * BLOCK_BYTES + this.#end)
    this.#hashes.push(this.#hash)
    this.#end += this.#written
    this.#slots[slot] = index + 1
    this.#size = index + 1
    if (this.#size * 2 > this.#slots.length) this.#growSlots()
    return index
  }

  /** @throws {RangeError} when no id has that number */
  idAt(index: number): string {
    if (!(Number.isInteger(index) && index >= 0 && index < this.#size))
      throw new RangeError(`there is no case number ${index}`)
    const start = this.#starts.at(index)
    return textOf(this.#blockOf(start), start % BLOCK_BYTES)
  }

  /**
   * Writes an id behind the last one, where it stays only if it is new. Each UTF-16 unit has its own code of one to
   * three bytes, as in UTF-8 for all but surrogates: JSON can hold half a surrogate pair, which UTF-8 cannot, and two
   * such ids must not become one.
   */
  #write(id: string): void {
    const bytes = this.#blockWith(id.length * BYTES_PER_UNIT + 1)
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
    bytes[at++] = END
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
    if (this.#hashes.at(index) !== this.#hash) return false
    const start = this.#starts.at(index)
    const known = this.#blockOf(start)
    const offset = start % BLOCK_BYTES
    const written = this.#blocks[this.#blocks.length - 1]!
    // The end mark is compared as well, so an id is never taken for a longer one that begins with it.
    for (let i = 0; i < this.#written; i += 1) {
      if (known[offset + i] !== written[this.#end + i]) return false
    }
    return true
  }

  #blockOf(start: number): Uint8Array {
    return this.#blocks[Math.floor(start / BLOCK_BYTES)]!
  }

  /** The last block, a new one where the id would not fit behind the others. A longer id has a block of its own. */
  #blockWith(room: number): Uint8Array {
    const last = this.#blocks[this.#blocks.length - 1]!
    // A block that a long id made larger takes no other one: places in it would not fit their 20 bits.
    if (this.#end + room <= Math.min(last.length, BLOCK_BYTES) || (this.#end === 0 && room <= last.length))
      return last
    if (this.#blocks.length >= MOST_BLOCKS) throw new RangeError('more than 4 GiB of case ids')
    const block = new Uint8Array(Math.max(BLOCK_BYTES, room))
    if (this.#end === 0) this.#blocks[this.#blocks.length - 1] = block
    else this.#blocks.push(block)
    this.#end = 0
    return block
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let index = 0; index < this.#size; index += 1) {
      let slot = this.#hashes.at(index) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = index + 1
    }
    this.#slots = slots
  }
}

/** Undoes the codes of `CaseIndex.#write`, up to the end mark. */
function textOf(bytes: Uint8Array, start: number): string {
  let text = ''
  for (let at = start; ; ) {
    const first = bytes[at] ?? END
    if (first === END) return text
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
}
