import type { MissingBranch } from '../domain/more-cases.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { BadCounts } from './ceiling.ts'
import { casesOf, ceilingOutcome } from './ceiling.ts'
import { clopperPearsonUpper } from './clopper-pearson.ts'
import { leastCases } from './least-cases.ts'
import { leastCount } from './least-count.ts'
import { tailOf } from './level.ts'

/**
 * What comes of answering the missing verdicts: none bad, the first number of bad ones with another outcome than that,
 * all bad. Fewer where these coincide; none where no answers decide.
 *
 * @param ceiling share of bad cases, from 0 to 1
 * @param level   two-sided, above 0 and below 1
 * @throws {RangeError} when an argument is outside its range or not whole
 */
export function missingBranches(counts: BadCounts, ceiling: number, level: number): readonly MissingBranch[] {
  const { missing } = counts
  const cases = casesOf(counts)
  const outcomeOf = (bad: number): Outcome => ceilingOutcome(filled(counts, bad), ceiling, level)
  const best = outcomeOf(0)
  const worst = outcomeOf(missing)
  // One more bad case never helps, so that nothing between the two decides when neither does.
  if (missing === 0 || (best === 'INSUFFICIENT_EVIDENCE' && worst === best)) return []
  const turn = worst === best ? null : leastCount(1, missing, (bad) => outcomeOf(bad) !== best)
  const bads = new Set([0, ...(turn === null ? [] : [turn]), missing])
  return [...bads].map((bad) => branchOf(bad, outcomeOf(bad), counts.bad + bad, cases, ceiling, level))
}

function filled({ bad, good, missing }: BadCounts, badOnes: number): BadCounts {
  return { bad: bad + badOnes, good: good + missing - badOnes, missing: 0 }
}

function branchOf(
  bad: number,
  outcome: Outcome,
  badCases: number,
  cases: number,
  ceiling: number,
  level: number,
): MissingBranch {
  const enough = outcome === 'INSUFFICIENT_EVIDENCE' ? leastCases(badCases, ceiling, level) : null
  return {
    bad,
    outcome,
    badCases,
    cases,
    upper: clopperPearsonUpper(badCases, cases, tailOf(level) / 2),
    allGood: enough === null ? null : enough - cases,
  }
}
