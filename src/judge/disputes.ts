import type { DisputedAnswer, WrittenSide } from '../domain/judge-check.ts'
import { naturalOrder } from '../domain/natural-order.ts'
import type { LabelEntry } from '../evidence/labels/label.ts'
import { UNLABELLED } from '../evidence/metric-column.ts'
import type { MetricLabels } from '../evidence/metric-labels.ts'
import type { Observations } from '../evidence/observations.ts'
import type { RowsOfCases } from '../evidence/rows-of-cases.ts'
import { FAILED, PASSED } from '../evidence/verdict-codes.ts'

/** An answer on which people disagree, and the row it is on. */
export interface DisputedRow {
  readonly row: number
  readonly answer: DisputedAnswer
}

/**
 * Answers of this run that have no label because people do not agree on one, with what each of them wrote and where:
 * in several sheets, in several lines of one, or in the scores file itself.
 */
export function disputedRows(
  metric: string,
  labels: MetricLabels,
  run: {
    readonly observations: Observations
    readonly rowsOfCases: RowsOfCases
    readonly sha256: string
    readonly where: ReadonlyMap<string, string>
    readonly file: string
  },
): readonly DisputedRow[] {
  const { observations } = run
  const disputed: DisputedRow[] = []
  for (const leaf of labels.leavesOf(metric)) {
    const byCase = new Map<string, LabelEntry[]>()
    for (const entry of labels.entriesOf(leaf)) {
      const known = byCase.get(entry.id)
      if (known === undefined) byCase.set(entry.id, [entry])
      else known.push(entry)
    }
    for (const [row, { label }] of labels.of(leaf).rows) {
      if (label !== UNLABELLED) continue
      const index = observations.caseOfRow.at(row)
      const id = observations.cases.idAt(index)
      const entries = (byCase.get(id) ?? []).filter((entry) => isOf(entry, row))
      const sides = [...ownSide(leaf, row), ...entries.flatMap((entry) => entry.written)]
      if (new Set(sides.map((side) => side.said)).size < 2) continue
      const trial = observations.trialNames[observations.trialOfRow.at(row)] ?? ''
      disputed.push({
        row,
        answer: {
          id,
          about: observations.aboutOf(index),
          trial: trial === '' ? null : trial,
          metric: leaf,
          sides,
        },
      })
    }
  }
  return disputed.sort((a, b) => naturalOrder(a.answer.id, b.answer.id) || a.row - b.row)

  /** Whether an entry speaks of that row of its case, as `matchLabels` binds it. */
  function isOf(entry: LabelEntry, row: number): boolean {
    if (entry.run !== observations.runOf(row, run.sha256)) return false
    for (const [label, value] of entry.where)
      if ((run.where.get(label) ?? observations.systems.only(label)) !== value) return false
    const trial = observations.trialNames[observations.trialOfRow.at(row)] ?? ''
    if ((entry.trial ?? '') === trial) return true
    return entry.trial === null && run.rowsOfCases.of(observations.caseOfRow.at(row)).length === 1
  }

  function ownSide(leaf: string, row: number): readonly WrittenSide[] {
    const { verdicts } = observations
    const column = verdicts.criteria.get(leaf) ?? verdicts.metrics.get(leaf)
    const label = column?.labelOf(row) ?? UNLABELLED
    if (label !== PASSED && label !== FAILED) return []
    const said = label === PASSED ? 'passed' : 'failed'
    return [{ said, file: run.file, line: observations.lineOfRow.at(row) }]
  }
}
