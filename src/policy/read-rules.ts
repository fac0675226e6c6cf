import type { BadWhen, Effect } from '../domain/outcome.ts'
import { isScoreBound, type MissingPolicy, type Rule } from '../domain/policy.ts'
import { leavesOut } from './bound-faults.ts'
import { boundKeyOf, directionSaid, readBound } from './bounds.ts'
import type { Faults } from './faults.ts'
import { COUNTS_AGAINST, readMissing } from './missing-setting.ts'
import { quoted } from './shown.ts'
import type { SoundMap } from './sound-map.ts'
import { readWhere } from './where.ts'

const EFFECTS: readonly Effect[] = ['block', 'warn']

const OWN_ID = 'give each rule an id of its own, reports name rules by it'

/** What a rule takes from the policy where it says nothing itself. */
export interface RuleDefaults {
  readonly confidenceLevel: number
  readonly missing: MissingPolicy
  readonly undecided: Effect
  /** Which verdict of a metric is bad, where a bound of the rule does not say it. */
  readonly badWhenOf: (metric: string) => BadWhen
}

/** A second rule by the same id. */
export function findRepeatedIds(rules: readonly SoundMap[], faults: Faults): void {
  const lines = new Map<string, number>()
  for (const rule of rules) {
    const id = rule.text('id')
    if (id === null) continue
    const at = rule.valueAt('id')
    const line = lines.get(id)
    const slices = line === undefined ? rules.find((other) => mayBeSliceOf(id, other)) : undefined
    if (line === undefined) lines.set(id, at.line)
    else
      faults.add('POLICY_DUPLICATE_RULE', at, `rule id ${quoted(id)} is already used on line ${line}`, OWN_ID)
    if (slices !== undefined) {
      const message = `rule id ${quoted(id)} is what a slice of the rule on line ${slices.valueAt('id').line} is called`
      faults.add('POLICY_DUPLICATE_RULE', at, message, OWN_ID)
    }
  }
}

/** Whether a rule `by: label` might make one of that name, `id[label=value]`. */
function mayBeSliceOf(id: string, rule: SoundMap): boolean {
  const whole = rule.text('id')
  const label = rule.text('by')
  return whole !== null && label !== null && id.startsWith(`${whole}[${label}=`) && id.endsWith(']')
}

/** A policy in which every rule only warns could never stop a release. */
export function findNoBlockingRule(policy: SoundMap, rules: readonly SoundMap[], faults: Faults): void {
  const node = policy.node('rules')
  if (node?.kind !== 'list' || rules.length === 0 || rules.length < node.items.length) return
  if (rules.some((rule) => rule.word('effect', EFFECTS) !== 'warn')) return
  const message = 'no rule of the policy blocks, all of them only warn'
  faults.add('POLICY_NO_BLOCKING_RULE', policy.keyAt('rules'), message, 'effect: block')
}

/** The rule, or null while something of it has a problem. */
export function readRule(rule: SoundMap, defaults: RuleDefaults, faults: Faults): Rule | null {
  const bound = readBound(rule)
  const key = boundKeyOf(rule)
  const id = rule.text('id')
  const metric = rule.text('metric')
  const missing = readMissing(rule, faults) ?? defaults.missing
  if (bound === null || key === null || id === null || metric === null) return null
  return {
    id,
    metric,
    description: rule.text('description')?.trim() ?? null,
    bound,
    badWhen: isScoreBound(bound) ? 'failed' : (directionSaid(rule) ?? defaults.badWhenOf(metric)),
    confidenceLevel: rule.number('confidence_level') ?? defaults.confidenceLevel,
    missing: leavesOut(key, rule) ? missing : COUNTS_AGAINST,
    effect: rule.word('effect', EFFECTS) ?? 'block',
    undecided: rule.word('undecided', EFFECTS) ?? defaults.undecided,
    where: readWhere(rule, faults),
    by: rule.text('by'),
    count: rule.word('count', ['cases', 'trials']) ?? 'cases',
    at: rule.at,
    metricAt: rule.valueAt('metric'),
  }
}
