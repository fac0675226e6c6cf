import type { Decision, RuleDecision } from '../domain/decision.ts'
import { isScoreBound } from '../domain/policy.ts'
import { notAnOption, shellWord } from '../domain/shell-word.ts'
import { isCopyable } from './escape.ts'
import { shownFile } from './file-name.ts'
import { type NextStep, ruleWord, step } from './step.ts'
import { metricWord } from './words.ts'

/** A rule on two files needs the other one. */
export function compareWith(rule: RuleDecision, decision: Decision): NextStep {
  if (decision.comparison !== null) {
    return step(
      `${decision.scores[0] === undefined ? 'The first file' : shownFile(decision.scores[0].file)} has nothing to compare ${ruleWord(rule)} with: name a run that has its cases and its metric.`,
    )
  }
  const file = decision.scores.at(-1)?.file
  const policy = decision.policy.found ? [] : ['--policy', notAnOption(shownFile(decision.policy.file))]
  const words = [
    'oloproof',
    'scores',
    'import',
    notAnOption(shownFile(file ?? '-')),
    ...policy,
    '--baseline',
    'before.csv',
  ]
  return step(`Compare with the run before, for ${ruleWord(rule)}: name its scores file.`, {
    command:
      file === undefined || file === '-' || !words.every(isCopyable) ? null : words.map(shellWord).join(' '),
  })
}

/** A judge's word in two runs, or in numbers that nobody can label. */
export function labelBoth(rule: RuleDecision, decision: Decision): NextStep {
  const metric = metricWord(rule.metric)
  if (isScoreBound(rule.bound)) {
    return step(
      `A model gave ${metric}, and no label says whether a number is right. Make a criterion of it (score: ${metric} with at_least) that people can label, or take its word with judges: {${metric}: {trust: true, reason: …}}.`,
    )
  }
  const files = decision.scores.map((source) => shownFile(source.file)).join(' and ')
  return step(
    `Label a sample of both runs (${files}): in each enough of what the judge called good, and everything it called bad. oloproof judge check says how many are lacking.`,
  )
}
