import type { Decision, MoreCases, MoreLabels, RuleDecision } from '../domain/decision.ts'
import { answerMissing, missingNames } from './answer-missing.ts'
import { attentionOrder } from './attention.ts'
import { count, countOf } from './count-format.ts'
import { onlyWarns } from './headline.ts'
import { labelsText } from './labels-text.ts'
import { exactPercent } from './rate-format.ts'
import { sampleCommand } from './sample-command.ts'
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
  return next?.outcome === 'INSUFFICIENT_EVIDENCE' && (rule.moreCases?.allGood ?? 0) > 0
}

function afterFail(rule: RuleDecision): NextStep {
  const those = `${countOf(badCount(rule), 'bad case')} (${badWord(rule.bound, rule.metric)})`
  return limitOf(rule.bound) === null
    ? step(`Look at the ${those}: no further case can outweigh ${badCount(rule) === 1 ? 'it' : 'them'}.`)
    : step(
        `Look at ${badCount(rule) === 1 ? `the ${those}` : `what the ${those} have in common`}. The evidence for this FAIL is enough: mend the system, more cases will not.`,
      )
}

function afterUndecided(rule: RuleDecision, decision: Decision): NextStep {
  const more = rule.moreCases
  if (more?.missingCouldDecide === true) return answerMissing(rule, more)
  if (rule.unlabelledBadCases.length > 0 && limitOf(rule.bound) === null) return lookAtJudged(rule, decision)
  const labels = rule.judge?.moreLabels ?? null
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
  if (more !== null && hasCounts(more)) return addCases(rule, more)
  if (more !== null && more.missingVerdicts > 0) {
    return step(`Get the ${missingNoun(rule.tally, more.missingVerdicts)} of ${ruleWord(rule)}:`, {
      names: missingNames(rule),
    })
  }
  return step(whyNothingHelps(rule))
}

/** A sheet to fill in. Only what the labels say of this run decides, so it is no new look at the system. */
function label(lead: string, rule: RuleDecision, labels: MoreLabels, decision: Decision): NextStep {
  const command = sampleCommand(decision, rule, labels)
  const agreed = labels.outcome === null ? '' : `: ${labels.outcome} if people agree with the judge`
  return step(lead, {
    command: command?.line ?? null,
    after: [
      `Fill in ${command?.sheet ?? 'the sheet'} and decide again, with --labels ${command?.sheet ?? 'FILE'} besides${agreed}.`,
    ],
  })
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

function addCases(rule: RuleDecision, more: MoreCases): NextStep {
  const { bound, metric } = rule
  const branches: Branch[] = []
  const add = (when: string, result: string): void => {
    branches.push({ when, result, advisesCases: true })
  }
  const { inClusters } = more
  const clusters = (number: number | null | undefined): string =>
    inClusters === null || number === null || number === undefined
      ? ''
      : ` (${countOf(number, 'cluster')} of ${count(inClusters.size)})`
  if (more.allGood !== null) {
    add(`${count(more.allGood)} more${clusters(inClusters?.allGood)}, ${noneBad(bound, metric)}`, 'PASS')
  }
  if (more.allBad !== null) {
    add(`${count(more.allBad)} more${clusters(inClusters?.allBad)}, ${allBad(bound, metric)}`, 'FAIL')
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
  return step(`Add cases to ${ruleWord(rule)}, drawn like these:`, { branches, after })
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
    : `No number of further cases is known to decide ${ruleWord(rule)} (${rule.reason}) at ${exactPercent(limit)} and ${confidenceText(rule.confidenceLevel)}.`
}
