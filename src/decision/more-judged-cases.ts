import type { JudgedEvidence } from '../domain/evidence.ts'
import type { BadCounts } from '../statistics/ceiling.ts'
import type { CorrectedCounts } from '../statistics/corrected-bad-share.ts'
import { type FurtherJudgedCases, furtherJudgedCases } from '../statistics/further-judged-cases.ts'
import { correctedCounts } from './label-bounds.ts'

/**
 * Further cases that would decide a judged rate with the labels held as they are.
 *
 * In mode labels the sample decides and cases without a label say nothing, so that all is null; except beside missing
 * verdicts, whose share every case with a verdict makes smaller, whatever that verdict is.
 */
export function moreJudgedCases(
  counts: BadCounts,
  judged: JudgedEvidence,
  ceiling: number,
  level: number,
): FurtherJudgedCases {
  if (judged.mode === 'corrected') {
    return furtherJudgedCases(correctedCounts(counts, judged), ceiling, level)
  }
  const { labelled, bad } = judged.sample
  if (labelled === 0 || counts.missing === 0) {
    return { allGood: null, allBad: null, atObservedRate: null, for80PercentChance: null }
  }
  const around = (side: Partial<CorrectedCounts>) =>
    furtherJudgedCases(
      { ...NO_SAMPLE, graded: counts.bad + counts.good, missing: counts.missing, ...side },
      ceiling,
      level,
    )
  // As the bounds in this mode: the graded part is the judge's goods for the upper end, its bads for the lower.
  const toPass = around({ labelledGoods: labelled, missed: bad })
  const toFail = around({ judgedBad: counts.bad + counts.good, labelledBads: labelled, confirmed: bad })
  return {
    allGood: toPass.allGood,
    allBad: toFail.allBad,
    atObservedRate: toPass.atObservedRate ?? toFail.atObservedRate,
    for80PercentChance: toPass.for80PercentChance ?? toFail.for80PercentChance,
  }
}

const NO_SAMPLE = { judgedBad: 0, cleared: 0, labelledGoods: 0, missed: 0, labelledBads: 0, confirmed: 0 }
