import type { PolicyNode } from './policy-tree.ts'

const LONGEST_SHOWN = 80

function cut(text: string): string {
  const characters = [...text.slice(0, 4 * LONGEST_SHOWN)]
  return characters.length <= LONGEST_SHOWN ? text : `${characters.slice(0, LONGEST_SHOWN - 1).join('')}…`
}

/** A text from the policy in quotes, at most 80 characters, with control characters escaped. */
export function quoted(text: string): string {
  return JSON.stringify(cut(text))
}

/** A value of the policy as an error shows it. */
export function shown(node: PolicyNode): string {
  if (node.kind === 'map') return node.entries.size === 0 ? 'an empty mapping' : 'a mapping'
  if (node.kind === 'list') return node.items.length === 0 ? 'an empty list' : 'a list'
  if (node.value === null) return 'nothing'
  return typeof node.value === 'string' ? quoted(node.value) : cut(node.source)
}

/** A name in running text: bare when nobody could misread it, its last character for the sentence's. */
export function plainName(name: string): string {
  return /^[\p{L}\p{N}_.:/#[\]=-]{1,80}(?<![.:])$/u.test(name) ? name : quoted(name)
}

/** A value as YAML on one line, ready to be copied. */
export function asYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asYaml).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, held]) => `${key}: ${asYaml(held)}`)
    return `{${entries.join(', ')}}`
  }
  if (typeof value === 'string' && isPlainText(value)) return value
  return JSON.stringify(value)
}

function isPlainText(text: string): boolean {
  return /^[A-Za-z_][\w./-]*( [\w./-]+)*$/.test(text) && !/^(true|false|null)$/i.test(text)
}
