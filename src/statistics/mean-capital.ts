import { betsAgainst } from './mean-bets.ts'
import type { ValueGroups } from './value-groups.ts'

/** Independent values from 0 to 1. */
export interface BetSample {
  readonly groups: ValueGroups
  /** How often the groups count, at least 1; any real number. */
  readonly times: number
  /** Further values of 0 and of 1. */
  readonly zeros: number
  readonly ones: number
}

/**
 * Logarithm of the capital that bets against "the mean is at most `mean`" make of 1:
 *
 *     ln Σ_j w_j Π_i (1 + λ_j (y_i - mean))
 *
 * If the hypothesis is true, no product is expected to be above 1: of independent values whose means average to at most
 * `mean`, each product's expectation is at most `Π (1 + λ (μ_i - mean)) ≤ 1`. So the capital reaches `1/tail` with
 * probability `tail` at most (Markov), at every number of values and in any order of them.
 *
 * It falls as the hypothesis grows, so that the hypotheses it refutes have an end. For one factor, with λ at its cap of
 * `1/m`, that is `y/m`; below it, `1 + c (y - m) / √(m (1 - m))` has the derivative
 * `-c (m (1 - y) + y (1 - m)) / (2 (m (1 - m))^(3/2)) ≤ 0`. The cap takes the lesser of the two where `y > m`, the greater
 * where `y < m`, and both fall. No factor is negative, so that products and their mixture fall too.
 *
 * It rises with every value that rises, as every factor does, and with one more value of 1: each stake shrinks by a
 * factor of at most `√(n / (n + 1))`, which costs its logarithm less than half of `x / (1 + x)` with `x = λ (1 - m)`; the
 * value gains more. One more value of 0 never takes it past `1/tail` (not proven; the tests look for such a sample).
 *
 * Sources: mixture over bets Robbins (1970), Ann. Math. Stat. 41, 1397–1409; betting on bounded means Waudby-Smith &
 * Ramdas (2024), J. R. Stat. Soc. B 86, 1–27. Weights and grid are this project's.
 *
 * @param mean the hypothesis, above 0; from 1 on nothing refutes it
 * @param tail above 0 and below 0.5
 */
export function logCapital({ groups, times, zeros, ones }: BetSample, mean: number, tail: number): number {
  const cases = groups.count * times + zeros + ones
  if (cases === 0 || mean >= 1) return 0
  const logs = betsAgainst(cases, mean, tail).map(({ stake, rest, logWeight }) => {
    const ofZeros = zeros === 0 ? 0 : zeros * Math.log(rest)
    const ofOnes = ones * Math.log1p(stake * (1 - mean))
    return logWeight + times * groups.sumOfLogs(stake, rest, mean) + ofZeros + ofOnes
  })
  const largest = logs.reduce((most, log) => Math.max(most, log), -Infinity)
  if (largest === -Infinity) return -Infinity
  return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0))
}
