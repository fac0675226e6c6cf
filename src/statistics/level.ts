import { requireRate } from './arguments.ts'

/** Decimal places kept by a difference of decimals. More would keep the digits that the subtraction invents. */
const DECIMALS = 15

/**
 * `1 - rate` as someone who writes decimals means it: 0.1 for 0.9, where doubles give 0.09999999999999998.
 *
 * @param rate from 0 to 1
 * @throws {RangeError} for anything else
 */
export function complement(rate: number): number {
  requireRate('rate', rate)
  return Number((1 - rate).toFixed(DECIMALS))
}

/**
 * What a two-sided confidence level leaves to both tails together (alpha): 0.05 for 0.95.
 *
 * @param level above 0 and below 1
 * @throws {RangeError} for anything else
 */
export function tailOf(level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`level must be above 0 and below 1, got ${level}`)
  const alpha = complement(level)
  // A level of more than fifteen nines would be rounded to no tail at all.
  return alpha > 0 ? alpha : 1 - level
}
