import type { Position } from '../domain/policy.ts'
import type { Faults } from './faults.ts'
import type { MapEntry, MapNode, PolicyNode } from './policy-tree.ts'
import { nameOf } from './policy-tree.ts'

/** A mapping of the policy as far as it is sound: what has a problem already reads as absent, so nothing follows from it. */
export class SoundMap {
  readonly at: Position
  readonly #map: MapNode
  readonly #faults: Faults

  constructor(map: MapNode, faults: Faults) {
    this.at = map.at
    this.#map = map
    this.#faults = faults
  }

  /** Keys in file order, sound or not. */
  get keys(): readonly string[] {
    return [...this.#map.entries.keys()]
  }

  has(key: string): boolean {
    return this.#map.entries.has(key)
  }

  keyAt(key: string): Position {
    return this.#map.entries.get(key)?.keyAt ?? this.at
  }

  valueAt(key: string): Position {
    return this.#map.entries.get(key)?.node.at ?? this.at
  }

  node(key: string): PolicyNode | null {
    const entry: MapEntry | undefined = this.#map.entries.get(key)
    return entry === undefined || this.#faults.isFaulty(entry.node) ? null : entry.node
  }

  number(key: string): number | null {
    const node = this.node(key)
    // Adding zero turns -0, which YAML can say, into 0.
    return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value + 0 : null
  }

  flag(key: string): boolean | null {
    const node = this.node(key)
    return node?.kind === 'scalar' && typeof node.value === 'boolean' ? node.value : null
  }

  text(key: string): string | null {
    const node = this.node(key)
    return node?.kind === 'scalar' ? nameOf(node) : null
  }

  /** One of a few words; null when it is absent. */
  word<Word extends string>(key: string, words: readonly Word[]): Word | null {
    const text = this.text(key)
    return words.find((word) => word === text) ?? null
  }

  names(key: string): readonly string[] {
    const node = this.node(key)
    if (node?.kind !== 'list') return []
    return node.items.flatMap((item) => {
      const name = item.kind === 'scalar' && !this.#faults.isFaulty(item) ? nameOf(item) : null
      return name === null ? [] : [name]
    })
  }

  /** The sound numbers of a list. */
  numbers(key: string): readonly number[] {
    const node = this.node(key)
    if (node?.kind !== 'list') return []
    return node.items.flatMap((item) =>
      item.kind === 'scalar' && typeof item.value === 'number' && !this.#faults.isFaulty(item)
        ? [item.value + 0]
        : [],
    )
  }

  map(key: string): SoundMap | null {
    const node = this.node(key)
    return node?.kind === 'map' ? new SoundMap(node, this.#faults) : null
  }

  /** The sound mappings of a list. */
  maps(key: string): readonly SoundMap[] {
    const node = this.node(key)
    if (node?.kind !== 'list') return []
    return node.items.flatMap((item) =>
      item.kind === 'map' && !this.#faults.isFaulty(item) ? [new SoundMap(item, this.#faults)] : [],
    )
  }
}
