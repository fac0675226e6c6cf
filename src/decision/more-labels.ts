import type { MoreLabels } from '../domain/decision.ts'
import type { JudgedEvidence } from '../domain/evidence.ts'
import { type BadCounts, ceilingOutcome } from '../statistics/ceiling.ts'
import { labelsForMissedShare, labelsNeeded } from '../statistics/corrected-bad-share.ts'
import { leastCount } from '../statistics/least-count.ts'
import { correctedCounts, labelOutcome, MOST_CASES } from './label-bounds.ts'

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
  const unanswered = unansweredLabels(counts, judged, ceiling, level)
  if (unanswered !== null) return unanswered
  if (judged.mode === 'labels') return moreOfSample(counts, judged, ceiling, level)
  const goods = labelsNeeded(correctedCounts(counts, judged), ceiling, level)
  if (goods !== null && goods <= judged.unlabelledGoods - judged.unansweredGoods) {
    return { labels: goods, goods, bads: 0, drawn: 'judged_good', outcome: 'PASS' }
  }
  const bads = leastCount(
    0,
    MOST_CASES,
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
  const { unansweredGoods, unansweredBads } = judged
  const left = labelsForMissedShare(
    judged.missed - unansweredGoods,
    judged.labelledGoods,
    judged.maxMissed,
    level,
  )
  if (unansweredGoods + unansweredBads > 0 && left === 0 && judged.unlabelledBad === unansweredBads) {
    const labels = unansweredGoods + unansweredBads
    return { labels, goods: unansweredGoods, bads: unansweredBads, drawn: 'unanswered', outcome: null }
  }
  const bads = judged.unlabelledBad
  const wanted = labelsForMissedShare(judged.missed, judged.labelledGoods, judged.maxMissed, level)
  if (wanted !== null && wanted <= judged.unlabelledGoods - judged.unansweredGoods) {
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

/** Answers that were drawn and have no usable label come first, where they alone decide: nothing has to be drawn anew. */
function unansweredLabels(
  counts: BadCounts,
  judged: JudgedEvidence,
  ceiling: number,
  level: number,
): MoreLabels | null {
  const { unansweredGoods: goods, unansweredBads: bads } = judged
  if (goods + bads === 0) return null
  const answered: JudgedEvidence = {
    ...judged,
    missed: judged.missed - goods,
    confirmed: judged.confirmed + bads,
    sample: { labelled: judged.sample.labelled, bad: Math.max(0, judged.sample.bad - goods) },
    unansweredGoods: 0,
    unansweredBads: 0,
  }
  const outcome = labelOutcome(counts, answered, ceiling, level)
  if (outcome === 'INSUFFICIENT_EVIDENCE') return null
  return { labels: goods + bads, goods, bads, drawn: 'unanswered', outcome }
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
  const labels = leastCount(
    0,
    MOST_CASES,
    (more) => more > left || labelOutcome(counts, withMore(more), ceiling, level) === 'PASS',
  )
  if (labels !== null && labels <= left)
    return { labels, goods: labels, bads: 0, drawn: 'at_random', outcome: 'PASS' }
  return allRemaining(counts, judged, ceiling, level)
}
