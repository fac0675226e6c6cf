import schema from '../../policies/policy.schema.json'

/** The keywords of JSON Schema that the policy's schema uses. */
export interface SchemaNode {
  readonly $ref?: string
  /** What a place of several types allows, after "must be". */
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly not?: { readonly enum: readonly string[] }
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly required?: readonly string[]
  readonly maxProperties?: number
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: boolean | SchemaNode
  readonly items?: SchemaNode
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly definitions?: Readonly<Record<string, SchemaNode>>
  /** What other keys a place has, and what its properties are where it lacks one of them. */
  readonly if?: { readonly required: readonly string[] }
  readonly else?: { readonly properties: Readonly<Record<string, SchemaNode>> }
}

/** The one source of what a policy may hold: it validates, is printed for editors, and makes the reference table. */
export const POLICY_SCHEMA: SchemaNode = schema

/** Follows a `$ref`, which in this schema always names a definition. */
export function resolved(node: SchemaNode): SchemaNode {
  if (node.$ref === undefined) return node
  const definition = POLICY_SCHEMA.definitions?.[node.$ref.replace('#/definitions/', '')]
  if (definition === undefined) throw new Error(`the policy schema has no ${node.$ref}`)
  return definition
}

function definition(name: string): SchemaNode {
  return resolved({ $ref: `#/definitions/${name}` })
}

/** Schemas of places that the program knows apart: a place is one of them exactly when its schema is. */
export const RULE_SCHEMA = definition('rule')
export const CRITERION_SCHEMA = definition('criterion')
export const VALUE_TEST_SCHEMA = definition('value_test')
export const RESPONSE_TEST_SCHEMA = definition('response_test')

/** The schema of what stands under a key of a mapping that has `keys`, or null where the key is unknown. */
export function schemaBeside(node: SchemaNode, key: string, keys: ReadonlySet<string>): SchemaNode | null {
  const holds = node.if?.required.every((required) => keys.has(required)) ?? true
  const otherwise = holds ? undefined : Object.entries(node.else?.properties ?? {})
  const conditional = otherwise?.find(([name]) => name === key)
  return conditional === undefined ? schemaOfKey(node, key) : resolved(conditional[1])
}

/** The schema of what stands under a key, or null where the key is unknown. */
export function schemaOfKey(node: SchemaNode, key: string): SchemaNode | null {
  const known = Object.entries(node.properties ?? {}).find(([name]) => name === key)
  if (known !== undefined) return resolved(known[1])
  return typeof node.additionalProperties === 'object' ? resolved(node.additionalProperties) : null
}

export function schemaOfItems(node: SchemaNode): SchemaNode | null {
  return node.items === undefined ? null : resolved(node.items)
}

export function knownKeys(node: SchemaNode): readonly string[] {
  return Object.keys(node.properties ?? {})
}

export function allowsType(node: SchemaNode, type: string): boolean {
  return typeof node.type === 'string' ? node.type === type : (node.type ?? []).includes(type)
}

/** A name: text that may also be written as a number or a truth value, and is then the text as it is written. */
export function isName(node: SchemaNode): boolean {
  return allowsType(node, 'string') && allowsType(node, 'number') && !isPlainValue(node)
}

/** A value that keeps its type: the text `1`, the number 1 and nothing at all are three things. */
export function isPlainValue(node: SchemaNode): boolean {
  return allowsType(node, 'number') && allowsType(node, 'null')
}

/** Whether a number lies within the limits of a numeric schema. */
export function allowsNumber(node: SchemaNode, value: number): boolean {
  return (
    Number.isFinite(value) &&
    (node.type !== 'integer' || Number.isInteger(value)) &&
    value >= (node.minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (node.maximum ?? Number.POSITIVE_INFINITY) &&
    value > (node.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value < (node.exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  )
}
