import type { NamedCase, RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import type { MoreCases } from '../domain/more-cases.ts'
import { naturalOrder } from '../domain/natural-order.ts'
import type {
  BudgetBound,
  CountBound,
  MeanBound,
  PairedBound,
  QuantileBound,
  RateBound,
  Rule,
} from '../domain/policy.ts'
import { pairFigures } from './pair-figures.ts'

export type RateRule = Rule & { readonly bound: RateBound }
export type CountRule = Rule & { readonly bound: CountBound }
export type QuantileRule = Rule & { readonly bound: QuantileBound }
export type MeanRule = Rule & { readonly bound: MeanBound }
export type BudgetRule = Rule & { readonly bound: BudgetBound }
export type PairedRule<Kind extends PairedBound['kind'] = PairedBound['kind']> = Rule & {
  readonly bound: Extract<PairedBound, { kind: Kind }>
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
  | 'at'
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
  | 'share'
  | 'pairs'
> {
  return {
    id: rule.id,
    at: rule.at,
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
    share: null,
    pairs: evidence.pairs === null ? null : pairFigures(evidence.pairs, rule, evidence.clusters !== null),
  }
}

/** That no further case decides a rule that is undecided. */
export function nothingHelps(missingVerdicts: number): MoreCases {
  return {
    missingVerdicts,
    missingCouldDecide: false,
    branches: [],
    allGood: null,
    allBad: null,
    atObservedRate: null,
    for80PercentChance: null,
    inClusters: null,
  }
}

/** The first twenty names in natural order. */
export function firstNames(names: readonly NamedCase[]): readonly NamedCase[] {
  return [...names].sort((a, b) => naturalOrder(a.id, b.id)).slice(0, NAMED_CASES)
}
