/** Relative distance from what was wanted; endless where nothing but zero would do, NaN where there is no number. */
export function relativeError(actual: number, wanted: number): number {
  if (actual === wanted) return 0
  return wanted === 0 ? Infinity : Math.abs(actual / wanted - 1)
}
