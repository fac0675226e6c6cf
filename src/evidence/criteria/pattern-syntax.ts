import { BLANKS, complement, DIGITS, LINE_ENDS, type Ranges, WORD } from './code-points.ts'
import { type Assertion, PatternError, type PatternNode } from './pattern-node.ts'

const DEEPEST = 100
const MOST_REPEATS = 1000
const PUNCTUATION = /^[!-/:-@[-`{-~]$/

/** What stands after `(?` and is more than a regular language can say, or is said otherwise here. */
const REFUSED_GROUPS: readonly (readonly [start: string, what: string])[] = [
  ['<=', 'look-behind is not matched in linear time'],
  ['<!', 'look-behind is not matched in linear time'],
  ['=', 'look-ahead is not matched in linear time'],
  ['!', 'look-ahead is not matched in linear time'],
  ['<', 'a group has no name here, write ( )'],
  ['P', 'a group has no name here, write ( )'],
]

const ESCAPED_CLASSES: ReadonlyMap<string, Ranges> = new Map([
  ['d', DIGITS],
  ['D', complement(DIGITS)],
  ['w', WORD],
  ['W', complement(WORD)],
  ['s', BLANKS],
  ['S', complement(BLANKS)],
])

const ESCAPED_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
])

/**
 * Reads a pattern: literals, `.`, `[a-z]`, `[^…]`, `\d \w \s \D \W \S \b \t \n \r`, escaped punctuation, `^ $`,
 * `( )`, `(?: )`, `|`, `* + ? {m} {m,} {m,n}` and their lazy forms, which find the same.
 * @throws {PatternError} for anything else
 */
export function readPattern(pattern: string): PatternNode {
  return new PatternSyntax(pattern).read()
}

class PatternSyntax {
  readonly #characters: readonly string[]
  #at = 0
  #depth = 0

  constructor(pattern: string) {
    this.#characters = [...pattern]
  }

  read(): PatternNode {
    const node = this.#either()
    if (this.#at < this.#characters.length) this.#refuse('")" closes no group, write \\)')
    return node
  }

  #either(): PatternNode {
    const branches = [this.#sequence()]
    while (this.#take('|')) branches.push(this.#sequence())
    const [only] = branches
    return branches.length === 1 && only !== undefined ? only : { kind: 'either', branches }
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = []
    for (let next = this.#next; next !== undefined && next !== '|' && next !== ')'; next = this.#next) {
      parts.push(this.#repeated(this.#part(next)))
    }
    return { kind: 'sequence', parts }
  }

  #part(character: string): PatternNode {
    switch (character) {
      case '^':
        return this.#assertion('start')
      case '$':
        return this.#assertion('end')
      case '.':
        this.#at += 1
        return { kind: 'one_of', ranges: LINE_ENDS, negated: true }
      case '(':
        return this.#group()
      case '[':
        return this.#class()
      case '\\':
        return this.#escape()
      case '*':
      case '+':
      case '?':
        return this.#refuse(`"${character}" repeats nothing, write \\${character}`)
      case '{':
      case '}':
      case ']':
        return this.#refuse(`"${character}" stands alone, write \\${character}`)
      default:
        this.#at += 1
        return literal(character)
    }
  }

  #assertion(what: Assertion): PatternNode {
    this.#at += 1
    return { kind: 'assertion', what }
  }

  #group(): PatternNode {
    const start = this.#at
    this.#at += 1
    if (this.#take('?') && !this.#take(':')) {
      const rest = this.#characters.slice(this.#at, this.#at + 2).join('')
      const known = REFUSED_GROUPS.find(([beginning]) => rest.startsWith(beginning))
      this.#refuse(known?.[1] ?? 'only ( ) and (?: ) are groups', start)
    }
    this.#depth += 1
    if (this.#depth > DEEPEST) this.#refuse(`more than ${DEEPEST} groups inside one another`, start)
    const node = this.#either()
    if (!this.#take(')')) this.#refuse('"(" is not closed, write \\(', start)
    this.#depth -= 1
    return node
  }

  #escape(): PatternNode {
    const start = this.#at
    if (this.#characters[start + 1] === 'b') {
      this.#at += 2
      return { kind: 'assertion', what: 'word_boundary' }
    }
    return { kind: 'one_of', ranges: this.#escaped(), negated: false }
  }

  /** What a backslash and the character after it stand for, inside a class and outside. */
  #escaped(): Ranges {
    const start = this.#at
    const character = this.#characters[start + 1]
    if (character === undefined) return this.#refuse('a backslash escapes nothing, write \\\\', start)
    this.#at += 2
    const ranges = ESCAPED_CLASSES.get(character)
    if (ranges !== undefined) return ranges
    const meant = ESCAPED_CHARACTERS.get(character) ?? (PUNCTUATION.test(character) ? character : null)
    if (meant !== null) return rangesOf(meant)
    if (/^[1-9k]$/.test(character)) {
      return this.#refuse('a reference back to a group is not matched in linear time', start)
    }
    return this.#refuse(`"\\${character}" means nothing here`, start)
  }

  #class(): PatternNode {
    const start = this.#at
    this.#at += 1
    const negated = this.#take('^')
    const ranges: (readonly [number, number])[] = []
    const first = this.#at
    while (!this.#take(']')) {
      if (this.#next === undefined) this.#refuse('"[" is not closed, write \\[', start)
      ranges.push(...this.#classRanges())
    }
    if (this.#at === first + 1) this.#refuse('a class without characters', start)
    return { kind: 'one_of', ranges, negated }
  }

  #classRanges(): Ranges {
    const start = this.#at
    const from = this.#classMember()
    const isRange = this.#next === '-' && (this.#characters[this.#at + 1] ?? ']') !== ']'
    if (!isRange) return from
    this.#at += 1
    const to = this.#classMember()
    const low = single(from)
    const high = single(to)
    if (low === null || high === null) return this.#refuse('a range is from one character to another', start)
    if (low > high) return this.#refuse('a range that runs backwards', start)
    return [[low, high]]
  }

  #classMember(): Ranges {
    const character = this.#next
    if (character === '\\') return this.#escaped()
    if (character === undefined) return this.#refuse('"[" is not closed, write \\[')
    if (character === '[' && /^[:.=]$/.test(this.#characters[this.#at + 1] ?? '')) {
      return this.#refuse('classes have no names here, write \\d, \\w or \\s')
    }
    this.#at += 1
    return rangesOf(character)
  }

  #repeated(part: PatternNode): PatternNode {
    const start = this.#at
    const [least, most] = this.#quantifier() ?? [1, 1]
    if (this.#at === start) return part
    if (part.kind === 'assertion') this.#refuse('a place in the text cannot be repeated', start)
    this.#take('?')
    return { kind: 'repeat', part, least, most }
  }

  #quantifier(): readonly [least: number, most: number | null] | null {
    if (this.#take('*')) return [0, null]
    if (this.#take('+')) return [1, null]
    if (this.#take('?')) return [0, 1]
    if (this.#next !== '{') return null
    const start = this.#at
    const end = this.#characters.indexOf('}', start)
    const text = end < 0 ? '' : this.#characters.slice(start, end + 1).join('')
    const [, from, comma, to] = /^\{(\d{1,9})(,?)(\d{0,9})\}$/.exec(text) ?? []
    if (from === undefined || (comma === '' && to !== '')) {
      return this.#refuse('"{" begins no {m}, {m,} or {m,n}, write \\{')
    }
    const least = Number(from)
    const most = comma === '' ? least : to === '' ? null : Number(to)
    if (most !== null && most < least) return this.#refuse('a repetition that runs backwards')
    if (Math.max(least, most ?? 0) > MOST_REPEATS) {
      return this.#refuse(`at most ${MOST_REPEATS} repetitions can be asked for`)
    }
    this.#at = end + 1
    return [least, most]
  }

  get #next(): string | undefined {
    return this.#characters[this.#at]
  }

  #take(character: string): boolean {
    if (this.#next !== character) return false
    this.#at += 1
    return true
  }

  #refuse(what: string, at = this.#at): never {
    throw new PatternError(what, at + 1)
  }
}

function literal(character: string): PatternNode {
  return { kind: 'one_of', ranges: rangesOf(character), negated: false }
}

function rangesOf(character: string): Ranges {
  const point = character.codePointAt(0)!
  return [[point, point]]
}

function single(ranges: Ranges): number | null {
  const [only] = ranges
  return ranges.length === 1 && only !== undefined && only[0] === only[1] ? only[0] : null
}
