/** A spreadsheet takes text that starts like this, blanks and apostrophes aside, for a formula and runs it. */
const FORMULA = /^[\s']*[=+\-@]/

const PROTECTED = /^'[\s']*[=+\-@]/

/**
 * Text of a scores file as a cell of a CSV that people open: a leading apostrophe where a spreadsheet would run it.
 * Text that already has the apostrophe gets another, so that `unprotected` gives every text back exactly.
 */
export function protectedText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The inverse of `protectedText`; also right where a spreadsheet has dropped the apostrophe on saving. */
export function unprotectedText(cell: string): string {
  return PROTECTED.test(cell) ? cell.slice(1) : cell
}
