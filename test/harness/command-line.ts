/** Splits a command into words as a POSIX shell would: single quotes, double quotes, backslashes. No expansions. */
export function wordsOf(command: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let quote: "'" | '"' | null = null
  for (let i = 0; i < command.length; i += 1) {
    const character = command[i] ?? ''
    if (quote !== null) {
      if (character === quote) quote = null
      else if (character === '\\' && quote === '"') word = (word ?? '') + (command[++i] ?? '')
      else word = (word ?? '') + character
    } else if (character === "'" || character === '"') {
      quote = character
      word ??= ''
    } else if (character === '\\') word = (word ?? '') + (command[++i] ?? '')
    else if (/\s/.test(character)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + character
  }
  if (quote !== null) throw new Error(`a quote is not closed: ${command}`)
  if (word !== null) words.push(word)
  return words
}

/** Whether a command needs a real shell: anything but `oloproof` with its arguments. */
export function needsShell(command: string): boolean {
  const unquoted = command.replace(/'[^']*'|"[^"]*"/g, '')
  return !/^oloproof(\s|$)/.test(command) || /[|<>&;$`]/.test(unquoted)
}
