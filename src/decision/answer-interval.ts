import type { IntervalAnswer } from '../domain/plan.ts'
import { ceilingOutcome } from '../statistics/ceiling.ts'
import { clopperPearson } from '../statistics/clopper-pearson.ts'
import { furtherCases } from '../statistics/further-cases.ts'
import { ceilingOf } from './bad-counts.ts'
import type { RateRule } from './rule-parts.ts'

/**
 * The exact interval of so many passed of so many cases, and what it says about a bound.
 *
 * @param passed whole number, 0 ≤ passed ≤ cases
 * @param level  two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range
 */
export function answerInterval(
  passed: number,
  cases: number,
  level: number,
  bound: RateRule['bound'] | null,
): IntervalAnswer {
  const known = {
    passed,
    cases,
    confidenceLevel: level,
    interval: clopperPearson(passed, cases, level),
    bound,
  }
  if (bound === null) return { ...known, outcome: null, moreCases: null }
  const bad = bound.kind === 'max' ? passed : cases - passed
  const counts = { bad, good: cases - bad, missing: 0 }
  const ceiling = ceilingOf(bound)
  const outcome = ceilingOutcome(counts, ceiling, level)
  const moreCases = outcome === 'INSUFFICIENT_EVIDENCE' ? furtherCases(counts, ceiling, level) : null
  return { ...known, outcome, moreCases }
}
