import type { Document, Node } from 'yaml'
import { isAlias, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import type { Position } from '../domain/policy.ts'
import type { Faults } from './faults.ts'
import type { ListNode, MapEntry, MapNode, PolicyNode, ScalarNode } from './policy-tree.ts'
import { MERGE_KEY } from './policy-tree.ts'
import { quoted } from './shown.ts'
import { syntaxFault } from './yaml-syntax.ts'

/** Thirty criteria within one another; the limit keeps a hostile file from exhausting the stack. */
const DEEPEST = 64

const DEPTH_HINT = 'give the inner criteria names of their own'

const ALIAS_HINT = 'write the value itself, aliases stand only for plain values'

/** Reads YAML 1.2 with the core schema, where `no` and `on` are text. Null when nothing of it can be read. */
export function readTree(text: string, faults: Faults): PolicyNode | null {
  // Lone carriage returns end lines in YAML, but not in this library; as many characters keep every position right.
  const lines = text.replace(/\r(?!\n)/g, '\n')
  const lineCounter = new LineCounter()
  const document = parseYaml(lines, lineCounter)
  const reader = new TreeReader(lineCounter, faults)
  const fault = document === null ? null : syntaxFault(lines, document)
  if (fault !== null) faults.add(fault.code, reader.position(fault.offset), fault.message, fault.hint)
  if (document === null) {
    faults.add('POLICY_YAML', { line: 1, column: 1 }, 'it is nested too deeply', DEPTH_HINT)
    return null
  }
  if (fault !== null && !fault.goOn) return null
  return reader.node(document.contents, { line: 1, column: 1 }, 0)
}

/** Null when the text is nested so deeply that the parser gives up. */
function parseYaml(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    return parseDocument(text, {
      version: '1.2',
      schema: 'core',
      lineCounter,
      uniqueKeys: false,
      prettyErrors: false,
      // `silent` would also keep back that a second document follows.
      logLevel: 'error',
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

class TreeReader {
  readonly #lineCounter: LineCounter
  readonly #faults: Faults
  /** Plain values with an anchor, as met so far; null for an anchor on anything else. */
  readonly #anchors = new Map<string, ScalarNode | null>()

  constructor(lineCounter: LineCounter, faults: Faults) {
    this.#lineCounter = lineCounter
    this.#faults = faults
  }

  position(offset: number): Position {
    const { line, col } = this.#lineCounter.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }

  /** `emptyAt` is where an empty value is said to stand: at its key. */
  node(node: Node | null, emptyAt: Position, depth: number): PolicyNode {
    const at = node?.range ? this.position(node.range[0]) : emptyAt
    if (node === null) return { kind: 'scalar', at: emptyAt, value: null, source: '' }
    if (isAlias(node)) return this.#alias(node.source, at)
    if (node.tag !== undefined) {
      const tag = quoted(node.tag.replace('tag:yaml.org,2002:', '!!'))
      this.#faults.add('POLICY_YAML', at, `the tag ${tag} has no meaning here`, 'leave the tag out')
    }
    if (isScalar(node)) {
      const scalar = this.#scalar(node.value, node.source ?? '', at, emptyAt)
      if (node.anchor !== undefined) this.#anchors.set(node.anchor, scalar)
      return scalar
    }
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, null)
    if (depth >= DEEPEST) {
      const cut: PolicyNode = { kind: 'list', at, items: [] }
      this.#faults.reject('POLICY_YAML', cut, 'it is nested too deeply', DEPTH_HINT)
      return cut
    }
    return isMap(node) ? this.#map(node.items, at, depth) : this.#list(node.items, at, depth)
  }

  #scalar(value: unknown, source: string, at: Position, emptyAt: Position): ScalarNode {
    if (value === null && source === '') return { kind: 'scalar', at: emptyAt, value, source }
    switch (typeof value) {
      case 'number':
      case 'boolean':
        return { kind: 'scalar', at, value, source }
      default:
        return { kind: 'scalar', at, value: value === null ? null : String(value), source }
    }
  }

  #alias(anchor: string, at: Position): PolicyNode {
    const target = this.#anchors.get(anchor)
    if (target) return { ...target, at }
    const message =
      target === undefined
        ? `the alias ${quoted(`*${anchor}`)} has no anchor before it`
        : `the alias ${quoted(`*${anchor}`)} stands for a mapping or a list`
    const node: PolicyNode = { kind: 'scalar', at, value: null, source: '' }
    this.#faults.reject('POLICY_ALIAS', node, message, ALIAS_HINT)
    return node
  }

  #map(
    pairs: readonly { readonly key: unknown; readonly value: unknown }[],
    at: Position,
    depth: number,
  ): MapNode {
    const entries = new Map<string, MapEntry>()
    let first = at
    for (const pair of pairs) {
      const key = this.#key(pair.key, at)
      if (entries.size === 0 && key !== null) first = key.at
      const keyAt = key?.at ?? at
      const isMerge = key?.name === MERGE_KEY
      const node = isMerge ? this.#merge(keyAt) : this.node(asNode(pair.value), keyAt, depth + 1)
      if (key === null) continue
      const before = entries.get(key.name)
      if (before === undefined) entries.set(key.name, { keyAt, node })
      else {
        const message = `the key ${quoted(key.name)} stands already on line ${before.keyAt.line}`
        this.#faults.add('POLICY_DUPLICATE_KEY', keyAt, message, 'keep one of the two')
      }
    }
    return { kind: 'map', at: first, entries }
  }

  #merge(at: Position): PolicyNode {
    const node: PolicyNode = { kind: 'scalar', at, value: null, source: '' }
    this.#faults.reject(
      'POLICY_ALIAS',
      node,
      'the merge key << is not read',
      'write the keys out in each mapping',
    )
    return node
  }

  /** A key is text, spelled as in the file; anything else is a problem and has no name. */
  #key(key: unknown, mapAt: Position): { readonly name: string; readonly at: Position } | null {
    const node = asNode(key)
    const at = node?.range ? this.position(node.range[0]) : mapAt
    const read = node === null || isScalar(node) || isAlias(node) ? this.node(node, at, DEEPEST) : null
    if (read?.kind === 'scalar' && this.#faults.isFaulty(read)) return null
    if (read?.kind !== 'scalar' || (read.value === null && read.source === '')) {
      this.#faults.add('POLICY_YAML', at, 'a key must be a word', 'write key: value')
      return null
    }
    return { name: typeof read.value === 'string' ? read.value : read.source, at }
  }

  #list(items: readonly unknown[], at: Position, depth: number): ListNode {
    return { kind: 'list', at, items: items.map((item) => this.node(asNode(item), at, depth + 1)) }
  }
}

/** The library types what it parsed as unknown; a parsed document holds nodes and nulls only. */
function asNode(value: unknown): Node | null {
  return isNode(value) ? value : null
}
