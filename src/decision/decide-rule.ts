import type { RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import {
  isPairedBound,
  isScoreBound,
  type PairedBound,
  type Rule,
  type ScoreBound,
} from '../domain/policy.ts'
import { decideBudget } from './budget-rule.ts'
import { decideClusteredJudgedRate } from './clustered-judged-rate.ts'
import { decideClusteredRate } from './clustered-rate-rule.ts'
import { decideCount } from './count-rule.ts'
import { decideDecrease } from './decrease-rule.ts'
import { withoutPass } from './incomplete-run.ts'
import { decideJudgedCount } from './judged-count-rule.ts'
import { decideJudgedRate } from './judged-rate-rule.ts'
import { decideMean } from './mean-rule.ts'
import { withoutBaseline } from './no-baseline.ts'
import { decideQuantile } from './quantile-rule.ts'
import { decideRate } from './rate-rule.ts'
import { decideRegressedRate, decideRegressions } from './regressed-rule.ts'
import { withoutJudgedScore } from './score-parts.ts'

/** Holds one rule to what the scores say of its metric. Each outcome is written here and nowhere else. */
export function decideRule(rule: Rule, evidence: MetricEvidence): RuleDecision {
  const decided = withLostSlice(decideBound(rule, evidence))
  const isCutShort = isPairedBound(rule.bound)
    ? (evidence.pairs?.runIncomplete ?? evidence.runIncomplete)
    : evidence.runIncomplete
  return isCutShort ? withoutPass(decided) : decided
}

function decideBound(rule: Rule, evidence: MetricEvidence): RuleDecision {
  const { bound } = rule
  if (isScoreBound(bound)) return decideScore({ ...rule, bound }, evidence)
  if (isPairedBound(bound)) return decidePaired({ ...rule, bound }, evidence)
  const { grader, clusters } = evidence
  switch (bound.kind) {
    case 'max':
    case 'min':
      if (clusters !== null) {
        return grader.kind === 'judged'
          ? decideClusteredJudgedRate({ ...rule, bound }, evidence, grader, clusters)
          : decideClusteredRate({ ...rule, bound }, evidence, clusters)
      }
      return grader.kind === 'judged'
        ? decideJudgedRate({ ...rule, bound }, evidence, grader)
        : decideRate({ ...rule, bound }, evidence)
    case 'max_failures':
    case 'max_occurrences':
      return grader.kind === 'judged'
        ? decideJudgedCount({ ...rule, bound }, evidence, grader)
        : decideCount({ ...rule, bound }, evidence)
  }
}

function decideScore(rule: Rule & { readonly bound: ScoreBound }, evidence: MetricEvidence): RuleDecision {
  const decided = decideNumbers(rule, evidence)
  return evidence.grader.kind === 'judged_score' ? withoutJudgedScore(decided) : decided
}

function decideNumbers(
  { bound, ...rule }: Rule & { readonly bound: ScoreBound },
  evidence: MetricEvidence,
): RuleDecision {
  switch (bound.kind) {
    case 'quantile':
      return decideQuantile({ ...rule, bound }, evidence)
    case 'mean':
      return decideMean({ ...rule, bound }, evidence)
    case 'budget':
      return decideBudget({ ...rule, bound }, evidence)
  }
}

function decidePaired(
  { bound, ...rule }: Rule & { readonly bound: PairedBound },
  evidence: MetricEvidence,
): RuleDecision {
  const { pairs } = evidence
  if (pairs === null || !pairs.isMeasuredBefore || pairs.hurt.pairs === 0)
    return withoutBaseline({ ...rule, bound }, evidence)
  switch (bound.kind) {
    case 'max_regressed':
      return decideRegressedRate({ ...rule, bound }, evidence, pairs)
    case 'max_regressions':
      return decideRegressions({ ...rule, bound }, evidence, pairs)
    case 'max_decrease':
      return decideDecrease({ ...rule, bound }, evidence, pairs)
  }
}

/** A slice of which no case ran has no case to judge: its planned cases are known by name and by nothing else. */
function withLostSlice(decided: RuleDecision): RuleDecision {
  const { tally, where, pairs, bound } = decided
  const notRun = isPairedBound(bound)
    ? (pairs?.vanished.count ?? 0)
    : (tally.missingReasons.get('not_run') ?? 0)
  const isLost = where.size > 0 && tally.cases > 0 && notRun === tally.cases
  return isLost && decided.outcome === 'INSUFFICIENT_EVIDENCE' ? { ...decided, reason: 'no_cases' } : decided
}
