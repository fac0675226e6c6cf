/**
 * Relative difference below which two probabilities are the same. Equalities do occur (no bad of 2 at 98% has the
 * upper end 0.9 exactly) and land an ulp to either side; real samples below 1e11 cases have no gap this small.
 */
const TIE = 1e-12

/** At or below the limit: equality meets it. */
export function meets(value: number, limit: number): boolean {
  return value <= mostMeeting(limit)
}

/** Below the limit by more than rounding: equality is not below. */
export function isBelow(value: number, limit: number): boolean {
  return value < limit * (1 - TIE)
}

/** Above the limit by more than rounding: equality is not above. */
export function isAbove(value: number, limit: number): boolean {
  return value > mostMeeting(limit)
}

/** The most that meets a limit. */
export function mostMeeting(limit: number): number {
  return limit * (1 + TIE)
}
