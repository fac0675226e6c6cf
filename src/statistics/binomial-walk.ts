import { binomialLowerTail } from './binomial-tails.ts'
import { distanceFromMean, logFrontFactor } from './saddle-point.ts'

/** `P(X = k)` for whole numbers `0 ≤ k ≤ trials`, `trials ≥ 1` and rates strictly between 0 and 1. */
function binomialProbability(k: number, trials: number, rate: number, rest: number): number {
  if (k === 0) return Math.exp(trials * (rate <= rest ? Math.log1p(-rate) : Math.log(rest)))
  if (k === trials) return binomialProbability(0, trials, rest, rate)
  const distance = distanceFromMean(k, trials - k, rate, rest)
  return Math.exp(logFrontFactor(k, trials - k, rate, rest, distance)) * (trials / (k * (trials - k)))
}

/**
 * A lower binomial tail `P(X ≤ k)` that is carried along while trials and successes are taken away one by one, at a few
 * operations each. Rounding adds up slowly: start afresh every few thousand steps.
 */
export class BinomialWalk {
  #k: number
  #trials: number
  readonly #rate: number
  readonly #rest: number
  #tail: number
  #at: number

  constructor(k: number, trials: number, rate: number, rest: number) {
    this.#k = k
    this.#trials = trials
    this.#rate = rate
    this.#rest = rest
    this.#tail = binomialLowerTail(k, trials, rate, rest)
    this.#at = this.#probability()
  }

  get tail(): number {
    return this.#tail
  }

  /** One trial fewer, the same number of successes: from `P(trials, k)` to `P(trials - 1, k)`. */
  dropTrial(): void {
    if (this.#k < 0) return
    // The last trial's success would have led from k to k + 1.
    this.#at *= (this.#trials - this.#k) / (this.#trials * this.#rest)
    this.#tail += this.#rate * this.#at
    this.#trials -= 1
  }

  /** One success fewer, the same number of trials. */
  dropSuccess(): void {
    if (this.#k < 0) return
    this.#tail -= this.#at
    this.#k -= 1
    // Worked out anew: carried along, a probability too small for a double would stay zero for ever.
    this.#at = this.#probability()
    if (this.#k < 0) this.#tail = 0
  }

  #probability(): number {
    if (this.#k < 0 || this.#k > this.#trials || this.#trials === 0) return this.#k === 0 ? 1 : 0
    return binomialProbability(this.#k, this.#trials, this.#rate, this.#rest)
  }
}
