import type { PolicyDifference } from '../../src/domain/policy-difference.ts'
import { comparePolicies } from '../../src/policy/compare-policies.ts'
import { parsePolicy } from '../../src/policy/read-policy.ts'

export const KEPT = '  - {id: kept, metric: kept, min: 0.9}'

/** Two policies that differ in one rule, `r`, beside one that stays. */
export function ofRules(before: string, after: string, settings = ''): PolicyDifference {
  const policy = (rule: string) =>
    parsePolicy(`version: 1\n${settings}rules:\n${KEPT}\n  - {id: r, ${rule}}\n`, '-')
  return comparePolicies(policy(before), policy(after))
}

/** Two policies that differ in a line beside their rules. */
export function ofSettings(before: string, after: string, rules = KEPT): PolicyDifference {
  const policy = (line: string) => parsePolicy(`version: 1\n${line}\nrules:\n${rules}\n`, '-')
  return comparePolicies(policy(before), policy(after))
}

/** Each as `max 2% → 3%: loosened`. */
export const lines = (settings: PolicyDifference['settings']): readonly string[] =>
  settings.map(
    ({ setting, before, after, change }) => `${setting} ${before.words} → ${after.words}: ${change}`,
  )
