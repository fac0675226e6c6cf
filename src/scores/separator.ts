/** In the order in which a tie is settled. */
const SEPARATORS = [',', ';', '\t'] as const

export type Separator = (typeof SEPARATORS)[number]

/** The commonest of comma, semicolon and tab outside quotes in the first line that holds anything. */
export function separatorOf(head: string): Separator {
  const counts = new Map<string, number>()
  let isQuoted = false
  let hasText = false
  for (const character of head) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      if (hasText) break
      counts.clear()
    } else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1)
    if (character.trim() !== '' && character !== ',' && character !== ';') hasText = true
  }
  let commonest: Separator = ','
  for (const separator of SEPARATORS) {
    if ((counts.get(separator) ?? 0) > (counts.get(commonest) ?? 0)) commonest = separator
  }
  return commonest
}
