import { isScoreBound, type Rule } from '../domain/policy.ts'
import type { Baseline } from './baseline.ts'
import { isJudged } from './judged-evidence.ts'
import { NO_VERDICTS } from './no-verdicts.ts'
import type { RunVerdicts } from './run-verdicts.ts'
import { foldScores } from './score-units.ts'
import { membershipIn } from './slice.ts'
import type { Units } from './units.ts'
import { NOT_APPLICABLE } from './verdict-codes.ts'

/** What the first of two files says of the cases of a rule that reads the second. */
export class EarlierVerdicts {
  readonly verdicts: RunVerdicts
  readonly baseline: Baseline

  constructor(verdicts: RunVerdicts, baseline: Baseline) {
    this.verdicts = verdicts
    this.baseline = baseline
  }

  /** Whether the metric applied to a case of the first file; true where that file does not have the metric. */
  appliedTo(rule: Rule, applies: Rule['where']): (before: number) => boolean {
    const codes = this.#codesOf(rule, applies)
    return (before) => codes === null || codes[before] !== NOT_APPLICABLE
  }

  /**
   * Units of the second file to whose case the metric applied in the first, whether or not it gave a verdict there: it
   * cannot have stopped applying.
   *
   * @returns null where the first file does not have the metric
   */
  appliedBefore(rule: Rule, applies: Rule['where'], after: Units): ((unit: number) => boolean) | null {
    const codes = this.#codesOf(rule, applies)
    if (codes === null) return null
    return (unit) => {
      const earlier = this.baseline.beforeOf(after.caseOf(unit))
      return earlier >= 0 && codes[earlier] !== NOT_APPLICABLE
    }
  }

  /** Whether a model gave a score in the first file. */
  wasJudgedScore(metric: string): boolean {
    const { observations } = this.verdicts.run
    return isJudged(observations.verdicts.scoreOf(metric), observations.rows, undefined)
  }

  /** Codes of the first file's cases, in no slice; null without the metric there. */
  #codesOf(rule: Rule, applies: Rule['where']): Uint8Array | null {
    const { verdicts } = this
    const { observations } = verdicts.run
    const membership = membershipIn(applies, observations.labels, verdicts.cases)
    const applied = (codes: Uint8Array): Uint8Array =>
      codes.map((code, unit) => (membership(unit) === 'outside' ? NOT_APPLICABLE : code))
    if (isScoreBound(rule.bound)) {
      const column = observations.verdicts.scoreOf(rule.metric)
      if (!column.isThere) return null
      return applied(foldScores(rule.bound, verdicts.foldOf(rule, verdicts.cases, NO_VERDICTS), column).codes)
    }
    const column = verdicts.columnOf(rule.metric)
    if (!column.isThere) return null
    return applied(verdicts.codesOf(verdicts.foldOf(rule, verdicts.cases, column), column))
  }
}
