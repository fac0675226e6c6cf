import type { ProblemList } from '../../domain/problem-list.ts'
import { quoted } from '../quoted.ts'
import { resultName } from './rampart-result.ts'
import { AS_WRITTEN, resultProblem } from './result-fault.ts'
import { grouped, type Unit } from './unit.ts'

/** A unit and the id of the case that it is. */
export interface NamedUnit extends Unit {
  readonly id: string
  /** Whether it is called by its test although the policy names a key of the metadata. */
  readonly lacksScenario: boolean
}

/**
 * The case of every unit: what the metadata says under the policy's key, else the test, and behind it `#population-0`,
 * `#single-0` where there are several units of one name, numbered by the position of their first result.
 *
 * @param caseKey metadata key that names the case; null: the test does
 */
export function namedUnits(
  units: readonly Unit[],
  caseKey: string | null,
  file: string,
  problems: ProblemList,
): readonly NamedUnit[] {
  const titled = units.flatMap((unit) => {
    const scenario = caseKey === null ? null : scenarioOf(unit, caseKey, file, problems)
    const title = scenario ?? unit.node
    if (title === null) {
      problems.add(namelessUnit(unit, caseKey, file))
      return []
    }
    return [{ unit, title, lacksScenario: caseKey !== null && scenario === null }]
  })
  const titles = grouped(titled, ({ title }) => title)
  const named: NamedUnit[] = []
  for (const [title, alike] of titles) {
    if (alike.length === 1) {
      for (const { unit, lacksScenario } of alike) named.push({ ...unit, id: title, lacksScenario })
      continue
    }
    for (const ofKind of grouped(alike, ({ unit }) => unit.kind).values()) {
      const inOrder = [...ofKind].sort((a, b) => inPlaceOrder(a.unit, b.unit))
      inOrder.forEach(({ unit, lacksScenario }, at) => {
        const id = `${title}#${unit.kind}-${at}`
        if (titles.has(id)) problems.add(takenName(unit, id, file))
        named.push({ ...unit, id, lacksScenario })
      })
    }
  }
  return named
}

/** The one name that the results of a unit have; stand-ins and results with errors may have lost theirs. */
function scenarioOf({ trials }: Unit, caseKey: string, file: string, problems: ProblemList): string | null {
  const named = trials.map(({ result }) => result).filter(({ scenario }) => scenario !== null)
  const [first] = named
  if (first === undefined) return null
  for (const { scenario, line, node, index, worker } of named) {
    if (scenario === first.scenario) continue
    const message = `${resultName(node, index, worker)} has ${quoted(scenario ?? '')} in metadata ${quoted(caseKey)}, and other trials of its case have ${quoted(first.scenario ?? '')}`
    problems.add(resultProblem(message, 'give the trials of one case one name', { file, line }))
  }
  return first.scenario
}

function namelessUnit({ trials }: Unit, caseKey: string | null, file: string) {
  const needed = caseKey === null ? '' : ` and no metadata ${quoted(caseKey)}`
  const line = trials[0]?.result.line ?? 1
  const message = `a result without a test has no _pytest_nodeid${needed}, so nothing names its case`
  return resultProblem(message, AS_WRITTEN, { file, line })
}

function takenName({ trials, node }: Unit, id: string, file: string) {
  const message = `${resultName(node, null, null)}: its case ${quoted(id)} is the name of another test too`
  return resultProblem(message, 'rename that test', { file, line: trials[0]?.result.line ?? 1 })
}

function inPlaceOrder(a: Unit, b: Unit): number {
  return (
    firstIndex(a) - firstIndex(b) || compareTexts(a.node ?? '', b.node ?? '') || firstLine(a) - firstLine(b)
  )
}

function firstIndex({ trials }: Unit): number {
  return trials.reduce((least, { result }) => Math.min(least, result.index ?? 0), Number.MAX_SAFE_INTEGER)
}

function firstLine({ trials }: Unit): number {
  return trials.reduce((least, { result }) => Math.min(least, result.line), Number.MAX_SAFE_INTEGER)
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
