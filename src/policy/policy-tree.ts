import type { Position } from '../domain/policy.ts'

/** What YAML says, before anyone asks whether it is a policy. Every node knows where it stands. */
export type PolicyNode = MapNode | ListNode | ScalarNode

export interface MapNode {
  readonly kind: 'map'
  /** Where its first key stands. */
  readonly at: Position
  /** In file order; of a key that stands twice, the first. */
  readonly entries: ReadonlyMap<string, MapEntry>
}

export interface MapEntry {
  readonly keyAt: Position
  readonly node: PolicyNode
}

export interface ListNode {
  readonly kind: 'list'
  readonly at: Position
  readonly items: readonly PolicyNode[]
}

export interface ScalarNode {
  readonly kind: 'scalar'
  /** Of an empty value, where its key stands. */
  readonly at: Position
  readonly value: string | number | boolean | null
  /** As the file spells it, without quotes. */
  readonly source: string
}

/** Stands for the keys of another mapping; a mapping that has it may be complete for all we know. */
export const MERGE_KEY = '<<'

/** A name as the file spells it, whatever type YAML gives it; null for an empty value. */
export function nameOf(node: ScalarNode): string | null {
  if (typeof node.value === 'string') return node.value
  return node.value === null ? null : node.source
}
