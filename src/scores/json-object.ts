/** A JSON object of a file: keys are whatever somebody wrote, so values are reached through `member` only. */
export type JsonObject = { readonly [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member of what may be an object. The keys asked for are the reader's own, and no object inherits one of them. */
export function member(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined
}

/** A text that is more than blanks, trimmed; null otherwise. */
export function filledText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' ? null : text
}

export function finiteNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
