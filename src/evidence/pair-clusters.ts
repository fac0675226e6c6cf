import type { ClusteredCases } from '../domain/evidence.ts'
import type { Regression } from './pair-tally.ts'
import type { RunVerdicts } from './run-verdicts.ts'
import type { MissingReasons } from './verdict-codes.ts'

/** Regressions by cluster: of the second file's label, else of the first's. */
export class PairClusters {
  readonly #before: ReturnType<RunVerdicts['clusterNames']>
  readonly #after: ReturnType<RunVerdicts['clusterNames']>
  readonly #reasons: MissingReasons
  readonly #clusters = new Map<string, { bad: number; good: number; missing: Map<string, number> }>()
  readonly #unplaced = new Map<string, number>()

  constructor(
    column: string,
    {
      before,
      after,
      reasons,
    }: {
      readonly before: RunVerdicts
      readonly after: RunVerdicts
      readonly reasons: MissingReasons
    },
  ) {
    this.#before = before.clusterNames(column)
    this.#after = after.clusterNames(column)
    this.#reasons = reasons
  }

  add(before: number, after: number, regression: Regression): void {
    const own = after < 0 ? '' : this.#after.nameOf(this.#after.numberOf(after))
    const name = own === '' ? this.#before.nameOf(this.#before.numberOf(before)) : own
    const reason =
      regression.kind === 'missing'
        ? this.#reasons.nameOf(regression.code)
        : name === ''
          ? 'unknown_label'
          : null
    if (name === '') {
      this.#unplaced.set(reason ?? '', (this.#unplaced.get(reason ?? '') ?? 0) + 1)
      return
    }
    const cluster = this.#clusters.get(name) ?? { bad: 0, good: 0, missing: new Map<string, number>() }
    this.#clusters.set(name, cluster)
    if (reason !== null) cluster.missing.set(reason, (cluster.missing.get(reason) ?? 0) + 1)
    else if (regression.kind === 'regressed') cluster.bad += 1
    else cluster.good += 1
  }

  counts(): ClusteredCases {
    const clusters = [...this.#clusters].sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([, counts]) => counts)
    return { clusters, unplaced: this.#unplaced }
  }
}
