export interface ReadCommand {
  readonly command: string
  readonly properties: Readonly<Record<string, string>>
  readonly data: string
}

/** Takes a line as GitHub's runner does (`ActionCommand.TryParseV2`); null: it is a line of the log and no command. */
export function readWorkflowCommand(line: string): ReadCommand | null {
  const message = line.trimStart()
  if (!message.startsWith('::')) return null
  const end = message.indexOf('::', 2)
  if (end < 0) return null
  const info = message.slice(2, end)
  const blank = info.indexOf(' ')
  const properties: Record<string, string> = {}
  const written = blank < 0 ? '' : info.slice(blank + 1).trim()
  for (const pair of written.split(',').filter((each) => each !== '')) {
    const equals = pair.indexOf('=')
    if (equals < 0) continue
    const value = pair.slice(equals + 1)
    properties[pair.slice(0, equals)] = decoded(value)
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%')
  }
  return {
    command: blank < 0 ? info : info.slice(0, blank),
    properties,
    data: decoded(message.slice(end + 2)).replaceAll('%25', '%'),
  }
}

/** A percent sign is decoded last, as there. */
function decoded(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}
