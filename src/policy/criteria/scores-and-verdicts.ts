import type { CriterionPolicy, Position } from '../../domain/policy.ts'
import type { Faults } from '../faults.ts'
import { plainName, quoted } from '../shown.ts'
import type { SoundMap } from '../sound-map.ts'
import { leavesOf } from './leaves.ts'

type Criteria = ReadonlyMap<string, CriterionPolicy>

/** Where a metric is said to be a score: by which criterion, and on which line. */
interface ScoreLeaf {
  readonly criterion: string
  readonly at: Position
}

/** The policy says what a metric is, never tonight's data: a score in one place is not passed or failed in another. */
export function findMixedMetrics(criteria: Criteria, rules: readonly SoundMap[], faults: Faults): void {
  const scores = scoreLeaves(criteria, faults)
  for (const [name, { criterion }] of criteria) {
    for (const leaf of leavesOf(criterion)) {
      const score = leaf.kind === 'metric' ? scores.get(leaf.name) : undefined
      if (leaf.kind !== 'metric' || score === undefined) continue
      const message = `criteria.${plainName(name)} takes ${quoted(leaf.name)} for passed or failed, but it is a score in ${sayOf(score)}`
      faults.add('POLICY_SCORE', leaf.at, message, `write ${plainName(score.criterion)} in its place`)
    }
  }
  for (const rule of rules) {
    const metric = rule.text('metric')
    const score = metric === null ? undefined : scores.get(metric)
    if (metric === null || score === undefined) continue
    const message = `the rule takes ${quoted(metric)} for passed or failed, but it is a score in ${sayOf(score)}`
    faults.add('POLICY_SCORE', rule.valueAt('metric'), message, `metric: ${plainName(score.criterion)}`)
  }
}

function sayOf({ criterion, at }: ScoreLeaf): string {
  return `criteria.${plainName(criterion)} on line ${at.line}`
}

/** The scores by metric, those left out that name a criterion, which has no number. */
function scoreLeaves(criteria: Criteria, faults: Faults): ReadonlyMap<string, ScoreLeaf> {
  const scores = new Map<string, ScoreLeaf>()
  for (const [name, { criterion }] of criteria) {
    for (const leaf of leavesOf(criterion)) {
      if (leaf.kind !== 'score') continue
      const named = criteria.get(leaf.metric)
      if (named !== undefined) rejectCriterionAsScore(name, leaf, named.at, faults)
      else if (!scores.has(leaf.metric)) scores.set(leaf.metric, { criterion: name, at: leaf.at })
    }
  }
  return scores
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
