import type { GraderEvidence } from '../domain/evidence.ts'
import type { Policy } from '../domain/policy.ts'
import { isJudged } from './judged-evidence.ts'
import type { ScoreColumn } from './score-column.ts'

/**
 * Who gave a number. It has no label that passes or fails, so that of a model decides only where it is trusted.
 *
 * @param wasJudged a model gave it in the first of two files, which silence in the second does not undo
 */
export function scoreGrader(
  column: ScoreColumn,
  rows: number,
  policy: Pick<Policy, 'metrics' | 'judges'>,
  wasJudged: boolean,
): Exclude<GraderEvidence, { readonly kind: 'judged' }> {
  const said = policy.metrics.get(column.metric)
  const isPresumed = wasJudged && said?.gradedBy == null
  if (!isPresumed && !isJudged(column, rows, said)) return { kind: 'verdicts_stand' }
  const judge = policy.judges.get(column.metric)
  return judge?.kind === 'trust' ? { kind: 'trusted', why: judge.why } : { kind: 'judged_score' }
}
