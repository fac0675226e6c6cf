import type { NamedCase, RuleDecision } from '../domain/decision.ts'
import type { Interval } from '../domain/tally.ts'
import { needsAttention } from './attention.ts'
import { count, countOf } from './count-format.ts'
import { onlyWarns } from './headline.ts'
import { judgeTexts, labelledText, otherRunsText, unvalidatedTexts } from './judge-words.ts'
import { casesByLine, type NameList } from './names.ts'
import { advisesCases, clusterWords } from './next-step.ts'
import { exactPercent, percent } from './rate-format.ts'
import {
  badCount,
  badPredicate,
  badWord,
  confidenceText,
  limitOf,
  metricWord,
  missingNoun,
  missingText,
  REASON_WORDS,
  unitWord,
} from './words.ts'

/** What stands under a rule: sentences, cases by name in one line, or a line each under a lead. Raw text of the input. */
export type Detail =
  | { readonly kind: 'sentence'; readonly text: string }
  | { readonly kind: 'names'; readonly lead: string; readonly list: NameList }
  | { readonly kind: 'lead'; readonly text: string }
  | { readonly kind: 'case'; readonly named: NamedCase; readonly note: string }
  | { readonly kind: 'more'; readonly hidden: number }

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
        const total = Math.max(
          rule.unlabelledBadCases.length,
          rule.judge === null ? 0 : rule.judge.judgedBad - rule.judge.labelledBads,
        )
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

/** Beside a rate that holds, the cases that fail every time and those that flicker are what is left to mend. */
function trialDetails({ flickering, alwaysBad }: RuleDecision): readonly Detail[] {
  const details: Detail[] = []
  if (alwaysBad.count > 0) {
    const list = { cases: alwaysBad.cases, total: alwaysBad.count }
    details.push(...namedCases(`bad in every trial, ${countOf(alwaysBad.count, 'case')}:`, list))
  }
  if (flickering.count > 0) {
    const list = { cases: flickering.cases, total: flickering.count }
    details.push(...namedCases(`trials disagree in ${countOf(flickering.count, 'case')}:`, list))
  }
  if (details.length > 0) {
    details.push({ kind: 'sentence', text: 'repeats say more about a case, they are not more cases' })
  }
  return details
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
  const limit = limitOf(rule.bound)
  const ends = rule.intervalWithMissing ?? rule.interval
  if (limit === null || ends === null) return null
  const end =
    rule.bound.kind === 'max'
      ? `at least ${percent(ends.lower, limit)} ${metricWord(rule.metric)}`
      : `at most ${percent(ends.upper, limit)} ${metricWord(rule.metric)}`
  const missing =
    rule.tally.missing > 0 ? `, whatever the ${missingNoun(rule.tally, rule.tally.missing)} would say` : ''
  return `${end} at ${confidenceText(rule.confidenceLevel)}${missing}`
}

function badCases(rule: RuleDecision): readonly Detail[] {
  const total = Math.max(badCount(rule), rule.badCases.length)
  if (rule.badCases.length === 0) return []
  const list = { cases: rule.badCases, total }
  return caseLines(list) ?? [{ kind: 'names', lead: `${badWord(rule.bound, rule.metric)}:`, list }]
}

/** Cases under a rule: in one line, or a line each where there is something to tell of them. */
function namedCases(lead: string, list: NameList): readonly Detail[] {
  const lines = caseLines(list)
  return lines === null ? [{ kind: 'names', lead, list }] : [{ kind: 'lead', text: lead }, ...lines]
}

/** A line for each case and how many more there are; null where no case has a description. */
export function caseLines(list: NameList): readonly Detail[] | null {
  const lines = casesByLine(list)
  if (lines === null) return null
  const details: Detail[] = lines.cases.map((named) => ({ kind: 'case', named, note: named.about ?? '' }))
  if (lines.hidden > 0) details.push({ kind: 'more', hidden: lines.hidden })
  return details
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
      return `of ${countOf(tally.cases, unitWord(rule))}, ${missingText(tally)}`
    case 'interval_straddles': {
      const limit = limitOf(rule.bound)
      if (limit === null || rule.interval === null) return REASON_WORDS.interval_straddles
      return `${span(rule.interval, limit)}, on both sides of ${exactPercent(limit)}`
    }
    case 'evaluator_not_validated':
      return rule.judge === null ? REASON_WORDS.evaluator_not_validated : labelledText(rule.judge)
    case 'no_baseline':
    case 'run_incomplete':
    case 'too_few_clusters':
    case 'bound_met':
    case 'bound_exceeded':
    case 'count_within':
    case 'count_exceeded':
      return REASON_WORDS[rule.reason]
  }
}

/** How far the missing verdicts could move a rule. */
function endsText(rule: RuleDecision): string | null {
  const limit = limitOf(rule.bound)
  const { interval, intervalWithMissing, tally, bound, metric } = rule
  if (rule.reason === 'evaluator_not_validated') return null
  if (limit === null || tally.missing === 0 || intervalWithMissing === null) return null
  const many = tally.missing !== 1
  const all = many ? `all ${missingNoun(tally, tally.missing)}` : `the ${missingNoun(tally, 1).slice(2)}`
  const none = many
    ? `none of the ${missingNoun(tally, tally.missing)}`
    : `the ${missingNoun(tally, 1).slice(2)}`
  const worst = `if ${all} ${badPredicate(bound, metric, many)}`
  const best = many ? `if ${none} ${badPredicate(bound, metric, false)}` : `if ${all} is good`
  if (interval === null) return null
  const high = bound.kind === 'max'
  const passesAsSeen = high ? interval.upper <= limit : interval.lower >= limit
  const failsAsSeen = high ? interval.lower > limit : interval.upper < limit
  if (passesAsSeen) {
    return high
      ? `at most ${percent(interval.upper, limit)} as answered, at most ${percent(intervalWithMissing.upper, limit)} ${worst}`
      : `at least ${percent(interval.lower, limit)} as answered, at least ${percent(intervalWithMissing.lower, limit)} ${worst}`
  }
  if (failsAsSeen) {
    return high
      ? `at least ${percent(interval.lower, limit)} as answered, at least ${percent(intervalWithMissing.lower, limit)} ${best}`
      : `at most ${percent(interval.upper, limit)} as answered, at most ${percent(intervalWithMissing.upper, limit)} ${best}`
  }
  const reach = `${span(intervalWithMissing, limit)} over every answer to the ${missingNoun(tally, tally.missing)}`
  return rule.reason === 'interval_straddles' ? reach : `${span(interval, limit)} as answered, ${reach}`
}

function span(ends: Interval, limit: number): string {
  return `${percent(ends.lower, limit)} to ${percent(ends.upper, limit)}`
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
