import type { RuleDecision } from '../domain/decision.ts'
import { isPairedBound, isScoreBound } from '../domain/policy.ts'
import { quantileName } from '../domain/quantile-name.ts'
import { needsAttention } from './attention.ts'
import { unlabelledBads } from './case-lists.ts'
import { changeDetails, pairedJudgesText } from './change-details.ts'
import { count, countOf } from './count-format.ts'
import { caseLines, type Detail, namedCases } from './detail.ts'
import { onlyWarns } from './headline.ts'
import { judgeTexts, labelledText, otherRunsText, unvalidatedTexts } from './judge-words.ts'
import { advisesCases, clusterWords } from './next-step.ts'
import { percent } from './rate-format.ts'
import { scaleOf } from './scale.ts'
import { trialDetails } from './trial-details.ts'
import { exactValue } from './value-format.ts'
import {
  badCount,
  badPredicate,
  badWord,
  confidenceText,
  metricWord,
  missingNoun,
  missingText,
  REASON_WORDS,
  spanText,
  unitWord,
} from './words.ts'

/** Most reasons of undetermined operands under a rule; the JSON has all. */
const SHOWN_OPERANDS = 3

/**
 * What a reader needs to know of one rule beyond its line; nothing for most rules that hold.
 *
 * @param next the rule that the next step is about, which has its counts there
 * @param repeated a rule before this one has told about the trials and labels of the metric
 */
export function ruleDetails(
  rule: RuleDecision,
  next: RuleDecision | null,
  repeated = false,
): readonly Detail[] {
  const details: Detail[] = []
  const say = (text: string | null): void => {
    if (text !== null) details.push({ kind: 'sentence', text })
  }
  if (needsAttention(rule) && rule.description !== null) say(rule.description)
  if (rule.outcome !== 'PASS' && onlyWarns(rule)) {
    say(`${rule.outcome === 'FAIL' ? 'FAIL' : 'undecided'}, of which the policy only warns`)
  }
  switch (rule.outcome) {
    case 'FAIL':
      say(failedText(rule))
      for (const text of judgeTexts(rule)) say(text)
      details.push(...badCases(rule))
      break
    case 'INSUFFICIENT_EVIDENCE':
      say(`${rule.reason}: ${undecidedText(rule)}`)
      say(endsText(rule))
      if (rule.judge !== null && rule.reason !== 'evaluator_not_validated') say(labelledText(rule.judge))
      for (const text of unvalidatedTexts(rule)) say(text)
      if (advisesCases(rule, next)) say(furtherText(rule))
      if (rule.unlabelledBadCases.length > 0) {
        const total = unlabelledBads(rule)
        details.push(...namedCases('nobody has looked at:', { cases: rule.unlabelledBadCases, total }))
      }
      break
    case 'PASS':
      for (const text of judgeTexts(rule)) say(text)
      break
  }
  if (!repeated && rule.judge !== null && rule.judge.otherRuns > 0) say(otherRunsText(rule.judge))
  if (!repeated) {
    say(clustersText(rule))
    // A slice that holds and of which nothing broke has nothing to tell: forty of them would be wallpaper.
    const isWhole = rule.where.size === 0
    if (isWhole || needsAttention(rule) || (rule.pairs?.broken.count ?? 0) > 0)
      details.push(...changeDetails(rule))
    details.push(...trialDetails(rule), ...operandDetails(rule))
  }
  for (const note of rule.notes) say(note)
  return details
}

/** How alike the cases of a cluster are, which is what the interval pays for. */
function clustersText({ clusters }: RuleDecision): string | null {
  if (clusters === null) return null
  const effect = clusters.designEffect === null ? '' : `, design effect ${clusters.designEffect.toFixed(2)}`
  const effective =
    clusters.effectiveCases === null
      ? ''
      : `, worth about ${countOf(Math.floor(clusters.effectiveCases), 'independent case')}`
  return `${countOf(clusters.count, 'cluster')}, the largest of ${count(clusters.largest)}${effect}${effective}`
}

/** Why something a criterion asks for could not be seen, also where its verdict stands without it. */
function operandDetails(rule: RuleDecision): readonly Detail[] {
  const { undeterminedOperands } = rule
  const shown = undeterminedOperands.slice(0, SHOWN_OPERANDS)
  const details = shown.map(
    (operand): Detail => ({
      kind: 'sentence',
      text: `not determined in ${countOf(operand.count, unitWord(rule))}: ${operand.reason.replace(/^undetermined: /, '')}`,
    }),
  )
  const hidden = undeterminedOperands.length - shown.length
  if (hidden === 0) return details
  return [...details, { kind: 'sentence', text: `not determined for ${countOf(hidden, 'more reason')}` }]
}

/** The end of the interval that broke the bound, whatever the missing verdicts are. */
function failedText(rule: RuleDecision): string | null {
  if (rule.reason === 'out_of_range' && rule.bound.kind === 'mean') {
    const { lowest, highest } = rule.bound.range
    return `${countOf(badCount(rule), 'value')} outside the range from ${lowest} to ${highest}: what the policy says of ${metricWord(rule.metric)} is wrong, and the bound rests on it`
  }
  const scale = scaleOf(rule.bound)
  const ends = rule.intervalWithMissing ?? rule.interval
  if (scale === null || ends === null) return shareText(rule)
  const end = scale.side === 'max' ? ends.lower : ends.upper
  if (end === null) return shareText(rule)
  const missing =
    rule.tally.missing > 0 ? `, whatever the ${missingNoun(rule, rule.tally.missing)} would say` : ''
  const way = scale.side === 'max' ? 'at least' : 'at most'
  return `${endWords(rule, `${way} ${scale.text(end)}`)} at ${confidenceText(rule.confidenceLevel)}${missing}`
}

/** One end of a rule's interval as a sentence says it: `at least 3% unsafe`, `the p95 is at least 3.2`. */
function endWords({ bound, metric }: RuleDecision, end: string): string {
  switch (bound.kind) {
    case 'quantile':
      return `the ${quantileName(bound.quantile)} is ${end}`
    case 'mean':
      return `the mean is ${end}`
    case 'max_regressed':
      return `${end} broke`
    case 'max_decrease':
      return `the good rate fell by ${end}, approximately,`
    default:
      return `${end} ${metricWord(metric)}`
  }
}

/** Where no interval of values exists, the share of values within the limit is what decided. */
function shareText({ bound, share, confidenceLevel }: RuleDecision): string | null {
  if (bound.kind !== 'quantile' || share === null) return null
  const within = bound.side === 'max' ? 'at or below' : 'at or above'
  return `${percent(share.lower)} to ${percent(share.upper)} of values lie ${within} ${exactValue(bound.value)} at ${confidenceText(confidenceLevel)}`
}

function badCases(rule: RuleDecision): readonly Detail[] {
  const total = Math.max(badCount(rule), rule.badCases.length)
  // What broke stands with what was fixed, under the first rule on the metric.
  if (rule.badCases.length === 0 || isPairedBound(rule.bound)) return []
  const list = { cases: rule.badCases, total }
  return caseLines(list) ?? [{ kind: 'names', lead: `${badWord(rule.bound, rule.metric)}:`, list }]
}

/** Why nothing could be decided, with the numbers that a reader of the code would ask for next. */
function undecidedText(rule: RuleDecision): string {
  const { tally } = rule
  switch (rule.reason) {
    case 'no_cases':
      if (tally.cases > 0) return `none of its ${countOf(tally.cases, 'planned case')} ran`
      return tally.notApplicable > 0
        ? `${metricWord(rule.metric)} applies to none of the cases (${count(tally.notApplicable)} not applicable)`
        : REASON_WORDS.no_cases
    case 'missing_verdicts':
      return `of ${countOf(tally.cases, unitWord(rule))}, ${missingText(tally, isScoreBound(rule.bound) ? 'value' : 'verdict')}`
    case 'interval_straddles': {
      const scale = scaleOf(rule.bound)
      if (scale === null || rule.interval === null) return shareText(rule) ?? REASON_WORDS.interval_straddles
      const span = spanText(rule.interval, scale)
      const isOpen = rule.interval.lower === null || rule.interval.upper === null
      return isOpen ? span : `${span}, on both sides of ${scale.limitText}`
    }
    case 'evaluator_not_validated':
      if (rule.judge !== null) return labelledText(rule.judge)
      return (
        (rule.pairs === null ? null : pairedJudgesText(rule.pairs)) ?? REASON_WORDS.evaluator_not_validated
      )
    case 'no_baseline':
      return rule.pairs === null ? REASON_WORDS.no_baseline : 'the first file has nothing to compare it with'
    case 'run_incomplete':
    case 'too_few_clusters':
    case 'bound_met':
    case 'bound_exceeded':
    case 'out_of_range':
    case 'count_within':
    case 'count_exceeded':
      return REASON_WORDS[rule.reason]
  }
}

/** How far the missing verdicts could move a rule. */
function endsText(rule: RuleDecision): string | null {
  const scale = scaleOf(rule.bound)
  const { interval, intervalWithMissing, tally, bound, metric } = rule
  if (rule.reason === 'evaluator_not_validated') return null
  if (scale === null || tally.missing === 0 || intervalWithMissing === null || interval === null) return null
  const reach = `${spanText(intervalWithMissing, scale)} over every answer to the ${missingNoun(rule, tally.missing)}`
  const [near, far] =
    scale.side === 'max'
      ? [interval.upper, intervalWithMissing.upper]
      : [interval.lower, intervalWithMissing.lower]
  const [low, lowest] =
    scale.side === 'max'
      ? [interval.lower, intervalWithMissing.lower]
      : [interval.upper, intervalWithMissing.upper]
  const within = (end: number): boolean => (scale.side === 'max' ? end <= scale.limit : end >= scale.limit)
  const many = tally.missing !== 1
  const noun = missingNoun(rule, tally.missing)
  const all = many ? `all ${noun}` : `the ${missingNoun(rule, 1).slice(2)}`
  const [most, least] = scale.side === 'max' ? ['at most', 'at least'] : ['at least', 'at most']
  if (near !== null && far !== null && within(near)) {
    const worst = `if ${all} ${badPredicate(bound, metric, many)}`
    return `${most} ${scale.text(near)} as answered, ${most} ${scale.text(far)} ${worst}`
  }
  if (low !== null && lowest !== null && !within(low) && low !== scale.limit) {
    const best = many ? `if none of the ${noun} ${badPredicate(bound, metric, false)}` : `if ${all} is good`
    return `${least} ${scale.text(low)} as answered, ${least} ${scale.text(lowest)} ${best}`
  }
  return rule.reason === 'interval_straddles' ? reach : `${spanText(interval, scale)} as answered, ${reach}`
}

/** The counts of a rule that the next step is not about. */
function furtherText(rule: RuleDecision): string | null {
  const more = rule.moreCases
  if (more === null || (more.allGood === null && more.allBad === null)) return null
  const passes =
    more.allGood === null
      ? 'no number of good cases passes it'
      : `${countOf(more.allGood, 'more good case')}${clusterWords(more, 'allGood')} would pass it`
  if (more.allBad === null) return passes
  const noun = more.allGood === null ? 'more bad case' : 'more bad one'
  return `${passes}, ${countOf(more.allBad, noun)}${clusterWords(more, 'allBad')} ${more.allBad === 1 ? 'fails' : 'fail'} it`
}
