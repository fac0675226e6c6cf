import { NOT_APPLICABLE } from './verdict-codes.ts'
import type { VerdictColumn } from './verdict-column.ts'

/** A score has no verdict of which an operand could be an error. */
export const NO_VERDICTS = {
  metric: '',
  isDerived: false,
  isThere: true,
  judges: new Set<string>(),
  hasLabels: false,
  codeOf: () => NOT_APPLICABLE,
  isJudged: () => false,
  labelOf: () => 0,
  missingOperands: () => [],
} satisfies VerdictColumn
