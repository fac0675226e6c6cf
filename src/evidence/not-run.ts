import type { Where } from '../domain/policy.ts'
import type { Observations } from './observations.ts'
import { plannedIsInside } from './slice.ts'
import { eachNotRun, type PlannedSuite } from './suite.ts'

/** Planned cases without a row, as one rule sees them. */
export interface NotRun {
  /** Those a suite file lists, with their cluster where the file says it. */
  readonly named: readonly { readonly id: string; readonly cluster: string | null }[]
  /** Those that only a number knows: they may belong to any slice and any cluster. */
  readonly unnamed: number
}

/** Planned cases that did not run, inside a slice and among those that the metric applies to. */
export function casesNotRun(
  suite: PlannedSuite,
  observations: Observations,
  slice: { readonly where: Where; readonly applies: Where; readonly clusterColumn: string | null },
): NotRun {
  const named: { id: string; cluster: string | null }[] = []
  const unnamed = eachNotRun(suite, observations, (id, index) => {
    if (!plannedIsInside(slice.where, suite, index) || !plannedIsInside(slice.applies, suite, index)) return
    named.push({ id, cluster: clusterOf(slice.clusterColumn, suite, index) })
  })
  return { named, unnamed }
}

function clusterOf(column: string | null, suite: PlannedSuite, index: number): string | null {
  return column === null || suite.kind !== 'listed' ? null : suite.labelOf(column, index)
}
