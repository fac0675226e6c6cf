import { requireRate, requireTail } from './arguments.ts'
import { betaQuantile } from './beta-quantile.ts'
import { spreadOf, squaresWithMissing } from './cluster-spread.ts'
import type { ClusterTable } from './cluster-table.ts'
import { type BetaShape, lowerIsAbove, lowerShape, scaleOf } from './worst-cluster.ts'
import { WorstFillings } from './worst-fillings.ts'

/** Fillings that are looked at together. */
const BLOCK = 64

/**
 * The lower end of the bad share over every way the missing verdicts could come out.
 *
 * It does not move one way with them: bad ones spread over few clusters make the clusters less alike. So for every number
 * `j` of bad ones, each cluster is taken to hold as many as make it least like the others; no filling is spread
 * further than that. Unplaced cases add, for each number of bad ones among all, the most that they could in any clusters.
 */
export class ClusterFillings {
  readonly #table: ClusterTable
  readonly #scales: Float64Array

  constructor(table: ClusterTable) {
    this.#table = table
    // Without a bad case the lower end is 0, whatever the scale.
    this.#scales = table.bad === 0 ? new Float64Array(0) : scalesOf(table)
  }

  /** Whether the lower end is above a rate whatever the missing verdicts are. */
  everyLowerIsAbove(rate: number, tail: number): boolean {
    requireRate('rate', rate)
    requireTail('tail', tail)
    if (this.#table.bad === 0) return false
    return this.#firstNotAbove(0, rate, tail) === null
  }

  /** The least lower end over all fillings. */
  leastLower(tail: number): number {
    requireTail('tail', tail)
    if (this.#table.bad === 0) return 0
    const last = this.#scales.length - 1
    const guess = this.#scales.reduce((most, scale, j) => (scale > this.#scales[most]! ? j : most), 0)
    let least = Math.min(...[0, guess, last].map((j) => this.#lower(j, tail)))
    for (let from = 0; ; ) {
      const found = this.#firstNotAbove(from, least, tail)
      if (found === null) return least
      least = Math.min(least, this.#lower(found, tail))
      from = found + 1
    }
  }

  #lower(j: number, tail: number): number {
    const { a, b } = this.#shape(j, this.#scales[j]!)
    return betaQuantile(tail, a, b)
  }

  #shape(j: number, scale: number): BetaShape {
    return lowerShape(this.#table.bad + j, this.#table.cases, scale)
  }

  /** The end rises with bad cases at one scale and sinks with the scale, so that blocks are often settled at once. */
  #firstNotAbove(from: number, rate: number, tail: number): number | null {
    for (let start = from; start < this.#scales.length; start += BLOCK) {
      const end = Math.min(this.#scales.length, start + BLOCK)
      const largest = this.#scales.subarray(start, end).reduce((most, scale) => Math.max(most, scale), 1)
      if (lowerIsAbove(this.#shape(start, largest), rate, tail)) continue
      for (let j = start; j < end; j += 1) {
        if (!lowerIsAbove(this.#shape(j, this.#scales[j]!), rate, tail)) return j
      }
    }
    return null
  }
}

/** For every number of bad ones among the missing verdicts, from none to all, the largest scale a filling can have. */
function scalesOf(table: ClusterTable): Float64Array {
  const { cases, unplaced, largest } = table
  const { bad, product, size } = squaresWithMissing(table)
  const fillings = new WorstFillings(table)
  const scales = new Float64Array(table.missing + unplaced + 1)
  for (let j = 0; j < scales.length; j += 1) {
    const filled = table.bad + j
    const extra = fillings.next()
    const spread = spreadOf({ bad: bad + extra.bad, product: product + extra.product, size }, filled, cases)
    const share = filled / cases
    // Each unplaced case moves its cluster by at most this much; moving one way in one cluster they spread it most.
    const moved = unplaced * Math.max(share, 1 - share)
    scales[j] = scaleOf((Math.sqrt(spread) + moved) ** 2, filled, cases, largest + unplaced)
  }
  return scales
}
