import type { NamedCase } from '../domain/decision.ts'
import { casesByLine, type NameList } from './names.ts'

/** What stands under a rule: sentences, cases by name in one line, or a line each under a lead. Raw text of the input. */
export type Detail =
  | { readonly kind: 'sentence'; readonly text: string }
  | { readonly kind: 'names'; readonly lead: string; readonly list: NameList }
  | { readonly kind: 'lead'; readonly text: string }
  | { readonly kind: 'case'; readonly named: NamedCase; readonly note: string }
  | { readonly kind: 'more'; readonly hidden: number }

/** Cases under a rule: in one line, or a line each where there is something to tell of them. */
export function namedCases(lead: string, list: NameList): readonly Detail[] {
  const lines = caseLines(list)
  return lines === null ? [{ kind: 'names', lead, list }] : [{ kind: 'lead', text: lead }, ...lines]
}

/** A line for each case and how many more there are; null where no case has a description. */
export function caseLines(list: NameList): readonly Detail[] | null {
  const lines = casesByLine(list)
  if (lines === null) return null
  const details: Detail[] = lines.cases.map((named) => ({ kind: 'case', named, note: named.about ?? '' }))
  if (lines.hidden > 0) details.push({ kind: 'more', hidden: lines.hidden })
  return details
}
