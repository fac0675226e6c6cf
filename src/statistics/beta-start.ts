import type * as jstatModule from 'jstat'

/** Below it, jstat's search may stop far from its goal without saying so. */
const LEAST_TAIL = 0.00005

let loaded: typeof jstatModule | null = null

/** Loaded when first needed: a run that inverts nothing shall not wait for it. */
function jstat(): typeof jstatModule {
  loaded ??= require('jstat') as typeof jstatModule
  return loaded
}

/**
 * Where to start looking for the beta quantile: `ln(x / (1 - x))` of an approximation good to some 8 digits, or of the
 * mean where there is none. The door to jstat; its value never decides, it only saves steps.
 *
 * @param tail probability below the quantile, above 0 and below 1
 * @param a,b  positive reals
 */
export function betaStart(tail: number, a: number, b: number): number {
  const mean = Math.log(a / b)
  // With a parameter below 1, as clusters have, its own starting point is poor.
  if (a < 1 || b < 1 || tail < LEAST_TAIL || tail > 1 - LEAST_TAIL) return mean
  // Asked from the side on which the answer is small, where a double has digits for it.
  const small = a <= b ? jstat().jStat.beta.inv(tail, a, b) : jstat().jStat.beta.inv(1 - tail, b, a)
  if (!(small > 0 && small < 1)) return mean
  const start = Math.log(small) - Math.log1p(-small)
  return a <= b ? start : -start
}
