import { binomialLowerTail } from './binomial-tails.ts'

/** A one-sided test at a fixed rate: so few events that their chance satisfies `accepts`. */
export interface AcceptanceTest {
  readonly rate: number
  readonly rest: number
  readonly accepts: (tail: number) => boolean
}

/**
 * Acceptance number of a sample: the most events among `trials` whose lower tail the test accepts; -1 when it accepts
 * none. Grows by at most one with each trial.
 *
 * @param guess where to begin, any number
 */
export function acceptanceNumber(test: AcceptanceTest, trials: number, guess: number): number {
  const accepted = (k: number) => k < 0 || test.accepts(binomialLowerTail(k, trials, test.rate, test.rest))
  const start = Math.min(trials, Math.max(-1, Math.round(guess)))
  let yes = start
  let no = start
  if (accepted(start)) {
    if (start === trials) return trials
    for (let stride = 1; ; stride *= 2) {
      no = Math.min(trials, yes + stride)
      if (!accepted(no)) break
      if (no === trials) return trials
      yes = no
    }
  } else {
    for (let stride = 1; ; stride *= 2) {
      yes = Math.max(-1, no - stride)
      if (accepted(yes)) break
      no = yes
    }
  }
  while (no - yes > 1) {
    const middle = yes + Math.floor((no - yes) / 2)
    if (accepted(middle)) yes = middle
    else no = middle
  }
  return yes
}
