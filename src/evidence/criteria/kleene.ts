import { FAILED, isMissing, type MissingReasons, NOT_APPLICABLE, PASSED } from '../verdict-codes.ts'

/**
 * Kleene's strong three-valued logic over verdict codes. What decides, decides, whatever else is missing; otherwise a
 * missing operand makes the whole missing, for its own reason where all missing ones agree, else `undetermined`.
 * Both binary operations are commutative and associative, reasons included. Kleene, S. C. (1952), section 64.
 */
export class Kleene {
  readonly undetermined: number
  readonly #notApplicable: number

  constructor(reasons: MissingReasons) {
    this.undetermined = reasons.codeOf('undetermined')
    this.#notApplicable = reasons.codeOf('not_applicable')
  }

  /**
   * A verdict as an operand: one that does not apply is missing, since it can be neither true nor false.
   * @throws {RangeError} for a code that is no verdict, which must never read as one
   */
  operand(code: number): number {
    if (code === NOT_APPLICABLE) return this.#notApplicable
    if (code === PASSED || code === FAILED || isMissing(code)) return code
    throw new RangeError(`code ${code} is no verdict`)
  }

  and(a: number, b: number): number {
    return this.#combine(this.operand(a), this.operand(b), FAILED)
  }

  or(a: number, b: number): number {
    return this.#combine(this.operand(a), this.operand(b), PASSED)
  }

  not(code: number): number {
    const operand = this.operand(code)
    if (operand === PASSED) return FAILED
    return operand === FAILED ? PASSED : operand
  }

  /** @param decisive the verdict that decides whatever the other operand is */
  #combine(a: number, b: number, decisive: number): number {
    if (a === decisive || b === decisive) return decisive
    if (!isMissing(a)) return b
    if (!isMissing(b) || a === b) return a
    return this.undetermined
  }
}
