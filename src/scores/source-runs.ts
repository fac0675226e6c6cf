import type { Columns, RowSink, ScoresRow } from '../domain/scores.ts'
import { quoted } from './quoted.ts'

const RUN = 'run'
const DIGEST = /^[0-9a-f]{64}$/

/** A column that every row of a copy gets. */
export interface AddedColumn {
  readonly name: string
  /** Of every row; needs no quotes. */
  readonly value: string
}

/**
 * Hands rows on and looks which run they say they are of. A copy of a file has another digest than the file, so labels
 * drawn on the file are labels of the copy only where its rows name the file.
 */
export class SourceRuns implements RowSink {
  readonly #sink: RowSink
  #columns: Columns | null = null
  #rows = 0
  /** Rows whose `run` is no digest. */
  #unnamed = 0

  constructor(sink: RowSink) {
    this.#sink = sink
  }

  open(columns: Columns): void {
    this.#columns = columns
    this.#sink.open(columns)
  }

  row(row: ScoresRow): void {
    const cell = row.cells[this.#columns?.indexOf(RUN) ?? -1]
    this.#rows += 1
    if (typeof cell !== 'string' || !DIGEST.test(cell.trim())) this.#unnamed += 1
    this.#sink.row(row)
  }

  /**
   * The column that names the file; null where the file has one of its own, or nothing to name.
   *
   * @param sha256 digest of the file
   */
  added(sha256: string): AddedColumn | null {
    return this.#lacksRun && !this.#wouldBeSystems && this.#rows > 0 ? { name: RUN, value: sha256 } : null
  }

  /** What its user should know, as sentences. */
  notes(file: string): readonly string[] {
    if (this.#unnamed === 0) return []
    const cost = `labels drawn on ${quoted(file)} are not labels of`
    if (!this.#lacksRun) {
      const which =
        this.#unnamed === this.#rows ? 'no row names' : `${this.#unnamed} of ${this.#rows} rows do not name`
      return [
        `the column "run" is kept as it is, and ${which} a file in it by its digest: ${cost} these rows`,
      ]
    }
    if (!this.#wouldBeSystems) return []
    return [
      `no column "run" was added, because beside "provider" and "prompt" it would tell systems apart: ${cost} this copy`,
    ]
  }

  get #lacksRun(): boolean {
    return !this.#has(RUN)
  }

  /** Files with all three columns are read as rows of several systems, which the file itself is not. */
  get #wouldBeSystems(): boolean {
    return this.#has('provider') && this.#has('prompt')
  }

  #has(name: string): boolean {
    return this.#columns !== null && this.#columns.indexOf(name) >= 0
  }
}
