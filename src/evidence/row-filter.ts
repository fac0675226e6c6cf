import { nearest } from '../domain/nearest.ts'
import { problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { Columns, ScoresRow } from '../domain/scores.ts'
import { CaseIndex } from '../scores/case-index.ts'
import { quotedList } from '../scores/quoted.ts'
import { cellText } from './cell-text.ts'

/** Values of a label that are remembered for the error that lists them. */
const LISTED_VALUES = 1000

/** Keeps the rows that `--where label=value` names, before everything else. */
export class RowFilter {
  readonly #where: readonly (readonly [label: string, value: string])[]
  readonly #seen: readonly Set<string>[]
  #positions: readonly number[] = []
  /** Ids of rows that were left out, where somebody has to know them. */
  readonly dropped: CaseIndex | null
  #kept = 0
  #unlabelled = 0

  /** @param keepsDropped whether ids of rows that are left out are kept, for two files to be held together */
  constructor(where: ReadonlyMap<string, string>, keepsDropped = false) {
    this.dropped = keepsDropped && where.size > 0 ? new CaseIndex() : null
    this.#where = [...where]
    this.#seen = this.#where.map(() => new Set())
  }

  /** The labels that `--where` names. */
  get labels(): readonly string[] {
    return this.#where.map(([label]) => label)
  }

  /** Rows that `--where` cannot judge because their label is empty: nobody knows whether they belong. */
  get unlabelled(): number {
    return this.#unlabelled
  }

  resolve(columns: Columns): void {
    this.#positions = this.#where.map(([label]) => columns.indexOf(label))
  }

  keeps(row: ScoresRow): boolean {
    let kept = true
    let isBlank = false
    for (let i = 0; i < this.#where.length; i += 1) {
      const position = this.#positions[i]!
      const value = position < 0 ? '' : cellText(row.cells[position])
      const seen = this.#seen[i]!
      if (seen.size < LISTED_VALUES) seen.add(value)
      if (value === '') isBlank = true
      if (value !== this.#where[i]![1]) kept = false
    }
    if (kept) this.#kept += 1
    else if (isBlank) this.#unlabelled += 1
    if (!kept) this.dropped?.add(row.id)
    return kept
  }

  /** Choosing what nobody has must not look like an empty suite. */
  check(columns: Columns, file: string, problems: ProblemList): void {
    if (this.#where.length === 0) return
    const isKnown = this.#where.every(([label]) => columns.indexOf(label) >= 0)
    if (isKnown && this.#kept > 0) return
    const before = problems.count
    for (const [i, [label, value]] of this.#where.entries()) {
      const seen = [...this.#seen[i]!].filter((text) => text !== '')
      if (columns.indexOf(label) < 0) {
        const near = nearest(label, columns.names)
        problems.add(
          problem(
            'WHERE_LABEL',
            `--where ${label}=${value}: no column "${label}", columns are ${quotedList(columns.names)}`,
            near === null ? 'name one of these columns' : `--where ${near}=${value}`,
            { file },
          ),
        )
      } else if (!this.#seen[i]!.has(value)) {
        const near = nearest(value, seen) ?? seen[0]
        problems.add(
          problem(
            'WHERE_VALUE',
            `--where ${label}=${value}: no row has that value, "${label}" is ${quotedList(seen)}`,
            near === undefined ? 'leave --where out' : `--where '${label}=${near}'`,
            { file },
          ),
        )
      }
    }
    if (problems.count === before) {
      const words = this.#where.map(([label, value]) => `${label}=${value}`).join(', ')
      problems.add(problem('WHERE_VALUE', `no row has ${words} together`, 'leave one of them out', { file }))
    }
  }
}
