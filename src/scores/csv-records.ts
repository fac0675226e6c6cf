import { once } from 'node:events'
import { parse } from 'csv-parse'
import { OloproofError, type Problem, problem } from '../domain/problem.ts'
import { lineBreaksIn } from './line-count.ts'
import { PlainRecords } from './plain-records.ts'
import { type QuoteFault, QuoteWatch } from './quote-watch.ts'
import type { ByteSource } from './reader.ts'
import type { Separator } from './separator.ts'

type OnRecord = (cells: readonly string[], line: number) => void

/**
 * Hands over every record of a CSV file, blank lines included, with the line on which it starts. Up to the piece with
 * the first quote lines are split directly, from there on csv-parse reads the file.
 *
 * @throws {OloproofError} for a quote that is never closed or stands where none may
 */
export async function eachRecord(
  source: ByteSource,
  separator: Separator,
  onRecord: OnRecord,
): Promise<void> {
  const plain = new PlainRecords(separator, onRecord)
  let quoted: QuotedRecords | null = null
  try {
    for await (const chunk of source.chunks()) {
      if (quoted === null && plain.take(chunk)) continue
      if (quoted === null) {
        quoted = new QuotedRecords(source.file, separator, plain.line, onRecord)
        await quoted.take(plain.rest())
      }
      await quoted.take(chunk)
    }
    if (quoted === null) plain.end()
    else await quoted.end()
  } finally {
    quoted?.close()
  }
}

/** The part of a CSV file that may have quotes, read by csv-parse. */
class QuotedRecords {
  readonly #file: string
  readonly #watch: QuoteWatch
  readonly #parser
  readonly #ended: Promise<unknown>
  /** What `onRecord` threw: an error thrown into a stream's event would end the program. */
  #failure: { readonly error: unknown } | null = null

  constructor(file: string, separator: Separator, firstLine: number, onRecord: OnRecord) {
    this.#file = file
    this.#watch = new QuoteWatch(separator, firstLine)
    this.#parser = parse({
      delimiter: separator,
      // Longest first; all three, so that a file put together from several still splits.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    })
    let line = firstLine
    this.#parser.on('data', (cells: string[]) => {
      if (this.#failure !== null) return
      try {
        onRecord(cells, line)
      } catch (error) {
        this.#failure = { error }
      }
      // Counted here, since csv-parse's own `info` more than doubles its time.
      line += 1
      for (const cell of cells) line += lineBreaksIn(cell)
    })
    this.#ended = once(this.#parser, 'end')
    // Awaited in `take` and `end`; an error between two pieces must not be an unhandled rejection meanwhile.
    this.#ended.catch(() => undefined)
  }

  async take(piece: Buffer): Promise<void> {
    this.#watch.pass(piece)
    await this.#refusing(null, async () => {
      if (this.#parser.write(piece) !== true) await Promise.race([once(this.#parser, 'drain'), this.#ended])
      if (this.#parser.errored !== null) await this.#ended
    })
  }

  async end(): Promise<void> {
    await this.#refusing(this.#watch.unclosed(), async () => {
      this.#parser.end()
      await this.#ended
    })
  }

  close(): void {
    this.#parser.destroy()
  }

  async #refusing(unclosed: QuoteFault | null, step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch (error) {
      if (this.#failure === null) throw csvError(error, this.#watch.fault ?? unclosed, this.#file)
    }
    if (this.#failure !== null) throw this.#failure.error
  }
}

function csvError(cause: unknown, fault: QuoteFault | null, file: string): OloproofError {
  if (fault !== null) return new OloproofError([quoteProblem(fault, file)], { cause })
  const said = cause instanceof Error ? cause.message : String(cause)
  const unknown = problem('SCORES_CSV', `not CSV (${said})`, 'open the file and look at its quotes', { file })
  return new OloproofError([unknown], { cause })
}

function quoteProblem(fault: QuoteFault, file: string): Problem {
  const where = { file, line: fault.line }
  switch (fault.kind) {
    case 'never_closed':
      return problem(
        'SCORES_QUOTE',
        'the quote that opens a cell here is never closed, so the rest of the file is one cell',
        'close it, or double a quote that belongs to the text and put the cell in quotes: "5"" screen"',
        where,
      )
    case 'text_after':
      return problem(
        'SCORES_QUOTE',
        `the quoted cell that opens here is closed at line ${fault.closedAt} with text after its quote`,
        'double a quote that belongs to the text: "5"" screen"',
        where,
      )
    case 'inside_cell':
      return problem(
        'SCORES_QUOTE',
        'a quote inside a cell that does not begin with one',
        'put the cell in quotes and double those that belong to the text: "5"" screen"',
        where,
      )
  }
}
