import type { Cell, Columns, ReadOptions, RowSink, ScoresRow } from '../domain/scores.ts'
import { idColumn, trialColumn } from './id-column.ts'
import type { AddedColumn } from './source-runs.ts'

/** Text is handed on in pieces of about this length. */
const PIECE = 1 << 16

const LF = 0x0a
const QUOTE = 0x22

/** Bytes of rows that lack the columns which came after them. */
interface ShortRows {
  readonly bytes: number
  readonly columns: number
}

/**
 * Writes rows as a scores file: CSV as in RFC 4180 with LF, a row a row, cells as they are.
 *
 * It is read by programs, so nothing is put before a leading `=`, `+`, `-` or `@`: an id would no longer be the one
 * that labels and a second run are matched by. Verdicts are `true` and `false`, whatever is not there is empty.
 */
export class ScoresCsv implements RowSink {
  readonly #options: ReadOptions
  readonly #write: (bytes: Buffer) => void
  readonly #short: ShortRows[] = []
  #columns: Columns | null = null
  #width = 0
  #headerBytes = 0
  #bytes = 0
  #text = ''

  constructor(options: ReadOptions, write: (bytes: Buffer) => void) {
    this.#options = options
    this.#write = write
  }

  open(columns: Columns): void {
    this.#columns = columns
    this.#width = columns.names.length
    this.#text = csvLine(columns.names)
    this.flush()
    this.#headerBytes = this.#bytes
  }

  row(row: ScoresRow): void {
    const columns = this.#columns
    if (columns === null) throw new Error('a row before the columns')
    if (columns.names.length > this.#width) this.#widen(columns.names.length)
    const cells: string[] = []
    for (let at = 0; at < this.#width; at += 1) cells.push(textOf(row.cells[at]))
    // As the reader understood them: a JSON id 1.0 is not 1.
    const id = idColumn(columns, this.#options)
    const trial = trialColumn(columns, this.#options)
    if (id >= 0) cells[id] = row.id
    if (trial >= 0) cells[trial] = row.trial ?? ''
    this.#text += csvLine(cells)
    if (this.#text.length >= PIECE) this.flush()
  }

  flush(): void {
    const bytes = Buffer.from(this.#text)
    this.#text = ''
    this.#bytes += bytes.length
    this.#write(bytes)
  }

  /** Rows of JSON may bring columns after the header was written: then what was written needs `widened`. */
  get needsWidening(): boolean {
    return this.#short.length > 0
  }

  /**
   * The whole file again, from the bytes that were written, with every column in every row.
   *
   * @param added comes last
   */
  *widened(written: Iterable<Buffer>, added: AddedColumn | null): Generator<Buffer> {
    yield Buffer.from(csvLine([...(this.#columns?.names ?? []), ...(added === null ? [] : [added.name])]))
    const rest = added === null ? '\n' : `,${added.value}\n`
    const ends = [...this.#short, { bytes: this.#bytes, columns: this.#width }]
    let position = 0
    let segment = 0
    let inQuotes = false
    for (const chunk of written) {
      const pieces: Buffer[] = []
      let start = Math.max(0, this.#headerBytes - position)
      for (let at = start; at < chunk.length; at += 1) {
        const byte = chunk[at]
        if (byte === QUOTE) inQuotes = !inQuotes
        else if (byte === LF && !inQuotes) {
          while (position + at >= (ends[segment]?.bytes ?? Number.POSITIVE_INFINITY)) segment += 1
          const lacking = this.#width - (ends[segment]?.columns ?? this.#width)
          pieces.push(chunk.subarray(start, at), Buffer.from(','.repeat(lacking) + rest))
          start = at + 1
        }
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start))
      position += chunk.length
      yield Buffer.concat(pieces)
    }
  }

  #widen(columns: number): void {
    this.flush()
    this.#short.push({ bytes: this.#bytes, columns: this.#width })
    this.#width = columns
  }
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\n`
}

function csvCell(text: string): string {
  // Semicolons and tabs too: in a header they could be taken for the separator.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}
