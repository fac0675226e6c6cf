/** Behind the blanks that a runner trims, none of which begins a line again: each is looked at once. */
const FIRST_COLON = /^((?:[^\S\n\r\u2028\u2029]|\u0085)*):(?=:)/gm

/**
 * Text for a log that a runner reads along with people: no line of it is a command. Names in a report come from scores,
 * and `::stop-commands::` or `##[error]` at the start of a line would be obeyed. In JSON the escape is the same character.
 */
export function withoutCommands(text: string): string {
  return text.replace(FIRST_COLON, '$1\\u003a').replace(/##(?=\w{0,20}\[)/g, '#\\u0023')
}
