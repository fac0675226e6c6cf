import type { RampartResult } from './rampart-result.ts'
import { grouped, type Trial, type Unit } from './unit.ts'

/** The mark that older releases gave the copies of a test, as they write the number. */
const CLONE_MARK = /\[trial-(0|[1-9]\d{0,8})\]$/

export interface CloneId {
  /** The test that was copied. */
  readonly base: string
  /** From 0. */
  readonly number: number
}

/** Null for a test that is no clone. A parameter's id can look the same, so only old reports are asked. */
export function cloneOf(node: string): CloneId | null {
  const mark = CLONE_MARK.exec(node)
  const base = node.slice(0, mark?.index ?? 0)
  return mark === null || base === '' ? null : { base, number: Number(mark[1]) }
}

/**
 * The clones of one test: trials of one case. Several results of a clone are the trials `N#…`, of which the worst is
 * the clone's; how many clones were declared is not in the report, only holes below the highest number show.
 */
export function cloneUnits(results: readonly RampartResult[]): readonly Unit[] {
  const marked = results.flatMap((result) => {
    const clone = result.node === null ? null : cloneOf(result.node)
    return clone === null ? [] : [{ ...clone, result }]
  })
  return [...grouped(marked, ({ base }) => base)].map(([base, clones]) => {
    const numbers = grouped(clones, ({ number }) => number)
    return {
      kind: 'clones',
      node: base,
      size: [...numbers.keys()].reduce((most, number) => Math.max(most, number), 0) + 1,
      threshold: null,
      fold: 'clones',
      trials: [...numbers].flatMap(([number, of]) =>
        trialsOf(
          number,
          of.map(({ result }) => result),
        ),
      ),
    }
  })
}

function trialsOf(number: number, results: readonly RampartResult[]): readonly Trial[] {
  if (results.length === 1) return results.map((result) => ({ name: String(number), result }))
  const hasWorkers = new Set(results.map(({ worker }) => worker)).size > 1
  return results.map((result) => {
    const place =
      hasWorkers && result.worker !== null ? `${result.worker}.${result.index}` : `${result.index}`
    return { name: `${number}#${place}`, result }
  })
}
