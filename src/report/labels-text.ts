import type { JudgeEvidence, MoreLabels, RuleDecision } from '../domain/decision.ts'
import { count, countOf } from './count-format.ts'
import { exactPercent, percent } from './rate-format.ts'
import { limitOf } from './words.ts'

/** How many labels and drawn how: `145 more labels, 142 judged good and 3 judged bad, drawn at random`. */
export function labelsText(more: MoreLabels): string {
  const labels = countOf(more.labels, 'more label')
  switch (more.drawn) {
    case 'judged_good':
    case 'judged_bad':
      return `${labels}${judgedText(more)}, drawn at random`
    case 'all_remaining':
      return `${labels}, of every answer that has none`
    case 'at_random':
      return `${labels}, drawn at random from all answers`
    case 'unanswered':
      return `${countOf(more.labels, 'empty or disputed label')} of answers drawn before`
  }
}

function judgedText(more: MoreLabels): string {
  if (more.goods > 0 && more.bads > 0)
    return `, ${count(more.goods)} judged good and ${count(more.bads)} judged bad`
  return more.drawn === 'judged_good' ? ' of answers judged good' : ' of answers judged bad'
}

/** When labels alone cannot help, and why: with every answer labelled the suite itself is still too small. */
export function noLabelsHelp(judge: JudgeEvidence, rule: RuleDecision): string {
  const limit = limitOf(rule.bound)
  const missing = rule.tally.missing === 0 ? '' : `, ${count(rule.tally.missing)} without a verdict`
  const seen = `${count(judge.judgedBad)} of ${count(judge.graded)} bad${missing}`
  if (limit === null) {
    return `no number of labels decides it: every answer has been drawn, and ${percent(judge.missedUpper, judge.maxMissed)} of those judged good may still be bad`
  }
  const few = rule.clusters === null ? 'these cases' : `these ${countOf(rule.clusters.count, 'cluster')}`
  const why =
    missing === ''
      ? `${few} are too few for a limit of ${exactPercent(limit)}`
      : `it stays undecided at a limit of ${exactPercent(limit)}`
  return `no number of labels decides it: even with every answer labelled as the judge says (${seen}), ${why}`
}
