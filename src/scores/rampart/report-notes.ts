import type { NamedUnit } from './case-names.ts'
import type { RampartResult } from './rampart-result.ts'
import { keyOf } from './result-places.ts'
import type { RunFacts } from './run-facts.ts'

/** What is worth telling about a report, as sentences. */
export function reportNotes(
  facts: RunFacts,
  results: readonly RampartResult[],
  units: readonly NamedUnit[],
  caseKey: string | null,
): readonly string[] {
  const notes: string[] = []
  if (results.length > 0) notes.push(`a RAMPART report ${shapeOf(results)}`)
  if (facts.isIncomplete) {
    const why = facts.incompleteReasons.length === 0 ? '' : ` (${facts.incompleteReasons.join('; ')})`
    notes.push(`RAMPART says that the run is incomplete${why}: how much is gone is unknown`)
  }
  const lost = units
    .flatMap(({ trials }) => trials)
    .filter(({ result }) => result.status === 'not_run').length
  if (lost > 0)
    notes.push(
      `the positions of the results in their tests have ${lost === 1 ? 'a gap' : `${lost} gaps`}: what is gone counts as not run`,
    )
  if (units.some(({ kind }) => kind === 'clones'))
    notes.push(
      'the report does not say how many [trial-N] copies of a test were to run: one lost behind the highest number cannot be seen',
    )
  const unnamed = units.filter(({ lacksScenario }) => lacksScenario).length
  if (unnamed > 0)
    notes.push(
      `${unnamed === 1 ? '1 case has' : `${unnamed} cases have`} no metadata ${JSON.stringify(caseKey)} and ${unnamed === 1 ? 'is' : 'are'} called by the test`,
    )
  if (hasRepeatedPopulations(units))
    notes.push(
      'several workers ran the same populations: each is a case of its own, so the cases are fewer than they look',
    )
  return notes
}

/** Releases decide verdicts in different ways, and only the keys they write tell them apart. */
function shapeOf(results: readonly RampartResult[]): string {
  if (results.some(({ hasFinalKey }) => hasFinalKey)) return 'of the newest shape, with final evaluations'
  if (results.some(({ hasPopulationKey }) => hasPopulationKey))
    return 'of an earlier shape, with populations and without final evaluations'
  if (results.some(({ hasLevelKey }) => hasLevelKey))
    return 'of an earlier shape, with observability levels and without populations'
  return 'of the oldest shape, without observability levels'
}

function hasRepeatedPopulations(units: readonly NamedUnit[]): boolean {
  const workers = new Map<string, string | null>()
  return units.some(({ kind, node, trials }) => {
    const first = trials[0]?.result
    if (kind !== 'population' || node === null || first === undefined) return false
    const known = workers.get(keyOf(node))
    if (known === undefined) workers.set(keyOf(node), first.worker)
    return known !== undefined && known !== first.worker
  })
}
