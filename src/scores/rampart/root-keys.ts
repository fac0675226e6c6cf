export interface RootKeys {
  readonly keys: ReadonlySet<string>
  /** Whether the object ends in the text: then there are no further keys. */
  readonly isClosed: boolean
}

/** The keys of the object that a text begins with. The text may end anywhere, and need not be JSON. */
export function rootKeys(text: string): RootKeys {
  const keys = new Set<string>()
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
      case '[':
        depth += 1
        break
      case '}':
      case ']':
        depth -= 1
        if (depth === 0) return { keys, isClosed: true }
        break
      case '"': {
        const end = stringEnd(text, at)
        // Of the strings that stand directly in an object only its keys have a colon behind them.
        if (depth === 1 && isColonNext(text, end)) keys.add(text.slice(at + 1, end - 1))
        at = end - 1
        break
      }
    }
  }
  return { keys, isClosed: false }
}

/** Just behind the closing quote, or behind the text. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return text.length
}

function isColonNext(text: string, from: number): boolean {
  let at = from
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1
  return text[at] === ':'
}
