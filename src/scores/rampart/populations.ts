import type { ProblemList } from '../../domain/problem-list.ts'
import { type RampartResult, resultName } from './rampart-result.ts'
import { AS_WRITTEN, resultProblem } from './result-fault.ts'
import { keyOf } from './result-places.ts'
import { grouped, type Trial, type Unit } from './unit.ts'

/** A population while stand-ins may still be found to be trials of it. */
interface Gathering {
  readonly node: string | null
  readonly worker: string | null
  readonly size: number
  readonly threshold: number
  readonly firstIndex: number
  readonly trials: readonly RampartResult[]
  readonly standIns: RampartResult[]
}

/**
 * The populations of a report. A result too large to send may have lost its population: it is then a trial of one of
 * its test that lacks some, and where none does it belongs to a population of which nothing else is left.
 */
export function populationUnits(
  results: readonly RampartResult[],
  file: string,
  problems: ProblemList,
): readonly Unit[] {
  const trials = results.filter(({ population }) => population !== null)
  const gatherings = [
    ...grouped(trials, ({ node, population }) => keyOf(node, population?.id ?? null)).values(),
  ].map((of) => gathering(of, file, problems))
  const homeless: RampartResult[] = []
  for (const standIn of results.filter(({ lostPopulation }) => lostPopulation)) {
    const home = homeOf(standIn, gatherings)
    if (home === null) homeless.push(standIn)
    else home.standIns.push(standIn)
  }
  const nothingLeft = grouped(homeless, ({ node, worker, line }) =>
    keyOf(node, worker, node === null ? line : null),
  )
  return [...gatherings.map(populationUnit), ...[...nothingLeft.values()].map(standInUnit)]
}

function gathering(trials: readonly RampartResult[], file: string, problems: ProblemList): Gathering {
  const [first] = trials
  const plan = first?.population
  if (first === undefined || plan === null || plan === undefined)
    throw new Error('a population without trials')
  const lineOfTrial = new Map<number, number>()
  for (const { population, node, index, worker, line } of trials) {
    if (population === null) continue
    const refuse = (what: string) =>
      problems.add(resultProblem(`${resultName(node, index, worker)}: ${what}`, AS_WRITTEN, { file, line }))
    const known = lineOfTrial.get(population.index)
    if (known === undefined) lineOfTrial.set(population.index, line)
    else refuse(`trial ${population.index} of its population was already at line ${known}`)
    if (population.size !== plan.size)
      refuse(`its population has size ${population.size} here, and ${plan.size} at line ${first.line}`)
    if (population.threshold !== plan.threshold)
      refuse(
        `its population has threshold ${population.threshold} here, and ${plan.threshold} at line ${first.line}`,
      )
  }
  return {
    node: first.node,
    worker: first.worker,
    size: plan.size,
    threshold: plan.threshold,
    firstIndex: trials.reduce((least, { index }) => Math.min(least, index ?? 0), Number.POSITIVE_INFINITY),
    trials,
    standIns: [],
  }
}

/** The last population of the test that began before the stand-in, among those that lack a trial; else the first. */
function homeOf(standIn: RampartResult, gatherings: readonly Gathering[]): Gathering | null {
  const lacking = gatherings
    .filter(({ node, worker }) => node !== null && node === standIn.node && worker === standIn.worker)
    .filter(({ size, trials, standIns }) => trials.length + standIns.length < size)
    .sort((a, b) => a.firstIndex - b.firstIndex)
  const before = lacking.filter(({ firstIndex }) => firstIndex < (standIn.index ?? 0))
  return before[before.length - 1] ?? lacking[0] ?? null
}

function populationUnit({ node, size, threshold, trials, standIns }: Gathering): Unit {
  const numbered: readonly Trial[] = trials.map((result) => ({
    name: String(result.population?.index),
    result,
  }))
  const isOnlyOne = standIns.length === 1 && trials.length === size - 1
  const present = new Set(trials.map(({ population }) => population?.index))
  const free = isOnlyOne
    ? Array.from({ length: size }, (_, at) => at).find((at) => !present.has(at))
    : undefined
  const rest: readonly Trial[] = standIns.map((result) => ({
    name: free === undefined ? `truncated-${result.index}` : String(free),
    result,
  }))
  return { kind: 'population', node, size, threshold, fold: 'population', trials: [...numbered, ...rest] }
}

function standInUnit(standIns: readonly RampartResult[]): Unit {
  const isOnlyOne = standIns.length === 1
  return {
    kind: 'population',
    node: standIns[0]?.node ?? null,
    size: null,
    threshold: null,
    fold: isOnlyOne ? null : 'repeats',
    trials: standIns.map((result) => ({ name: isOnlyOne ? null : String(result.index), result })),
  }
}
