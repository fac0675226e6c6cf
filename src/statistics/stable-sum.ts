/** From here on a sum of as many values as fit anywhere might overflow on the way. */
const LARGE = 2 ** 900

/** More than the number of values, so that no sum of values so reduced overflows. */
const REDUCTION = 2 ** 100

/**
 * Sum of finite values, rounded once: the same to the last bit in whatever order they come, and without loss where they
 * are large and close or cancel. (With values above 2^900 among them, those below 1e-293 lose digits.)
 *
 * Source: Shewchuk (1997), Discrete Comput. Geom. 18, 305–363.
 *
 * @returns 0 for none; the largest double of its sign where the sum is beyond it
 * @throws {RangeError} for NaN and infinities
 */
export function stableSum(values: Iterable<number>): number {
  const { sum, scale } = scaledSum(values)
  const whole = sum * scale
  return Number.isFinite(whole) ? whole : Math.sign(sum) * Number.MAX_VALUE
}

/**
 * Mean of finite values: their {@link stableSum} over their number, finite always.
 *
 * @throws {RangeError} without a value, for NaN and infinities
 */
export function stableMean(values: Float64Array | readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values have no mean')
  const { sum, scale } = scaledSum(values)
  return (sum / values.length) * scale
}

function scaledSum(values: Iterable<number>): { readonly sum: number; readonly scale: number } {
  let largest = 0
  for (const value of values) {
    const size = Math.abs(value)
    if (!(size < Infinity)) throw new RangeError(`values must be finite, got ${value}`)
    if (size > largest) largest = size
  }
  const scale = largest > LARGE ? REDUCTION : 1
  const parts: number[] = []
  for (const value of values) addTo(parts, value / scale)
  return { sum: rounded(parts), scale }
}

/** Adds to an exact sum, held as parts of growing size that do not overlap. */
function addTo(parts: number[], value: number): void {
  let carried = value
  let kept = 0
  for (const part of parts) {
    const [large, small] = Math.abs(carried) < Math.abs(part) ? [part, carried] : [carried, part]
    carried = large + small
    const lost = small - (carried - large)
    if (lost !== 0) {
      parts[kept] = lost
      kept += 1
    }
  }
  parts.length = kept
  parts.push(carried)
}

/** The nearest double to the sum of such parts. */
function rounded(parts: readonly number[]): number {
  let at = parts.length - 1
  // No value at all gives 0, and so does nothing but negative zeros.
  let sum = 0 + (parts[at] ?? 0)
  let lost = 0
  while (at > 0 && lost === 0) {
    at -= 1
    const part = parts[at]!
    const before = sum
    sum = before + part
    lost = part - (sum - before)
  }
  // Half a unit lost was rounded to even; the parts below it may say that it was more than half.
  const below = at > 0 ? parts[at - 1]! : 0
  if (lost !== 0 && Math.sign(below) === Math.sign(lost)) {
    const twice = lost * 2
    const next = sum + twice
    if (next - sum === twice) return next
  }
  return sum
}
