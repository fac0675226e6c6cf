/** A word as a POSIX shell takes it, in quotes where it needs them: for lines to copy. */
export function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
