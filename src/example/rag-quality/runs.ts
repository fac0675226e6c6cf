import { seededRandom } from '../seeded-random.ts'
import type { Grounding } from './answers.ts'
import type { Question } from './questions.ts'

/** What became of one question in one run. */
export interface Happening {
  readonly grounding: Grounding
  /** The judge broke down on this answer, so that it has no score. */
  readonly ungraded: boolean
  /** Whether the answer cites the page that it was asked about, which a script can see. */
  readonly cited: boolean
  /** Passages that the question needs, and those of them that were found. */
  readonly needed: number
  readonly found: number
}

export interface Runs {
  readonly before: readonly Happening[]
  readonly after: readonly Happening[]
}

/** The numbers that the README of the example speaks of. All other answers are grounded, graded and cited. */
export const BEFORE = { made_up: 52, made_up_quietly: 5, said_otherwise: 3, ungraded: 5, uncited: 20 }
export const AFTER = { made_up: 6, made_up_quietly: 1, said_otherwise: 2, ungraded: 2, uncited: 9 }
/** Of those of `AFTER`, so many were well before. */
export const BROKEN = { made_up: 4, uncited: 3 }

/** How likely it is that a passage which is needed is found. */
const FINDS = { before: 0.7, after: 0.95 }

export function bothRuns(questions: readonly Question[]): Runs {
  const random = seededRandom(20_250_302)
  const before = questions.map(() => ({ grounding: 'grounded' as Grounding, ungraded: false, cited: true }))
  const after = before.map((happening) => ({ ...happening }))

  const order = drawn(questions, random)
  const madeUp = order.splice(0, BEFORE.made_up)
  for (const index of madeUp) set(before, index, { grounding: 'made_up' })
  for (const index of order.splice(0, BEFORE.made_up_quietly))
    set(before, index, { grounding: 'made_up_quietly' })
  for (const index of order.splice(0, BEFORE.said_otherwise))
    set(before, index, { grounding: 'said_otherwise' })
  for (const index of order.splice(0, BEFORE.ungraded)) set(before, index, { ungraded: true })

  for (const index of madeUp.slice(0, AFTER.made_up - BROKEN.made_up))
    set(after, index, { grounding: 'made_up' })
  for (const index of order.splice(0, BROKEN.made_up)) set(after, index, { grounding: 'made_up' })
  for (const index of order.splice(0, AFTER.made_up_quietly))
    set(after, index, { grounding: 'made_up_quietly' })
  for (const index of order.splice(0, AFTER.said_otherwise))
    set(after, index, { grounding: 'said_otherwise' })
  for (const index of order.splice(0, AFTER.ungraded)) set(after, index, { ungraded: true })

  // Whether a page is cited has nothing to do with the rest.
  const others = drawn(questions, random)
  const uncited = others.splice(0, BEFORE.uncited)
  for (const index of uncited) set(before, index, { cited: false })
  for (const index of uncited.slice(0, AFTER.uncited - BROKEN.uncited)) set(after, index, { cited: false })
  for (const index of others.splice(0, BROKEN.uncited)) set(after, index, { cited: false })

  const passages = questions.map(() => 1 + Math.floor(random() * 4))
  const searched = (run: readonly Answered[], finds: number): readonly Happening[] =>
    run.map((happening, index) => {
      const needed = passages[index] ?? 1
      const found = Array.from({ length: needed }, random).filter((draw) => draw < finds).length
      return { ...happening, needed, found }
    })
  return { before: searched(before, FINDS.before), after: searched(after, FINDS.after) }
}

type Answered = Pick<Happening, 'grounding' | 'ungraded' | 'cited'>

function set(run: Answered[], index: number, change: Partial<Answered>): void {
  const happening = run[index]
  if (happening !== undefined) run[index] = { ...happening, ...change }
}

/** Positions of all questions, in a drawn order. */
function drawn(questions: readonly Question[], random: () => number): number[] {
  const keys = questions.map(() => random())
  return questions.map((_, index) => index).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
}
