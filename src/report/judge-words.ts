import type { JudgeEvidence, RuleDecision } from '../domain/decision.ts'
import { count, countOf } from './count-format.ts'
import { labelsText, noLabelsHelp } from './labels-text.ts'
import { percent } from './rate-format.ts'
import { limitOf } from './words.ts'

/** What the judge alone would have said, and what it takes to be allowed to believe it. */
export function unvalidatedTexts(rule: RuleDecision): readonly string[] {
  const { judge, unvalidatedOutcome } = rule
  const texts: string[] = []
  if (unvalidatedOutcome !== null) {
    const word =
      unvalidatedOutcome === 'INSUFFICIENT_EVIDENCE' ? 'leave it undecided' : `give ${unvalidatedOutcome}`
    texts.push(`the judge's word alone would ${word}`)
  }
  if (judge === null) return texts
  if (judge.moreLabels !== null) texts.push(`could decide it: ${labelsText(judge.moreLabels)}`)
  else if (wantsLabels(rule)) texts.push(noLabelsHelp(judge, rule))
  return texts
}

/** A rate always rests on labels, a count until the judge is validated; a rule without a case on neither. */
function wantsLabels(rule: RuleDecision): boolean {
  if (rule.outcome !== 'INSUFFICIENT_EVIDENCE' || rule.reason === 'no_cases') return false
  return limitOf(rule.bound) !== null || rule.reason === 'evaluator_not_validated'
}

/** `200 labels of other runs not used`. */
export function otherRunsText(judge: JudgeEvidence): string {
  return `${countOf(judge.otherRuns, 'label')} of other runs not used`
}

/** How far people have checked the judge whose word a decided rule rests on. */
export function judgeTexts(rule: RuleDecision): readonly string[] {
  const { judge } = rule
  if (judge === null) return []
  const texts: string[] = []
  if (limitOf(rule.bound) === null) {
    const share = percent(judge.missedUpper, judge.maxMissed)
    texts.push(
      `at most ${share} of the answers judged good are bad (${count(judge.missed)} of ${count(judge.labelledGoods)} labelled)`,
    )
  } else if (judge.mode === 'labels') {
    texts.push(`decided on the random sample alone; ${labelledText(judge)}`)
  } else {
    texts.push(`corrected for the judge's errors; ${labelledText(judge)}`)
  }
  return texts
}

/** `labelled 200 of 397 judged good (0 bad), 3 of 3 judged bad (3 bad)`: how far the judge was checked. */
export function labelledText(judge: JudgeEvidence): string {
  const text = drawnText(judge)
  if (judge.unanswered === 0) return text
  return `${text}; ${count(judge.unanswered)} of these have no label and count against`
}

function drawnText(judge: JudgeEvidence): string {
  const missed = judge.labelledGoods > 0 ? ` (${count(judge.missed)} bad)` : ''
  const confirmed = judge.labelledBads > 0 ? ` (${count(judge.confirmed)} bad)` : ''
  const judgedGood = judge.graded - judge.judgedBad
  const goods = count(judge.labelledGoods)
  const bads = count(judge.labelledBads)
  // Labels of other runs that were carried over may be more than this run has answers.
  if (judge.labelledGoods > judgedGood || judge.labelledBads > judge.judgedBad) {
    const verb = judge.unanswered > 0 ? 'drawn' : 'labelled'
    return `${verb} in this run and others ${goods} judged good${missed}, ${bads} judged bad${confirmed}`
  }
  return `${judge.unanswered > 0 ? 'drawn' : 'labelled'} ${goods} of ${count(judgedGood)} judged good${missed}, ${bads} of ${count(judge.judgedBad)} judged bad${confirmed}`
}
