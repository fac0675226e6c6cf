import type { ScoresSource } from '../domain/decision.ts'
import type { Observations } from './observations.ts'

/** Which file was read, for reports to name. */
export function scoresSource(
  file: string,
  read: Pick<ScoresSource, 'sha256' | 'recipe'>,
  observations: Pick<Observations, 'rows' | 'cases'>,
): ScoresSource {
  const { sha256, recipe } = read
  return { file, sha256, recipe, rows: observations.rows, cases: observations.cases.size }
}
