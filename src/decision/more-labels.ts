import type { MoreLabels } from '../domain/decision.ts'
import type { JudgedEvidence } from '../domain/evidence.ts'
import { type BadCounts, ceilingOutcome } from '../statistics/ceiling.ts'
import { labelsForMissedShare, labelsNeeded } from '../statistics/corrected-bad-share.ts'
import { correctedCounts, labelOutcome, leastDeciding } from './label-bounds.ts'

/**
 * Fewest further labels that would decide a rate if they go as the judge says, and whom to draw them from.
 * @returns null where no number of labels does, because the judge's own count stands in the way
 */
export function moreLabelsForRate(
  counts: BadCounts,
  judged: JudgedEvidence,
  ceiling: number,
  level: number,
): MoreLabels | null {
  if (judged.mode === 'labels') return moreOfSample(counts, judged, ceiling, level)
  const goods = labelsNeeded(correctedCounts(counts, judged), ceiling, level)
  if (goods !== null && goods <= judged.unlabelledGoods) {
    return { labels: goods, goods, bads: 0, drawn: 'judged_good', outcome: 'PASS' }
  }
  const bads = leastDeciding(
    (more) =>
      more > judged.unlabelledBad || labelOutcome(counts, withBads(judged, more), ceiling, level) === 'FAIL',
  )
  if (bads !== null && bads > 0 && bads <= judged.unlabelledBad) {
    return { labels: bads, goods: 0, bads, drawn: 'judged_bad', outcome: 'FAIL' }
  }
  return allRemaining(counts, judged, ceiling, level)
}

/** Labels that a counting rule needs: every judge-bad, and enough judge-goods to bound what the judge misses. */
export function moreLabelsForCount(judged: JudgedEvidence, level: number): MoreLabels | null {
  const bads = judged.unlabelledBad
  const wanted = labelsForMissedShare(judged.missed, judged.labelledGoods, judged.maxMissed, level)
  if (wanted !== null && wanted <= judged.unlabelledGoods) {
    return {
      labels: bads + wanted,
      goods: wanted,
      bads,
      drawn: wanted === 0 ? 'judged_bad' : 'judged_good',
      outcome: null,
    }
  }
  const goods = judged.unlabelledGoods
  return goods + bads === 0
    ? null
    : { labels: goods + bads, goods, bads, drawn: 'all_remaining', outcome: null }
}

function withBads(judged: JudgedEvidence, more: number): JudgedEvidence {
  return { ...judged, labelledBads: judged.labelledBads + more, confirmed: judged.confirmed + more }
}

/** When every answer has a label no judge is left, and the labels decide as verdicts. */
function allRemaining(
  counts: BadCounts,
  judged: JudgedEvidence,
  ceiling: number,
  level: number,
): MoreLabels | null {
  const goods = judged.unlabelledGoods
  const bads = judged.unlabelledBad
  if (goods + bads === 0) return null
  const graded = counts.bad + counts.good
  const bad = Math.min(graded, judged.confirmedBad + bads)
  const outcome = ceilingOutcome({ bad, good: graded - bad, missing: counts.missing }, ceiling, level)
  if (outcome === 'INSUFFICIENT_EVIDENCE') return null
  return { labels: goods + bads, goods, bads, drawn: 'all_remaining', outcome }
}

function moreOfSample(
  counts: BadCounts,
  judged: JudgedEvidence,
  ceiling: number,
  level: number,
): MoreLabels | null {
  const left = counts.bad + counts.good - judged.sample.labelled
  const withMore = (more: number): JudgedEvidence => ({
    ...judged,
    sample: { labelled: judged.sample.labelled + more, bad: judged.sample.bad },
  })
  const labels = leastDeciding(
    (more) => more > left || labelOutcome(counts, withMore(more), ceiling, level) === 'PASS',
  )
  if (labels !== null && labels <= left)
    return { labels, goods: labels, bads: 0, drawn: 'at_random', outcome: 'PASS' }
  return allRemaining(counts, judged, ceiling, level)
}
