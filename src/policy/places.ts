import type { Position } from '../domain/policy.ts'
import type { MapNode, PolicyNode } from './policy-tree.ts'
import { nameOf } from './policy-tree.ts'
import type { SchemaNode } from './schema.ts'
import { isName, schemaBeside, schemaOfItems } from './schema.ts'
import { quoted } from './shown.ts'

/** A value of the policy together with what the schema says of its place. */
export interface Place {
  /** As errors name it: `rules[0].max`. Empty for the policy itself. */
  readonly display: string
  /** The key it stands under; for an item of a list, that of the list. Empty for the policy itself. */
  readonly key: string
  readonly isItem: boolean
  readonly node: PolicyNode
  readonly keyAt: Position
  readonly schema: SchemaNode
}

export interface PlacedPolicy {
  /** What the validator sees: mappings without a prototype, names as text, unknown keys as null. */
  readonly data: unknown
  /** By JSON pointer, in file order. */
  readonly places: ReadonlyMap<string, Place>
}

/** Lays the schema over the tree. What the schema does not know is not followed, so depth is bounded. */
export function placePolicy(root: MapNode, schema: SchemaNode): PlacedPolicy {
  const places = new Map<string, Place>()
  const data = dataOf('', { display: '', key: '', isItem: false, node: root, keyAt: root.at, schema }, places)
  return { data, places }
}

function dataOf(pointer: string, place: Place, places: Map<string, Place>): unknown {
  places.set(pointer, place)
  const { node, schema } = place
  switch (node.kind) {
    case 'scalar':
      return isName(schema) ? nameOf(node) : node.value
    case 'list': {
      const items = schemaOfItems(schema)
      return node.items.map((item, index) => {
        if (items === null) return null
        const display = `${place.display}[${index}]`
        const held = { display, key: place.key, isItem: true, node: item, keyAt: item.at, schema: items }
        return dataOf(`${pointer}/${index}`, held, places)
      })
    }
    case 'map': {
      // A file may well have a metric called __proto__.
      const data: Record<string, unknown> = Object.create(null)
      const keys = new Set(node.entries.keys())
      for (const [key, { keyAt, node: value }] of node.entries) {
        const known = schemaBeside(schema, key, keys)
        const display = displayOf(place.display, key)
        const held = known && { display, key, isItem: false, node: value, keyAt, schema: known }
        data[key] = held === null ? null : dataOf(pointerTo(pointer, key), held, places)
      }
      return data
    }
  }
}

function pointerTo(parent: string, key: string): string {
  return `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function displayOf(parent: string, key: string): string {
  if (!/^[\w-]{1,80}$/.test(key)) return `${parent}[${quoted(key)}]`
  return parent === '' ? key : `${parent}.${key}`
}
