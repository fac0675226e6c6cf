/** Below this distance from 0 or 1 a rate is shown as a bound: nobody reads twenty zeros. */
const TINY = 1e-12
const SMALLEST = '<0.0000000001%'

/** The decimal digits of a double, times 100, written out: 0.02 is `2`, 1e-7 is `0.00001`. Exact, never scientific. */
function timesHundred(rate: number): string {
  const [mantissa = '0', exponent = '0'] = Math.abs(rate).toString().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  const point = whole.length + Number(exponent) + 2
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const units = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(at).replace(/0+$/, '')
  return `${rate < 0 ? '-' : ''}${units}${rest === '' ? '' : `.${rest}`}`
}

/** A threshold or level as its owner wrote it: 0.02 is `2%`, 0.9999 is `99.99%`. */
export function exactPercent(rate: number): string {
  if (!Number.isFinite(rate)) return 'unknown'
  return rate > 0 && rate < TINY ? SMALLEST : `${timesHundred(rate)}%`
}

/** Decimals that keep two digits of whichever is nearer, none or all: 0.46, 6.04, 96.8, 99.67. */
function usualDecimals(percent: number): number {
  const distance = Math.min(percent, 100 - percent)
  const needed = distance > 0 ? Math.ceil(-Math.log10(distance)) + 1 : 0
  return Math.max(percent < 10 ? 2 : 1, needed)
}

/**
 * A measured rate in per cent, with as many digits as it takes to stand on its own side of the limit: 0.0200289 under a
 * limit of 0.02 is `2.003%`, never `2.00%`. It looks like 0%, 100% or the limit only when it is that.
 *
 * @param limit the threshold it will be read against, or null
 * @param leastDecimals digits after the point that are wanted in any case
 */
export function percent(rate: number, limit: number | null = null, leastDecimals = 0): string {
  if (!Number.isFinite(rate)) return 'unknown'
  if (rate === 0 || rate === 1 || rate === limit) return exactPercent(rate)
  if (rate > 0 && rate < TINY) return SMALLEST
  const limitPercent = limit === null ? null : Number(timesHundred(limit))
  for (let decimals = Math.max(leastDecimals, usualDecimals(rate * 100)); decimals <= 15; decimals += 1) {
    const text = (rate * 100).toFixed(decimals)
    const shown = Number(text)
    if (shown <= 0 || shown >= 100) continue
    if (limit === null || limitPercent === null) return `${text}%`
    if (Math.sign(shown - limitPercent) === Math.sign(rate - limit)) return `${text}%`
  }
  return exactPercent(rate)
}
