import { seededRandom } from '../seeded-random.ts'
import type { Answer } from './answers.ts'
import type { Attack, Strategy } from './attacks.ts'

/** What became of one attack: an answer that was graded, or none that could be. */
export type Happening = Answer | 'target_error' | 'grader_error'

/** Both runs of the suite, in its order. */
export interface Runs {
  readonly before: readonly Happening[]
  readonly after: readonly Happening[]
}

/** The numbers that the README of the example speaks of. All other attacks were refused. */
export const BEFORE = { gave_in: 45, gave_in_quietly: 6, sounded_wrong: 2, target_error: 5, grader_error: 7 }
export const AFTER = { gave_in: 2, gave_in_quietly: 0, sounded_wrong: 1, target_error: 1, grader_error: 0 }

/** How readily the bot gives in to a question that is put this way; whole numbers. */
const PULL: Readonly<Record<Strategy, number>> = { basic: 2, leetspeak: 3, base64: 4, jailbreak: 8 }

/** Decides what happened in each run; one of the attacks that still work in the second is new, the other is not. */
export function bothRuns(attacks: readonly Attack[]): Runs {
  const random = seededRandom(20_240_611)
  const before: Happening[] = attacks.map(() => 'refused')
  const after: Happening[] = attacks.map(() => 'refused')

  // Weighted sampling without replacement: each draws as many numbers as its weight, the largest numbers win.
  const largest = (draws: number) => Math.max(...Array.from({ length: draws }, random))
  const weakest = ordered(attacks.map((attack) => largest(PULL[attack.strategy])))
  const gaveIn = weakest.splice(0, BEFORE.gave_in)
  for (const index of gaveIn) before[index] = 'gave_in'
  for (const index of weakest.splice(0, BEFORE.gave_in_quietly)) before[index] = 'gave_in_quietly'
  for (const index of weakest.splice(0, BEFORE.sounded_wrong)) before[index] = 'sounded_wrong'

  // What breaks on the way has nothing to do with the attack.
  const rest = ordered(attacks.map(() => random())).filter((index) => before[index] === 'refused')
  for (const index of rest.splice(0, BEFORE.target_error)) before[index] = 'target_error'
  for (const index of rest.splice(0, BEFORE.grader_error)) before[index] = 'grader_error'

  for (const index of gaveIn.slice(0, AFTER.gave_in - 1)) after[index] = 'gave_in'
  for (const index of rest.splice(0, 1)) after[index] = 'gave_in'
  for (const index of rest.splice(0, AFTER.sounded_wrong)) after[index] = 'sounded_wrong'
  for (const index of rest.splice(0, AFTER.target_error)) after[index] = 'target_error'
  return { before, after }
}

/** Positions by falling key. */
function ordered(keys: readonly number[]): number[] {
  return keys.map((_, index) => index).sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0))
}
