import type { Decision } from '../domain/decision.ts'
import { isPairedBound } from '../domain/policy.ts'
import { count, countOf } from './count-format.ts'
import { cutCharacters } from './escape.ts'

/** What a PASS does not say, a sentence each; nothing for the other outcomes. */
export function limitsTexts(decision: Decision): readonly string[] {
  if (decision.outcome !== 'PASS') return []
  const counted = decision.rules.filter((rule) => rule.count === 'cases').map((rule) => rule.tally.cases)
  const cases = counted.length > 0 ? Math.max(...counted) : (decision.scores.at(-1)?.cases ?? 0)
  const exercised =
    cases === 1 ? 'this 1 case does not exercise' : `none of these ${count(cases)} cases exercises`
  return [...freshTexts(decision), `Says nothing about failures that ${exercised}.`]
}

/** New cases have no pair: a rule on two files says nothing of them. */
function freshTexts({ comparison, rules }: Decision): readonly string[] {
  const paired = rules.filter((rule) => isPairedBound(rule.bound))
  if (comparison === null || comparison.fresh === 0 || paired.length === 0) return []
  const names =
    paired.length > 3 ? 'rules that compare' : paired.map((rule) => cutCharacters(rule.id, 40)).join(', ')
  const verb = comparison.fresh === 1 ? 'counts' : 'count'
  return [`${countOf(comparison.fresh, 'new case')} ${verb} for the other rules, not for ${names}.`]
}
