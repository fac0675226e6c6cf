const LAST_CODE_POINT = 0x10ffff
const ASCII = 128

/** Longer ranges get no other letter case for each of their members: nobody writes them to mean letters. */
const MOST_FOLDED = 2000

/** Code points from the first to the last of each pair. */
export type Ranges = readonly (readonly [from: number, to: number])[]

export const DIGITS: Ranges = [[0x30, 0x39]]
export const WORD: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]
/** Blanks and line ends as JavaScript has them. */
export const BLANKS: Ranges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
/** What a dot does not match. */
export const LINE_ENDS: Ranges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]

/** Everything that is in none of the ranges. */
export function complement(ranges: Ranges): Ranges {
  const gaps: (readonly [number, number])[] = []
  let from = 0
  for (const [start, end] of ascending(ranges)) {
    if (start > from) gaps.push([from, start - 1])
    from = Math.max(from, end + 1)
  }
  if (from <= LAST_CODE_POINT) gaps.push([from, LAST_CODE_POINT])
  return gaps
}

/** A set of code points that answers in a step for ASCII, and by bisection beyond. */
export class CodePointSet {
  readonly #ranges: Ranges
  readonly #negated: boolean
  readonly #ignoreCase: boolean
  readonly #ascii = new Uint8Array(ASCII)

  /**
   * @param negated the set holds what is in none of the ranges
   * @param ignoreCase a character is in the ranges when its lower or its upper form is
   */
  constructor(ranges: Ranges, negated: boolean, ignoreCase: boolean) {
    this.#ranges = ascending(ignoreCase ? [...ranges, ...otherCases(ranges)] : ranges)
    this.#negated = negated
    this.#ignoreCase = ignoreCase
    for (let point = 0; point < ASCII; point += 1) this.#ascii[point] = this.#look(point) ? 1 : 0
  }

  has(point: number): boolean {
    return point < ASCII ? this.#ascii[point] === 1 : this.#look(point)
  }

  #look(point: number): boolean {
    const inside =
      this.#isInRange(point) || (this.#ignoreCase && casesOf(point).some((other) => this.#isInRange(other)))
    return inside !== this.#negated
  }

  #isInRange(point: number): boolean {
    let low = 0
    let high = this.#ranges.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const [from, to] = this.#ranges[middle]!
      if (point < from) high = middle - 1
      else if (point > to) low = middle + 1
      else return true
    }
    return false
  }
}

/** Sorted, and overlapping ones made one. */
function ascending(ranges: Ranges): Ranges {
  const merged: [number, number][] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** The lower and upper form of a character, where they are one character; it itself where it has no other. */
function casesOf(point: number): readonly number[] {
  const text = String.fromCodePoint(point)
  return [text.toLowerCase(), text.toUpperCase()]
    .filter((form) => [...form].length === 1)
    .map((form) => form.codePointAt(0)!)
}

function otherCases(ranges: Ranges): Ranges {
  return ranges
    .filter(([from, to]) => to - from < MOST_FOLDED)
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, offset) => casesOf(from + offset)))
    .flat()
    .map((point) => [point, point] as const)
}
