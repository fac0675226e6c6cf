import type { ProblemList } from '../../domain/problem-list.ts'
import { type RampartResult, resultName } from './rampart-result.ts'
import { AS_WRITTEN, resultProblem } from './result-fault.ts'
import { grouped } from './unit.ts'

/** A key that no two of these have in common. */
export function keyOf(...parts: readonly (string | number | null)[]): string {
  return JSON.stringify(parts)
}

/**
 * The results of each test, of each worker that ran it, in their order. Positions that are not in the report are filled
 * with what they are: results that did not arrive.
 */
export function placedResults(
  results: readonly RampartResult[],
  file: string,
  problems: ProblemList,
): readonly RampartResult[] {
  const tests = grouped(results, ({ node, worker, line }) => keyOf(node, worker, node === null ? line : null))
  return [...tests.values()].flatMap((test) => {
    const [first] = test
    if (first === undefined || first.node === null) return test
    const unplaced = test.filter(({ index }) => index === null)
    // Without any position the order of the file is all there is.
    if (unplaced.length === test.length) return test.map((result, index) => ({ ...result, index }))
    for (const result of unplaced) problems.add(withoutPosition(result, file))
    const placed = test.filter(({ index }) => index !== null)
    for (const [first, second] of repeated(placed)) problems.add(samePlace(first, second, file))
    return [...placed, ...lostResults(placed)]
  })
}

function withoutPosition({ node, worker, line }: RampartResult, file: string) {
  const name = resultName(node, null, worker)
  return resultProblem(`${name}: other results of it have a _rampart_result_index`, AS_WRITTEN, {
    file,
    line,
  })
}

function samePlace(first: RampartResult, second: RampartResult, file: string) {
  const { node, index, worker, line } = second
  return resultProblem(
    `${resultName(node, index, worker)} was already at line ${first.line}`,
    'give one session a file: two sessions in one report cannot be told apart',
    { file, line },
  )
}

function repeated(results: readonly RampartResult[]): readonly (readonly [RampartResult, RampartResult])[] {
  const seen = new Map<number | null, RampartResult>()
  return results.flatMap((result) => {
    const known = seen.get(result.index)
    if (known === undefined) seen.set(result.index, result)
    return known === undefined ? [] : [[known, result] as const]
  })
}

/** One entry for each gap in the positions that absent trials of a population do not account for. */
function lostResults(results: readonly RampartResult[]): readonly RampartResult[] {
  const lost: RampartResult[] = []
  let accounted = absentTrials(results)
  let next = 0
  for (const result of [...results].sort((a, b) => (a.index ?? 0) - (b.index ?? 0))) {
    const index = result.index ?? 0
    const explained = Math.min(accounted, Math.max(0, index - next))
    accounted -= explained
    if (next + explained < index) lost.push(lostResult(result, next + explained, index - 1))
    next = index + 1
  }
  return lost
}

function absentTrials(results: readonly RampartResult[]): number {
  const sizes = new Map(results.map(({ population }) => [population?.id, population?.size ?? 0]))
  const planned = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const present = results.filter(({ population, lostPopulation }) => population !== null || lostPopulation)
  // A stand-in may be of a population that has left nothing else.
  return Math.max(0, planned - present.length)
}

/** Labels are the neighbour's: what is gone must not fall out of a slice that its test is in. */
function lostResult(next: RampartResult, from: number, to: number): RampartResult {
  const which = from === to ? `result ${from} of the test is` : `results ${from} to ${to} of the test are`
  return {
    ...next,
    index: from,
    scenario: null,
    population: null,
    lostPopulation: false,
    status: 'not_run',
    isTruncated: false,
    explanation: `${which} not in the report`,
    level: null,
    gap: '',
    isEvaluated: false,
    texts: null,
  }
}
