import type { Decision, MoreLabels, RuleDecision } from '../domain/decision.ts'
import { isScoreBound } from '../domain/policy.ts'
import { notAnOption, shellWord } from '../domain/shell-word.ts'
import { isCopyable } from './escape.ts'
import { shownFile } from './file-name.ts'

export interface SampleCommand {
  readonly line: string
  /** The sheet it writes. */
  readonly sheet: string
}

/**
 * The line that draws the labels a rule lacks, as the reader would type it where the decision was made.
 * Null where a name in it could not be copied.
 */
export function sampleCommand(
  decision: Decision,
  rule: RuleDecision,
  more: MoreLabels,
): SampleCommand | null {
  const file = decision.scores[decision.scores.length - 1]?.file
  if (file === undefined || file === '-') return null
  const sheet = freshSheet(decision)
  // A judge whose every answer has a label no longer shows, and a sample has to be told which of them it is of.
  const read = new Set(decision.rules.filter(({ bound }) => !isScoreBound(bound)).map((each) => each.metric))
  const words = ['oloproof', 'judge', 'sample', notAnOption(shownFile(file))]
  if (!decision.policy.found) words.push('--policy', notAnOption(shownFile(decision.policy.file)))
  for (const [label, value] of decision.where) words.push('--where', `${label}=${value}`)
  for (const labels of decision.labels) words.push('--labels', notAnOption(shownFile(labels.file)))
  if (read.size > 1) words.push('--metric', rule.metric)
  words.push(...shares(more))
  words.push('-o', sheet)
  return words.every(isCopyable) ? { line: words.map(shellWord).join(' '), sheet } : null
}

/** A plain sample by its size; by the judge's verdict, so many of each. */
function shares(more: MoreLabels): readonly string[] {
  if (more.drawn === 'at_random' || more.goods + more.bads !== more.labels) return ['-n', String(more.labels)]
  const goods = more.goods > 0 ? ['--goods', String(more.goods)] : []
  const bads = more.bads > 0 ? ['--bads', String(more.bads)] : []
  return [...goods, ...bads]
}

/** A name that none of the sheets already has, and that a `labels.csv` lying about does not have either. */
function freshSheet(decision: Decision): string {
  const taken = new Set(decision.labels.map((labels) => shownFile(labels.file)))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'more-labels.csv' : `more-labels-${number}.csv`
    if (!taken.has(name)) return name
  }
}
