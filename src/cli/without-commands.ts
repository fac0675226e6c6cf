/**
 * Text for a log that a runner reads along with people: no line of it is a command. Names in a report come from scores,
 * and `::stop-commands::` or `##[error]` at the start of a line would be obeyed. In JSON the escape is the same character.
 */
export function withoutCommands(text: string): string {
  return text.replace(/^([^\S\n]*):(?=:)/gm, '$1\\u003a').replace(/##(?=\w{0,20}\[)/g, '#\\u0023')
}
