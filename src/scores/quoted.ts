const LONGEST_QUOTE = 80
const LISTED_NAMES = 20

/** A value of a file in an error: quoted, and cut to 80 characters. */
export function quoted(text: string): string {
  return `"${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1)}…` : text}"`
}

/** Names in an error, at most twenty of them, with how many more there are. */
export function quotedList(names: readonly string[]): string {
  const shown = names.slice(0, LISTED_NAMES).map(quoted).join(', ')
  const hidden = names.length - LISTED_NAMES
  return hidden > 0 ? `${shown} and ${hidden} more` : shown
}
