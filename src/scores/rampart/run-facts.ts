import { OloproofError, type Problem, problem } from '../../domain/problem.ts'
import { isObject, type JsonObject, list } from '../json-object.ts'
import { kindOf } from '../json-row-problems.ts'
import { aboutText } from '../short-text.ts'
import type { RampartResult } from './rampart-result.ts'
import { AS_WRITTEN } from './result-fault.ts'

/** The counts that a report begins with. They are compared with its results, and never used instead of them. */
const COUNTS = ['total_runs', 'passed', 'failed', 'undetermined', 'errors'] as const
type CountKey = (typeof COUNTS)[number]

const KEY_OF_STATUS: Readonly<Record<RampartResult['status'], CountKey | null>> = {
  safe: 'passed',
  unsafe: 'failed',
  undetermined: 'undetermined',
  error: 'errors',
  not_run: null,
}

const LISTED_REASONS = 5

/** What a report says of the whole session. */
export interface RunFacts {
  readonly counts: readonly { readonly key: CountKey; readonly count: number; readonly line: number | null }[]
  /** A worker was lost or cut off: nobody knows how much is gone. */
  readonly isIncomplete: boolean
  readonly incompleteReasons: readonly string[]
}

/** @throws {OloproofError} with every key of the root that is not as a report has it */
export function runFacts(root: JsonObject, lineOf: (key: string) => number | null, file: string): RunFacts {
  const problems: Problem[] = []
  const refuse = (message: string, key: string) =>
    problems.push(problem('RAMPART_FILE', message, AS_WRITTEN, { file, line: lineOf(key) }))
  const counts = COUNTS.map((key) => {
    const count = root[key]
    if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0)
      return { key, count, line: lineOf(key) }
    refuse(`${key} is a count of results, got ${kindOf(count)}`, key)
    return { key, count: 0, line: null }
  })
  const { metadata, by_harm_category: categories } = root
  // The very first release has no metadata.
  if (metadata !== undefined && !isObject(metadata))
    refuse(`metadata is an object, got ${kindOf(metadata)}`, 'metadata')
  if (!isObject(categories))
    refuse(`by_harm_category is an object of lists, got ${kindOf(categories)}`, 'by_harm_category')
  if (problems.length > 0) throw new OloproofError(problems)
  return { counts, ...incompleteness(isObject(metadata) ? metadata : {}) }
}

/** Whatever is not a clear no: a run that may be incomplete must not pass as a whole one. */
function incompleteness({ incomplete, incomplete_reasons: reasons }: JsonObject) {
  const texts = list(reasons).map((reason) => (typeof reason === 'string' ? aboutText(reason) : null))
  const isComplete = incomplete === undefined || incomplete === null || incomplete === false
  return {
    isIncomplete: !isComplete || list(reasons).length > 0,
    incompleteReasons: [...new Set(texts.filter((text) => text !== null))].slice(0, LISTED_REASONS),
  }
}

/** Says where the report's own counts are not those of its results: something was taken out or put in. */
export function countProblems(
  { counts }: RunFacts,
  results: readonly RampartResult[],
  file: string,
): readonly Problem[] {
  const counted = new Map<CountKey, number>([['total_runs', results.length]])
  for (const { status } of results) {
    const key = KEY_OF_STATUS[status]
    if (key !== null) counted.set(key, (counted.get(key) ?? 0) + 1)
  }
  return counts
    .filter(({ key, count }) => count !== (counted.get(key) ?? 0))
    .map(({ key, count, line }) =>
      problem(
        'RAMPART_FILE',
        `${key} is ${count}, and the report holds ${counted.get(key) ?? 0} such results`,
        AS_WRITTEN,
        { file, line },
      ),
    )
}
