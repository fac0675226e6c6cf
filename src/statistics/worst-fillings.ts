import { type ClusterKind, type ClusterTable, sizeOf } from './cluster-table.ts'

/** What bad ones among the missing verdicts add to the sums of squares and of products with cluster sizes. */
export interface FillingSquares {
  readonly bad: number
  readonly product: number
}

/** Clusters that begin or cease to be filled at some number of bad ones; counts, negative for those that cease. */
interface Turn {
  readonly at: number
  readonly kind: ClusterKind
  readonly clusters: number
  /** As many bad ones in the cluster as there are in all, or all that it has missing. */
  readonly filled: 'growing' | 'whole'
}

/**
 * For `j = 0, 1, 2, …` bad ones among the missing verdicts: the sums over clusters when each cluster holds none of them
 * or as many as it can, whichever takes it further from the common share `(bad + j) / cases`.
 *
 * Squares of a distance are convex, so one of the two is the furthest. Which of them turns at most once while a cluster
 * can hold all `j`, and at most once after that: the sums are carried along from turn to turn, in whole numbers.
 */
export class WorstFillings {
  readonly #turns: readonly Turn[]
  #next = 0
  #j = -1
  readonly #growing = { clusters: 0, bad: 0, size: 0 }
  readonly #whole = { bad: 0, product: 0 }

  constructor(table: ClusterTable) {
    this.#turns = table.kinds
      .filter((kind) => kind.missing > 0)
      .flatMap((kind) => [...growingTurns(kind, table), ...wholeTurns(kind, table)])
      .sort((a, b) => a.at - b.at)
  }

  /** The sums of the next number of bad ones, from 0. */
  next(): FillingSquares {
    this.#j += 1
    for (let turn = this.#turns[this.#next]; turn !== undefined && turn.at <= this.#j; ) {
      this.#take(turn)
      this.#next += 1
      turn = this.#turns[this.#next]
    }
    const j = this.#j
    const { clusters, bad, size } = this.#growing
    return {
      bad: j * j * clusters + 2 * j * bad + this.#whole.bad,
      product: j * size + this.#whole.product,
    }
  }

  #take({ kind, clusters, filled }: Turn): void {
    const { bad, missing } = kind
    switch (filled) {
      case 'growing':
        this.#growing.clusters += clusters
        this.#growing.bad += clusters * bad
        this.#growing.size += clusters * sizeOf(kind)
        return
      case 'whole':
        this.#whole.bad += clusters * missing * (missing + 2 * bad)
        this.#whole.product += clusters * missing * sizeOf(kind)
        return
    }
  }
}

/** While `j` is below the cluster's missing verdicts: filled where `2 size (bad of all + j) < cases (2 bad + j)`. */
function growingTurns(kind: ClusterKind, table: ClusterTable): readonly Turn[] {
  const size = sizeOf(kind)
  const slope = table.cases - 2 * size
  const level = 2 * (size * table.bad - table.cases * kind.bad)
  if (slope > 0) return turns(kind, 'growing', Math.floor(level / slope) + 1, kind.missing)
  if (slope < 0) return turns(kind, 'growing', 1, Math.min(kind.missing, Math.ceil(level / slope)))
  return level < 0 ? turns(kind, 'growing', 1, kind.missing) : []
}

/** From there on: filled where `2 size (bad of all + j) < cases (2 bad + missing)`. */
function wholeTurns(kind: ClusterKind, table: ClusterTable): readonly Turn[] {
  const most = Math.floor((table.cases * (2 * kind.bad + kind.missing) - 1) / (2 * sizeOf(kind)))
  return turns(kind, 'whole', kind.missing, most - table.bad + 1)
}

function turns(kind: ClusterKind, filled: Turn['filled'], from: number, to: number): readonly Turn[] {
  const begin = Math.max(1, from)
  if (begin >= to) return []
  return [
    { at: begin, kind, clusters: kind.clusters, filled },
    { at: to, kind, clusters: -kind.clusters, filled },
  ]
}
