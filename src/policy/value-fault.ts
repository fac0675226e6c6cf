import { nearest } from '../domain/nearest.ts'
import { complement, hundredfold, hundredth, numberMeant } from './decimal.ts'
import type { Faults } from './faults.ts'
import type { Place } from './places.ts'
import type { ListNode, ScalarNode } from './policy-tree.ts'
import { nameOf } from './policy-tree.ts'
import type { SchemaNode } from './schema.ts'
import {
  allowsNumber,
  allowsType,
  CRITERION_SCHEMA,
  isName,
  isPlainValue,
  RULE_SCHEMA,
  schemaOfItems,
  schemaOfKey,
} from './schema.ts'
import { asYaml, shown } from './shown.ts'

/** Words that people write for true and false, and that YAML 1.2 reads as text. */
const SAID_YES = ['true', 'yes', 'on', 'y', '1']
const SAID_NO = ['false', 'no', 'off', 'n', '0']

/** Numbers as everyone reads them: no other base, no leading zeros that once meant base 8. */
const DECIMAL = /^[-+]?(0|[1-9]\d*)?(\.\d*)?([eE][-+]?\d+)?$/

/** Says what a place allows, what it has instead, and what was most likely meant. */
export function rejectValue(place: Place, faults: Faults): void {
  const { node, schema, display } = place
  if (isNumeric(schema) && node.kind === 'scalar' && typeof node.value === 'number') {
    rejectNumber(place, node.value, faults)
    return
  }
  const message = `${display} ${expectation(place)}, got ${shown(node)}`
  faults.reject('POLICY_VALUE', node, message, line(place, meant(place)))
}

/** Numbers in other bases would be read one way by the program and another by whoever reviews the policy. */
export function rejectNotations(places: Iterable<Place>, faults: Faults): void {
  for (const place of places) {
    const { node, schema } = place
    if (node.kind !== 'scalar' || typeof node.value !== 'number' || !Number.isFinite(node.value)) continue
    if (!(isNumeric(schema) || isPlainValue(schema)) || DECIMAL.test(node.source)) continue
    const value = allowsNumber(schema, node.value) ? node.value : schema.examples?.[0]
    const message = `${place.display} must be a decimal number without leading zeros, got ${shown(node)}`
    faults.reject('POLICY_VALUE', node, message, line(place, value))
  }
}

/** Limits that hold whatever the cases show. */
const CANNOT_FAIL: readonly (readonly [key: string, limit: number])[] = [
  ['max', 1],
  ['min', 0],
  ['max_regressed', 1],
  ['max_decrease', 1],
]

function rejectNumber(place: Place, value: number, faults: Faults): void {
  const { node, schema, display, key } = place
  if (CANNOT_FAIL.some(([bound, limit]) => key === bound && value === limit)) {
    const message = `${display} of ${value} holds whatever the cases show, such a rule cannot fail`
    faults.reject('POLICY_CANNOT_FAIL', node, message, line(place, schema.examples?.[0]))
    return
  }
  const message = `${display} ${expectation(place)}, got ${shown(node)}`
  faults.reject('POLICY_VALUE', node, message, numberHint(place, value))
}

function numberHint(place: Place, value: number): string {
  const { key, schema } = place
  const isBound = key === 'max' || key === 'min'
  if (isBound && value > 100 && Number.isFinite(value)) {
    return `for a score say which figure of it: statistic: p95`
  }
  if (key === 'max_regressed' && value > 1 && Number.isInteger(value)) {
    return `for a count say max_regressions: ${value}`
  }
  if (key === 'max_regressions' && value > 0 && value < 1) return `for a share say max_regressed: ${value}`
  if (key === 'max_failures' && value > 0 && value < 1) return `for a rate say min: ${complement(value)}`
  if (key === 'max_occurrences' && value > 0 && value < 1) return `for a rate say max: ${value}`
  const likely = candidates(place, value).find((one) => allowsNumber(schema, one))
  return likely === undefined ? line(place, schema.examples?.[0]) : `did you mean ${key}: ${likely}?`
}

/** What a number out of range may have been: a percentage, for a level also the error rate. */
function candidates({ key, schema }: Place, value: number): readonly number[] {
  const asLevel = key === 'confidence_level' ? [complement(value), complement(hundredth(value))] : []
  const asPercentage = value > 1 || (value === 1 && key !== 'quantile') ? [hundredth(value)] : []
  const asCount = schema.type === 'integer' ? [Math.floor(value)] : []
  return [value, ...asPercentage, ...asLevel, ...asCount]
}

function isNumeric(schema: SchemaNode): boolean {
  return schema.const === 1 || schema.type === 'number' || schema.type === 'integer'
}

/** What was most likely meant, else an example of what the place allows. */
function meant(place: Place): unknown {
  const { node, schema } = place
  const example = schema.examples?.[0]
  if (node.kind === 'list') {
    const [only] = node.items
    if (node.items.length === 1 && only !== undefined) return meant({ ...place, node: only })
    return schema === CRITERION_SCHEMA ? (allOf(node) ?? example) : example
  }
  if (node.kind === 'map' || node.value === null) return example
  const text = nameOf(node) ?? ''
  if (schema.enum !== undefined) return nearest(text, schema.enum) ?? example
  if (place.key === 'regex') return example
  if (isNumeric(schema)) return numberFrom(place, text) ?? example
  if (schema.type === 'boolean') return truthFrom(text) ?? example
  if (schema.type === 'array') return isListOfNames(schema) && text.trim() !== '' ? [text.trim()] : example
  if (allowsType(schema, 'object')) return mappingFrom(place, node) ?? example
  return text.trim() === '' ? example : text.trim().replace(/\s+/g, ' ')
}

function numberFrom(place: Place, text: string): number | null {
  const value = numberMeant(text)
  if (value === null) return null
  return candidates(place, value).find((one) => allowsNumber(place.schema, one)) ?? null
}

function truthFrom(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (SAID_YES.includes(word)) return true
  return SAID_NO.includes(word) ? false : null
}

function isListOfNames(schema: SchemaNode): boolean {
  const items = schemaOfItems(schema)
  return items !== null && allowsType(items, 'string')
}

/** A list of criteria without a word is most likely meant to hold of all of them. */
function allOf(list: ListNode): unknown {
  const names = list.items.map((item) => (item.kind === 'scalar' ? nameOf(item) : null))
  return names.length > 0 && names.every((name) => name !== null) ? { all: names } : null
}

/** The mapping that a bare value was short for. */
function mappingFrom({ key, schema }: Place, node: ScalarNode): unknown {
  const isCount = typeof node.value === 'number' && Number.isInteger(node.value) && node.value > 0
  const name = (nameOf(node) ?? '').trim()
  if (key === 'statistic' || key === 'of') return figureMeant(schema, node, name)
  if (name !== '' && key === 'clusters') return { column: name }
  if (name !== '' && key === 'tool_called') return { name }
  if (name !== '' && key === 'side_effect') return { kind: name }
  if (key === 'where' || key === 'label') return labelFrom(key, name)
  if (key === 'observability') {
    const level = nearest(name, schemaOfKey(schema, 'min_level')?.enum ?? [])
    return level === null ? null : { min_level: level }
  }
  if (key === 'suite') return isCount ? { cases: node.value } : { file: nameOf(node) }
  if (key === 'trials' && isCount) return { threshold: 1, size: node.value }
  if (key === 'missing' && node.value === 'exclude') {
    return { exclude: ['error', 'ungraded'], reason: 'why these say nothing about the system' }
  }
  return null
}

/** `P95`, `median`, `avg`, 0.95 or 95: the figure of a score that was most likely meant. */
function figureMeant(schema: SchemaNode, node: ScalarNode, name: string): unknown {
  const words = (schema.pattern ?? '').replace(/[\^$()]/g, '').split('|')
  const other = OTHER_FIGURES.get(name.toLowerCase())
  if (other !== undefined && words.includes(other)) return other
  const share = typeof node.value === 'number' ? node.value : Number(/^p?([\d.]+)%?$/i.exec(name)?.[1])
  const quantile = share > 1 ? hundredth(share) : share
  if (quantile > 0 && quantile < 1) {
    const word = `p${hundredfold(quantile)}`
    return words.includes(word) ? word : { quantile }
  }
  return nearest(name.toLowerCase(), words)
}

const OTHER_FIGURES: ReadonlyMap<string, string> = new Map([
  ['median', 'p50'],
  ['average', 'mean'],
  ['avg', 'mean'],
  ['sum', 'total'],
  ['maximum', 'max'],
])

/** `language=de`, as on the command line. */
function labelFrom(key: 'where' | 'label', text: string): unknown {
  const [, name, value] = /^([^=\s]+)=([^=\s]+)$/.exec(text) ?? []
  if (name === undefined || value === undefined) return null
  return key === 'label' ? { name, equals: value } : { [name]: value }
}

/** The line to copy. */
function line(place: Place, value: unknown): string {
  if (place.isItem && place.key === 'range') return 'range: [0, 1]'
  if (!place.isItem) return `${place.key}: ${asYaml(value)}`
  return place.schema === RULE_SCHEMA ? `- ${asYaml(value)}` : `${place.key}: [${asYaml(value)}]`
}

/** What a place allows, in words. */
export function expectation(place: Place): string {
  const { schema, key, node } = place
  if (schema.enum !== undefined) return `must be ${schema.enum.join(', ').replace(/, ([^,]*)$/, ' or $1')}`
  if (schema.const !== undefined) return `must be ${schema.const}`
  if (schema.type === 'integer') {
    const tooLarge =
      node.kind === 'scalar' && typeof node.value === 'number' && node.value > (schema.maximum ?? 0)
    return tooLarge
      ? `must be at most ${schema.maximum}`
      : `must be a whole number from ${schema.minimum ?? 0}`
  }
  if (schema.type === 'number') {
    const isLimited = schema.minimum !== undefined || schema.exclusiveMinimum !== undefined
    return isLimited ? `must be a number ${range(key, schema)}` : 'must be a number'
  }
  if (schema.type === 'boolean') return 'must be true or false'
  if (schema.type === 'array' && schema.title !== undefined) return `must be ${schema.title}`
  if (schema.type === 'array') return `must be a list with at least one ${key === 'rules' ? 'rule' : 'entry'}`
  if (schema.type === 'object') return `must be a mapping such as ${asYaml(schema.examples?.[0])}`
  if (node.kind === 'scalar' && typeof node.value === 'string' && isName(schema))
    return textExpectation(place)
  if (schema.title !== undefined) return `must be ${schema.title}`
  if (node.kind === 'scalar' && typeof node.value === 'string') return textExpectation(place)
  return 'must be text'
}

function textExpectation({ node, key }: Place): string {
  const text = node.kind === 'scalar' ? (nameOf(node) ?? '') : ''
  if (text.trim() === '') return 'must not be blank'
  if (key === 'regex') return 'must have at most 1000 characters'
  return 'must be on one line, without blanks around it'
}

function range(key: string, schema: SchemaNode): string {
  if (schema.exclusiveMinimum === 0 && schema.exclusiveMaximum !== undefined)
    return `above 0 and below ${schema.exclusiveMaximum}`
  const lowest = schema.minimum ?? schema.exclusiveMinimum ?? 0
  // Of the two ends of a rate, the one that cannot fail has a message of its own.
  if (key === 'max' || key === 'min') return `from ${lowest} to 1`
  if (schema.exclusiveMaximum !== undefined) return `from ${lowest} to below ${schema.exclusiveMaximum}`
  return `from ${lowest} to ${schema.maximum ?? 1}`
}
