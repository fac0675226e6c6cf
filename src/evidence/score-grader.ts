import type { GraderEvidence } from '../domain/evidence.ts'
import type { Policy } from '../domain/policy.ts'
import { isJudged } from './judged-evidence.ts'
import type { ScoreColumn } from './score-column.ts'

/** Who gave a number. It has no label that passes or fails, so that of a model decides only where it is trusted. */
export function scoreGrader(
  column: ScoreColumn,
  rows: number,
  policy: Pick<Policy, 'metrics' | 'judges'>,
): Exclude<GraderEvidence, { readonly kind: 'judged' }> {
  if (!isJudged(column, rows, policy.metrics.get(column.metric))) return { kind: 'verdicts_stand' }
  const judge = policy.judges.get(column.metric)
  return judge?.kind === 'trust' ? { kind: 'trusted', why: judge.why } : { kind: 'judged_score' }
}
