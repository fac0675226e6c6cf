import type { Decision, RuleDecision, ScoresSource } from '../domain/decision.ts'
import { isPairedBound, isScoreBound } from '../domain/policy.ts'
import { count, countOf } from './count-format.ts'
import { cutCharacters } from './escape.ts'
import { readableFile } from './file-name.ts'
import { exactPercent } from './rate-format.ts'
import { metricWord, missingText, reasonsText, unitWord } from './words.ts'

/** Formats that say nothing more about a file than its name does. */
const PLAIN_RECIPES: ReadonlySet<string> = new Set(['csv', 'jsonl', 'json'])

/** Most metrics whose missing verdicts are listed one by one. */
const SHOWN_METRICS = 6

/** What was read and how it was held to account, in pieces: policy, scores, labels, suite, level. */
export function sourcePieces(decision: Decision): readonly string[] {
  const scores = [...decision.scores].reverse().map(sourceText).join(' against ')
  const pieces = [readableFile(decision.policy.file), scores]
  for (const labels of decision.labels) {
    pieces.push(`${readableFile(labels.file)} (${countOf(labels.labels, 'label')})`)
  }
  if (decision.suite !== null) {
    const from = decision.suite.file === null ? '' : ` in ${readableFile(decision.suite.file)}`
    const least = decision.suite.kind === 'at_least' ? 'at least ' : ''
    pieces.push(`suite of ${least}${countOf(decision.suite.cases, 'case')}${from}`)
  }
  pieces.push(...wherePieces(decision.where))
  pieces.push(levelText(decision))
  return pieces.filter((piece) => piece !== '')
}

/** `--where` as it was typed: which part of the files was judged. */
export function wherePieces(where: ReadonlyMap<string, string>): readonly string[] {
  return [...where].map(([label, value]) => `${label}=${value}`)
}

/** Formats whose name says nothing more than the file's are left out; rows are worth a word where they are trials. */
function sourceText(source: ScoresSource): string {
  const more = [
    ...(PLAIN_RECIPES.has(source.recipe) ? [] : [source.recipe]),
    ...(source.rows === source.cases ? [] : [countOf(source.rows, 'row')]),
  ]
  return `${readableFile(source.file)}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
}

/** `95% confidence`, with the rules that ask for another level. */
function levelText(decision: Decision): string {
  const level = decision.policy.confidenceLevel
  const others = decision.rules.filter((rule) => rule.confidenceLevel !== level)
  const shown = others
    .slice(0, 3)
    .map((rule) => `${cutCharacters(rule.id, 40)} ${exactPercent(rule.confidenceLevel)}`)
  if (others.length > shown.length) shown.push(`${count(others.length - shown.length)} more at others`)
  return `${exactPercent(level)} confidence${shown.length === 0 ? '' : ` (${shown.join(', ')})`}`
}

/** How many cases there are and how many of them have no verdict, and why: one piece when all rules see the same. */
export function casePieces(decision: Decision): readonly string[] {
  return [...verdictPieces(decision), ...comparisonPieces(decision)]
}

/** `620 compared`, `35 new`, `2 vanished`: how the cases of two files meet. */
function comparisonPieces({ comparison }: Decision): readonly string[] {
  if (comparison === null) return []
  return [
    `${count(comparison.common)} compared`,
    ...(comparison.fresh > 0 ? [`${count(comparison.fresh)} new`] : []),
    ...(comparison.vanished > 0 ? [`${count(comparison.vanished)} vanished`] : []),
    ...(comparison.retired > 0 ? [`${count(comparison.retired)} no longer in the suite`] : []),
  ]
}

function verdictPieces(decision: Decision): readonly string[] {
  const seen = new Map<string, { readonly rule: RuleDecision; readonly names: string[] }>()
  const told = decision.rules.filter((rule) => !isPairedBound(rule.bound))
  for (const rule of toldOnce(told)) {
    const key = caseText(rule, true)
    const entry = seen.get(key) ?? { rule, names: [] }
    const name = metricWord(rule.metric) + whereText(rule)
    if (!entry.names.includes(name)) entry.names.push(name)
    seen.set(key, entry)
  }
  const entries = [...seen.values()]
  const [first] = entries
  if (first === undefined) return [countOf(decision.scores.at(-1)?.cases ?? 0, 'case')]
  if (entries.length === 1 && first.rule.where.size === 0) return [caseText(first.rule, true)]
  const source = decision.scores[decision.scores.length - 1]
  const pieces = source === undefined ? [] : [countOf(source.cases, 'case')]
  // Where verdicts are missing comes first: it must not be among those that are only counted.
  const ordered = [
    ...entries.filter((entry) => entry.rule.tally.missing > 0),
    ...entries.filter((entry) => entry.rule.tally.missing === 0),
  ]
  for (const { rule, names } of ordered.slice(0, SHOWN_METRICS)) {
    const name =
      names.length > 3
        ? `${names.slice(0, 2).join(', ')} and ${count(names.length - 2)} more`
        : names.join(', ')
    pieces.push(`${name}: ${caseText(rule, rule.tally.cases !== source?.cases)}`)
  }
  if (ordered.length > SHOWN_METRICS) {
    const hidden = ordered.slice(SHOWN_METRICS)
    const missing = hidden.filter((entry) => entry.rule.tally.missing > 0).length
    pieces.push(`${countOf(hidden.length, 'more metric')}, ${count(missing)} of them with missing verdicts`)
  }
  return pieces
}

/** A slice has nothing to add to the whole it is of; without the whole, those that lack verdicts come first. */
function toldOnce(rules: readonly RuleDecision[]): readonly RuleDecision[] {
  const whole = new Set(
    rules.filter((rule) => rule.where.size === 0 && rule.count === 'cases').map((rule) => rule.metric),
  )
  return rules.filter((rule) => !whole.has(rule.metric) || (rule.where.size === 0 && rule.count === 'cases'))
}

/** Which cases a rule is about, where that is not all of them. */
export function whereText(rule: RuleDecision): string {
  if (rule.where.size === 0) return ''
  return `[${[...rule.where].map(([label, values]) => `${label}=${values.join('|')}`).join(', ')}]`
}

function caseText(rule: RuleDecision, withCases: boolean): string {
  const { tally } = rule
  const word = isScoreBound(rule.bound) ? 'value' : 'verdict'
  const parts = withCases ? [countOf(tally.cases, unitWord(rule))] : []
  parts.push(missingText(tally, word))
  const excluded = [...rule.excluded.values()].reduce((sum, cases) => sum + cases, 0)
  if (excluded > 0) parts.push(`${count(excluded)} left out (${reasonsText(rule.excluded)})`)
  return parts.join(', ')
}
