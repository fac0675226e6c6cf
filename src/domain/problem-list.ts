import type { Problem } from './problem.ts'
import { OloproofError } from './problem.ts'

/** Most problems of one file that are shown; the rest are counted. */
export const SHOWN_PROBLEMS = 20

/**
 * Gathers the problems of one file while it is read, so that its owner sees all of them at once.
 * Reader and evidence share one list; memory does not grow with the number of problems.
 */
export class ProblemList {
  readonly #shown: Problem[] = []
  #count = 0

  /** Problems added so far, shown or not. */
  get count(): number {
    return this.#count
  }

  add(problem: Problem): void {
    this.#count += 1
    if (this.#shown.length < SHOWN_PROBLEMS) this.#shown.push(problem)
  }

  /** Counts problems of a kind that has been shown often enough, without making each of them. */
  countMore(count: number): void {
    this.#count += count
  }

  /** @throws {OloproofError} with every problem in file order, when there is one */
  throwIfAny(): void {
    const first = this.#shown[0]
    if (first === undefined) return
    const shown = [...this.#shown].sort(
      (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
    )
    const hidden = this.#count - shown.length
    if (hidden > 0) {
      shown.push({
        code: 'MORE_PROBLEMS',
        message: `${hidden} more ${hidden === 1 ? 'problem' : 'problems'} in this file`,
        file: first.file,
        line: null,
        column: null,
        hint: 'mend these first and run it again',
      })
    }
    throw new OloproofError(shown)
  }
}
