import type { RuleDecision } from '../domain/decision.ts'
import { onlyWarns } from './headline.ts'

/** The rules in the order in which a reader needs them: FAIL, undecided, warnings, PASS; in policy order within each. */
export function attentionOrder(rules: readonly RuleDecision[]): readonly RuleDecision[] {
  return [...rules].sort((one, other) => rank(one) - rank(other))
}

export function needsAttention(rule: RuleDecision): boolean {
  return rule.outcome !== 'PASS'
}

function rank(rule: RuleDecision): number {
  if (rule.outcome === 'PASS') return 3
  if (onlyWarns(rule)) return 2
  return rule.outcome === 'FAIL' ? 0 : 1
}
