import type { Comparison } from '../domain/decision.ts'
import type { Baseline } from './baseline.ts'
import { CaseNames } from './case-names.ts'
import type { Observations } from './observations.ts'

/** How the cases of two files meet, with the names of those that only one of them has. */
export function comparisonOf(baseline: Baseline, after: Observations): Comparison {
  const before = baseline.run.observations
  const vanished = new CaseNames()
  const fresh = new CaseNames()
  let retired = 0
  for (let index = 0; index < baseline.size; index += 1) {
    if (!baseline.isCompared(index)) retired += 1
    else if (baseline.afterOf(index) < 0) vanished.add(nameOf(before, index))
  }
  for (let index = 0; index < after.cases.size; index += 1) {
    if (baseline.beforeOf(index) < 0) fresh.add(nameOf(after, index))
  }
  return {
    common: baseline.common,
    vanished: vanished.count,
    retired,
    fresh: fresh.count,
    vanishedCases: vanished.list(),
    freshCases: fresh.list(),
  }
}

function nameOf(observations: Observations, index: number) {
  return { id: observations.cases.idAt(index), about: observations.aboutOf(index), reason: null }
}
