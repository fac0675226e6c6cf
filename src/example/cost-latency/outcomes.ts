import { seededRandom } from '../seeded-random.ts'
import type { Request } from './requests.ts'

/** What became of a request. A model that was stopped has no answer and no time, and is paid for. */
export type Outcome = 'right' | 'wrong' | 'timed_out'

/** The numbers that the README of the example speaks of. */
export const WRONG_BEFORE = 22
/** From `before` to `after`, the smaller model. */
export const CHANGE = { fixed: 9, broken: 6, timed_out: 2 }
/** From `after` to `runaway`, the same model a week later. */
export const LATER = { fixed: 3, broken: 2, timed_out: 0 }

export interface Outcomes {
  readonly before: readonly Outcome[]
  readonly after: readonly Outcome[]
  readonly runaway: readonly Outcome[]
}

export function allOutcomes(requests: readonly Request[]): Outcomes {
  const random = seededRandom(20_250_114)
  const before = requests.map((): Outcome => 'right')
  for (const index of drawn(requests, random).slice(0, WRONG_BEFORE)) before[index] = 'wrong'
  const after = changed(requests, before, CHANGE, random)
  return { before, after, runaway: changed(requests, after, LATER, random) }
}

/** The outcomes of the next run. What timed out before is answered again; refunds are short and never time out. */
function changed(
  requests: readonly Request[],
  earlier: readonly Outcome[],
  counts: typeof CHANGE,
  random: () => number,
): readonly Outcome[] {
  const next = earlier.map((outcome): Outcome => (outcome === 'timed_out' ? 'right' : outcome))
  const order = drawn(requests, random)
  const right = order.filter((index) => earlier[index] === 'right')
  for (const index of right.splice(0, counts.broken)) next[index] = 'wrong'
  const long = right.filter((index) => requests[index]?.route !== 'refund')
  for (const index of long.slice(0, counts.timed_out)) next[index] = 'timed_out'
  const wrong = order.filter((index) => earlier[index] === 'wrong')
  for (const index of wrong.slice(0, counts.fixed)) next[index] = 'right'
  return next
}

/** Positions of all requests, in a drawn order. */
function drawn(requests: readonly Request[], random: () => number): number[] {
  const keys = requests.map(() => random())
  return requests.map((_, index) => index).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
}
