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

/**
 * The same order, with what a rule before has told. Rules on one metric see the same trials, labels and pairs when they
 * look at the same cases in the same way: what there is to say of them stands under the first.
 */
export function firstOfView(
  rules: readonly RuleDecision[],
): readonly { readonly rule: RuleDecision; readonly repeated: boolean }[] {
  const told = new Set<string>()
  return attentionOrder(rules).map((rule) => {
    const view = JSON.stringify([rule.metric, rule.count, [...rule.where]])
    const repeated = told.has(view)
    told.add(view)
    return { rule, repeated }
  })
}
