/**
 * A number around `median` whose logarithm is nearly normal, as times and lengths of answers often are.
 *
 * Made from additions and multiplications alone: `Math.log` and `Math.cos` may end in another digit elsewhere, and the
 * example's files must be the same bytes on every machine.
 */
export function logNormal(random: () => number, median: number, spread: number): number {
  return median * exponential(spread * nearNormal(random))
}

/** Twelve uniform numbers less their mean: variance 1, never beyond 6. */
function nearNormal(random: () => number): number {
  let sum = -6
  for (let draw = 0; draw < 12; draw += 1) sum += random()
  return sum
}

/** e to the power x by its series, for |x| up to about 6. */
function exponential(x: number): number {
  let term = 1
  let sum = 1
  for (let power = 1; power < 60; power += 1) {
    term *= x / power
    sum += term
  }
  return sum
}
