/**
 * Percentages, complements and numbers in words, as a person would work them out on paper: 15 digits keep
 * `1 - 0.9` at 0.1 where doubles alone say 0.09999999999999998.
 */
function rounded(value: number): number {
  return Number(value.toPrecision(15))
}

export function hundredth(value: number): number {
  return rounded(value / 100)
}

export function hundredfold(value: number): number {
  return rounded(value * 100)
}

export function complement(rate: number): number {
  return rounded(1 - rate)
}

/** A rate as a percentage: 0.025 is `2.5%`. */
export function asPercent(rate: number): string {
  return `${hundredfold(rate)}%`
}

/** What a text was most likely meant to be as a number: `0.02`, `2%`, `0,02`, `1_000`. Null when it is none. */
export function numberMeant(text: string): number | null {
  const match = /^([-+]?)(\d[\d_]*|\d*[.,]\d+)\s*(%?)$/.exec(text.trim())
  if (match === null) return null
  const [, sign, digits = '', percent] = match
  const value = Number(`${sign}${digits.replaceAll('_', '').replace(',', '.')}`)
  if (!Number.isFinite(value)) return null
  return percent === '' ? value : hundredth(value)
}
