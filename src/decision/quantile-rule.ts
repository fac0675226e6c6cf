import type { OpenInterval, RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import { quantileName } from '../domain/quantile-name.ts'
import { clusteredQuantileInterval } from '../statistics/clustered-quantile.ts'
import { leastCases } from '../statistics/least-cases.ts'
import { complement } from '../statistics/level.ts'
import { quantileRank, quantileRanks } from '../statistics/order-statistics.ts'
import { ceilingOf } from './bad-counts.ts'
import { decideClusteredRate } from './clustered-rate-rule.ts'
import { decideRate } from './rate-rule.ts'
import type { QuantileRule, RateRule } from './rule-parts.ts'
import { scoresOf, unitNotes } from './score-parts.ts'

/**
 * A quantile of a score, decided as a rate: `p95 ≤ x` holds exactly when the share of values at or below x is shown to be
 * at least 0.95, `p5 ≥ x` when that of values below x is shown to be at most 0.05. No assumption on how values lie.
 */
export function decideQuantile(rule: QuantileRule, evidence: MetricEvidence): RuleDecision {
  const { values, clusterOf } = scoresOf(evidence)
  const { side, quantile, value } = rule.bound
  const asRate: RateRule = {
    ...rule,
    badWhen: 'failed',
    bound: { kind: 'min', rate: side === 'max' ? quantile : complement(quantile) },
  }
  const decided =
    evidence.clusters === null
      ? decideRate(asRate, evidence)
      : decideClusteredRate(asRate, evidence, evidence.clusters)
  const { interval, estimate, tally } = decided
  const rank = quantileRank(values.length, quantile)
  const level = rule.confidenceLevel
  return {
    ...decided,
    bound: rule.bound,
    estimate: rank === null ? null : values[rank - 1]!,
    interval:
      rank === null
        ? null
        : clusterOf === null
          ? { method: 'order_statistics', ...orderInterval(values, 0, quantile, level) }
          : { method: 'worst_cluster', ...clusteredQuantileInterval({ values, clusterOf }, quantile, level) },
    intervalWithMissing:
      tally.missing === 0 || clusterOf !== null
        ? null
        : orderInterval(values, tally.missing, quantile, level),
    share:
      interval === null || estimate === null || interval.lower === null || interval.upper === null
        ? null
        : { estimate, method: interval.method, lower: interval.lower, upper: interval.upper },
    notes: [
      ...decided.notes,
      ...(decided.outcome === 'INSUFFICIENT_EVIDENCE' ? tooFewNotes(rule, asRate, tally.cases) : []),
      ...unitNotes(values, side, value),
    ],
  }
}

/** Values at the exact ranks; the lower end with every missing value below all others, the upper with every one above. */
function orderInterval(values: Float64Array, missing: number, quantile: number, level: number): OpenInterval {
  const ranks = quantileRanks(values.length + missing, quantile, level)
  return {
    lower: ranks.lower === null ? null : (values[ranks.lower - 1 - missing] ?? null),
    upper: ranks.upper === null ? null : (values[ranks.upper - 1] ?? null),
  }
}

/** A far quantile takes many cases before any number of them can show it. */
function tooFewNotes(
  { bound, confidenceLevel }: QuantileRule,
  { bound: rate }: RateRule,
  cases: number,
): readonly string[] {
  const least = leastCases(0, ceilingOf(rate), confidenceLevel)
  if (least === null || cases >= least) return []
  return [
    `${quantileName(bound.quantile)} at ${Number((confidenceLevel * 100).toPrecision(12))}% confidence takes at least ${least} cases, there are ${cases}`,
  ]
}
