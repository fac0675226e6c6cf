import type { ErrorObject } from 'ajv'
import type { Faults } from './faults.ts'
import { validate } from './generated/validate-policy.mjs'
import type { Place, PlacedPolicy } from './places.ts'
import { MERGE_KEY } from './policy-tree.ts'
import { resolved } from './schema.ts'
import { asYaml, plainName, quoted, shown } from './shown.ts'
import { keyMeant, ownerOf, rejectUnknownKey } from './unknown-keys.ts'
import { rejectNotations, rejectValue } from './value-fault.ts'

/** A rule to copy, for policies that have none. */
const SOME_RULES = 'rules: [{id: unsafe-ceiling, metric: unsafe, max: 0.02}]'

/** Holds the policy to its schema and says what is wrong in words of this program, one problem for one fault. */
export function findSchemaFaults(policy: PlacedPolicy, faults: Faults): void {
  rejectNotations(policy.places.values(), faults)
  if (validate(policy.data)) return
  for (const error of validate.errors ?? []) {
    const place = policy.places.get(error.instancePath)
    if (place === undefined)
      throw new Error(`the validator names a place that is not there: ${error.instancePath}`)
    translate(error, place, faults)
  }
}

function translate(error: ErrorObject, place: Place, faults: Faults): void {
  const { schemaPath, keyword, params, propertyName } = error
  // How many bounds a rule has is judged with the rule, where the unknown keys beside them are known, and so is which
  // one thing a criterion is.
  if (/\/oneOf(\/|$)/.test(schemaPath) || keyword === 'dependencies' || keyword === 'if') return
  // The reasons that must not be excluded are judged in any spelling where they are read.
  if (keyword === 'not') return
  if (keyword === 'propertyNames') rejectName(String(params.propertyName), place, faults)
  else if (propertyName !== undefined) return
  else if (keyword === 'additionalProperties')
    rejectUnknownKey(String(params.additionalProperty), place, faults)
  else if (keyword === 'required') rejectAbsence(String(params.missingProperty), place, faults)
  else if (keyword === 'minProperties' || keyword === 'maxProperties') rejectKeyCount(place, faults)
  else if (place.display === 'version') rejectVersion(place, faults)
  else if (place.display === 'rules' && isEmpty(place)) {
    faults.reject('POLICY_NO_RULES', place.node, 'the policy has no rules', SOME_RULES, place.keyAt)
  } else rejectValue(place, faults)
}

function isEmpty({ node }: Place): boolean {
  return node.kind === 'list' ? node.items.length === 0 : node.kind === 'scalar' && node.value === null
}

function rejectVersion(place: Place, faults: Faults): void {
  const message = `version must be 1, got ${shown(place.node)}`
  faults.reject('POLICY_VERSION', place.node, message, 'version: 1')
}

function rejectName(name: string, place: Place, faults: Faults): void {
  const entry = place.node.kind === 'map' ? place.node.entries.get(name) : undefined
  if (entry === undefined) return
  const owner = nameOwner(place)
  const message = `${ownerOf(place)} has ${quoted(name)}, a ${owner}'s name is on one line, without blanks around it`
  const hint = name.trim() === '' ? `write the name of the ${owner}` : `${asYaml(name.trim())}:`
  faults.add('POLICY_VALUE', entry.keyAt, message, hint)
}

/** Whose names the keys of a mapping are. */
function nameOwner({ key }: Place): string {
  if (key === 'where') return 'label'
  return key === 'criteria' ? 'criterion' : 'metric'
}

function rejectAbsence(key: string, place: Place, faults: Faults): void {
  if (place.node.kind !== 'map' || place.node.entries.has(MERGE_KEY)) return
  // Written as another word the key is not absent, and the unknown key is a problem already.
  for (const present of place.node.entries.keys()) if (keyMeant(present, place) === key) return
  if (place.display === '' && key === 'version') {
    faults.add('POLICY_VERSION', place.node.at, 'the policy has no version', 'version: 1')
  } else if (place.display === '' && key === 'rules') {
    faults.add('POLICY_NO_RULES', place.node.at, 'the policy has no rules', SOME_RULES)
  } else {
    const property = place.schema.properties?.[key]
    const example = property === undefined ? undefined : resolved(property).examples?.[0]
    const message = `${ownerOf(place)} has no ${plainName(key)}`
    faults.add('POLICY_MISSING_KEY', place.node.at, message, `${key}: ${asYaml(example)}`)
  }
}

/** Only `suite` has a highest number of keys, one; the others name at least one thing. */
function rejectKeyCount(place: Place, faults: Faults): void {
  if (place.node.kind !== 'map') return
  if (place.schema.maxProperties === undefined) {
    rejectValue(place, faults)
    return
  }
  const known = Object.keys(place.schema.properties ?? {})
  const present = [...place.node.entries]
  if (present.some(([key]) => !known.includes(key))) return
  const at = present[1]?.[1].keyAt ?? place.keyAt
  const got = present.length === 0 ? 'none' : present.map(([key]) => key).join(' and ')
  const message = `${place.display} must have one of cases, min_cases and file, got ${got}`
  faults.reject('POLICY_VALUE', place.node, message, 'suite: {cases: 400}', at)
}
