import type { BadWhen } from '../domain/outcome.ts'
import type { Policy, Where } from '../domain/policy.ts'
import { type Fold, isErrorReason } from '../evidence/case-verdicts.ts'
import type { Observations } from '../evidence/observations.ts'
import type { RowsOfCases } from '../evidence/rows-of-cases.ts'
import { membershipIn } from '../evidence/slice.ts'
import type { Units } from '../evidence/units.ts'
import { isMissing, type MissingReasons, NOT_APPLICABLE } from '../evidence/verdict-codes.ts'
import type { VerdictColumn } from '../evidence/verdict-column.ts'
import { isVerdict } from './label-counts.ts'

/** The cases of a run, and what makes one verdict of their rows. */
export interface FoldedRun {
  readonly policy: Policy | null
  readonly observations: Observations
  readonly rowsOfCases: RowsOfCases
  readonly units: Units
  readonly reasons: MissingReasons
}

/** How the trials of a case become one verdict, as deciding has it. */
export function caseFold(column: VerdictColumn, badWhen: BadWhen, run: FoldedRun): Fold {
  const { reasons } = run
  return {
    units: run.units,
    trials: run.policy?.trials ?? null,
    mostTrials: run.rowsOfCases.most,
    hasPlans: run.observations.plan.isComplete,
    badWhen,
    reasons,
    isError: (row) => {
      const code = column.codeOf(row)
      if (isMissing(code) && isErrorReason(reasons.nameOf(code))) return true
      return column.isDerived && column.missingOperands(row).some(isErrorReason)
    },
  }
}

/** Leaves out what the metric does not apply to; where nobody knows, the verdict is missing, as in deciding. */
export function applicableCodes(
  codes: Uint8Array,
  where: Where,
  { observations, units, reasons }: Pick<FoldedRun, 'observations' | 'units' | 'reasons'>,
): Uint8Array {
  if (where.size === 0) return codes
  const membership = membershipIn(where, observations.labels, units)
  const unknown = reasons.codeOf('unknown_label')
  return codes.map((code, unit) => {
    const member = membership(unit)
    if (member === 'outside') return NOT_APPLICABLE
    return member === 'unknown' && isVerdict(code) ? unknown : code
  })
}
