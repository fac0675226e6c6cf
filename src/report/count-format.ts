/** A whole number for people: 1280 is `1,280`. */
export function count(value: number): string {
  if (!Number.isFinite(value)) return 'unknown'
  const digits = String(Math.abs(Math.trunc(value)))
  // Beyond 1e21 a double prints with an exponent; no file holds so many cases.
  if (digits.includes('e')) return 'unknown'
  return `${value <= -1 ? '-' : ''}${digits.replace(/\B(?=(?:\d{3})+$)/g, ',')}`
}

/** `1 case`, `3 cases`. */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}
