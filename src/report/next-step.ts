import type { Decision, MoreLabels, RuleDecision } from '../domain/decision.ts'
import type { MoreCases } from '../domain/more-cases.ts'
import { isPairedBound } from '../domain/policy.ts'
import { notAnOption, shellWord } from '../domain/shell-word.ts'
import { answerMissing, missingNames } from './answer-missing.ts'
import { attentionOrder } from './attention.ts'
import { compareWith, labelBoth } from './compare-step.ts'
import { count, countOf } from './count-format.ts'
import { isCopyable } from './escape.ts'
import { shownFile } from './file-name.ts'
import { onlyWarns } from './headline.ts'
import { labelsText } from './labels-text.ts'
import { sampleCommand } from './sample-command.ts'
import { scaleOf } from './scale.ts'
import { type Branch, type NextStep, ruleWord, step } from './step.ts'
import {
  allBad,
  badCount,
  badWord,
  confidenceText,
  limitOf,
  metricWord,
  missingNoun,
  noneBad,
  unitWord,
} from './words.ts'

const LOOKING_AGAIN =
  'Adding cases until a rule passes is looking more than once, and each look is another chance of a wrong PASS: plan one.'

/** What to do about a decision; null when it is a PASS. */
export function nextStep(decision: Decision): NextStep | null {
  const rule = nextRule(decision)
  if (rule === null) return null
  if (decision.outcome === 'FAIL') return afterFail(rule)
  const next = afterUndecided(rule, decision)
  const advised =
    next.branches.some((branch) => branch.advisesCases) ||
    decision.rules.some((each) => advisesCases(each, rule))
  return advised ? { ...next, after: [...next.after, LOOKING_AGAIN] } : next
}

/** The rule that the next step is about: the first that failed, or the first undecided one that missing verdicts decide. */
export function nextRule(decision: Decision): RuleDecision | null {
  switch (decision.outcome) {
    case 'PASS':
      return null
    case 'FAIL':
      return attentionOrder(decision.rules).find((rule) => rule.outcome === 'FAIL') ?? null
    case 'INSUFFICIENT_EVIDENCE': {
      const undecided = decision.rules.filter((rule) => rule.outcome === 'INSUFFICIENT_EVIDENCE')
      const blocking = undecided.filter((rule) => !onlyWarns(rule))
      const open = blocking.length > 0 ? blocking : undecided
      return open.find((rule) => rule.moreCases?.missingCouldDecide === true) ?? open[0] ?? null
    }
  }
}

/** Whether a rule other than the one that comes next says, on its own line, how many cases it lacks. */
export function advisesCases(rule: RuleDecision, next: RuleDecision | null): boolean {
  if (rule === next || rule.outcome !== 'INSUFFICIENT_EVIDENCE') return false
  return (rule.moreCases?.allGood ?? 0) > 0 || (rule.moreCases?.allBad ?? 0) > 0
}

function afterFail(rule: RuleDecision): NextStep {
  const figure = figureFailed(rule)
  if (figure !== null) return step(figure)
  const those = `${countOf(badCount(rule), `bad ${unitWord(rule)}`)} (${badWord(rule.bound, rule.metric)})`
  return limitOf(rule.bound) === null
    ? step(
        `Look at the ${those}: no further ${unitWord(rule)} can outweigh ${badCount(rule) === 1 ? 'it' : 'them'}.`,
      )
    : step(
        `Look at ${badCount(rule) === 1 ? `the ${those}` : `what the ${those} have in common`}. The evidence for this FAIL is enough: mend the system, more cases will not.`,
      )
}

/** What to do where it is a figure that failed rather than some of the cases. */
function figureFailed({ bound, metric, reason }: RuleDecision): string | null {
  if (reason === 'out_of_range') {
    return `Look at the values out of range: either they are wrong, or the range that the policy declares for ${metricWord(metric)} is.`
  }
  switch (bound.kind) {
    case 'mean':
      return `Look at what drives ${metricWord(metric)}. The evidence for this FAIL is enough: mend the system, more cases will not.`
    case 'budget':
      return `Look at what drives ${metricWord(metric)}: this suite, as it ran, is over its budget.`
    default:
      return null
  }
}

function afterUndecided(rule: RuleDecision, decision: Decision): NextStep {
  const more = rule.moreCases
  if (more?.missingCouldDecide === true) return answerMissing(rule, more)
  if (rule.reason === 'no_baseline') return compareWith(rule, decision)
  if (rule.reason === 'evaluator_not_validated' && rule.judge === null) return labelBoth(rule, decision)
  const labels = rule.judge?.moreLabels ?? null
  if (labels?.drawn !== 'unanswered' && rule.unlabelledBadCases.length > 0 && limitOf(rule.bound) === null)
    return lookAtJudged(rule, decision)
  if (labels?.drawn === 'unanswered') return fillIn(labels, decision)
  if (labels !== null) return label(`For ${ruleWord(rule)}, ${labelsText(labels)}:`, rule, labels, decision)
  if (rule.reason === 'run_incomplete') {
    return step('Run the suite to its end: a run that was cut short can fail a rule, and never pass one.')
  }
  if (rule.reason === 'too_few_clusters') {
    return step(
      `Add clusters to ${ruleWord(rule)}: cases of one cluster are too alike to decide by themselves.`,
    )
  }
  if (rule.reason === 'no_cases')
    return step(`Run the suite: no case has a verdict on ${metricWord(rule.metric)}.`)
  if (rule.judge !== null && canPass(rule) && more?.allGood === null) return planLarger(rule, decision)
  if (more !== null && hasCounts(more)) return addCases(rule, more)
  if (more !== null && more.missingVerdicts > 0) {
    return step(`Get the ${missingNoun(rule, more.missingVerdicts)} of ${ruleWord(rule)}:`, {
      names: missingNames(rule),
    })
  }
  return step(whyNothingHelps(rule))
}

/** A sheet to fill in. Only what the labels say of this run decides, so it is no new look at the system. */
function label(lead: string, rule: RuleDecision, labels: MoreLabels, decision: Decision): NextStep {
  const apart = rule.judge?.labelledApart ?? null
  if (apart !== null) return step(lead.replace(/:$/, '.'), { after: [apartText(rule, apart)] })
  const command = sampleCommand(decision, rule, labels)
  const agreed = labels.outcome === null ? '' : `: ${labels.outcome} if people agree with the judge`
  return step(lead, {
    command: command?.line ?? null,
    after: [
      `Fill in ${command?.sheet ?? 'the sheet'} and decide again, with --labels ${command?.sheet ?? 'FILE'} besides${agreed}.`,
    ],
  })
}

/** A criterion is labelled by what it is judged by, answer by answer. */
function apartText(rule: RuleDecision, names: readonly string[]): string {
  const criterion = metricWord(rule.metric)
  const [first] = names
  if (first === undefined)
    return `${criterion} is judged by a comparison without a name: give it one under criteria, and people can label it.`
  const each = names.length === 1 ? 'of that' : 'of each of them, a sheet each, with the same -n'
  return `${criterion} is judged by ${names.map(metricWord).join(', ')}: label a random sample ${each} (oloproof judge sample --metric ${shellWord(first)}), and decide again with --labels.`
}

/** Nobody has to draw anything: what was drawn has no usable label yet. */
function fillIn(labels: MoreLabels, decision: Decision): NextStep {
  const files = decision.labels.map((source) => shownFile(source.file))
  const where = files.length === 0 ? '' : ` of ${files.slice(0, 3).join(', ')}${files.length > 3 ? ' …' : ''}`
  const agreed = labels.outcome === null ? '' : `: ${labels.outcome} if people agree with the judge`
  return step(
    `Fill in the ${countOf(labels.labels, 'empty or disputed label')}${where} and decide again${agreed}.`,
  )
}

/** Labels cannot decide and neither can cases without labels: the suite and its sample have to grow together. */
function planLarger(rule: RuleDecision, decision: Decision): NextStep {
  const policy = notAnOption(shownFile(decision.policy.file))
  const named = decision.policy.found ? '' : ` --policy ${shellWord(policy)}`
  const bad = rule.moreCases?.allBad ?? 0
  const fails = bad === 0 ? [] : [`${countOf(bad, 'more bad case')} would fail it as labelled so far.`]
  return step(
    `Add cases to ${ruleWord(rule)}, drawn like these, and label a random sample of all of them. How many of each:`,
    { command: policy === '-' || !isCopyable(policy) ? null : `oloproof plan${named}`, after: fails },
  )
}

function lookAtJudged(rule: RuleDecision, decision: Decision): NextStep {
  const unlabelled = rule.judge === null ? 0 : rule.judge.judgedBad - rule.judge.labelledBads
  const total = Math.max(rule.unlabelledBadCases.length, unlabelled)
  const labels: MoreLabels = rule.judge?.moreLabels ?? {
    labels: total,
    goods: 0,
    bads: total,
    drawn: 'judged_bad',
    outcome: null,
  }
  const lead = `Look at the ${countOf(total, 'case')} that only the judge called bad, and label ${total === 1 ? 'it' : 'them'}:`
  return { ...label(lead, rule, labels, decision), names: { cases: rule.unlabelledBadCases, total } }
}

function hasCounts(more: MoreCases): boolean {
  return (
    more.allGood !== null ||
    more.allBad !== null ||
    more.atObservedRate !== null ||
    more.for80PercentChance !== null
  )
}

/** ` (9 clusters of 10)`: the same cases in clusters of the usual size; empty where the rule has none. */
export function clusterWords({ inClusters }: MoreCases, way: 'allGood' | 'allBad'): string {
  const clusters = inClusters?.[way] ?? null
  return inClusters === null || clusters === null
    ? ''
    : ` (${countOf(clusters, 'cluster')} of ${count(inClusters.size)})`
}

function addCases(rule: RuleDecision, more: MoreCases): NextStep {
  const { bound, metric } = rule
  const branches: Branch[] = []
  const add = (when: string, result: string): void => {
    branches.push({ when, result, advisesCases: true })
  }
  if (more.allGood !== null) {
    add(`${count(more.allGood)} more${clusterWords(more, 'allGood')}, ${noneBad(bound, metric)}`, 'PASS')
  }
  if (more.allBad !== null) {
    add(`${count(more.allBad)} more${clusterWords(more, 'allBad')}, ${allBad(bound, metric)}`, 'FAIL')
  }
  if (more.atObservedRate !== null) {
    add(`about ${count(more.atObservedRate.cases)} more at the rate so far`, more.atObservedRate.outcome)
  }
  if (more.for80PercentChance !== null)
    add(`${count(more.for80PercentChance)} more`, 'an 80% chance of a decision')
  const after: string[] = []
  if (more.atObservedRate === null && rule.estimate !== null && rule.estimate === limitOf(bound)) {
    after.push('At exactly the rate so far no number of cases decides: it equals the limit.')
  }
  if (more.allGood === null) after.push(whyNothingHelps(rule))
  const where = isPairedBound(bound) ? ', to both runs' : ''
  return step(`Add cases to ${ruleWord(rule)}, drawn like these${where}:`, { branches, after })
}

function canPass({ bound }: RuleDecision): boolean {
  return (bound.kind === 'max' && bound.rate > 0) || (bound.kind === 'min' && bound.rate < 1)
}

function whyNothingHelps(rule: RuleDecision): string {
  const { bound } = rule
  if (bound.kind === 'max' && bound.rate === 0)
    return 'No number of cases can pass a limit of 0%: it can only fail.'
  if (bound.kind === 'min' && bound.rate === 1)
    return 'No number of cases can pass a limit of 100%: it can only fail.'
  const limit = limitOf(bound)
  return limit === null
    ? `Nothing further can be counted for ${ruleWord(rule)} (${rule.reason}): it speaks of the suite as it ran.`
    : `No number of further cases is known to decide ${ruleWord(rule)} (${rule.reason}) at ${scaleOf(bound)?.limitText} and ${confidenceText(rule.confidenceLevel)}.`
}
