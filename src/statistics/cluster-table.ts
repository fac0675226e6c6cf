import { requireCount } from './arguments.ts'
import type { BadCounts } from './ceiling.ts'
import { casesOf } from './ceiling.ts'

/** So many clusters that are alike: a suite has few kinds of clusters, however many clusters it has. */
export interface ClusterKind extends BadCounts {
  readonly clusters: number
}

/**
 * Verdicts by cluster, seen from the harm. Clusters without a case are left out.
 *
 * `unplaced` are cases without a verdict whose cluster nobody knows: they may be in any cluster, or in ones of their own.
 */
export class ClusterTable {
  readonly kinds: readonly ClusterKind[]
  readonly unplaced: number
  readonly bad: number
  readonly good: number
  /** Missing verdicts in known clusters. */
  readonly missing: number

  private constructor(kinds: readonly ClusterKind[], unplaced: number) {
    requireCount('unplaced', unplaced)
    this.kinds = kinds
    this.unplaced = unplaced
    this.bad = sumOver(kinds, ({ bad }) => bad)
    this.good = sumOver(kinds, ({ good }) => good)
    this.missing = sumOver(kinds, ({ missing }) => missing)
    casesOf({ bad: this.bad, good: this.good, missing: this.missing + unplaced })
  }

  /** @throws {RangeError} when a count is not a whole number from 0 */
  static of(clusters: Iterable<BadCounts>, unplaced = 0): ClusterTable {
    const ones = Array.from(clusters, ({ bad, good, missing }) => ({ bad, good, missing, clusters: 1 }))
    return new ClusterTable(alike(ones), unplaced)
  }

  /** All cases there are, unplaced ones too. */
  get cases(): number {
    return this.bad + this.good + this.missing + this.unplaced
  }

  /** Clusters that have a case with a verdict. */
  get answeredClusters(): number {
    return sumOver(this.kinds, ({ bad, good }) => (bad + good > 0 ? 1 : 0))
  }

  /** Cases of the largest cluster, with a verdict or without; 0 where there is none. */
  get largest(): number {
    return this.kinds.reduce((most, kind) => Math.max(most, sizeOf(kind)), 0)
  }

  /** Size that a cluster usually has: at most half of them are smaller, and at most half larger. 0 without any. */
  get medianSize(): number {
    const bySize = [...this.kinds].sort((a, b) => sizeOf(a) - sizeOf(b))
    const half = sumOver(bySize, () => 1) / 2
    let seen = 0
    for (const kind of bySize) {
      seen += kind.clusters
      if (seen >= half) return sizeOf(kind)
    }
    return 0
  }

  /** The cases with a verdict, as if there were no others. */
  answered(): ClusterTable {
    return this.#changed(({ bad, good }) => ({ bad, good, missing: 0 }), [], 0)
  }

  /** Every missing verdict bad; an unplaced case is a cluster of its own, as a case of a new cluster would be. */
  filledBadly(): ClusterTable {
    const own = { bad: 1, good: 0, missing: 0, clusters: this.unplaced }
    return this.#changed(({ bad, good, missing }) => ({ bad: bad + missing, good, missing: 0 }), [own], 0)
  }

  /** Every missing verdict good, the unplaced ones in clusters of their own. */
  filledWell(): ClusterTable {
    const own = { bad: 0, good: 1, missing: 0, clusters: this.unplaced }
    return this.#changed(({ bad, good, missing }) => ({ bad, good: good + missing, missing: 0 }), [own], 0)
  }

  /** As if every case that has a verdict were bad, or good. */
  withEveryVerdict(verdict: 'bad' | 'good'): ClusterTable {
    const change = ({ bad, good, missing }: BadCounts): BadCounts =>
      verdict === 'bad' ? { bad: bad + good, good: 0, missing } : { bad: 0, good: bad + good, missing }
    return this.#changed(change, [], this.unplaced)
  }

  /** With further clusters beside these. */
  with(further: ClusterKind): ClusterTable {
    requireCount('clusters', further.clusters)
    casesOf(further)
    return this.#changed((kind) => kind, [further], this.unplaced)
  }

  #changed(
    change: (counts: BadCounts) => BadCounts,
    further: readonly ClusterKind[],
    unplaced: number,
  ): ClusterTable {
    const kinds = this.kinds.map((kind) => ({ ...change(kind), clusters: kind.clusters }))
    return new ClusterTable(alike([...kinds, ...further]), unplaced)
  }
}

/** Cases of one cluster. */
export function sizeOf({ bad, good, missing }: BadCounts): number {
  return bad + good + missing
}

/** Sum over all clusters; exact below 2^53. */
export function sumOver(kinds: readonly ClusterKind[], value: (counts: BadCounts) => number): number {
  let sum = 0
  for (const kind of kinds) sum += kind.clusters * value(kind)
  return sum
}

function alike(kinds: readonly ClusterKind[]): readonly ClusterKind[] {
  const known = new Map<string, ClusterKind>()
  for (const { bad, good, missing, clusters } of kinds) {
    if (casesOf({ bad, good, missing }) === 0 || clusters === 0) continue
    const key = `${bad} ${good} ${missing}`
    const before = known.get(key)?.clusters ?? 0
    known.set(key, { bad, good, missing, clusters: before + clusters })
  }
  return [...known.values()]
}
