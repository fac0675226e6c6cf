import type { RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence, ScoreEvidence } from '../domain/evidence.ts'
import type { LimitSide } from '../domain/policy.ts'
import { nothingHelps } from './rule-parts.ts'

/** How far inside its limit every value lies before somebody is asked whether both are in the same unit. */
const SUSPICIOUS_FACTOR = 100

/** @throws {RangeError} for evidence of a criterion */
export function scoresOf({ metric, scores }: MetricEvidence): ScoreEvidence {
  if (scores === null) throw new RangeError(`${metric} was not read as a score`)
  return scores
}

/** Seconds under a limit in milliseconds always pass: a limit that no value comes near may be in another unit. */
export function unitNotes(ascending: Float64Array, side: LimitSide, limit: number): readonly string[] {
  const least = ascending[0]
  const most = ascending[ascending.length - 1]
  if (least === undefined || most === undefined || !(limit > 0) || least < 0 || most === 0) return []
  const isFar = side === 'max' ? most <= limit / SUSPICIOUS_FACTOR : least >= limit * SUSPICIOUS_FACTOR
  if (!isFar) return []
  const count = ascending.length === 1 ? 'it lies' : `all ${ascending.length} values lie`
  const where = least === most ? `at ${least}` : `from ${least} to ${most}`
  return [
    `${count} a factor of ${SUSPICIOUS_FACTOR} or more inside the limit of ${limit}, ${where}: are both in the same unit?`,
  ]
}

/** What a model's numbers alone would have decided: no label says whether they are right, so they decide nothing. */
export function withoutJudgedScore(decided: RuleDecision): RuleDecision {
  const { outcome, reason } = decided
  if (reason === 'no_cases') return decided
  return {
    ...decided,
    outcome: 'INSUFFICIENT_EVIDENCE',
    reason: 'evaluator_not_validated',
    unvalidatedOutcome: outcome,
    moreCases: nothingHelps(decided.tally.missing),
  }
}
