import type { NamedCase, RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import { naturalOrder } from '../domain/natural-order.ts'
import type { Bound, Rule } from '../domain/policy.ts'

export type RateRule = Rule & { readonly bound: Extract<Bound, { kind: 'max' | 'min' }> }
export type CountRule = Rule & {
  readonly bound: Extract<Bound, { kind: 'max_failures' | 'max_occurrences' }>
}

const NAMED_CASES = 20

/** What a rule's decision repeats from the rule and its evidence, whatever the outcome. */
export function sharedParts(
  rule: Rule,
  evidence: MetricEvidence,
  excluded: ReadonlyMap<string, number>,
): Pick<
  RuleDecision,
  | 'id'
  | 'description'
  | 'metric'
  | 'bound'
  | 'badWhen'
  | 'effect'
  | 'undecided'
  | 'excluded'
  | 'confidenceLevel'
  | 'badCases'
  | 'missingCases'
  | 'flickering'
  | 'alwaysBad'
  | 'where'
  | 'count'
  | 'clusters'
  | 'undeterminedOperands'
> {
  return {
    id: rule.id,
    description: rule.description,
    metric: rule.metric,
    bound: rule.bound,
    badWhen: rule.badWhen,
    effect: rule.effect,
    undecided: rule.undecided,
    excluded,
    confidenceLevel: rule.confidenceLevel,
    badCases: evidence.badCases,
    missingCases: firstNames(
      [...evidence.missingCases].filter(([reason]) => !excluded.has(reason)).flatMap(([, names]) => names),
    ),
    flickering: evidence.flickering,
    alwaysBad: evidence.alwaysBad,
    where: rule.where,
    count: rule.count,
    clusters: null,
    undeterminedOperands: evidence.undeterminedOperands,
  }
}

/** The first twenty names in natural order. */
export function firstNames(names: readonly NamedCase[]): readonly NamedCase[] {
  return [...names].sort((a, b) => naturalOrder(a.id, b.id)).slice(0, NAMED_CASES)
}
