/**
 * A file as reports name it: as typed if relative, else its last name, so that the same inputs give the same bytes on
 * every machine.
 */
export function shownFile(file: string): string {
  const absolute = file.startsWith('/') || file.startsWith('\\') || /^[A-Za-z]:[\\/]/.test(file)
  if (!absolute) return file
  const parts = file.split(/[\\/]/).filter((part) => part !== '')
  return parts[parts.length - 1] ?? file
}

/** The same for people: `-` is standard input. */
export function readableFile(file: string): string {
  return file === '-' ? 'standard input' : shownFile(file)
}
