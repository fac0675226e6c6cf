import type { Columns } from '../domain/scores.ts'
import { RESERVED_COLUMNS } from './labels/label.ts'

/** Columns of a file that may be a metric. */
export function metricCandidates({ names }: Columns): readonly string[] {
  return names.filter((name) => !RESERVED_COLUMNS.has(name) && !/\.(reason|judge|label)$/.test(name))
}
