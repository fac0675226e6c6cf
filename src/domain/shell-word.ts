/** A word as a POSIX shell takes it, in quotes where it needs them: for lines to copy. */
export function shellWord(text: string): string {
  if (/^[\w./:=@%+,-]+$/.test(text)) return text
  return CONTROL.test(text)
    ? `$'${text.replace(/['\\]/g, '\\$&').replace(CONTROLS, escaped)}'`
    : `'${text.replaceAll("'", "'\\''")}'`
}

const CONTROL = /\p{Cc}/u
const CONTROLS = /\p{Cc}/gu

/** As bash, zsh and ksh read it between `$'` and `'`. */
function escaped(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
}

/** A path that no program takes for an option; `-` alone is standard input. */
export function notAnOption(path: string): string {
  return path.startsWith('-') && path !== '-' ? `./${path}` : path
}

/** A file or a folder as a word of a line to copy. */
export function shellFile(path: string): string {
  return shellWord(notAnOption(path))
}
