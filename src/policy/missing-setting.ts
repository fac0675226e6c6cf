import type { MissingPolicy } from '../domain/policy.ts'
import type { Faults } from './faults.ts'
import { POLICY_SCHEMA } from './schema.ts'
import { quoted } from './shown.ts'
import type { SoundMap } from './sound-map.ts'

export const COUNTS_AGAINST: MissingPolicy = { kind: 'counts_against' }

const NEVER_EXCLUDED: readonly string[] =
  POLICY_SCHEMA.definitions?.missing?.properties?.exclude?.items?.not?.enum ?? []

/** The `missing` of the policy or of a rule; null where it says none or has a problem. */
export function readMissing(owner: SoundMap, faults: Faults): MissingPolicy | null {
  if (owner.text('missing') === 'counts_against') return COUNTS_AGAINST
  const exclusion = owner.map('missing')
  if (exclusion === null) return null
  const reasons = new Set<string>()
  const list = exclusion.node('exclude')
  for (const item of list?.kind === 'list' ? list.items : []) {
    if (item.kind !== 'scalar' || faults.isFaulty(item)) continue
    const reason = typeof item.value === 'string' ? item.value : item.source
    const folded = reason.toLowerCase().replace(/[\s-]/g, '_')
    if (NEVER_EXCLUDED.includes(folded)) {
      const message = `missing must not exclude ${quoted(reason)}, it says that something did not run or could not be seen`
      faults.reject('POLICY_EXCLUDE', item, message, 'leave it out of the list, it counts against')
    } else if (reasons.has(reason)) {
      faults.reject('POLICY_VALUE', item, `missing excludes ${quoted(reason)} twice`, 'name each reason once')
    }
    reasons.add(reason)
  }
  return { kind: 'exclude', reasons: [...reasons], why: exclusion.text('reason')?.trim() ?? '' }
}
