import type { ProblemList } from '../../domain/problem-list.ts'
import { cloneOf, cloneUnits } from './clones.ts'
import { populationUnits } from './populations.ts'
import type { RampartResult } from './rampart-result.ts'
import { keyOf, placedResults } from './result-places.ts'
import { grouped, type Unit } from './unit.ts'

/**
 * What the tests of a report hold: populations, clones (in reports without populations), and single results. The same
 * single result from several workers is a repeat.
 */
export function unitsOf(
  results: readonly RampartResult[],
  file: string,
  problems: ProblemList,
): readonly Unit[] {
  const placed = placedResults(results, file, problems)
  const knowsPopulations = results.some(({ hasPopulationKey }) => hasPopulationKey)
  const kindOf = ({ population, lostPopulation, node }: RampartResult): Unit['kind'] => {
    if (population !== null || lostPopulation) return 'population'
    return !knowsPopulations && node !== null && cloneOf(node) !== null ? 'clones' : 'single'
  }
  const kinds = grouped(placed, kindOf)
  return [
    ...populationUnits(kinds.get('population') ?? [], file, problems),
    ...cloneUnits(kinds.get('clones') ?? []),
    ...singleUnits(kinds.get('single') ?? []),
  ]
}

function singleUnits(results: readonly RampartResult[]): readonly Unit[] {
  const places = grouped(results, ({ node, index, line }) => keyOf(node, node === null ? line : index))
  return [...places.values()].map((repeats) => {
    const isOnlyOne = repeats.length === 1
    return {
      kind: 'single',
      node: repeats[0]?.node ?? null,
      size: null,
      threshold: null,
      fold: isOnlyOne ? null : 'repeats',
      trials: repeats.map((result) => ({ name: isOnlyOne ? null : result.worker, result })),
    }
  })
}
