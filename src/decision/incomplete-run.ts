import type { RuleDecision } from '../domain/decision.ts'
import { nothingHelps } from './rule-parts.ts'

/**
 * The same rule when the run was cut short: nobody knows how much is gone, so it may not pass. A FAIL stands, for what
 * was seen was seen.
 */
export function withoutPass(decided: RuleDecision): RuleDecision {
  switch (decided.outcome) {
    case 'FAIL':
      return decided
    case 'PASS':
      return {
        ...decided,
        outcome: 'INSUFFICIENT_EVIDENCE',
        reason: 'run_incomplete',
        // No further case of this run decides it, only a run that ends does.
        moreCases: nothingHelps(decided.tally.missing),
      }
    case 'INSUFFICIENT_EVIDENCE':
      return decided.reason === 'no_cases' ? decided : { ...decided, reason: 'run_incomplete' }
  }
}
