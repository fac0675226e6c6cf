import { isObject } from '../json-object.ts'

/** Deeper values are refused: they come from nobody's test, and the next step would run out of stack. */
const DEEPEST = 500

/**
 * JSON text that is the same for equal values whatever the order of their keys.
 *
 * @throws {RangeError} nested deeper than 500
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > DEEPEST) throw new RangeError(`nested deeper than ${DEEPEST}`)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const item = value[key]
    if (item !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item, depth + 1)}`
  }
  return `{${text}}`
}
