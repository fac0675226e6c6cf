/** What kind of promptfoo output a file is, by its first bytes. */
export type PromptfooShape =
  /** `{"evalId", "results": {"version", "results": [...]}, ...}` */
  | 'json'
  /** The rows of such a file as an array of their own. */
  | 'array'
  | 'jsonl'
  /** CSV with the columns Status, Score, Named Scores after each answer. */
  | 'status-csv'
  /** CSV with `[PASS] (1.00)` before each answer. */
  | 'prefix-csv'
  /** Written by promptfoo, and not read here. */
  | 'yaml'
  | 'xml'
  | 'junit'

/** Whether it is an output of promptfoo, and which. `head` may end anywhere. */
export function promptfooShape(head: string): PromptfooShape | null {
  if (recognisesPromptfooJson(head)) return head.trimStart().startsWith('[') ? 'array' : 'json'
  if (recognisesPromptfooJsonLines(head)) return 'jsonl'
  const csv = csvLayout(head)
  if (csv !== null) return csv
  if (/^\s*(?:<\?xml[^>]*\?>\s*)?<testsuites\b[^>]*\bname="promptfoo"/.test(head)) return 'junit'
  if (/^\s*(?:<\?xml[^>]*\?>\s*)?<promptfoo>/.test(head)) return 'xml'
  if (/^(?:---\s*\n)?evalId:/.test(head) && /^results:\s*$/m.test(head)) return 'yaml'
  return null
}

/** The JSON output, or an array of its rows. */
export function recognisesPromptfooJson(head: string): boolean {
  const text = head.trimStart()
  if (text.startsWith('[')) return looksLikeRow(text.slice(1).trimStart())
  if (!text.startsWith('{')) return false
  return (
    /"results"\s*:\s*\{\s*"version"\s*:\s*-?\d+\s*,\s*"timestamp"/.test(text) ||
    (/^\{\s*"evalId"\s*:/.test(text) && /"results"\s*:\s*[{[]/.test(text))
  )
}

/** One row object a line. */
export function recognisesPromptfooJsonLines(head: string): boolean {
  const text = head.trimStart()
  return text.startsWith('{') && !recognisesPromptfooJson(head) && looksLikeRow(firstLine(text))
}

/** Keys that rows of promptfoo have and a scores file of another tool has not, three together. */
const ROW_KEYS = [
  'testIdx',
  'promptIdx',
  'promptId',
  'testCase',
  'gradingResult',
  'namedScores',
  'failureReason',
  'latencyMs',
  'tokenUsage',
]

function looksLikeRow(text: string): boolean {
  if (!text.startsWith('{')) return false
  // Inside a string the quotes would be escaped, so only real keys are found.
  const has = (key: string) => new RegExp(`"${key}"\\s*:`).test(text)
  if (has('testIdx') && has('promptIdx')) return true
  return ROW_KEYS.filter(has).length >= 3
}

function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return end === -1 ? text : text.slice(0, end)
}

/** How an answer starts in the old layout. */
export const VERDICT_PREFIX = /^\[(PASS|FAIL|ERROR)\] \((-?\d+(?:\.\d+)?)/

function csvLayout(head: string): 'status-csv' | 'prefix-csv' | null {
  const records = firstRecords(head, 20)
  const header = records[0] ?? []
  if (header.some((_, at) => isBlockStart(header, at))) return 'status-csv'
  const answers = header.flatMap((name, at) => (name.startsWith('[') ? [at] : []))
  const rows = records.slice(1)
  return answers.some((at) => rows.some((row) => VERDICT_PREFIX.test(row[at] ?? ''))) ? 'prefix-csv' : null
}

/** Whether the three columns that follow every answer in the new layout begin here. */
export function isBlockStart(header: readonly string[], at: number): boolean {
  return at > 0 && header[at] === 'Status' && header[at + 1] === 'Score' && header[at + 2] === 'Named Scores'
}

/** The first records of a CSV text, the last one perhaps cut. */
function firstRecords(text: string, most: number): readonly (readonly string[])[] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < text.length && records.length < most) {
    let cell = ''
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1)
      while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
      if (end === -1) end = text.length
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    }
    let end = at
    while (end < text.length && text[end] !== ',' && text[end] !== '\n') end += 1
    record.push(cell + text.slice(at, end).replace(/\r$/, ''))
    if (text[end] !== ',') {
      records.push(record)
      record = []
    }
    at = end + 1
  }
  if (record.length > 0) records.push(record)
  return records
}
