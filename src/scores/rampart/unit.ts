import type { RampartResult } from './rampart-result.ts'

/** How the rows of a case become one verdict; null: it has one row, whose verdict it is. */
export type UnitFold = 'population' | 'clones' | 'repeats'

export interface Trial {
  /** Unique within its unit; null where there is nothing to tell apart. */
  readonly name: string | null
  readonly result: RampartResult
}

/** What a test holds one or several of; each is one case. */
export interface Unit {
  readonly kind: 'population' | 'clones' | 'single'
  /** The test, without the mark of a clone; null where the report does not name it. */
  readonly node: string | null
  /** Trials planned; null where nothing says it. */
  readonly size: number | null
  readonly threshold: number | null
  readonly fold: UnitFold | null
  /** At least one. */
  readonly trials: readonly Trial[]
}

/** Values by key, in the order in which the keys were met. */
export function grouped<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
