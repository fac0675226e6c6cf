import type { BadWhen } from '../domain/outcome.ts'
import { isScoreBound, type Policy, type Rule } from '../domain/policy.ts'
import { soundsBad } from '../policy/policy-notes.ts'
import { plainName } from '../policy/shown.ts'

/** Which verdict of a metric is the harmful one, and whether nothing but the metric's name says so. */
export interface Direction {
  readonly badWhen: BadWhen
  readonly isGuessed: boolean
}

/** A rule says it, else the policy, else the name where it speaks of something bad; otherwise failing is bad. */
export function directionOf(metric: string, policy: Policy | null): Direction {
  const ruled = verdictRules(policy).find((rule) => rule.metric === metric)?.badWhen
  const said = ruled ?? policy?.metrics.get(metric)?.badWhen ?? null
  if (said !== null) return { badWhen: said, isGuessed: false }
  const isGuessed = soundsBad(metric)
  return { badWhen: isGuessed ? 'passed' : 'failed', isGuessed }
}

/** Which verdicts of a metric have to have been observed: as deciding has it, where a name alone says nothing. */
export function decidedDirection(metric: string, policy: Policy | null): BadWhen {
  const { badWhen, isGuessed } = directionOf(metric, policy)
  return isGuessed && policy !== null ? 'failed' : badWhen
}

/** Rules that read their metric as passed or failed, not as a number. */
export function verdictRules(policy: Policy | null): readonly Rule[] {
  return policy?.rules.filter((rule) => !isScoreBound(rule.bound)) ?? []
}

/** What a reader has to know of a direction that nobody gave. */
export function guessNote(metric: string): string {
  const name = plainName(metric)
  return `${name} sounds like something bad, so a pass of it counts as bad here; if a pass is good, write metrics: {${name}: {bad_when: failed}} into the policy`
}
