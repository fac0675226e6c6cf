import type { NamedCase } from '../domain/decision.ts'
import { count } from './count-format.ts'
import { displayWidth } from './display-width.ts'
import { cutCharacters, escapeTerminal } from './escape.ts'

/** Longest id in a list of names; longer ones are cut. */
const LONGEST_ID = 40

/** Names in one line, as many as fit: `q-014 q-027 q-101 +6`. */
export interface NameList {
  readonly cases: readonly NamedCase[]
  /** How many there are in all, named or not. */
  readonly total: number
}

/** Most cases that get a line of their own. */
const SHOWN_CASES = 5

/** Cases that have a description get a line each, with it; null where none has one and a line of names says it all. */
export function casesByLine(
  list: NameList,
): { readonly cases: readonly NamedCase[]; readonly hidden: number } | null {
  if (list.cases.every(({ about }) => about === null)) return null
  const cases = list.cases.slice(0, SHOWN_CASES)
  return { cases, hidden: Math.max(list.total, list.cases.length) - cases.length }
}

/** An id from the input, escaped and cut. */
export function shownId(id: string, most = LONGEST_ID): string {
  return cutCharacters(escapeTerminal(cutCharacters(id, most)), most * 2)
}

/**
 * The names after `lead`, in a line of at most `width` columns: as many as fit and the number of the others.
 * At least one is named, however narrow.
 */
export function nameLine(lead: string, list: NameList, width: number): string {
  let line = lead
  let named = 0
  const room = width - ` +${count(list.total)}`.length
  for (const { id } of list.cases) {
    const next = `${line} ${shownId(id)}`
    if (named > 0 && displayWidth(next) > room) break
    line = next
    named += 1
  }
  const hidden = Math.max(list.total, list.cases.length) - named
  return hidden > 0 ? `${line} +${count(hidden)}` : line
}
