import type { Cell } from '../domain/scores.ts'

/** A verdict that is missing, and why. */
export interface MissingVerdict {
  readonly missing: string
}

/**
 * What a cell says of a criterion. `blank`: nothing, so the `.reason` column says why, if it is there. `invalid`:
 * neither a verdict nor one of the words for a missing one.
 */
export type CellVerdict = 'passed' | 'failed' | 'not_applicable' | 'blank' | 'invalid' | MissingVerdict

/** What a cell says of a score: a finite number, or why there is none. */
export type CellScore = number | 'not_applicable' | 'blank' | 'invalid' | MissingVerdict

const PASSED_WORDS = ['true', 'pass', 'passed', 'yes', 'y', '1', '1.0']
const FAILED_WORDS = ['false', 'fail', 'failed', 'no', 'n', '0', '0.0']
const BLANK_WORDS = ['', 'na', 'n/a', 'nan', 'null', 'none']
const MISSING_WORDS = ['error', 'skipped', 'ungraded', 'undetermined', 'not_run', 'timeout', 'grader_refused']
const NOT_APPLICABLE_WORD = 'not_applicable'

const LONGEST_WORD = 16

// Made once and handed out again, so that reading a million cells makes no garbage.
const WORDS: ReadonlyMap<string, CellVerdict> = new Map<string, CellVerdict>([
  ...PASSED_WORDS.map((word): [string, CellVerdict] => [word, 'passed']),
  ...FAILED_WORDS.map((word): [string, CellVerdict] => [word, 'failed']),
  ...BLANK_WORDS.map((word): [string, CellVerdict] => [word, 'blank']),
  ...MISSING_WORDS.map((word): [string, CellVerdict] => [word, { missing: word }]),
  [NOT_APPLICABLE_WORD, NOT_APPLICABLE_WORD],
])

/** Reads a cell as a verdict, in any letter case and between any blanks. Anything that is not listed is `invalid`. */
export function readVerdict(cell: Cell): CellVerdict {
  if (cell === 'true') return 'passed'
  if (cell === 'false') return 'failed'
  switch (typeof cell) {
    case 'string':
      return readWord(cell)
    case 'boolean':
      return cell ? 'passed' : 'failed'
    case 'number':
      if (cell === 1) return 'passed'
      return cell === 0 ? 'failed' : 'invalid'
    case 'undefined':
      return 'blank'
    default:
      return cell === null ? 'blank' : 'invalid'
  }
}

function readWord(text: string): CellVerdict {
  const known = WORDS.get(text)
  if (known !== undefined) return known
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_WORD) return 'invalid'
  return WORDS.get(trimmed.toLowerCase()) ?? 'invalid'
}

/**
 * Whether a text is one of the words that stand for a missing verdict or for `not_applicable`: the words that a
 * `.reason` may not hold beside a verdict.
 */
export function isMissingWord(text: string): boolean {
  const verdict = readWord(text)
  return typeof verdict === 'object' || verdict === NOT_APPLICABLE_WORD
}

/** Digits with at most one point and an exponent. No alternative can match the same text twice: linear time. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Reads a cell as a score: a finite decimal number, or one of the words for a missing value. */
export function readScore(cell: Cell): CellScore {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : 'invalid'
  if (typeof cell === 'boolean') return 'invalid'
  if (typeof cell !== 'string') return cell === undefined || cell === null ? 'blank' : 'invalid'
  const text = cell.trim()
  if (DECIMAL.test(text)) {
    const value = Number(text)
    return Number.isFinite(value) ? value : 'invalid'
  }
  const word = readWord(text)
  // A verdict word such as "pass" is no number.
  return word === 'passed' || word === 'failed' ? 'invalid' : word
}
