import type { RuleDecision } from '../domain/decision.ts'
import type { ClusteredCases, MetricEvidence } from '../domain/evidence.ts'
import type { Interval } from '../domain/tally.ts'
import { clusterFigures } from '../statistics/cluster-figures.ts'
import { ClusterFillings } from '../statistics/cluster-fillings.ts'
import type { ClusterTable } from '../statistics/cluster-table.ts'
import { clusteredOutcome, hasTooFewClusters } from '../statistics/clustered-outcome.ts'
import { furtherClusters } from '../statistics/further-clusters.ts'
import { tailOf } from '../statistics/level.ts'
import { worstClusterInterval, worstClusterUpperOverMissing } from '../statistics/worst-cluster.ts'
import { ceilingOf, denominatorOf, tallyWithout } from './bad-counts.ts'
import { boundReason } from './bound-reason.ts'
import { clusterTable } from './clustered-counts.ts'
import { type RateRule, sharedParts } from './rule-parts.ts'

/** A rate rule on verdicts that stand, of cases that are alike within clusters: on the worst-cluster interval. */
export function decideClusteredRate(
  rule: RateRule,
  evidence: MetricEvidence,
  cases: ClusteredCases,
): RuleDecision {
  const { counts, excluded } = denominatorOf(evidence.tally, rule.badWhen, rule.missing)
  const table = clusterTable(cases, excluded, counts)
  const ceiling = ceilingOf(rule.bound)
  const level = rule.confidenceLevel
  const outcome = clusteredOutcome(table, ceiling, level)
  const moreCases = outcome === 'INSUFFICIENT_EVIDENCE' ? furtherClusters(table, ceiling, level) : null
  const answered = counts.bad + counts.good
  return {
    ...sharedParts(rule, evidence, excluded),
    outcome,
    reason: boundReason(
      outcome,
      table.cases,
      moreCases?.missingCouldDecide === true,
      hasTooFewClusters(table) ? 'too_few_clusters' : null,
    ),
    unvalidatedOutcome: null,
    tally: tallyWithout(evidence.tally, excluded),
    estimate: answered === 0 ? null : evidence.tally.passed / answered,
    interval:
      answered === 0
        ? null
        : {
            method: 'worst_cluster',
            ...ratesOfPassing(rule, worstClusterInterval(table.answered(), level)),
          },
    intervalWithMissing: counts.missing === 0 ? null : ratesOfPassing(rule, overFillings(table, level)),
    clusters: clusterFigures(table, level, rule.badWhen),
    judge: null,
    moreCases,
    unlabelledBadCases: [],
    notes: evidence.notes,
  }
}

/** Bounds of a bad share as bounds of the rate of passing. */
export function ratesOfPassing({ badWhen }: Pick<RateRule, 'badWhen'>, share: Interval): Interval {
  return badWhen === 'passed' ? share : { lower: 1 - share.upper, upper: 1 - share.lower }
}

/**
 * The ends that a PASS and a FAIL rest on: with every missing verdict bad (or left out, where that is worse), and the least over all ways they could come
 * out, which for clustered cases is not the one with all of them good.
 */
function overFillings(table: ClusterTable, level: number): Interval {
  const tail = tailOf(level) / 2
  return {
    lower: new ClusterFillings(table).leastLower(tail),
    upper: worstClusterUpperOverMissing(table, tail),
  }
}
