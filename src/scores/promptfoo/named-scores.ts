import type { Cell } from '../../domain/scores.ts'
import type { KeptRow } from './kept-row.ts'

/** Named scores beyond so many get no column: a small file must not make a table of millions of cells. */
const MOST_NAMED_SCORES = 200

/** Columns of the reader itself, and what the scores contract reads as something else. */
const TAKEN = new Set([
  'case',
  'case_id',
  'id',
  'trial',
  'trial.size',
  'trial.threshold',
  'run',
  'provider',
  'prompt',
  'plugin',
  'strategy',
  'severity',
  'resisted',
  'passed',
  'cost',
  'latency_ms',
])

/** The columns of the named scores that some row has, each with a `.judge` where a model is behind it. */
export class NamedScoreColumns {
  readonly notes: readonly string[]
  readonly names: readonly string[]
  readonly #positions = new Map<string, number>()

  constructor(rows: readonly KeptRow[]) {
    const names = new Set<string>()
    const judged = new Set<string>()
    const refused = new Set<string>()
    let tooMany = false
    for (const { namedScores } of rows) {
      for (const { name, judge } of namedScores) {
        if (!isFree(name)) {
          if (refused.size < MOST_NAMED_SCORES) refused.add(name)
        } else if (names.has(name) || names.size < MOST_NAMED_SCORES) {
          names.add(name)
          if (judge !== null) judged.add(name)
        } else tooMany = true
      }
    }
    this.names = [...names].flatMap((name) => (judged.has(name) ? [name, `${name}.judge`] : [name]))
    this.names.forEach((name, at) => {
      this.#positions.set(name, at)
    })
    const notes: string[] = []
    if (refused.size > 0)
      notes.push(
        `named scores without a column, because it would be read as something else: ${[...refused].slice(0, 20).join(', ')}`,
      )
    if (tooMany) notes.push(`only the first ${MOST_NAMED_SCORES} named scores have a column`)
    this.notes = notes
  }

  cells(row: KeptRow): readonly Cell[] {
    const cells: Cell[] = this.names.map(() => null)
    for (const { name, score, judge } of row.namedScores) {
      const at = this.#positions.get(name)
      if (at === undefined) continue
      cells[at] = score
      const judgeAt = this.#positions.get(`${name}.judge`)
      if (judgeAt !== undefined) cells[judgeAt] = judge
    }
    return cells
  }
}

function isFree(name: string): boolean {
  return name !== '' && name === name.trim() && !TAKEN.has(name) && !/\.(?:reason|judge|label)$/.test(name)
}
