import type { RuleDecision } from '../domain/decision.ts'
import type { Outcome } from '../domain/outcome.ts'

/**
 * The decision of the whole policy. A blocking FAIL fails it, then anything undecided that blocks leaves it undecided,
 * and only then does a blocking rule that passed pass it: no rule left to block is no evidence.
 */
export function foldRules(rules: readonly Pick<RuleDecision, 'outcome' | 'effect' | 'undecided'>[]): Outcome {
  const blocking = rules.filter((rule) => rule.effect === 'block')
  if (blocking.some((rule) => rule.outcome === 'FAIL')) return 'FAIL'
  if (blocking.some((rule) => rule.outcome === 'INSUFFICIENT_EVIDENCE' && rule.undecided === 'block')) {
    return 'INSUFFICIENT_EVIDENCE'
  }
  return blocking.some((rule) => rule.outcome === 'PASS') ? 'PASS' : 'INSUFFICIENT_EVIDENCE'
}
