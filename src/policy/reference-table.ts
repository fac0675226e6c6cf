import {
  CRITERION_SCHEMA,
  POLICY_SCHEMA,
  resolved,
  type SchemaNode,
  schemaOfItems,
  VALUE_TEST_SCHEMA,
} from './schema.ts'

interface Row {
  readonly key: string
  readonly default: string
  readonly meaning: string
}

/** Every key of a policy with its default and meaning, as a Markdown table made from the schema. */
export function policyTable(): string {
  const rows = rowsOf(POLICY_SCHEMA, '')
  const lines = rows.map((row) => `| \`${row.key}\` | ${row.default} | ${row.meaning} |`)
  return ['| key | default | meaning |', '|---|---|---|', ...lines].join('\n')
}

function rowsOf(schema: SchemaNode, prefix: string): readonly Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, reference]) => {
    const node = resolved(reference)
    const key = `${prefix}${name}`
    const isRequired = schema.required?.includes(name) ?? false
    const row = {
      key,
      default: isRequired ? 'required' : defaultOf(node),
      meaning: escaped(reference.description ?? node.description ?? ''),
    }
    return [row, ...rowsBelow(node, key)]
  })
}

/** What stands in several places is told once: `missing` of a rule, a criterion within a criterion. */
function rowsBelow(node: SchemaNode, key: string): readonly Row[] {
  if (key === 'rules[].missing' || node === CRITERION_SCHEMA) return []
  if (node.properties !== undefined) return rowsOf(node, `${key}.`)
  if (typeof node.additionalProperties === 'object') {
    const named = key === 'criteria' ? 'criterion' : 'metric'
    const held = resolved(node.additionalProperties)
    return held === VALUE_TEST_SCHEMA ? [] : rowsOf(held, `${key}.<${named}>.`)
  }
  const items = schemaOfItems(node)
  return items === null || items === CRITERION_SCHEMA ? [] : rowsOf(items, `${key}[].`)
}

function defaultOf(node: SchemaNode): string {
  return node.default === undefined ? 'none' : `\`${String(node.default)}\``
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|')
}
