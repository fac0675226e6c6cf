import type { RuleDecision } from '../domain/decision.ts'
import type { MetricEvidence, PairChanges, PairEvidence } from '../domain/evidence.ts'
import type { MoreCases } from '../domain/more-cases.ts'
import { decreaseOutcome } from '../statistics/decrease-outcome.ts'
import { furtherDecrease } from '../statistics/further-decrease.ts'
import { tangoInterval } from '../statistics/tango.ts'
import { boundReason } from './bound-reason.ts'
import { completePairs } from './pair-figures.ts'
import { judgesMeasured, withoutMeasuredJudges } from './paired-judges.ts'
import { type PairedRule, sharedParts } from './rule-parts.ts'

/**
 * How far the share of good cases fell from the first file to the second, by Tango's score interval. It is approximate: a
 * wrong PASS may be somewhat likelier than the level says.
 */
export function decideDecrease(
  rule: PairedRule<'max_decrease'>,
  evidence: MetricEvidence,
  pairs: PairEvidence,
): RuleDecision {
  const { rate } = rule.bound
  const level = rule.confidenceLevel
  const complete = completePairs(pairs)
  const all = pairs.hurt.pairs
  const missing = all - complete.pairs
  const counts = { hurt: pairs.hurt, help: pairs.help, answered: complete.pairs }
  const outcome = decreaseOutcome(counts, rate, level)
  const missingCouldDecide = missing > 0 && oneFillingDecides(pairs, rate, level)
  const bads = { good: complete.pairs - complete.broken, bad: complete.broken }
  const byJudge =
    pairs.byJudge === null
      ? null
      : decreaseOutcome({ ...pairs.byJudge, answered: complete.pairs }, rate, level)
  const decided: RuleDecision = {
    ...sharedParts(rule, evidence, new Map()),
    outcome,
    reason: boundReason(outcome, all, missingCouldDecide),
    unvalidatedOutcome: null,
    tally: {
      cases: all,
      passed: rule.badWhen === 'failed' ? bads.good : bads.bad,
      failed: rule.badWhen === 'failed' ? bads.bad : bads.good,
      missing,
      missingReasons: pairs.incomplete.reasons,
      notApplicable: pairs.notApplicableBefore,
    },
    estimate: complete.pairs === 0 ? null : (complete.broken - complete.fixed) / complete.pairs,
    interval: complete.pairs === 0 ? null : { method: 'tango', ...tangoInterval(complete, level) },
    intervalWithMissing:
      missing === 0
        ? null
        : {
            lower: tangoInterval(pairs.help, level).lower,
            upper: tangoInterval(pairs.hurt, level).upper,
          },
    judge: null,
    moreCases:
      outcome === 'INSUFFICIENT_EVIDENCE'
        ? moreCases(pairs, complete, { rate, level, missing, missingCouldDecide })
        : null,
    badCases: pairs.broken.cases,
    missingCases: pairs.incomplete.cases,
    unlabelledBadCases: [],
    notes: evidence.notes,
  }
  if (!judgesMeasured(pairs, level)) return withoutMeasuredJudges(decided, pairs, byJudge)
  const isOpen = outcome === 'INSUFFICIENT_EVIDENCE' && pairs.openBads.count > 0
  return isOpen && decided.reason !== 'no_cases'
    ? {
        ...decided,
        reason: 'evaluator_not_validated',
        unvalidatedOutcome: byJudge,
        unlabelledBadCases: pairs.openBads.cases,
      }
    : decided
}

/** Both ends move one way with each filling, so the two outermost ones are enough. */
function oneFillingDecides({ hurt, help }: PairEvidence, rate: number, level: number): boolean {
  return [hurt, help].some(
    (filled) =>
      decreaseOutcome({ hurt: filled, help: filled, answered: filled.pairs }, rate, level) !==
      'INSUFFICIENT_EVIDENCE',
  )
}

function moreCases(
  { hurt, help }: PairEvidence,
  complete: PairChanges,
  known: {
    readonly rate: number
    readonly level: number
    readonly missing: number
    readonly missingCouldDecide: boolean
  },
): MoreCases {
  const further = furtherDecrease({ hurt, help, complete }, known.rate, known.level)
  return {
    missingVerdicts: known.missing,
    missingCouldDecide: known.missingCouldDecide,
    branches: known.missingCouldDecide
      ? [help, hurt].map((filled, index) => ({
          bad: index === 0 ? 0 : known.missing,
          outcome: decreaseOutcome(
            { hurt: filled, help: filled, answered: filled.pairs },
            known.rate,
            known.level,
          ),
          badCases: filled.broken,
          cases: filled.pairs,
          upper: null,
          allGood: null,
        }))
      : [],
    allGood: further.allUnchanged,
    allBad: further.allBroken,
    atObservedRate: further.atObservedRate,
    for80PercentChance: null,
    inClusters: null,
  }
}
