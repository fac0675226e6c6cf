import { nearest } from '../domain/nearest.ts'
import type { Faults } from './faults.ts'
import type { Place } from './places.ts'
import type { MapEntry } from './policy-tree.ts'
import { nameOf } from './policy-tree.ts'
import { CRITERION_SCHEMA, knownKeys } from './schema.ts'
import { asYaml, plainName, quoted } from './shown.ts'

/** Keys of the format that this version does not read; leaving them out in silence would decide something else. */
const NOT_YET: readonly string[] = ['interval', 'looks', 'ledger']

/** Words from other tools, for keys that no typing mistake leads to; the first that the mapping knows is meant. */
const OTHER_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['alpha', ['confidence_level']],
  ['confidence', ['confidence_level']],
  ['name', ['id', 'kind']],
  ['severity', ['effect']],
  ['level', ['effect', 'min_level']],
  ['maximum', ['max', 'at_most']],
  ['minimum', ['min', 'at_least']],
  ['threshold', ['min', 'at_least']],
  ['failures', ['max_failures']],
  ['occurrences', ['max_occurrences']],
  ['exclude', ['missing']],
  ['percentile', ['statistic']],
  ['quantile', ['statistic']],
  ['aggregate', ['statistic', 'of']],
  ['regressions', ['max_regressions']],
  ['regressed', ['max_regressed']],
  ['max_drop', ['max_decrease']],
  ['max_total', ['budget']],
  ['filter', ['where']],
  ['slice', ['by']],
  ['group_by', ['by']],
  ['cluster', ['clusters', 'column']],
  ['group', ['column']],
  ['label', ['column']],
  ['and', ['all']],
  ['or', ['any']],
  ['min', ['at_least']],
  ['gte', ['at_least']],
  ['ge', ['at_least']],
  ['gt', ['above']],
  ['max', ['at_most']],
  ['lte', ['at_most']],
  ['le', ['at_most']],
  ['lt', ['below']],
  ['tool', ['tool_called', 'name']],
  ['args', ['arguments']],
  ['params', ['arguments']],
  ['parameters', ['arguments']],
  ['arguments', ['details']],
  ['details', ['arguments']],
  ['type', ['kind']],
  ['kind', ['name']],
  ['column', ['name']],
  ['value', ['equals']],
  ['is', ['equals']],
  ['eq', ['equals']],
  ['contains', ['text', 'response_contains']],
  ['includes', ['contains', 'text', 'response_contains']],
  ['substring', ['contains', 'text']],
  ['text', ['contains', 'response_contains']],
  ['matches', ['regex']],
  ['pattern', ['regex']],
])

/** The known key that an unknown one was most likely meant to be. */
export function keyMeant(key: string, parent: Place): string | null {
  const known = knownKeys(parent.schema)
  // First, because `and` is one letter away from `any`.
  const others = OTHER_WORDS.get(key.toLowerCase()) ?? []
  return others.find((other) => known.includes(other)) ?? nearest(key, known)
}

export function rejectUnknownKey(key: string, parent: Place, faults: Faults): void {
  const entry = parent.node.kind === 'map' ? parent.node.entries.get(key) : undefined
  if (entry === undefined) return
  if (parent.display === '' && NOT_YET.includes(key)) {
    const message = `${ownerOf(parent)} has ${plainName(key)}, which this version does not read`
    const hint = `leave ${plainName(key)} out, or use a later version of oloproof`
    faults.reject('POLICY_NOT_YET', entry.node, message, hint, entry.keyAt)
    return
  }
  const message = `${ownerOf(parent)} has no key ${quoted(key)}`
  faults.reject('POLICY_UNKNOWN_KEY', entry.node, message, unknownKeyHint(key, parent, entry), entry.keyAt)
}

function unknownKeyHint(key: string, parent: Place, entry: MapEntry): string {
  const meant = keyMeant(key, parent)
  if (meant !== null) return `did you mean ${meant}?`
  const name = entry.node.kind === 'scalar' ? nameOf(entry.node) : null
  if (parent.schema === CRITERION_SCHEMA && key === 'metric' && name !== null) {
    return `the name of a metric is a criterion by itself: ${asYaml(name)}`
  }
  return `its keys are ${knownKeys(parent.schema).join(', ')}`
}

export function ownerOf(place: Place): string {
  return place.display === '' ? 'the policy' : place.display
}
