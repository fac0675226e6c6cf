import type { Observations } from './observations.ts'
import type { ReadRun } from './read-run.ts'
import type { PlannedSuite } from './suite.ts'

/** The first of two files, its cases joined with those of the second by their ids. */
export class Baseline {
  readonly run: ReadRun
  /** Cases that both files have. */
  readonly common: number
  readonly #after: Int32Array
  readonly #before: Int32Array
  readonly #isCompared: Uint8Array

  constructor(run: ReadRun, after: Observations, suite: PlannedSuite) {
    this.run = run
    const { cases } = run.observations
    this.#after = new Int32Array(cases.size)
    this.#before = new Int32Array(after.cases.size).fill(-1)
    this.#isCompared = new Uint8Array(cases.size)
    let common = 0
    for (let index = 0; index < cases.size; index += 1) {
      const id = cases.idAt(index)
      const partner = after.cases.indexOf(id)
      this.#after[index] = partner
      if (partner >= 0) {
        this.#before[partner] = index
        common += 1
      }
      this.#isCompared[index] = suite.kind !== 'listed' || suite.cases.indexOf(id) >= 0 ? 1 : 0
    }
    this.common = common
  }

  /** Cases of the first file. */
  get size(): number {
    return this.#after.length
  }

  /** The number that a case of the first file has in the second, or -1. */
  afterOf(before: number): number {
    return this.#after[before] ?? -1
  }

  /** The number that a case of the second file has in the first, or -1. */
  beforeOf(after: number): number {
    return this.#before[after] ?? -1
  }

  /** False for a case that a listed suite has given up: it is neither compared nor missing. */
  isCompared(before: number): boolean {
    return this.#isCompared[before] === 1
  }
}
