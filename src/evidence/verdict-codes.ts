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

/** Reasons come from the file, so their number is limited; what comes later is `other`. */
const MOST_REASONS = 200
const LONGEST_REASON = 60

export function isMissing(code: number): boolean {
  return code >= FIRST_REASON
}

/** Numbers the reasons for missing verdicts as they are met. One for a whole run. */
export class MissingReasons {
  readonly #names: string[] = []
  readonly #codes = new Map<string, number>()

  codeOf(reason: string): number {
    const known = this.#codes.get(reason)
    if (known !== undefined) return known
    if (this.#names.length >= MOST_REASONS && reason !== 'other') return this.codeOf('other')
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
