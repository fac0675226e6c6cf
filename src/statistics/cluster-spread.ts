import { type ClusterTable, sizeOf, sumOver } from './cluster-table.ts'

/** Sums over clusters, whole numbers: squares of bad cases, products with the cluster's size, squares of sizes. */
export interface ClusterSquares {
  readonly bad: number
  readonly product: number
  readonly size: number
}

/** Of the cases with a verdict. */
export function squaresOf({ kinds }: ClusterTable): ClusterSquares {
  return {
    bad: sumOver(kinds, ({ bad }) => bad * bad),
    product: sumOver(kinds, ({ bad, good }) => bad * (bad + good)),
    size: sumOver(kinds, ({ bad, good }) => (bad + good) ** 2),
  }
}

/** The same with missing verdicts as part of their clusters' sizes, and not bad. */
export function squaresWithMissing({ kinds }: ClusterTable): ClusterSquares {
  return {
    bad: sumOver(kinds, ({ bad }) => bad * bad),
    product: sumOver(kinds, (counts) => counts.bad * sizeOf(counts)),
    size: sumOver(kinds, (counts) => sizeOf(counts) ** 2),
  }
}

/** Part of the sum of squares below which a difference of doubles has lost too many digits. */
const CANCELLED = 1e-2

/**
 * How far clusters are from having the common share of bad cases: the sum over clusters of
 * `(bad - share · size)²`, with `share = bad / cases`. Whole numbers in, relative error below 1e-13.
 *
 * @param bad   of all cases
 * @param cases above 0
 */
export function spreadOf(squares: ClusterSquares, bad: number, cases: number): number {
  const share = bad / cases
  const quick = squares.bad - 2 * share * squares.product + share * share * squares.size
  if (quick > CANCELLED * squares.bad) return quick
  // Clusters that are alike cancel, down to exactly 0: in whole numbers nothing is lost.
  const n = BigInt(cases)
  const y = BigInt(bad)
  const exact =
    n * n * BigInt(squares.bad) - 2n * n * y * BigInt(squares.product) + y * y * BigInt(squares.size)
  return Number(exact) / cases / cases
}
