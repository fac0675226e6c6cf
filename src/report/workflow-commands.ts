import { cutCharacters, escapeTerminal } from './escape.ts'

/** What a runner does with a line: an annotation beside the code, red, yellow or plain. */
export type AnnotationLevel = 'error' | 'warning' | 'notice'

export interface Annotation {
  readonly level: AnnotationLevel
  readonly title: string
  /** A line each. */
  readonly message: readonly string[]
  /** From the root of the repository; null: it belongs to no file. */
  readonly file: string | null
  readonly line: number | null
  readonly column: number | null
}

const LONGEST_LINE = 500

/** One line of GitHub's workflow commands, `::error file=release.yaml,line=3::…`, without a newline. */
export function workflowCommand(annotation: Annotation): string {
  const places: readonly (readonly [string, string | number | null])[] = [
    ['file', annotation.file],
    ['line', annotation.file === null ? null : annotation.line],
    ['col', annotation.file === null || annotation.line === null ? null : annotation.column],
    ['title', annotation.title],
  ]
  const properties = places.flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${property(escapeTerminal(cutCharacters(String(value), 200)))}`],
  )
  const lines = annotation.message.map((line) => escapeTerminal(cutCharacters(line, LONGEST_LINE)))
  return `::${annotation.level} ${properties.join(',')}::${lines.map(data).join('%0A')}`
}

/** A percent sign is what the runner decodes. */
function data(text: string): string {
  return text.replaceAll('%', '%25')
}

/** A comma or a colon would end the property. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
