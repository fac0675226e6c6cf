import type { Effect } from '../domain/outcome.ts'
import type { Bound, MissingPolicy, Rule } from '../domain/policy.ts'
import type { Faults } from './faults.ts'
import { COUNTS_AGAINST, readMissing } from './missing-setting.ts'
import type { Place } from './places.ts'
import { MERGE_KEY } from './policy-tree.ts'
import { plainName, quoted } from './shown.ts'
import type { SoundMap } from './sound-map.ts'
import { hasBoundOfLaterVersion, keyMeant } from './unknown-keys.ts'
import { readWhere } from './where.ts'

export const BOUND_KEYS = ['max', 'min', 'max_failures', 'max_occurrences'] as const
export type BoundKey = (typeof BOUND_KEYS)[number]

const EFFECTS: readonly Effect[] = ['block', 'warn']

const OWN_ID = 'give each rule an id of its own, reports name rules by it'

/** What a rule takes from the policy where it says nothing itself. */
export interface RuleDefaults {
  readonly confidenceLevel: number
  readonly missing: MissingPolicy
  readonly undecided: Effect
}

/** The one bound key of a rule, whatever its value; null when it has none or several. */
export function boundKeyOf(rule: SoundMap): BoundKey | null {
  const present = BOUND_KEYS.filter((key) => rule.has(key))
  return present.length === 1 ? (present[0] ?? null) : null
}

/** A bound speaks of a metric on which a pass is bad, or of one on which a failure is. */
export function badWhenOf(key: BoundKey): Rule['badWhen'] {
  switch (key) {
    case 'max':
    case 'max_occurrences':
      return 'passed'
    case 'min':
    case 'max_failures':
      return 'failed'
  }
}

/** Problems that a single rule has beyond its schema. */
export function findBoundFaults(place: Place, rule: SoundMap, faults: Faults): void {
  if (place.node.kind !== 'map' || hasBoundOfLaterVersion(rule) || rule.has(MERGE_KEY)) return
  const present = rule.keys.filter((key) => BOUND_KEYS.some((bound) => bound === key))
  const [first, second] = present
  if (first !== undefined && second !== undefined) {
    const message = `${place.display} has ${present.length} bounds, ${present.join(' and ')}`
    faults.add(
      'POLICY_BOUND',
      rule.keyAt(second),
      message,
      'write a rule for each bound, with an id of its own',
    )
  } else if (first === undefined && !rule.keys.some((key) => mayBeBound(key, place, rule))) {
    const id = rule.text('id')
    const name = id === null ? '' : ` (${plainName(id)})`
    const message = `${place.display}${name} has no bound, it takes one of ${BOUND_KEYS.join(', ')}`
    faults.add('POLICY_BOUND', place.node.at, message, 'max: 0.02')
  } else if (first !== undefined && isCount(first) && rule.map('missing') !== null) {
    const message = `${place.display}.missing must not exclude anything from a count, ${first} counts every missing verdict against`
    faults.add('POLICY_EXCLUDE', rule.keyAt('missing'), message, 'leave missing out of this rule')
  }
  const count = rule.node('count')
  if (first !== undefined && second === undefined && !isCount(first) && count !== null) {
    const message = `${place.display}.count says what max_failures and max_occurrences count, ${first} is a rate of cases`
    faults.reject('POLICY_VALUE', count, message, 'leave count out of this rule', rule.keyAt('count'))
  }
}

/** An unknown key that was meant as the bound, so that the bound is not absent but misspelt. */
function mayBeBound(key: string, place: Place, rule: SoundMap): boolean {
  if (Object.hasOwn(place.schema.properties ?? {}, key)) return false
  const meant = keyMeant(key, place)
  const entry = place.node.kind === 'map' ? place.node.entries.get(key) : undefined
  const isNumber = entry?.node.kind === 'scalar' && typeof entry.node.value === 'number'
  return BOUND_KEYS.some((bound) => bound === meant) || (isNumber && meant === null && rule.has(key))
}

function isCount(key: string): boolean {
  return key === 'max_failures' || key === 'max_occurrences'
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
  const id = rule.text('id')
  const metric = rule.text('metric')
  const missing = readMissing(rule, faults) ?? defaults.missing
  if (bound === null || id === null || metric === null) return null
  return {
    id,
    metric,
    description: rule.text('description')?.trim() ?? null,
    bound,
    badWhen: badWhenOf(bound.kind),
    confidenceLevel: rule.number('confidence_level') ?? defaults.confidenceLevel,
    missing: isCount(bound.kind) ? COUNTS_AGAINST : missing,
    effect: rule.word('effect', EFFECTS) ?? 'block',
    undecided: rule.word('undecided', EFFECTS) ?? defaults.undecided,
    where: readWhere(rule, faults),
    by: rule.text('by'),
    count: rule.word('count', ['cases', 'trials']) ?? 'cases',
    at: rule.at,
    metricAt: rule.valueAt('metric'),
  }
}

function readBound(rule: SoundMap): Bound | null {
  const kind = boundKeyOf(rule)
  const value = kind === null ? null : rule.number(kind)
  if (kind === null || value === null) return null
  switch (kind) {
    case 'max':
    case 'min':
      return { kind, rate: value }
    case 'max_failures':
    case 'max_occurrences':
      return { kind, count: value }
  }
}
