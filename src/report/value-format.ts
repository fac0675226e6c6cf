/** Digits that a measured value has at least. */
const USUAL_DIGITS = 4
const MOST_DIGITS = 17

/** A number as its owner wrote it, with thousands apart: 2500 is `2,500`. */
export function exactValue(value: number): string {
  return Number.isFinite(value) ? grouped(String(value)) : 'unknown'
}

/**
 * A measured value of a score, with as many digits as it takes to stand on its own side of the limit; it looks like the
 * limit only where it is that.
 *
 * @param limit what it will be read against, or null
 */
export function valueText(value: number, limit: number | null = null): string {
  if (!Number.isFinite(value)) return 'unknown'
  if (value === limit) return exactValue(value)
  for (let digits = USUAL_DIGITS; digits <= MOST_DIGITS; digits += 1) {
    const shown = Number(value.toPrecision(digits))
    // Whole numbers are never cut: 123456 milliseconds are that.
    const whole = Math.abs(value) >= 10 ** digits ? Math.round(value) : shown
    if (limit === null || Math.sign(whole - limit) === Math.sign(value - limit)) return grouped(String(whole))
  }
  return exactValue(value)
}

function grouped(text: string): string {
  if (text.includes('e')) return text
  const [whole = '', fraction] = text.split('.')
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? digits : `${digits}.${fraction}`
}
