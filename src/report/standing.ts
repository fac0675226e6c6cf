import type { Decision, RuleDecision } from '../domain/decision.ts'
import { onlyWarns } from './headline.ts'

/**
 * What a rule is to a tool that knows no third outcome. A rule that keeps a decision from being PASS is `failed` or
 * `undecided`, so that no such tool shows green where the exit code is not 0. Where every rule holds and none blocks, none
 * is: the report has to say that itself.
 */
export type Standing = 'held' | 'failed' | 'undecided' | 'warned'

export function standingOf(rule: RuleDecision, decision: Decision): Standing {
  if (rule.outcome === 'PASS') return 'held'
  const weighs = !onlyWarns(rule) || !isStopped(decision)
  switch (rule.outcome) {
    case 'FAIL':
      return weighs && decision.outcome !== 'PASS' ? 'failed' : 'warned'
    case 'INSUFFICIENT_EVIDENCE':
      return weighs && decision.outcome !== 'PASS' ? 'undecided' : 'warned'
  }
}

/** Whether some rule that blocks says why the decision is not PASS: else none is decided, and those that warn say it. */
function isStopped({ rules }: Decision): boolean {
  return rules.some((rule) => rule.outcome !== 'PASS' && !onlyWarns(rule))
}
