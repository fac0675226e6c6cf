import type { RuleDecision } from '../domain/decision.ts'
import type { MissingBranch, MoreCases } from '../domain/more-cases.ts'
import { count, countOf } from './count-format.ts'
import type { NameList } from './names.ts'
import { percent } from './rate-format.ts'
import { type Branch, type NextStep, ruleWord, step } from './step.ts'
import { allBad, badWord, metricWord, missingNoun, noneBad } from './words.ts'

/** When missing verdicts could decide, they come first, and the counts follow each way they could come out. */
export function answerMissing(rule: RuleDecision, more: MoreCases): NextStep {
  const noun = missingNoun(rule, more.missingVerdicts)
  const blank = noun.includes('blank')
  const left = more.allGood !== null && more.allGood > 0 ? more.allGood : null
  // All of them bad is what leaving them as they are counts as: one line for both.
  const branches = more.branches
    .filter((branch) => left === null || branch.bad !== more.missingVerdicts || branch.allGood !== left)
    .map((branch) => missingBranch(rule, more, branch))
  if (left !== null) {
    branches.push({
      when: blank ? 'left blank' : 'left as they are',
      result: `${goodCases(left)} to PASS`,
      advisesCases: true,
    })
  }
  const names = missingNames(rule)
  const lead = blank ? `Answer the ${noun}` : `Get the ${noun} of ${ruleWord(rule)}`
  return step(`${lead}${names === null ? '' : ':'}`, { names, branches })
}

function missingBranch(rule: RuleDecision, more: MoreCases, branch: MissingBranch): Branch {
  const { bound, metric } = rule
  const word = badWord(bound, metric)
  const all = more.missingVerdicts > 1 && branch.bad === more.missingVerdicts
  const some = `${count(branch.bad)} ${word}`
  const when = branch.bad === 0 ? noneBad(bound, metric) : all ? allBad(bound, metric) : some
  switch (branch.outcome) {
    case 'PASS':
    case 'FAIL': {
      const seen = `${count(branch.badCases)} of ${count(branch.cases)} ${word}`
      return { when, result: `${branch.outcome}, ${seen}${branchEnd(rule, branch)}`, advisesCases: false }
    }
    case 'INSUFFICIENT_EVIDENCE':
      return branch.allGood === null
        ? { when, result: 'still undecided', advisesCases: false }
        : { when, result: `undecided, then ${goodCases(branch.allGood)} to PASS`, advisesCases: true }
  }
}

/** The end of the interval that a PASS rests on, on the scale of the rule's own bound. */
function branchEnd(rule: RuleDecision, branch: MissingBranch): string {
  if (branch.outcome !== 'PASS' || branch.upper === null) return ''
  if (rule.bound.kind === 'max' || rule.bound.kind === 'max_regressed') {
    return `, at most ${percent(branch.upper, rule.bound.rate)}`
  }
  if (rule.bound.kind !== 'min') return ''
  const limit = rule.bound.rate
  return `, at least ${percent(Number((1 - branch.upper).toFixed(15)), limit)} ${metricWord(rule.metric)}`
}

/** The cases without a verdict, by name; null where none has one. */
export function missingNames(rule: RuleDecision): NameList | null {
  return rule.missingCases.length === 0 ? null : { cases: rule.missingCases, total: rule.tally.missing }
}

function goodCases(cases: number): string {
  return countOf(cases, 'more good case')
}
