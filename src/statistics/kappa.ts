import { requireCount } from './arguments.ts'
import type { Ends } from './ends.ts'
import { tailOf } from './level.ts'
import { normalUpperQuantile } from './normal-quantile.ts'

/** Answers that both a judge and a person gave a verdict on: whole numbers. */
export interface AgreementTable {
  readonly bothPass: number
  readonly judgePassHumanFail: number
  readonly judgeFailHumanPass: number
  readonly bothFail: number
}

/** From -1 to 1; all null where chance alone gives full agreement. */
export interface Kappa {
  readonly estimate: number | null
  readonly standardError: number | null
  /** Not clipped: an end beyond 1 shows that the normal approximation has ended. */
  readonly interval: Ends | null
}

/**
 * Cohen's kappa: agreement beyond what the two would reach by chance, as a share of what there is beyond it.
 *
 * Null where both put everything in one class, 0/0, and without an answer. For display, never to decide by: the standard
 * error is 0 at perfect agreement and where one of the two knows a single class, however few the answers.
 * Sources: Cohen (1960), Educ. Psychol. Meas. 20, 37–46; the standard error of Fleiss, Cohen & Everitt (1969), Psychol.
 * Bull. 72, 323–327, for any true kappa.
 *
 * @param level two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function kappa(table: AgreementTable, level: number): Kappa {
  const { bothPass, judgePassHumanFail, judgeFailHumanPass, bothFail } = table
  for (const [name, count] of Object.entries(table)) requireCount(name, count)
  const quantile = normalUpperQuantile(tailOf(level) / 2)
  const judgePass = bothPass + judgePassHumanFail
  const judgeFail = judgeFailHumanPass + bothFail
  const humanPass = bothPass + judgeFailHumanPass
  const humanFail = judgePassHumanFail + bothFail
  const answers = judgePass + judgeFail
  const agreed = bothPass + bothFail
  // Expected agreement and what is left of it, both times the square of the answers: whole numbers.
  const expected = judgePass * humanPass + judgeFail * humanFail
  const beyond = judgePass * humanFail + judgeFail * humanPass
  if (beyond === 0) return { estimate: null, standardError: null, interval: null }
  const estimate = (answers * agreed - expected) / beyond
  // The formula as a sum of squared distances from the mean: the textbook difference leaves 1e-8 where it should be 0.
  const mean = agreed * beyond - 2 * (answers - agreed) * expected
  const square = (agreement: number, marginals: number) =>
    (answers * (agreement * beyond - (answers - agreed) * marginals) - mean) ** 2
  const spread =
    bothPass * square(1, humanPass + judgePass) +
    bothFail * square(1, humanFail + judgeFail) +
    judgePassHumanFail * square(0, humanPass + judgeFail) +
    judgeFailHumanPass * square(0, humanFail + judgePass)
  const standardError = Math.sqrt(spread) / beyond / beyond
  const half = quantile * standardError
  return { estimate, standardError, interval: { lower: estimate - half, upper: estimate + half } }
}
