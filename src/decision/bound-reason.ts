import type { Outcome, ReasonCode } from '../domain/outcome.ts'

/**
 * Why a rule on a bound came out as it did: the first reason that applies.
 *
 * @param cases  all that the rule is about, with a verdict or without
 * @param before what stops an undecided rule before its missing verdicts do; null: nothing
 */
export function boundReason(
  outcome: Outcome,
  cases: number,
  missingCouldDecide: boolean,
  before: ReasonCode | null = null,
): ReasonCode {
  switch (outcome) {
    case 'PASS':
      return 'bound_met'
    case 'FAIL':
      return 'bound_exceeded'
    case 'INSUFFICIENT_EVIDENCE':
      if (cases === 0) return 'no_cases'
      return before ?? (missingCouldDecide ? 'missing_verdicts' : 'interval_straddles')
  }
}
