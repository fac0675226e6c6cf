const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Where a JSON object's members stand in its text, and how deep its values are nested. `JSON.parse` keeps the last of
 * two members of one name in silence and rounds numbers; this shows both.
 */
export interface JsonMembers {
  /** Members as written, so that a key twice counts twice. */
  readonly count: number
  /** Deepest nesting of arrays and objects, 1 for an object without any. */
  readonly depth: number
  /** Members of objects inside the values, as written. */
  readonly nested: number
}

/**
 * Walks the members of a JSON object.
 *
 * @param text of an object that `JSON.parse` has accepted: it is not checked again
 * @param onMember where the key stands, between its quotes, and where its value
 */
export function eachMember(
  text: string,
  onMember?: (keyStart: number, keyEnd: number, valueStart: number, valueEnd: number) => void,
): JsonMembers {
  let count = 0
  let depth = 1
  let nested = 0
  let at = skipBlanks(text, text.indexOf('{') + 1)
  while (at < text.length && text.charCodeAt(at) !== CLOSE_OBJECT) {
    if (text.charCodeAt(at) === COMMA) at = skipBlanks(text, at + 1)
    const keyStart = at + 1
    const keyEnd = closingQuote(text, keyStart)
    const valueStart = skipBlanks(text, skipBlanks(text, keyEnd + 1) + 1)
    const inside = { depth: 1, members: 0 }
    const valueEnd = endOfValue(text, valueStart, inside)
    depth = Math.max(depth, inside.depth)
    nested += inside.members
    count += 1
    onMember?.(keyStart, keyEnd, valueStart, valueEnd)
    at = skipBlanks(text, valueEnd)
  }
  return { count, depth, nested }
}

/** The value of a member as the text has it, `1.0` for `1.0`; null without such a member. The first of several. */
export function memberSource(text: string, key: string): string | null {
  let source: string | null = null
  eachMember(text, (keyStart, keyEnd, valueStart, valueEnd) => {
    if (source === null && keyText(text, keyStart, keyEnd) === key) source = text.slice(valueStart, valueEnd)
  })
  return source
}

/** A name that the object has twice; null without one. */
export function repeatedKey(text: string): string | null {
  const seen = new Set<string>()
  let repeated: string | null = null
  eachMember(text, (keyStart, keyEnd) => {
    const key = keyText(text, keyStart, keyEnd)
    if (seen.has(key)) repeated ??= key
    seen.add(key)
  })
  return repeated
}

function keyText(text: string, start: number, end: number): string {
  const raw = text.slice(start, end)
  return raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 0x20) at += 1
  return at
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (at - 1 - slashes >= from && text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

function endOfValue(text: string, start: number, inside: { depth: number; members: number }): number {
  let open = 0
  for (let at = start; at < text.length; ) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) {
      at = closingQuote(text, at + 1) + 1
      if (open === 0) return at
    } else if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) {
      open += 1
      inside.depth = Math.max(inside.depth, open + 1)
      at += 1
    } else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) {
      if (open <= 1) return open === 0 ? at : at + 1
      open -= 1
      at += 1
    } else if (open === 0 && (unit === COMMA || unit <= 0x20)) {
      return at
    } else {
      if (unit === COLON) inside.members += 1
      at += 1
    }
  }
  return text.length
}
