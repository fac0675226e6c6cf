import type { Outcome } from '../domain/outcome.ts'

/** How parts of a text report are set off. Each takes text that is already escaped and laid out. */
export interface Palette {
  pass(text: string): string
  fail(text: string): string
  undecided(text: string): string
  warn(text: string): string
  strong(text: string): string
  faint(text: string): string
}

const asItIs = (text: string): string => text

/** No colour at all: files, pipes, `NO_COLOR`, `--no-color`. */
export const PLAIN: Palette = {
  pass: asItIs,
  fail: asItIs,
  undecided: asItIs,
  warn: asItIs,
  strong: asItIs,
  faint: asItIs,
}

export interface TextOptions {
  /** Columns of the terminal; 80 where nobody knows. */
  readonly width: number
  readonly colour: Palette
  /** False where box drawing would not be shown; names from the input stay as they are. */
  readonly unicode: boolean
}

/** Text about an outcome in its colour. */
export function paintOutcome(outcome: Outcome, text: string, colour: Palette): string {
  switch (outcome) {
    case 'PASS':
      return colour.pass(text)
    case 'FAIL':
      return colour.fail(text)
    case 'INSUFFICIENT_EVIDENCE':
      return colour.undecided(text)
  }
}
