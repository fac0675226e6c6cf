import type { Outcome } from './outcome.ts'

/** The tool could not decide: wrong usage, unreadable input, a fault of the program, no policy. */
export const EXIT_ERROR = 3

/** The one place that turns a decision into a number. */
export function exitCodeOf(outcome: Outcome): 0 | 1 | 2 {
  switch (outcome) {
    case 'PASS':
      return 0
    case 'FAIL':
      return 1
    case 'INSUFFICIENT_EVIDENCE':
      return 2
  }
}
