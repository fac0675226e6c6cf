/** Where a text stops being JSON. `offset` counts UTF-16 units from 0. */
export type JsonFault =
  /** Every character fits, and more had to come. */
  | { readonly kind: 'cut_off'; readonly offset: number }
  /** NaN or Infinity, as some writers print what JSON has no number for. */
  | { readonly kind: 'not_finite'; readonly offset: number; readonly word: string }
  | {
      readonly kind: 'unexpected'
      readonly offset: number
      readonly character: string
      readonly wanted: string
    }

type Wanted =
  | 'a value'
  | 'a value or "]"'
  | 'a key'
  | 'a key or "}"'
  | '":"'
  | '"," or "]"'
  | '"," or "}"'
  | 'nothing more'

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const UNFINISHED_NUMBER = /-?(?:(?:0|[1-9]\d*)(?:\.\d*|(?:\.\d+)?[eE][+-]?\d*)?)?$/y
const STRING_PART = /[^"\\\p{Cc}]+|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})|[\u007f-\u009f]/uy
const UNFINISHED_ESCAPE = /\\(?:u[\dA-Fa-f]{0,3})?$/y
const NOT_FINITE = /[+-]?(?:NaN|Infinity)/y
const LITERALS = ['true', 'false', 'null'] as const

/**
 * Finds what is wrong with a text that `JSON.parse` has refused: its own messages have no place for many faults and
 * change with the version of Node. Follows the grammar of RFC 8259 without recursion.
 *
 * @returns null when nothing is wrong
 */
export function findJsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = []
  let wanted: Wanted = 'a value'
  let at = 0
  const afterValue = (): Wanted => {
    const inner = open[open.length - 1]
    if (inner === undefined) return 'nothing more'
    return inner === '{' ? '"," or "}"' : '"," or "]"'
  }
  for (;;) {
    while (' \t\n\r'.includes(text[at] ?? 'x')) at += 1
    const character = text[at]
    if (character === undefined) return wanted === 'nothing more' ? null : { kind: 'cut_off', offset: at }
    const closes =
      (wanted.endsWith('"}"') && character === '}') || (wanted.endsWith('"]"') && character === ']')
    if (closes) {
      open.pop()
      wanted = afterValue()
      at += 1
    } else if (wanted.startsWith('","') && character === ',') {
      wanted = open[open.length - 1] === '{' ? 'a key' : 'a value'
      at += 1
    } else if (wanted === '":"' && character === ':') {
      wanted = 'a value'
      at += 1
    } else if (wanted.startsWith('a key') && character === '"') {
      const end = endOfString(text, at)
      if (typeof end !== 'number') return end
      wanted = '":"'
      at = end
    } else if (wanted.startsWith('a value') && (character === '{' || character === '[')) {
      open.push(character)
      wanted = character === '{' ? 'a key or "}"' : 'a value or "]"'
      at += 1
    } else if (wanted.startsWith('a value')) {
      const end = character === '"' ? endOfString(text, at) : endOfScalar(text, at)
      if (typeof end !== 'number') return end
      wanted = afterValue()
      at = end
    } else {
      return unexpected(text, at, wanted)
    }
  }
}

function endOfString(text: string, start: number): number | JsonFault {
  let at = start + 1
  for (;;) {
    if (text[at] === '"') return at + 1
    const end = matchEnd(STRING_PART, text, at)
    if (end === null) {
      if (at >= text.length || matchEnd(UNFINISHED_ESCAPE, text, at) !== null) {
        return { kind: 'cut_off', offset: text.length }
      }
      return unexpected(text, at, text[at] === '\\' ? 'an escape such as \\n' : 'a text without line breaks')
    }
    at = end
  }
}

function endOfScalar(text: string, start: number): number | JsonFault {
  const notFinite = matchEnd(NOT_FINITE, text, start)
  if (notFinite !== null) return { kind: 'not_finite', offset: start, word: text.slice(start, notFinite) }
  for (const literal of LITERALS) {
    if (text.startsWith(literal, start)) return start + literal.length
    if (literal.startsWith(text.slice(start, start + literal.length)))
      return { kind: 'cut_off', offset: text.length }
  }
  const unfinished = matchEnd(UNFINISHED_NUMBER, text, start)
  const end = matchEnd(NUMBER, text, start)
  if (end !== null && (end === text.length || unfinished === null)) return end
  if (unfinished !== null && unfinished > start) return { kind: 'cut_off', offset: text.length }
  return unexpected(text, start, 'a value')
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

function unexpected(text: string, offset: number, wanted: string): JsonFault {
  return {
    kind: 'unexpected',
    offset,
    character: String.fromCodePoint(text.codePointAt(offset) ?? 0),
    wanted,
  }
}
