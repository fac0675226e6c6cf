import { usage } from './failure.ts'

/** Beyond it nobody counts cases, and the intervals are not checked. */
const MOST_CASES = 1e9

/**
 * A number of cases on the command line.
 * @param example a correct use, for whoever gave something else
 */
export function parseCount(name: string, text: string, example: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value <= MOST_CASES) return value
  throw usage(`${name} is a whole number from 0 to 1000000000, got ${JSON.stringify(text)}`, example)
}

/** A rate from 0 to 1 on the command line. */
export function parseRate(option: string, text: string): number {
  const value = decimal(text)
  if (value !== null && value >= 0 && value <= 1) return value
  throw usage(
    `${option} is a rate from 0 to 1, got ${JSON.stringify(text)}`,
    `${option} ${asRate(text) ?? '0.02'}`,
  )
}

/** A rate above 0 and below 1. */
export function parseShare(option: string, text: string): number {
  const value = parseRate(option, text)
  if (value > 0 && value < 1) return value
  throw usage(`${option} is above 0 and below 1, got ${JSON.stringify(text)}`, `${option} 0.8`)
}

/** A two-sided confidence level: at least 0.5 and below 1, as in a policy. */
export function parseConfidence(text: string): number {
  const value = decimal(text)
  if (value !== null && value >= 0.5 && value < 1) return value
  const meant =
    value === null ? null : value < 0.5 && value > 0 ? Number((1 - value).toFixed(15)) : value / 100
  const hint = meant !== null && meant >= 0.5 && meant < 1 ? String(meant) : '0.95'
  throw usage(
    `--confidence is a level from 0.5 to below 1, got ${JSON.stringify(text)}`,
    `did you mean --confidence ${hint}?`,
  )
}

/** Written out, so that `1e400`, `Infinity`, `0x10` and an empty text are no numbers. */
function decimal(text: string): number | null {
  if (!/^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** `2` and `2%` are written by people who mean 0.02. */
function asRate(text: string): string | null {
  const value = decimal(text.replace(/\s*%$/, ''))
  return value !== null && value > 0 && value <= 100 ? String(Number((value / 100).toPrecision(12))) : null
}
