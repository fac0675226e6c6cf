import type { RuleDecision } from '../domain/decision.ts'
import type { GraderEvidence, PairEvidence } from '../domain/evidence.ts'
import type { Outcome } from '../domain/outcome.ts'
import { missedShareMet } from './judged-count-rule.ts'
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
    notes: [...decided.notes, ...labelNotes(pairs)],
  }
}

/** How far the labels of each run go. */
function labelNotes({ graders }: PairEvidence): readonly string[] {
  return (['before', 'after'] as const).flatMap((side) => {
    const grader = graders[side]
    if (grader.kind !== 'judged') return []
    const labelled = `${grader.labelledGoods} of the answers judged good ${side} ${grader.labelledGoods === 1 ? 'has' : 'have'} a label`
    return [
      `${labelled}, ${grader.missed} of them bad; as many have to have one as show that at most ${Number((grader.maxMissed * 100).toPrecision(12))}% are bad`,
    ]
  })
}

/** Answers that only a judge called bad count as a missing side. */
export function openNotes({ openBads, graders }: PairEvidence): readonly string[] {
  if (openBads.count === 0 || (graders.before.kind !== 'judged' && graders.after.kind !== 'judged')) return []
  const cases = openBads.count === 1 ? '1 case has' : `${openBads.count} cases have`
  return [`${cases} an answer that only a judge called bad: until a person looks, that side is missing`]
}
