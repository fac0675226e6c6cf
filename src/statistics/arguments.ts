/** @throws {RangeError} unless `value` is a whole number from 0 to 2^53 - 1 */
export function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${name} must be a whole number from 0, got ${value}`)
  }
}

/** @throws {RangeError} unless `value` is from 0 to 1 */
export function requireRate(name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw new RangeError(`${name} must be from 0 to 1, got ${value}`)
}

/** @throws {RangeError} unless `value` is above 0 and below 1 */
export function requireTail(name: string, value: number): void {
  if (!(value > 0 && value < 1)) throw new RangeError(`${name} must be above 0 and below 1, got ${value}`)
}

/** @throws {RangeError} unless `value` is finite and above 0 */
export function requirePositive(name: string, value: number): void {
  if (!(value > 0 && value < Infinity))
    throw new RangeError(`${name} must be above 0 and finite, got ${value}`)
}
