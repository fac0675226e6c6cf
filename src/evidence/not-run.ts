import type { Where } from '../domain/policy.ts'
import type { Baseline } from './baseline.ts'
import type { Observations } from './observations.ts'
import { labelOfUnit, membershipIn, plannedIsInside } from './slice.ts'
import { eachNotRun, type PlannedSuite } from './suite.ts'
import type { Units } from './units.ts'

/** Planned cases without a row, as one rule sees them. */
export interface NotRun {
  /** Those a suite file or the first of two files lists, with their cluster where that file says it. */
  readonly named: readonly {
    readonly id: string
    readonly about: string | null
    readonly cluster: string | null
  }[]
  /** Those that only a number knows: they may belong to any slice and any cluster. */
  readonly unnamed: number
}

/** The first of two files, as a list of what should have run. */
export interface EarlierCases {
  readonly baseline: Baseline
  readonly cases: Units
  /** Whether a rule's metric applied to a case there. */
  readonly wasApplicable: (unit: number) => boolean
}

interface Slice {
  readonly where: Where
  readonly applies: Where
  readonly clusterColumn: string | null
}

/** Planned cases that did not run, inside a slice and among those that the metric applies to. */
export function casesNotRun(
  suite: PlannedSuite,
  observations: Observations,
  earlier: EarlierCases | null,
  slice: Slice,
): NotRun {
  const named: NotRun['named'][number][] = []
  const lacking = eachNotRun(suite, observations, (id, index) => {
    if (!plannedIsInside(slice.where, suite, index) || !plannedIsInside(slice.applies, suite, index)) return
    named.push({ id, about: null, cluster: clusterOf(slice.clusterColumn, suite, index) })
  })
  // A list of the suite says by itself what should have run, and what no longer should.
  if (earlier === null || suite.kind === 'listed') return { named, unnamed: lacking }
  const gone = vanished(earlier, slice)
  return { named: gone.named, unnamed: Math.max(0, lacking - gone.known) }
}

/** Cases of the first file without a row in the second; `known` counts those in other slices too. */
function vanished(
  { baseline, cases, wasApplicable }: EarlierCases,
  { where, applies, clusterColumn }: Slice,
): { readonly named: NotRun['named']; readonly known: number } {
  const { labels } = baseline.run.observations
  const inSlice = membershipIn(where, labels, cases)
  const applicable = membershipIn(applies, labels, cases)
  const clusterName = clusterColumn === null ? null : labelOfUnit(clusterColumn, labels, cases)
  const named: NotRun['named'][number][] = []
  let known = 0
  for (let unit = 0; unit < baseline.size; unit += 1) {
    if (baseline.afterOf(unit) >= 0 || !wasApplicable(unit) || applicable(unit) === 'outside') continue
    known += 1
    if (inSlice(unit) === 'outside') continue
    named.push({
      id: cases.idOf(unit),
      about: cases.aboutOf(unit),
      cluster: clusterName === null ? null : clusterName(unit),
    })
  }
  return { named, known }
}

function clusterOf(column: string | null, suite: PlannedSuite, index: number): string | null {
  return column === null || suite.kind !== 'listed' ? null : suite.labelOf(column, index)
}
