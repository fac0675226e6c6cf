import type { LabelEntry } from '../evidence/labels/label.ts'
import { readLabels } from '../evidence/labels/read-labels.ts'
import type { Draw } from './draw.ts'
import type { Population } from './population.ts'

/**
 * Cases of this run that earlier sheets have drawn, so that more labels can be made without asking twice.
 *
 * A plain random draw leaves out only what was drawn plainly: all that is left, without what somebody picked for its
 * verdict, would be no random sample of the whole.
 *
 * @throws {OloproofError} when a sheet cannot be read
 */
export async function labelledBefore(
  files: readonly string[],
  request: {
    readonly metric: string
    readonly kind: Draw['kind']
    readonly population: Population
  },
): Promise<ReadonlySet<string>> {
  const { metric, kind, population } = request
  if (files.length === 0) return new Set()
  const { entries } = await readLabels(files)
  const inPopulation = new Set(population.candidates.map((candidate) => population.idOf(candidate)))
  const before = new Set<string>()
  for (const entry of entries) {
    if (entry.metric !== metric || entry.run === null || !population.runs.has(entry.run)) continue
    if (!serves(entry, kind) || !inPopulation.has(entry.id)) continue
    if (![...entry.where].every(([label, value]) => population.system.get(label) === value)) continue
    before.add(entry.id)
  }
  return before
}

function serves(entry: LabelEntry, kind: Draw['kind']): boolean {
  switch (entry.drawn) {
    case 'at_random':
      return true
    case 'by_verdict':
      return kind === 'by_verdict'
    case 'not_drawn':
      return false
  }
}
