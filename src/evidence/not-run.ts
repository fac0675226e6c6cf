import type { Where } from '../domain/policy.ts'
import type { Observations } from './observations.ts'
import { isInSlice, labelsOfPlanned } from './slice.ts'
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
    const labelOf = labelsOfPlanned(suite, index)
    if (!isInSlice(slice.where, labelOf) || !isInSlice(slice.applies, labelOf)) return
    named.push({ id, cluster: slice.clusterColumn === null ? null : labelOf(slice.clusterColumn) })
  })
  return { named, unnamed }
}
