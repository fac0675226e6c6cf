import type { OpenInterval, RuleDecision } from '../domain/decision.ts'
import type { Outcome, ReasonCode } from '../domain/outcome.ts'
import { type Bound, isPairedBound, isScoreBound, type MeanBound } from '../domain/policy.ts'
import { quantileName } from '../domain/quantile-name.ts'
import type { Tally } from '../domain/tally.ts'
import { count, countOf } from './count-format.ts'
import { cutCharacters } from './escape.ts'
import type { Glyphs } from './glyphs.ts'
import { exactPercent } from './rate-format.ts'
import { type Scale, scaleOf } from './scale.ts'
import { exactValue, valueText } from './value-format.ts'

/** The threshold of a rule that has an interval; null for a count, and for a figure of the suite as it ran. */
export function limitOf(bound: Bound): number | null {
  return scaleOf(bound)?.limit ?? null
}

/** `≤ 2%`, `≥ 98%`, `≤ 0`, `≤ 2,500`. */
export function boundText(bound: Bound, glyphs: Pick<Glyphs, 'atMost' | 'atLeast'>): string {
  const scale = scaleOf(bound)
  if (scale !== null) return `${scale.side === 'max' ? glyphs.atMost : glyphs.atLeast} ${scale.limitText}`
  if ('count' in bound) return `${glyphs.atMost} ${count(bound.count)}`
  return `${glyphs.atMost} ${bound.kind === 'budget' ? exactValue(bound.value) : ''}`
}

/** Longest metric in a sentence. */
const LONGEST_METRIC = 40

/** A metric's name as sentences use it. */
export function metricWord(metric: string): string {
  return cutCharacters(metric, LONGEST_METRIC)
}

/** What a bad case is, in the metric's own word: `unsafe`, `not resisted`, `failed no_leak`. */
export function badWord(bound: Bound, name: string): string {
  const metric = metricWord(name)
  switch (bound.kind) {
    case 'max':
    case 'max_occurrences':
      return metric
    case 'min':
    case 'max_failures':
      if (metric === 'passed' || metric === 'pass') return 'failed'
      return /^(?!no|un|in)[a-z]+$/i.test(metric) ? `not ${metric}` : `failed ${metric}`
    case 'quantile':
      return `${bound.side === 'max' ? 'above' : 'below'} ${exactValue(bound.value)}`
    case 'mean':
      return 'out of range'
    case 'budget':
      return `above ${exactValue(bound.value)}`
    case 'max_regressed':
    case 'max_regressions':
    case 'max_decrease':
      return 'broken'
  }
}

/** `is unsafe`, `are not resisted`, `failed no_leak`: what a bad case does, after its subject. */
export function badPredicate(bound: Bound, metric: string, many: boolean): string {
  if (bound.kind === 'mean') return `${many ? 'are' : 'is'} ${exactValue(endOf(bound, 'bad'))}`
  const word = badWord(bound, metric)
  return word === 'failed' || word.startsWith('failed ') ? word : `${many ? 'are' : 'is'} ${word}`
}

/** How a number of cases reads when none of them is bad: `none unsafe`, `all resisted`. */
export function noneBad(bound: Bound, metric: string): string {
  if (bound.kind === 'mean') return `all at ${exactValue(endOf(bound, 'good'))}`
  const word = badWord(bound, metric)
  return isNegated(bound, word) ? `all ${word.slice(4)}` : `none ${word}`
}

/** How a number of cases reads when each of them is bad: `all unsafe`, `none resisted`. */
export function allBad(bound: Bound, metric: string): string {
  if (bound.kind === 'mean') return `all at ${exactValue(endOf(bound, 'bad'))}`
  const word = badWord(bound, metric)
  return isNegated(bound, word) ? `none ${word.slice(4)}` : `all ${word}`
}

/** The end of a mean's range that is good for its limit, or bad. */
function endOf({ side, range }: MeanBound, which: 'good' | 'bad'): number {
  return (side === 'max') === (which === 'good') ? range.lowest : range.highest
}

function isNegated(bound: Bound, word: string): boolean {
  return (bound.kind === 'min' || bound.kind === 'max_failures') && word.startsWith('not ')
}

/** Cases with a verdict that were bad. */
export function badCount(rule: RuleDecision): number {
  return rule.badWhen === 'passed' ? rule.tally.passed : rule.tally.failed
}

/** `3 of 655 unsafe`, `492 of 497 resisted`, `2 of 67 failed no_leak`: what was seen, out of the cases with a verdict. */
export function seenText(rule: RuleDecision): string {
  const { bound } = rule
  const { passed, failed } = rule.tally
  const verdicts = passed + failed
  if (verdicts === 0)
    return isScoreBound(bound) ? 'no value' : isPairedBound(bound) ? 'nothing to compare' : 'no verdict'
  switch (bound.kind) {
    case 'max':
    case 'min':
    case 'max_occurrences':
      return `${count(passed)} of ${count(verdicts)} ${metricWord(rule.metric)}`
    case 'max_failures':
      return `${count(failed)} of ${count(verdicts)} ${badWord(rule.bound, rule.metric)}`
    case 'quantile':
      return `${quantileName(bound.quantile)} of ${count(verdicts)} ${metricWord(rule.metric)}`
    case 'mean':
      return `mean of ${count(verdicts)} ${metricWord(rule.metric)}`
    case 'budget': {
      const figure = bound.of.kind === 'quantile' ? quantileName(bound.of.quantile) : bound.of.kind
      const value = rule.estimate === null ? 'none' : budgetText(rule.estimate, bound.value, rule.outcome)
      return `${figure} of ${count(verdicts)} ${metricWord(rule.metric)} ${value}`
    }
    case 'max_regressed':
    case 'max_regressions':
      return `${count(badCount(rule))} of ${count(verdicts)} ${(rule.pairs?.openBads ?? 0) > 0 ? 'surely broke' : 'broke'}`
    case 'max_decrease':
      return `${count(rule.pairs?.fixed.count ?? 0)} fixed, ${count(badCount(rule))} broke of ${count(verdicts)}`
  }
}

/** A sum that a PASS took for its limit, within an ulp, reads as the limit. */
function budgetText(figure: number, limit: number, outcome: Outcome): string {
  return outcome === 'PASS' && figure > limit ? exactValue(limit) : valueText(figure, limit)
}

/** The observed figure of a rule with an interval; empty for a count and where nothing was observed. */
export function seenRate(rule: RuleDecision): string {
  const scale = scaleOf(rule.bound)
  return scale === null || rule.estimate === null ? '' : scale.text(rule.estimate)
}

/** `1.2% to 3.4%`; an end that too few cases show is said not to be there. */
export function spanText(ends: OpenInterval, scale: Scale): string {
  const { lower, upper } = ends
  if (lower === null && upper === null) return 'no end known yet'
  if (lower === null) return `${scale.text(upper ?? Number.NaN)} or less, no lower end yet`
  return upper === null
    ? `${scale.text(lower)} or more, no upper end yet`
    : `${scale.text(lower)} to ${scale.text(upper)}`
}

/** `9 without a verdict (blank 9)`, `all with a verdict`. */
export function missingText(tally: Tally, word: 'verdict' | 'value' = 'verdict'): string {
  if (tally.missing === 0) return `${tally.cases === 0 ? 'none' : 'all'} with a ${word}`
  const reasons = reasonsText(tally.missingReasons)
  return `${count(tally.missing)} without a ${word}${reasons === '' ? '' : ` (${reasons})`}`
}

/** Most reasons that are named; the rest are counted. */
const SHOWN_REASONS = 5

/** `error 2, ungraded 1`. */
export function reasonsText(reasons: ReadonlyMap<string, number>): string {
  const all = [...reasons]
  const shown = all.slice(0, SHOWN_REASONS).map(([reason, cases]) => `${reason.slice(0, 40)} ${count(cases)}`)
  if (all.length > SHOWN_REASONS) shown.push(countOf(all.length - SHOWN_REASONS, 'more reason'))
  return shown.join(', ')
}

/** `9 blanks`, `3 missing verdicts`, `2 missing values`. */
export function missingNoun({ tally, bound }: RuleDecision, cases: number): string {
  const onlyBlank = tally.missingReasons.size === 1 && tally.missingReasons.has('blank')
  if (isPairedBound(bound)) return countOf(cases, 'incomplete pair')
  if (onlyBlank) return countOf(cases, 'blank')
  return countOf(cases, isScoreBound(bound) ? 'missing value' : 'missing verdict')
}

/** `at 95% confidence`. */
export function confidenceText(level: number): string {
  return `${exactPercent(level)} confidence`
}

/** What each reason code says, in a few words. */
export const REASON_WORDS: Readonly<Record<ReasonCode, string>> = {
  no_cases: 'there is no case to judge',
  no_baseline: 'no earlier run has these cases: give its scores file first, or with --baseline',
  run_incomplete: 'the run did not finish',
  evaluator_not_validated: 'a model graded this and too few of its verdicts have been checked by people',
  too_few_clusters: 'there are too few clusters',
  missing_verdicts: 'the missing verdicts could decide it',
  interval_straddles: 'the interval lies on both sides of the limit',
  bound_met: 'the bound holds',
  bound_exceeded: 'the bound is broken',
  out_of_range: 'a value lies outside the range that the policy declares',
  count_within: 'the count is within the bound',
  count_exceeded: 'the count is above the bound',
}

/** What a rule's tally counts. */
export function unitWord(rule: RuleDecision): 'case' | 'trial' {
  return rule.count === 'trials' ? 'trial' : 'case'
}

/** A count, like a budget, speaks of the suite as it ran. */
export function countScope(rule: RuleDecision): string {
  if (rule.bound.kind === 'budget') return 'of this suite as it ran'
  if (rule.bound.kind === 'max_regressions') return 'count over these cases'
  return rule.count === 'trials' ? 'count of trials in this suite' : 'count over this suite'
}
