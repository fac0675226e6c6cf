import type { NamedCase } from '../domain/decision.ts'
import type { ClusterCounts, ClusteredCases, ClusterLabels } from '../domain/evidence.ts'
import type { BadWhen } from '../domain/outcome.ts'
import type { Tally } from '../domain/tally.ts'
import { CaseNames } from './case-names.ts'
import type { NotRun } from './not-run.ts'
import type { Units } from './units.ts'
import { FAILED, isMissing, type MissingReasons, NOT_APPLICABLE, OUTSIDE, PASSED } from './verdict-codes.ts'

export interface TalliedCases {
  readonly tally: Tally
  readonly badCases: readonly NamedCase[]
  readonly missingCases: ReadonlyMap<string, readonly NamedCase[]>
}

/** Counts the verdicts of all units, those that were planned and not run included, and names the bad and the missing. */
export function tallyUnits(
  codes: Uint8Array,
  units: Units,
  notRun: NotRun,
  absentTrials: number,
  badWhen: BadWhen,
  reasons: MissingReasons,
): TalliedCases {
  const counts = new Map<string, number>()
  const missingNames = new Map<string, CaseNames>()
  const badNames = new CaseNames()
  const badCode = badWhen === 'failed' ? FAILED : PASSED
  let passed = 0
  let failed = 0
  let notApplicable = 0
  const count = (reason: string, more: number): void => {
    if (more > 0) counts.set(reason, (counts.get(reason) ?? 0) + more)
  }
  const nameMissing = (id: string, about: string | null, reason: string): void => {
    const names = missingNames.get(reason) ?? new CaseNames()
    missingNames.set(reason, names)
    names.add({ id, about, reason })
    count(reason, 1)
  }
  for (let unit = 0; unit < codes.length; unit += 1) {
    const code = codes[unit]!
    if (code === badCode) badNames.add({ id: units.idOf(unit), about: units.aboutOf(unit), reason: null })
    if (code === PASSED) passed += 1
    else if (code === FAILED) failed += 1
    else if (code === NOT_APPLICABLE) notApplicable += 1
    else if (code !== OUTSIDE) nameMissing(units.idOf(unit), units.aboutOf(unit), reasons.nameOf(code))
  }
  for (const { id, about } of notRun.named) nameMissing(id, about, 'not_run')
  count('not_run', notRun.unnamed + absentTrials)
  const missingReasons = new Map([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)))
  const missing = [...missingReasons.values()].reduce((sum, each) => sum + each, 0)
  return {
    tally: { cases: passed + failed + missing, passed, failed, missing, missingReasons, notApplicable },
    badCases: badNames.list(),
    missingCases: new Map([...missingNames].map(([reason, names]) => [reason, names.list()])),
  }
}

/** The same counts by cluster; cases that only a number knows belong to none that anybody could name. */
export function tallyClusters(
  codes: Uint8Array,
  names: ClusterNames,
  notRun: NotRun,
  badWhen: BadWhen,
  reasons: MissingReasons,
  parts: ReadonlyMap<number, ClusterLabels>,
): ClusteredCases {
  const clusters = new Map<string, GatheredCluster>()
  const byNumber: GatheredCluster[] = []
  const clusterNamed = (name: string): GatheredCluster => {
    const cluster = clusters.get(name) ?? { bad: 0, good: 0, missing: new Map<string, number>() }
    clusters.set(name, cluster)
    return cluster
  }
  const clusterNumbered = (number: number): GatheredCluster => {
    const cluster = byNumber[number] ?? clusterNamed(names.nameOf(number))
    byNumber[number] = cluster
    return cluster
  }
  const badCode = badWhen === 'failed' ? FAILED : PASSED
  for (let unit = 0; unit < codes.length; unit += 1) {
    const code = codes[unit]!
    if (code === OUTSIDE || code === NOT_APPLICABLE) continue
    const cluster = clusterNumbered(names.numberOf(unit))
    if (isMissing(code)) addTo(cluster.missing, reasons.nameOf(code))
    else if (code === badCode) cluster.bad += 1
    else cluster.good += 1
    const part = parts.get(unit)
    if (part !== undefined) cluster.labels = addLabels(cluster.labels, part)
  }
  const unplaced = new Map<string, number>()
  for (const { cluster } of notRun.named) {
    addTo(cluster === null ? unplaced : clusterNamed(cluster).missing, 'not_run')
  }
  if (notRun.unnamed > 0) unplaced.set('not_run', (unplaced.get('not_run') ?? 0) + notRun.unnamed)
  // Sorted, so that sums over them do not depend on the order of rows.
  const sorted: ClusterCounts[] = [...clusters]
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([, counts]) => counts)
  return { clusters: sorted, unplaced }
}

/** The cluster of each unit, by number: names are looked up once a cluster, not once a case. */
export interface ClusterNames {
  numberOf(unit: number): number
  nameOf(number: number): string
}

interface GatheredCluster {
  bad: number
  good: number
  readonly missing: Map<string, number>
  labels?: ClusterLabels
}

function addLabels(a: ClusterLabels | undefined, b: ClusterLabels): ClusterLabels {
  if (a === undefined) return b
  return {
    labelledGoods: a.labelledGoods + b.labelledGoods,
    missed: a.missed + b.missed,
    labelledBads: a.labelledBads + b.labelledBads,
    confirmed: a.confirmed + b.confirmed,
    cleared: a.cleared + b.cleared,
    sample: { labelled: a.sample.labelled + b.sample.labelled, bad: a.sample.bad + b.sample.bad },
  }
}

function addTo(counts: Map<string, number>, reason: string): void {
  counts.set(reason, (counts.get(reason) ?? 0) + 1)
}
