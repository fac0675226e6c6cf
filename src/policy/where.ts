import type { Where } from '../domain/policy.ts'
import type { Faults } from './faults.ts'
import { plainName, quoted } from './shown.ts'
import type { SoundMap } from './sound-map.ts'

/** The `where` of a rule or a metric; empty where there is none. Values are text, as the file spells them. */
export function readWhere(owner: SoundMap, faults: Faults): Where {
  const where = owner.map('where')
  const read = new Map<string, readonly string[]>()
  for (const label of where?.keys ?? []) {
    const node = where?.node(label) ?? null
    if (where === null || node === null) continue
    const only = where.text(label)
    read.set(label, only === null ? where.names(label) : [only])
    if (node.kind === 'list') rejectRepeatedValues(label, where, faults)
  }
  return read
}

/** A value that stands twice was most likely meant to be another one. */
function rejectRepeatedValues(label: string, where: SoundMap, faults: Faults): void {
  const seen = new Set<string>()
  const node = where.node(label)
  const values = where.names(label)
  for (const [index, value] of values.entries()) {
    const item = node?.kind === 'list' && node.items.length === values.length ? node.items[index] : undefined
    if (seen.has(value) && item !== undefined) {
      const message = `where names ${quoted(value)} twice for ${plainName(label)}`
      faults.reject('POLICY_VALUE', item, message, 'name each value once')
    }
    seen.add(value)
  }
}
