import type { CriterionPolicy, Position } from '../../domain/policy.ts'
import { readsScore } from '../bounds.ts'
import type { Faults } from '../faults.ts'
import { plainName, quoted } from '../shown.ts'
import type { SoundMap } from '../sound-map.ts'
import { leavesOf } from './leaves.ts'

type Criteria = ReadonlyMap<string, CriterionPolicy>

/** Where a metric is said to be a score. */
interface ScoreSay {
  /** The criterion that compares it, which is what can be passed or failed; null where a rule says it. */
  readonly criterion: string | null
  readonly words: string
}

/** The policy says what a metric is, never tonight's data: a score in one place is not passed or failed in another. */
export function findMixedMetrics(criteria: Criteria, rules: readonly SoundMap[], faults: Faults): void {
  const scores = scoresSaid(criteria, rules, faults)
  for (const [name, { criterion }] of criteria) {
    for (const leaf of leavesOf(criterion)) {
      const score = leaf.kind === 'metric' ? scores.get(leaf.name) : undefined
      if (leaf.kind !== 'metric' || score === undefined) continue
      const message = `criteria.${plainName(name)} takes ${quoted(leaf.name)} for passed or failed, but it is a score in ${score.words}`
      const hint =
        score.criterion === null ? comparison(leaf.name) : `write ${plainName(score.criterion)} in its place`
      faults.add('POLICY_SCORE', leaf.at, message, hint)
    }
  }
  for (const rule of rules) {
    const metric = rule.text('metric')
    const score = metric === null || readsScore(rule) ? undefined : scores.get(metric)
    if (metric === null || score === undefined) continue
    const message = `the rule takes ${quoted(metric)} for passed or failed, but it is a score in ${score.words}`
    const hint = score.criterion === null ? 'statistic: p95' : `metric: ${plainName(score.criterion)}`
    faults.add('POLICY_SCORE', rule.valueAt('metric'), message, hint)
  }
}

/** The scores by metric, those left out that name a criterion, which has no number. */
function scoresSaid(
  criteria: Criteria,
  rules: readonly SoundMap[],
  faults: Faults,
): ReadonlyMap<string, ScoreSay> {
  const scores = new Map<string, ScoreSay>()
  for (const [name, { criterion }] of criteria) {
    for (const leaf of leavesOf(criterion)) {
      if (leaf.kind !== 'score') continue
      const named = criteria.get(leaf.metric)
      if (named !== undefined) rejectCriterionAsScore(name, leaf, named.at, faults)
      else if (!scores.has(leaf.metric)) {
        scores.set(leaf.metric, {
          criterion: name,
          words: `criteria.${plainName(name)} on line ${leaf.at.line}`,
        })
      }
    }
  }
  for (const rule of rules) {
    const metric = rule.text('metric')
    if (metric === null || !readsScore(rule)) continue
    const named = criteria.get(metric)
    if (named !== undefined) {
      const message = `the rule reads ${quoted(metric)} as a score, but it is the criterion of line ${named.at.line}`
      faults.add('POLICY_SCORE', rule.valueAt('metric'), message, 'name the column of numbers')
    } else if (!scores.has(metric)) {
      scores.set(metric, { criterion: null, words: `the rule on line ${rule.at.line}` })
    }
  }
  return scores
}

function comparison(metric: string): string {
  return `write {score: ${plainName(metric)}, at_least: 0.7} in its place`
}

function rejectCriterionAsScore(
  owner: string,
  leaf: { readonly metric: string; readonly at: Position },
  namedAt: Position,
  faults: Faults,
): void {
  const isOwn = owner === leaf.metric
  const message = isOwn
    ? `criteria.${plainName(owner)} has the name of the score that it compares`
    : `criteria.${plainName(owner)} compares ${quoted(leaf.metric)} as a score, but it is the criterion of line ${namedAt.line}`
  const hint = isOwn
    ? 'give the criterion a name of its own'
    : `write ${plainName(leaf.metric)} without score`
  faults.add('POLICY_SCORE', leaf.at, message, hint)
}
