import type { Position } from '../domain/policy.ts'
import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import { quoted } from '../scores/quoted.ts'

const ABOUT_VERDICTS = ['reason', 'judge', 'label', 'observability', 'gap', 'evaluated']

/**
 * Whether a column says what came out of a case rather than what the case is. Choosing cases by it would choose the good
 * ones, or the ones that a person, a judge or a trial favoured.
 */
export function isResult(
  label: string,
  metrics: Iterable<string>,
  trialColumn: string | null,
  columns: readonly string[] = [],
): boolean {
  if (label === (trialColumn ?? 'trial') || /^(trial\.(size|threshold|fold)|run\.incomplete)$/.test(label))
    return true
  // Whatever has a reason, a judge or a label beside it is a verdict or a score, whether a rule reads it or not.
  if (ABOUT_VERDICTS.some((ending) => columns.includes(`${label}.${ending}`))) return true
  const ending = ABOUT_VERDICTS.find((each) => label.endsWith(`.${each}`))
  if (ending !== undefined && columns.includes(label.slice(0, -ending.length - 1))) return true
  for (const metric of metrics) {
    if (label === metric || ABOUT_VERDICTS.some((ending) => label === `${metric}.${ending}`)) return true
  }
  return false
}

/** Refuses a choice of cases by their results. */
export function refuseResult(
  what: string,
  label: string,
  where: Partial<Position> & { readonly file: string | null },
  problems: ProblemList,
): void {
  problems.add(
    problem(
      'WHERE_RESULT',
      `${what}: ${quoted(label)} says what came out of a case, and choosing by it would choose the outcome`,
      'choose by a label of the case, such as its language or its plugin',
      where,
    ),
  )
}
