import { nearest } from '../domain/nearest.ts'
import type { Faults } from './faults.ts'
import type { Place } from './places.ts'
import type { MapNode } from './policy-tree.ts'
import { knownKeys } from './schema.ts'
import { plainName, quoted } from './shown.ts'

/** Keys of the format that this version does not read; leaving them out in silence would decide something else. */
const NOT_YET = {
  policy: ['clusters', 'criteria', 'observability', 'interval', 'looks', 'ledger'],
  rule: [
    'statistic',
    'range',
    'budget',
    'of',
    'max_regressed',
    'max_regressions',
    'max_decrease',
    'where',
    'by',
    'count',
  ],
  metric: ['where'],
} as const

/** Those that change what the rule's bound means, so that nothing more can be said of it. */
const NOT_YET_BOUNDS: readonly string[] = NOT_YET.rule.slice(0, 7)

/** Words from other tools, for keys that no typing mistake leads to. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['alpha', 'confidence_level'],
  ['confidence', 'confidence_level'],
  ['name', 'id'],
  ['severity', 'effect'],
  ['level', 'effect'],
  ['maximum', 'max'],
  ['minimum', 'min'],
  ['threshold', 'min'],
  ['failures', 'max_failures'],
  ['occurrences', 'max_occurrences'],
  ['exclude', 'missing'],
])

export function hasBoundOfLaterVersion(rule: MapNode): boolean {
  return NOT_YET_BOUNDS.some((key) => rule.entries.has(key))
}

/** The known key that an unknown one was most likely meant to be. */
export function keyMeant(key: string, parent: Place): string | null {
  const known = knownKeys(parent.schema)
  const other = OTHER_WORDS.get(key.toLowerCase())
  return nearest(key, known) ?? (other !== undefined && known.includes(other) ? other : null)
}

export function rejectUnknownKey(key: string, parent: Place, faults: Faults): void {
  const entry = parent.node.kind === 'map' ? parent.node.entries.get(key) : undefined
  if (entry === undefined) return
  if (laterKeys(parent).includes(key)) {
    const message = `${ownerOf(parent)} has ${plainName(key)}, which this version does not read`
    const hint = `leave ${plainName(key)} out, or use a later version of oloproof`
    faults.reject('POLICY_NOT_YET', entry.node, message, hint, entry.keyAt)
    return
  }
  const meant = keyMeant(key, parent)
  const hint =
    meant === null ? `its keys are ${knownKeys(parent.schema).join(', ')}` : `did you mean ${meant}?`
  const message = `${ownerOf(parent)} has no key ${quoted(key)}`
  faults.reject('POLICY_UNKNOWN_KEY', entry.node, message, hint, entry.keyAt)
}

function laterKeys(parent: Place): readonly string[] {
  if (parent.display === '') return NOT_YET.policy
  if (parent.isItem && parent.key === 'rules') return NOT_YET.rule
  return parent.display.startsWith('metrics') ? NOT_YET.metric : []
}

export function ownerOf(place: Place): string {
  return place.display === '' ? 'the policy' : place.display
}
