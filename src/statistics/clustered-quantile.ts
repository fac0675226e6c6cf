import { ClusterTable } from './cluster-table.ts'
import { clusteredFail, clusteredPass, hasTooFewClusters } from './clustered-outcome.ts'
import { leastCount } from './least-count.ts'
import { complement, tailOf } from './level.ts'

/** Values that are looked at before the search goes on between two of them. */
const MOST_LOOKS = 100

/** Values of a score, ascending, each with the number of its cluster. */
export interface ClusteredValues {
  readonly values: Float64Array
  /** As long as `values`; small whole numbers. */
  readonly clusterOf: Uint32Array
}

/**
 * The limits on a quantile that its values neither meet nor break, by the worst-cluster interval of the share of values
 * beyond a limit: from the highest value that is shown to be at or below the quantile to the lowest that is shown to be at
 * or above it.
 *
 * The interval of the share need not be monotone in the limit: where nearly all values of few clusters are bad it is wider
 * than where some are not. So the values are looked at one by one, or in steps where there are many, from the end that
 * matters.
 *
 * @param quantile above 0 and below 1
 * @param level    two-sided, above 0 and below 1
 * @returns an end is null where no value shows it: too few cases or clusters
 * @throws {RangeError} when an argument is outside its range
 */
export function clusteredQuantileInterval(
  sample: ClusteredValues,
  quantile: number,
  level: number,
): { readonly lower: number | null; readonly upper: number | null } {
  const { values } = sample
  const tail = tailOf(level) / 2
  const above = complement(quantile)
  const sizes = sizesOf(sample)
  // A share of values above a limit that holds the ceiling shows that the quantile lies at or below the limit.
  const isUpper = (index: number): boolean => {
    const table = tableOf(sample, sizes, countUpTo(values, index))
    return !hasTooFewClusters(table) && clusteredPass(table, above, tail)
  }
  const isLower = (index: number): boolean => {
    const table = tableOf(sample, sizes, countBelow(values, index))
    return !hasTooFewClusters(table) && clusteredFail(table, above, tail)
  }
  const last = values.length - 1
  if (last < 0) return { lower: null, upper: null }
  const upper = firstIndex(last, isUpper)
  const fromTop = firstIndex(last, (index) => isLower(last - index))
  return {
    lower: fromTop === null ? null : values[last - fromTop]!,
    upper: upper === null ? null : values[upper]!,
  }
}

/** The first index that satisfies a condition which may cease to hold again farther on; null: none that was looked at. */
function firstIndex(last: number, satisfies: (index: number) => boolean): number | null {
  const stride = Math.ceil((last + 1) / MOST_LOOKS)
  for (let index = 0; index <= last; index += stride) {
    if (!satisfies(index)) continue
    return index === 0 ? 0 : leastCount(index - stride + 1, index, satisfies)
  }
  return satisfies(last) ? leastCount(Math.max(0, last - stride + 1), last, satisfies) : null
}

/** How many values are at or below the one at an index. */
function countUpTo(values: Float64Array, index: number): number {
  let count = index + 1
  while (count < values.length && values[count] === values[index]) count += 1
  return count
}

/** How many values are below the one at an index. */
function countBelow(values: Float64Array, index: number): number {
  let count = index
  while (count > 0 && values[count - 1] === values[index]) count -= 1
  return count
}

/** Clusters in which the first `within` values are good and the others bad. */
function tableOf({ clusterOf }: ClusteredValues, sizes: Uint32Array, within: number): ClusterTable {
  const good = new Uint32Array(sizes.length)
  for (let i = 0; i < within; i += 1) {
    const cluster = clusterOf[i]!
    good[cluster] = good[cluster]! + 1
  }
  return ClusterTable.of(
    Array.from(sizes, (size, cluster) => ({ bad: size - good[cluster]!, good: good[cluster]!, missing: 0 })),
  )
}

/** Values of each cluster, by its number; 0 for a number that none has. */
function sizesOf({ clusterOf }: ClusteredValues): Uint32Array {
  const sizes = new Uint32Array(clusterOf.reduce((most, cluster) => Math.max(most, cluster), 0) + 1)
  for (const cluster of clusterOf) sizes[cluster] = sizes[cluster]! + 1
  return sizes
}
