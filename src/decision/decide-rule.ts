import type { RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence } from '../domain/evidence.ts'
import type { Rule } from '../domain/policy.ts'
import { decideClusteredJudgedRate } from './clustered-judged-rate.ts'
import { decideClusteredRate } from './clustered-rate-rule.ts'
import { decideCount } from './count-rule.ts'
import { withoutPass } from './incomplete-run.ts'
import { decideJudgedCount } from './judged-count-rule.ts'
import { decideJudgedRate } from './judged-rate-rule.ts'
import { decideRate } from './rate-rule.ts'

/** Holds one rule to what the scores say of its metric. Each outcome is written here and nowhere else. */
export function decideRule(rule: Rule, evidence: MetricEvidence): RuleDecision {
  const decided = withLostSlice(decideBound(rule, evidence))
  return evidence.runIncomplete ? withoutPass(decided) : decided
}

function decideBound(rule: Rule, evidence: MetricEvidence): RuleDecision {
  const { bound } = rule
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

/** A slice of which no case ran has no case to judge: its planned cases are known by name and by nothing else. */
function withLostSlice(decided: RuleDecision): RuleDecision {
  const { tally, where } = decided
  const isLost =
    where.size > 0 && tally.cases > 0 && (tally.missingReasons.get('not_run') ?? 0) === tally.cases
  return isLost && decided.outcome === 'INSUFFICIENT_EVIDENCE' ? { ...decided, reason: 'no_cases' } : decided
}
