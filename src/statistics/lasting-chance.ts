import { acceptanceNumber } from './acceptance-number.ts'
import { binomialLowerTail } from './binomial-tails.ts'
import { BinomialWalk } from './binomial-walk.ts'
import type { Side } from './sides.ts'
import { meets } from './ties.ts'

/** More further cases than this are no plan. */
export const MOST_FURTHER_CASES = 10_000_000

/** Steps after which a walk starts afresh, before its rounding errors reach `NEAR`. */
const FRESH_AFTER = 8192

/** Relative distance from a limit within which a carried probability is worked out again. */
const NEAR = 1e-9

/** One way to be decided, and how often the further cases are its events. */
export interface Decider extends Side {
  /** Chance of an event in each further case, and of none; both above 0. */
  readonly rate: number
  readonly rest: number
}

/**
 * Fewest further cases with at least a given chance of a decision, at that number and at every larger one.
 *
 * The chance is a sawtooth in the number of cases: it jumps up where one more event becomes acceptable and sinks in
 * between. So the last number that misses it is looked for, from above. Where to begin: the chance of one event fewer
 * than acceptable lies below the teeth, and that envelope only rises once it has reached the chance asked for, when the
 * cases so far are undecided and the first decider's rate is on its side of the ceiling. (By the normal approximation;
 * the tests hold it against looking at every number.) From there down every number is looked at.
 * Ways that are not exclusive decide every count between them, so that a sum above 1 is as good as 1.
 *
 * @param cases    counted already; undecided with them
 * @param deciders ways that few and that many bad cases decide, the one that wins in the long run first
 * @param chance   above 0 and below 1
 * @returns null when it is more than ten million
 */
export function leastLastingCount(
  cases: number,
  deciders: readonly [Decider, ...Decider[]],
  chance: number,
): number | null {
  const beginning = beginningOf(cases, deciders[0], chance)
  if (beginning === null) return null
  if (beginning > MOST_FURTHER_CASES && !meets(chance, chanceAt(cases, deciders, MOST_FURTHER_CASES)))
    return null
  for (let from = beginning; from >= 0; from -= FRESH_AFTER) {
    const lacking = lastLacking(cases, deciders, chance, from, Math.max(0, from - FRESH_AFTER + 1))
    if (lacking !== null) return lacking >= MOST_FURTHER_CASES ? null : lacking + 1
  }
  return 0
}

/** A number from which on the chance lasts; not far above the least one. */
function beginningOf(cases: number, decider: Decider, chance: number): number | null {
  const lasts = (further: number) => {
    const accepted = acceptedAmong(cases + further, decider)
    return binomialLowerTail(accepted - 1 - decider.already, further, decider.rate, decider.rest) >= chance
  }
  let high = 16
  while (!lasts(high)) {
    if (high > 4 * MOST_FURTHER_CASES) return null
    high *= 2
  }
  let low = high / 2
  while (high - low > Math.max(32, high / 256)) {
    const middle = Math.floor((low + high) / 2)
    if (lasts(middle)) high = middle
    else low = middle
  }
  return high
}

function acceptedAmong(cases: number, { test }: Decider): number {
  const mean = cases * test.rate
  return acceptanceNumber(test, cases, mean - 2 * Math.sqrt(mean * test.rest))
}

function chanceAt(cases: number, deciders: readonly Decider[], further: number): number {
  return deciders.reduce((sum, decider) => {
    const accepted = acceptedAmong(cases + further, decider)
    return sum + binomialLowerTail(accepted - decider.already, further, decider.rate, decider.rest)
  }, 0)
}

/** Walks down from `from` to `to`; the first number on the way whose chance is too small. */
function lastLacking(
  cases: number,
  deciders: readonly Decider[],
  chance: number,
  from: number,
  to: number,
): number | null {
  const walks = deciders.map((decider) => new DeciderWalk(cases, decider, from))
  for (let further = from; ; further -= 1) {
    let sum = 0
    for (const walk of walks) sum += walk.chance
    const near = Math.abs(sum - chance) <= NEAR * chance
    if (near ? !meets(chance, chanceAt(cases, deciders, further)) : sum < chance) return further
    if (further === to) return null
    for (const walk of walks) walk.dropCase()
  }
}

/** Acceptance number and chance of one decider, carried along while further cases are taken away. */
class DeciderWalk {
  readonly #decider: Decider
  #cases: number
  #accepted: number
  readonly #test: BinomialWalk
  readonly #chance: BinomialWalk

  constructor(cases: number, decider: Decider, further: number) {
    this.#decider = decider
    this.#cases = cases + further
    this.#accepted = acceptedAmong(this.#cases, decider)
    const { test } = decider
    this.#test = new BinomialWalk(this.#accepted, this.#cases, test.rate, test.rest)
    this.#chance = new BinomialWalk(this.#accepted - decider.already, further, decider.rate, decider.rest)
  }

  get chance(): number {
    return this.#chance.tail
  }

  dropCase(): void {
    this.#cases -= 1
    this.#test.dropTrial()
    this.#chance.dropTrial()
    if (this.#accepted < 0 || this.#accepts()) return
    this.#accepted -= 1
    this.#test.dropSuccess()
    this.#chance.dropSuccess()
  }

  #accepts(): boolean {
    const { test } = this.#decider
    const carried = this.#test.tail
    const surely = test.accepts(carried * (1 + NEAR))
    if (surely === test.accepts(carried * (1 - NEAR))) return surely
    return test.accepts(binomialLowerTail(this.#accepted, this.#cases, test.rate, test.rest))
  }
}
