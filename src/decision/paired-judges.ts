import type { RuleDecision } from '../domain/decision.ts'
import type { GraderEvidence, PairEvidence } from '../domain/evidence.ts'
import type { Outcome } from '../domain/outcome.ts'
import { missedShareMet } from './missed-share.ts'
import { nothingHelps } from './rule-parts.ts'

/** Whether people have measured what the judge of either run lets through, as far as a judge graded it. */
export function judgesMeasured({ graders }: PairEvidence, level: number): boolean {
  return isMeasured(graders.before, level) && isMeasured(graders.after, level)
}

function isMeasured(grader: GraderEvidence, level: number): boolean {
  switch (grader.kind) {
    case 'verdicts_stand':
    case 'trusted':
      return true
    case 'judged_score':
      return false
    case 'judged':
      return missedShareMet(grader, level)
  }
}

/** Nothing is decided by two runs of which a judge's word is all that is known of one. */
export function withoutMeasuredJudges(
  decided: RuleDecision,
  pairs: PairEvidence,
  byJudge: Outcome | null,
): RuleDecision {
  if (decided.reason === 'no_cases') return decided
  return {
    ...decided,
    outcome: 'INSUFFICIENT_EVIDENCE',
    reason: 'evaluator_not_validated',
    unvalidatedOutcome: byJudge,
    moreCases: nothingHelps(decided.tally.missing),
    unlabelledBadCases: pairs.openBads.cases,
  }
}
