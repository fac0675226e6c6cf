import type { Decision, RuleDecision } from '../domain/decision.ts'
import type { PairedJudge } from '../domain/pair-figures.ts'
import { isScoreBound } from '../domain/policy.ts'
import { notAnOption, shellWord } from '../domain/shell-word.ts'
import { count } from './count-format.ts'
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
  const sides = (['before', 'after'] as const).flatMap((side, index) => {
    const judge = rule.pairs?.judges[side] ?? null
    const source = decision.scores[index]
    return judge === null || source === undefined ? [] : [{ judge, file: shownFile(source.file) }]
  })
  const wanted = sides.map(({ judge, file }) => `${file}: ${labelsWanted(judge)}`).join('; ')
  const [first] = sides.filter(({ judge }) => (judge.moreGoods ?? 0) + judge.unlabelledBads > 0)
  return step(`Label answers of both runs for ${ruleWord(rule)}. ${wanted}.`, {
    command: first === undefined ? null : sampleLine(rule, decision, first),
  })
}

/** `28 more judged good, 22 judged bad`: what one run lacks, if none of the good ones turns out a miss. */
function labelsWanted({ moreGoods, unlabelledBads }: PairedJudge): string {
  const goods =
    moreGoods === null
      ? 'no number of labels of what was judged good is enough'
      : moreGoods === 0
        ? 'enough judged good'
        : `${count(moreGoods)} more judged good`
  return `${goods}, ${unlabelledBads === 0 ? 'all judged bad are labelled' : `${count(unlabelledBads)} judged bad`}`
}

function sampleLine(
  rule: RuleDecision,
  decision: Decision,
  { judge, file }: { readonly judge: PairedJudge; readonly file: string },
): string | null {
  const words = ['oloproof', 'judge', 'sample', notAnOption(file)]
  if (!decision.policy.found) words.push('--policy', notAnOption(shownFile(decision.policy.file)))
  for (const [label, value] of decision.where) words.push('--where', `${label}=${value}`)
  for (const labels of decision.labels) words.push('--labels', notAnOption(shownFile(labels.file)))
  words.push('--metric', rule.metric)
  if ((judge.moreGoods ?? 0) > 0) words.push('--goods', String(judge.moreGoods))
  if (judge.unlabelledBads > 0) words.push('--bads', String(judge.unlabelledBads))
  words.push('-o', 'more-labels.csv')
  return file !== '-' && words.every(isCopyable) ? words.map(shellWord).join(' ') : null
}
