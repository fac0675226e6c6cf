import type { NamedCase } from '../domain/decision.ts'
import type { BadWhen } from '../domain/outcome.ts'
import type { Tally } from '../domain/tally.ts'
import { CaseNames } from './case-names.ts'
import type { Observations } from './observations.ts'
import { eachNotRun, type PlannedSuite } from './suite.ts'
import { FAILED, type MissingReasons, NOT_APPLICABLE, PASSED } from './verdict-codes.ts'

export interface TalliedCases {
  readonly tally: Tally
  readonly badCases: readonly NamedCase[]
  readonly missingCases: ReadonlyMap<string, readonly NamedCase[]>
}

/** Counts the verdicts of all cases, those that were planned and not run included, and names the bad and the missing. */
export function tallyCases(
  codes: Uint8Array,
  observations: Observations,
  suite: PlannedSuite,
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
  const nameMissing = (id: string, about: string | null, reason: string): void => {
    const names = missingNames.get(reason) ?? new CaseNames()
    missingNames.set(reason, names)
    names.add({ id, about, reason })
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index]!
    if (code === badCode) {
      badNames.add({ id: observations.cases.idAt(index), about: observations.aboutOf(index), reason: null })
    }
    if (code === PASSED) passed += 1
    else if (code === FAILED) failed += 1
    else if (code === NOT_APPLICABLE) notApplicable += 1
    else nameMissing(observations.cases.idAt(index), observations.aboutOf(index), reasons.nameOf(code))
  }
  const unnamed = eachNotRun(suite, observations, (id) => nameMissing(id, null, 'not_run'))
  if (unnamed > 0) counts.set('not_run', (counts.get('not_run') ?? 0) + unnamed)
  const missingReasons = new Map([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)))
  const missing = [...missingReasons.values()].reduce((sum, count) => sum + count, 0)
  return {
    tally: { cases: passed + failed + missing, passed, failed, missing, missingReasons, notApplicable },
    badCases: badNames.list(),
    missingCases: new Map([...missingNames].map(([reason, names]) => [reason, names.list()])),
  }
}
