import { rootKeys } from './root-keys.ts'

/** What a file of RAMPART is, by its first bytes. */
export type RampartShape =
  /** The JSON report of one session: counts, and results by harm category. */
  | 'report'
  /** A record of one result (`rampart.trace.v2`), which has other keys and no verdict beside them. */
  | 'trace'
  /** Reports, records or results put together in an array. */
  | 'array'

const COUNTS = ['total_runs', 'passed', 'failed', 'undetermined', 'errors']
const RESULT_KEYS = ['status', 'summary', 'harm_category', 'strategy', 'turns']
const TRACE_KEYS = ['result', 'pytest_nodeid', 'result_index']

/** Whether it is a file of RAMPART, and which. `head` may end anywhere. */
export function rampartShape(head: string): RampartShape | null {
  const text = head.trimStart()
  if (text.startsWith('{')) return objectShape(text)
  if (!text.startsWith('[')) return null
  const first = text.slice(1).trimStart()
  if (!first.startsWith('{')) return null
  const { keys } = rootKeys(first)
  const isResult = RESULT_KEYS.every((key) => keys.has(key))
  return isResult || objectShape(first) !== null ? 'array' : null
}

function objectShape(text: string): 'report' | 'trace' | null {
  const { keys, isClosed } = rootKeys(text)
  const hasCounts = COUNTS.every((key) => keys.has(key))
  // Long metadata may hide the results from the first bytes.
  if (keys.has('by_harm_category') || (hasCounts && (keys.has('population_summary') || !isClosed)))
    return 'report'
  const isTagged = keys.has('version') && /"version"\s*:\s*"rampart\.trace\./.test(text)
  return isTagged || TRACE_KEYS.every((key) => keys.has(key)) ? 'trace' : null
}
