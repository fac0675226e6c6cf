import type { NamedCase, RuleDecision } from '../domain/decision.ts'
import { isPairedBound, isScoreBound } from '../domain/policy.ts'
import { changedCases } from './change-details.ts'
import { badCount, badWord, unitWord } from './words.ts'

/** Cases of a rule that a report can fold away, under what they have in common. Raw text of the input. */
export interface CaseList {
  readonly kind: 'bad' | 'missing' | 'unlabelled' | 'trials' | 'undetermined' | 'changed'
  /** For `undetermined` the reason. */
  readonly what: string
  readonly cases: readonly NamedCase[]
  /** How many there are in all, named or not. */
  readonly total: number
  readonly unit: 'case' | 'trial'
}

/**
 * The lists that have a name in them.
 *
 * @param repeated a rule before this one has told what changed
 */
export function caseLists(rule: RuleDecision, repeated: boolean): readonly CaseList[] {
  const { flickering, alwaysBad, pairs } = rule
  const unit = unitWord(rule)
  const lacking = isScoreBound(rule.bound) ? 'without a value' : 'without a verdict'
  const lists: CaseList[] = [
    { kind: 'missing', what: lacking, cases: rule.missingCases, total: rule.tally.missing, unit },
    list('unlabelled', 'called bad by the judge alone', rule.unlabelledBadCases, unlabelledBads(rule)),
    list('trials', 'bad in every trial', alwaysBad.cases, alwaysBad.count),
    list('trials', 'with trials that disagree', flickering.cases, flickering.count),
    ...rule.undeterminedOperands.map((operand) =>
      list('undetermined', reasonOf(operand.reason), operand.cases, operand.count),
    ),
  ]
  if (!isPairedBound(rule.bound)) {
    const what = badWord(rule.bound, rule.metric)
    lists.unshift({ kind: 'bad', what, cases: rule.badCases, total: badCount(rule), unit })
  }
  if (!repeated && pairs !== null) {
    lists.push(...changedCases(pairs).map(([lead, named]) => list('changed', lead, named.cases, named.count)))
  }
  return lists.filter(({ cases }) => cases.length > 0)
}

/** Answers that only a judge called bad, of which at most 20 are named. */
export function unlabelledBads({ judge, pairs, unlabelledBadCases }: RuleDecision): number {
  const known = judge === null ? (pairs?.openBads ?? 0) : judge.judgedBad - judge.labelledBads
  return Math.max(unlabelledBadCases.length, known)
}

function list(kind: CaseList['kind'], what: string, cases: readonly NamedCase[], total: number): CaseList {
  return { kind, what, cases, total, unit: 'case' }
}

function reasonOf(reason: string): string {
  return reason.replace(/^undetermined: /, '')
}
