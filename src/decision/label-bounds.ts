import type { JudgedEvidence } from '../domain/evidence.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Interval } from '../domain/tally.ts'
import { type BadCounts, ceilingOutcome } from '../statistics/ceiling.ts'
import { clopperPearson } from '../statistics/clopper-pearson.ts'
import {
  type CorrectedCounts,
  correctedBadShare,
  correctedOutcome,
  sharesOutcome,
} from '../statistics/corrected-bad-share.ts'

/** Beyond this many no search goes on: "no number helps" is then the honest answer. */
export const MOST_CASES = 1e9

/** Bounds of the truly bad share, as graded and with every missing verdict filled both ways. */
export function labelBounds(
  counts: BadCounts,
  judged: JudgedEvidence,
  level: number,
): { readonly without: Interval; readonly withMissing: Interval } {
  switch (judged.mode) {
    case 'corrected':
      return correctedBadShare(correctedCounts(counts, judged), level)
    case 'labels':
      return sampleBounds(counts, judged, level)
  }
}

/** Decides by those bounds; without a verdict or without a label it is never a PASS. */
export function labelOutcome(
  counts: BadCounts,
  judged: JudgedEvidence,
  ceiling: number,
  level: number,
): Outcome {
  switch (judged.mode) {
    case 'corrected':
      return correctedOutcome(correctedCounts(counts, judged), ceiling, level)
    case 'labels': {
      const { labelled, bad } = judged.sample
      if (labelled === 0 || counts.bad + counts.good === 0) return 'INSUFFICIENT_EVIDENCE'
      if (counts.missing === 0)
        return ceilingOutcome({ bad, good: labelled - bad, missing: 0 }, ceiling, level)
      return sharesOutcome(sampleBounds(counts, judged, level).withMissing, ceiling)
    }
  }
}

/** The judge's counts as the statistics name them. Cleared cases are never more than the judge's bads. */
export function correctedCounts(counts: BadCounts, judged: JudgedEvidence): CorrectedCounts {
  return {
    graded: counts.bad + counts.good,
    judgedBad: counts.bad,
    cleared: judged.cleared,
    missing: counts.missing,
    labelledGoods: judged.labelledGoods,
    missed: judged.missed,
    labelledBads: judged.labelledBads,
    confirmed: judged.confirmed,
  }
}

/**
 * A plain random sample of the graded answers, as an interval for all cases. Missing verdicts are outside the sampled
 * part, so their share is bounded as the judge's bad share is: the same formula with other names.
 */
function sampleBounds(
  counts: BadCounts,
  judged: JudgedEvidence,
  level: number,
): { readonly without: Interval; readonly withMissing: Interval } {
  const { labelled, bad } = judged.sample
  const without = clopperPearson(bad, labelled, level)
  if (counts.missing === 0) return { without, withMissing: without }
  const graded = counts.bad + counts.good
  const none = { cleared: 0, missing: counts.missing, graded }
  const upper = correctedBadShare(
    { ...none, judgedBad: 0, labelledGoods: labelled, missed: bad, labelledBads: 0, confirmed: 0 },
    level,
  ).withMissing.upper
  const lower = correctedBadShare(
    { ...none, judgedBad: graded, labelledGoods: 0, missed: 0, labelledBads: labelled, confirmed: bad },
    level,
  ).withMissing.lower
  return { without, withMissing: { lower, upper } }
}
