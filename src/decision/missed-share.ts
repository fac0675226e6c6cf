import type { JudgedEvidence } from '../domain/evidence.ts'
import { ceilingOutcome } from '../statistics/ceiling.ts'

/** Whether the labels bound what the judge lets through: exact upper end, tail alpha/2, at or below `max_missed`. */
export function missedShareMet(judged: JudgedEvidence, level: number): boolean {
  const counts = { bad: judged.missed, good: judged.labelledGoods - judged.missed, missing: 0 }
  return ceilingOutcome(counts, judged.maxMissed, level) === 'PASS'
}
