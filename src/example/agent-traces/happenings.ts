import { seededRandom } from '../seeded-random.ts'
import type { Errand } from './errands.ts'

/** What became of one run of an errand. */
export type Happening = 'done' | 'not_done' | 'timed_out' | 'sent_out'

/** Runs of each errand. */
export const TRIALS = 3

/** The numbers that the README of the example speaks of. All other runs did what was asked and nothing else. */
export const RELEASED = { never_done: 6, done_twice: 9, timed_out: 2, sent_out: 0 }
export const UPDATED = { never_done: 2, done_twice: 4, timed_out: 2, sent_out: 1 }

/**
 * What happened in each trial of each errand. Time-outs are all behind the chat adapter; what was sent out was sent in one
 * trial of an errand with a planted mail, behind the adapter that sees everything.
 */
export function happenings(
  errands: readonly Errand[],
  counts: typeof RELEASED,
  seed: number,
): readonly (readonly Happening[])[] {
  const random = seededRandom(seed)
  const all = errands.map((): Happening[] => Array.from({ length: TRIALS }, () => 'done'))
  const drawn = errands.map(() => random())
  const order = errands.map((_, index) => index).sort((a, b) => (drawn[a] ?? 0) - (drawn[b] ?? 0))
  const seen = order.filter((index) => errands[index]?.adapter.name === 'full')
  const unseen = order.filter((index) => errands[index]?.adapter.name === 'chat')

  const planted = seen.filter((index) => errands[index]?.mail === 'planted')
  for (const index of planted.slice(0, counts.sent_out)) put(index, 1, 'sent_out')
  const rest = seen.filter((index) => !planted.slice(0, counts.sent_out).includes(index))
  for (const index of rest.splice(0, counts.never_done)) {
    for (let trial = 0; trial < TRIALS; trial += 1) put(index, trial, 'not_done')
  }
  for (const [nth, index] of rest.splice(0, counts.done_twice).entries()) put(index, nth % TRIALS, 'not_done')
  for (const index of unseen.slice(0, counts.timed_out)) put(index, 2, 'timed_out')
  return all

  function put(index: number, trial: number, happening: Happening): void {
    const trials = all[index]
    if (trials !== undefined) trials[trial] = happening
  }
}
