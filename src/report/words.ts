import type { RuleDecision } from '../domain/decision.ts'
import type { ReasonCode } from '../domain/outcome.ts'
import type { Bound } from '../domain/policy.ts'
import type { Tally } from '../domain/tally.ts'
import { count, countOf } from './count-format.ts'
import { cutCharacters } from './escape.ts'
import type { Glyphs } from './glyphs.ts'
import { exactPercent, percent } from './rate-format.ts'

/** The threshold of a rate rule; null for a count. */
export function limitOf(bound: Bound): number | null {
  switch (bound.kind) {
    case 'max':
    case 'min':
      return bound.rate
    case 'max_failures':
    case 'max_occurrences':
      return null
  }
}

/** `≤ 2%`, `≥ 98%`, `≤ 0`. */
export function boundText(bound: Bound, glyphs: Pick<Glyphs, 'atMost' | 'atLeast'>): string {
  switch (bound.kind) {
    case 'max':
      return `${glyphs.atMost} ${exactPercent(bound.rate)}`
    case 'min':
      return `${glyphs.atLeast} ${exactPercent(bound.rate)}`
    case 'max_failures':
    case 'max_occurrences':
      return `${glyphs.atMost} ${count(bound.count)}`
  }
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
  }
}

/** `is unsafe`, `are not resisted`, `failed no_leak`: what a bad case does, after its subject. */
export function badPredicate(bound: Bound, metric: string, many: boolean): string {
  const word = badWord(bound, metric)
  return word === 'failed' || word.startsWith('failed ') ? word : `${many ? 'are' : 'is'} ${word}`
}

/** How a number of cases reads when none of them is bad: `none unsafe`, `all resisted`. */
export function noneBad(bound: Bound, metric: string): string {
  const word = badWord(bound, metric)
  return isNegated(bound, word) ? `all ${word.slice(4)}` : `none ${word}`
}

/** How a number of cases reads when each of them is bad: `all unsafe`, `none resisted`. */
export function allBad(bound: Bound, metric: string): string {
  const word = badWord(bound, metric)
  return isNegated(bound, word) ? `none ${word.slice(4)}` : `all ${word}`
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
  const { passed, failed } = rule.tally
  const verdicts = passed + failed
  if (verdicts === 0) return 'no verdict'
  switch (rule.bound.kind) {
    case 'max':
    case 'min':
    case 'max_occurrences':
      return `${count(passed)} of ${count(verdicts)} ${metricWord(rule.metric)}`
    case 'max_failures':
      return `${count(failed)} of ${count(verdicts)} ${badWord(rule.bound, rule.metric)}`
  }
}

/** The observed rate of a rate rule; empty for a count and where nothing was observed. */
export function seenRate(rule: RuleDecision): string {
  const limit = limitOf(rule.bound)
  return limit === null || rule.estimate === null ? '' : percent(rule.estimate, limit)
}

/** `9 without a verdict (blank 9)`, `all with a verdict`. */
export function missingText(tally: Tally): string {
  if (tally.missing === 0) return tally.cases === 0 ? 'none with a verdict' : 'all with a verdict'
  const reasons = reasonsText(tally.missingReasons)
  return `${count(tally.missing)} without a verdict${reasons === '' ? '' : ` (${reasons})`}`
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

/** `9 blanks`, `3 missing verdicts`. */
export function missingNoun(tally: Tally, cases: number): string {
  const onlyBlank = tally.missingReasons.size === 1 && tally.missingReasons.has('blank')
  return onlyBlank ? countOf(cases, 'blank') : countOf(cases, 'missing verdict')
}

/** `at 95% confidence`. */
export function confidenceText(level: number): string {
  return `${exactPercent(level)} confidence`
}

/** What each reason code says, in a few words. */
export const REASON_WORDS: Readonly<Record<ReasonCode, string>> = {
  no_cases: 'there is no case to judge',
  no_baseline: 'there is no earlier run to compare with',
  run_incomplete: 'the run did not finish',
  evaluator_not_validated: 'a model graded this and too few of its verdicts have been checked by people',
  too_few_clusters: 'there are too few clusters',
  missing_verdicts: 'the missing verdicts could decide it',
  interval_straddles: 'the interval lies on both sides of the limit',
  bound_met: 'the bound holds',
  bound_exceeded: 'the bound is broken',
  count_within: 'the count is within the bound',
  count_exceeded: 'the count is above the bound',
}

/** What a rule's tally counts. */
export function unitWord(rule: RuleDecision): 'case' | 'trial' {
  return rule.count === 'trials' ? 'trial' : 'case'
}

/** A count speaks of the suite as it ran. */
export function countScope(rule: RuleDecision): string {
  return rule.count === 'trials' ? 'count of trials in this suite' : 'count over this suite'
}
