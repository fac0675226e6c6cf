import type { Faults } from '../faults.ts'
import type { Place } from '../places.ts'
import type { MapNode } from '../policy-tree.ts'
import { MERGE_KEY } from '../policy-tree.ts'
import { CRITERION_SCHEMA, isPlainValue, RESPONSE_TEST_SCHEMA, VALUE_TEST_SCHEMA } from '../schema.ts'
import { asYaml, shown } from '../shown.ts'
import { rejectValue } from '../value-fault.ts'

/** What a criterion may be; each stands for itself and for nothing beside it. */
export const CRITERION_KINDS = [
  'all',
  'any',
  'not',
  'score',
  'label',
  'tool_called',
  'side_effect',
  'response_contains',
] as const
export type CriterionKind = (typeof CRITERION_KINDS)[number]

export const COMPARISONS = ['at_least', 'above', 'at_most', 'below'] as const

/** A mapping of the policy and which of its keys mean something here. */
interface Mapping {
  readonly place: Place
  readonly map: MapNode
  /** In file order. */
  readonly kinds: readonly string[]
  /** Something else may have been meant by a key that nobody knows. */
  readonly hasUnknownKey: boolean
}

/** Problems of criteria and of the texts they look for beyond the schema: a criterion is one thing, a score has one limit. */
export function findCriterionFaults(places: Iterable<Place>, faults: Faults): void {
  for (const place of places) {
    const { node, schema } = place
    if (faults.isFaulty(node)) continue
    if (isPlainValue(schema)) rejectLostValue(place, faults)
    if (node.kind !== 'map' || node.entries.has(MERGE_KEY)) continue
    switch (schema) {
      case CRITERION_SCHEMA:
        checkCriterion(mapping(place, node, CRITERION_KINDS), faults)
        break
      case VALUE_TEST_SCHEMA:
        checkText(mapping(place, node, ['equals', 'contains', 'regex']), faults)
        break
      case RESPONSE_TEST_SCHEMA:
        checkText(mapping(place, node, ['text', 'regex']), faults)
    }
  }
}

function mapping(place: Place, map: MapNode, allKinds: readonly string[]): Mapping {
  const keys = [...map.entries.keys()]
  const known = place.schema.properties ?? {}
  return {
    place,
    map,
    kinds: keys.filter((key) => allKinds.includes(key)),
    hasUnknownKey: keys.some((key) => !Object.hasOwn(known, key)),
  }
}

function checkCriterion(mapping: Mapping, faults: Faults): void {
  const { place, map, kinds, hasUnknownKey } = mapping
  const compared = [...map.entries.keys()].filter((key) => COMPARISONS.some((one) => one === key))
  const [comparison] = compared
  if (kinds.length > 1) {
    rejectSecond(mapping, 'make a list of them under all: or any:', faults)
  } else if (kinds[0] === 'score') {
    checkComparisons(mapping, compared, faults)
  } else if (comparison !== undefined) {
    if (kinds.length === 0 && hasUnknownKey) return
    const [beside] = kinds
    const message =
      beside === undefined
        ? `${place.display} has ${comparison} and no score`
        : `${place.display} has ${beside} and ${comparison}, which only compares a score`
    const hint = beside === undefined ? 'score: faithfulness' : `leave ${comparison} out`
    const code = beside === undefined ? 'POLICY_MISSING_KEY' : 'POLICY_ONE_OF'
    faults.add(code, map.entries.get(comparison)?.keyAt ?? map.at, message, hint)
  } else if (kinds.length === 0) rejectNothing(mapping, CRITERION_KINDS, faults)
}

function checkComparisons(mapping: Mapping, compared: readonly string[], faults: Faults): void {
  const { place, map, hasUnknownKey } = mapping
  const score = map.entries.get('score')
  const [first, second] = compared
  if (score === undefined) return
  if (first === undefined) {
    if (hasUnknownKey) return
    const message = `${place.display} has score and nothing that it is compared with`
    faults.add('POLICY_MISSING_KEY', score.keyAt, message, 'at_least: 0.7')
  } else if (second !== undefined) {
    const each = compared.map((key) => ({ score: plain(map, 'score'), [key]: plain(map, key) }))
    const message = `${place.display} compares its score by ${compared.join(' and ')}, it takes one of them`
    const at = map.entries.get(second)?.keyAt ?? map.at
    faults.add('POLICY_ONE_OF', at, message, `all: ${asYaml(each)}`)
  }
}

function plain(map: MapNode, key: string): string | number | boolean | null {
  const node = map.entries.get(key)?.node
  return node?.kind === 'scalar' ? node.value : null
}

function checkText(mapping: Mapping, faults: Faults): void {
  const { place, map, kinds } = mapping
  const ignoreCase = map.entries.get('ignore_case')
  if (kinds.length > 1) rejectSecond(mapping, 'keep one of the two', faults)
  else if (kinds.length === 0) {
    const known = Object.keys(place.schema.properties ?? {}).filter((key) => key !== 'ignore_case')
    rejectNothing(mapping, known, faults)
  } else if (kinds[0] === 'equals' && ignoreCase !== undefined) {
    const message = `${place.display} has ignore_case, which equals does not take`
    faults.add('POLICY_ONE_OF', ignoreCase.keyAt, message, 'leave ignore_case out')
  }
}

function rejectSecond({ place, map, kinds }: Mapping, hint: string, faults: Faults): void {
  const at = map.entries.get(kinds[1] ?? '')?.keyAt ?? map.at
  const message = `${place.display} has ${kinds.join(' and ')}, it takes one of them`
  faults.add('POLICY_ONE_OF', at, message, hint)
}

function rejectNothing(
  { place, map, hasUnknownKey }: Mapping,
  allKinds: readonly string[],
  faults: Faults,
): void {
  if (hasUnknownKey) return
  const got = map.entries.size === 0 ? shown(map) : [...map.entries.keys()].join(' and ')
  const message = `${place.display} must have one of ${allKinds.join(', ')}, got ${got}`
  const example = asYaml(place.schema.examples?.[0])
  const hint = place.isItem ? `${place.key}: [${example}]` : `${place.key}: ${example}`
  faults.reject('POLICY_ONE_OF', map, message, hint)
}

/** Nothing at all is not the word null, and a number whose last digits are lost would equal others too. */
function rejectLostValue(place: Place, faults: Faults): void {
  const { node, display, key } = place
  if (node.kind !== 'scalar') return
  if (node.value === null && node.source === '') rejectValue(place, faults)
  if (typeof node.value !== 'number' || !Number.isInteger(node.value) || Number.isSafeInteger(node.value))
    return
  const message = `${display} has more digits than a number keeps, got ${shown(node)}`
  faults.reject('POLICY_VALUE', node, message, `${key}: ${JSON.stringify(node.source)}`)
}
