/** Places in the file: they say where something stands, never what it is. */
const PLACES: ReadonlySet<string> = new Set(['at', 'metricAt'])

/** Whether two parts of policies say the same, wherever they stand. The order of a mapping's keys says nothing. */
export function sameContent(before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return false
  if (Array.isArray(before) || Array.isArray(after)) return sameList(before, after)
  if (before instanceof Map || after instanceof Map) {
    return before instanceof Map && after instanceof Map && sameEntries(before, after)
  }
  return sameEntries(partsOf(before), partsOf(after))
}

/** The parts of an object by name, without places. */
export function partsOf(whole: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(whole).filter(([key]) => !PLACES.has(key)))
}

function sameList(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return false
  return before.every((item: unknown, index) => sameContent(item, after[index]))
}

function sameEntries(before: ReadonlyMap<unknown, unknown>, after: ReadonlyMap<unknown, unknown>): boolean {
  if (before.size !== after.size) return false
  return [...before].every(([key, value]) => after.has(key) && sameContent(value, after.get(key)))
}
