/**
 * A verdict in one byte, so that a million rows cost a megabyte a metric. Codes from FIRST_REASON on are missing, each
 * for its own reason. OUTSIDE is a case that the slice at hand is not about; there is no code for "no row": a case
 * without a row is made missing by whoever knows of it.
 */
export const OUTSIDE = 0
export const PASSED = 1
export const FAILED = 2
export const NOT_APPLICABLE = 3
const FIRST_REASON = 4

/** Reasons come from the file, so their number is limited. */
const MOST_REASONS = 200
const LONGEST_REASON = 60

export function isMissing(code: number): boolean {
  return code >= FIRST_REASON
}

/** What all further reasons of a file are together. */
const OVERFLOW = 'too_many_reasons'

/**
 * Reasons that something depends on: they are never left out of a rate, or say what was not observed or was an error.
 * They have their codes before any file is read, so that a file full of reasons cannot make them one with others.
 */
const RESERVED_REASONS: readonly string[] = [
  OVERFLOW,
  'blank',
  'error',
  'ungraded',
  'undetermined',
  'not_run',
  'not_applicable',
  'run_incomplete',
  'observability_below_policy',
  'evidence_gap',
  'no_evaluation',
  'undecided_trials',
  'population_error',
  'no_threshold',
  'transport_truncated',
  'unknown_label',
  'evaluator_not_validated',
]

/** Numbers the reasons for missing verdicts as they are met. One for a whole run. */
export class MissingReasons {
  readonly #names: string[] = [...RESERVED_REASONS]
  readonly #codes = new Map(RESERVED_REASONS.map((reason, i): [string, number] => [reason, FIRST_REASON + i]))

  codeOf(reason: string): number {
    const known = this.#codes.get(reason)
    if (known !== undefined) return known
    if (this.#names.length >= MOST_REASONS) return this.codeOf(OVERFLOW)
    const name = reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON - 1)}…` : reason
    const code = this.#codes.get(name) ?? FIRST_REASON + this.#names.push(name) - 1
    this.#codes.set(name, code)
    return code
  }

  nameOf(code: number): string {
    const name = this.#names[code - FIRST_REASON]
    if (name === undefined) throw new RangeError(`no reason has code ${code}`)
    return name
  }
}
