import type { GraderEvidence, JudgedEvidence, PairChanges, PairEvidence } from '../domain/evidence.ts'
import type { PairedChange, PairedJudge, PairFigures } from '../domain/pair-figures.ts'
import type { Rule } from '../domain/policy.ts'
import type { Interval } from '../domain/tally.ts'
import { clopperPearsonUpper } from '../statistics/clopper-pearson.ts'
import { labelsForMissedShare } from '../statistics/corrected-bad-share.ts'
import { pairsToSettle } from '../statistics/further-pairs.ts'
import { tailOf } from '../statistics/level.ts'
import { mcnemar } from '../statistics/mcnemar.ts'
import { tangoInterval } from '../statistics/tango.ts'
import { meets } from '../statistics/ties.ts'
import { missedShareMet } from './missed-share.ts'

/** What two files say of a criterion together, whatever its rule asks. */
export function pairFigures(
  pairs: PairEvidence,
  rule: Pick<Rule, 'badWhen' | 'confidenceLevel'>,
  isClustered: boolean,
): PairFigures {
  const { counts } = pairs
  const complete = completePairs(pairs)
  const test = mcnemar(complete.fixed, complete.broken)
  const [passedBefore, passedAfter] =
    rule.badWhen === 'failed'
      ? [counts.bothGood + counts.broken, counts.bothGood + counts.fixed]
      : [counts.bothBad + counts.fixed, counts.bothBad + counts.broken]
  const has = complete.pairs > 0
  return {
    counts,
    notApplicableBefore: pairs.notApplicableBefore,
    fixed: pairs.fixed,
    broken: pairs.broken,
    vanished: pairs.vanished,
    fresh: pairs.fresh,
    mcnemarP: test.exact,
    mcnemarMidP: test.midP,
    before: has ? passedBefore / complete.pairs : null,
    after: has ? passedAfter / complete.pairs : null,
    difference: has ? (passedAfter - passedBefore) / complete.pairs : null,
    tango: has ? risingInterval(complete, rule) : null,
    judges: {
      before: pairedJudge(pairs.graders.before, rule.confidenceLevel),
      after: pairedJudge(pairs.graders.after, rule.confidenceLevel),
    },
    openBads: pairs.openBads.count,
    change: isClustered ? { kind: 'clustered' } : changeOf(pairs, complete, rule.confidenceLevel),
  }
}

/** Pairs with a verdict on both sides. */
export function completePairs({ counts }: PairEvidence): PairChanges {
  const { bothGood, bothBad, fixed, broken } = counts
  return { pairs: bothGood + bothBad + fixed + broken, fixed, broken }
}

/** What labels say of what a judge lets through; null where nobody has to ask. */
function pairedJudge(grader: GraderEvidence, level: number): PairedJudge | null {
  if (grader.kind !== 'judged') return null
  const { labelledGoods, missed, maxMissed } = grader
  return {
    labelledGoods,
    missed,
    missedUpper: labelledGoods === 0 ? 1 : clopperPearsonUpper(missed, labelledGoods, tailOf(level) / 2),
    maxMissed,
    isMet: missedShareMet(grader, level),
    moreGoods: moreGoods(grader, level),
    unlabelledBads: grader.unlabelledBad,
  }
}

function moreGoods(grader: JudgedEvidence, level: number): number | null {
  const wanted = labelsForMissedShare(grader.missed, grader.labelledGoods, grader.maxMissed, level)
  return wanted !== null && wanted <= grader.unlabelledGoods ? wanted : null
}

/** Of the rate of passing, after minus before. */
function risingInterval(
  complete: PairChanges,
  { badWhen, confidenceLevel }: Pick<Rule, 'badWhen' | 'confidenceLevel'>,
): Interval {
  const decrease = tangoInterval(complete, confidenceLevel)
  // Of a metric that is bad when it passes, the good rate falls as the rate of passing rises.
  return badWhen === 'passed'
    ? { lower: decrease.lower, upper: decrease.upper }
    : { lower: 0 - decrease.upper, upper: 0 - decrease.lower }
}

function changeOf(pairs: PairEvidence, complete: PairChanges, level: number): PairedChange {
  if (complete.pairs === 0) return { kind: 'nothing_to_compare' }
  if (complete.fixed + complete.broken === 0) return { kind: 'no_change' }
  if (!isReal(complete, level)) return { kind: 'unclear', furtherPairs: pairsToSettle(complete, level) }
  const direction = complete.fixed > complete.broken ? 'better' : 'worse'
  const against = direction === 'better' ? pairs.hurt : pairs.help
  const holds = isReal(against, level) && against.fixed > against.broken === (direction === 'better')
  return { kind: 'real', direction, undone: !holds }
}

/** A p-value on the level makes it. */
function isReal({ fixed, broken }: PairChanges, level: number): boolean {
  return meets(mcnemar(fixed, broken).exact, tailOf(level))
}
