/** What the start of a file is, for the readers of the project's own shape. At most one of them says yes. */
type Shape = 'csv' | 'jsonl' | 'json' | 'unknown'

/** Marks that no header begins with: markup, PDF. */
const OTHER_FORMATS = ['<', '%PDF']

function shapeOf(head: string): Shape {
  const start = head.trimStart()
  if (start.startsWith('{')) return isOneRowALine(start) ? 'jsonl' : 'unknown'
  if (start.startsWith('[')) return /^\[\s*(?:[{}[\]"\d-]|$)/.test(start) ? 'json' : 'csv'
  return OTHER_FORMATS.some((mark) => start.startsWith(mark)) ? 'unknown' : 'csv'
}

/** Tells objects a line from one object over many lines. Only a first line that is cut off makes it look further. */
function isOneRowALine(start: string): boolean {
  const end = start.indexOf('\n')
  if (end === -1) return true
  if (start.slice(0, end).trimEnd().endsWith('}')) return true
  const rest = start.slice(end).trimStart()
  return start.slice(1, end).trim() !== '' && rest.startsWith('{')
}

export function recognisesCsv(head: string): boolean {
  return shapeOf(head) === 'csv'
}

export function recognisesJsonLines(head: string): boolean {
  return shapeOf(head) === 'jsonl'
}

export function recognisesJsonArray(head: string): boolean {
  return shapeOf(head) === 'json'
}

/** Whether the file is one JSON object, which only a reader for some tool could understand. */
export function isJsonObject(head: string): boolean {
  return head.trimStart().startsWith('{') && shapeOf(head) === 'unknown'
}
