import type { RuleDecision } from '../domain/decision.ts'
import { countOf } from './count-format.ts'
import { type Detail, namedCases } from './detail.ts'

/** Beside a rate that holds, the cases that fail every time and those that flicker are what is left to mend. */
export function trialDetails({ flickering, alwaysBad }: RuleDecision): readonly Detail[] {
  const details: Detail[] = []
  if (alwaysBad.count > 0) {
    const list = { cases: alwaysBad.cases, total: alwaysBad.count }
    details.push(...namedCases(`bad in every trial, ${countOf(alwaysBad.count, 'case')}:`, list))
  }
  if (flickering.count > 0) {
    const list = { cases: flickering.cases, total: flickering.count }
    details.push(...namedCases(`trials disagree in ${countOf(flickering.count, 'case')}:`, list))
  }
  if (details.length > 0) {
    details.push({ kind: 'sentence', text: 'repeats say more about a case, they are not more cases' })
  }
  return details
}
