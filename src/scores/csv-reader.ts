import { OloproofError, problem } from '../domain/problem.ts'
import type { ProblemList } from '../domain/problem-list.ts'
import type { ReadOptions, RowSink } from '../domain/scores.ts'
import { type CsvHeader, readHeader } from './csv-header.ts'
import { eachRecord } from './csv-records.ts'
import { CsvRows, isBlankLine } from './csv-rows.ts'
import { LongTable } from './long-table.ts'
import type { ByteSource, ReadResult, ScoresReader } from './reader.ts'
import { RECIPES } from './recipes.ts'
import { recognisesCsv } from './recognise.ts'
import { separatorOf } from './separator.ts'

/** CSV with commas, semicolons or tabs: one row a case, one a trial, or one a metric of a case. */
export const csvReader: ScoresReader = { ...RECIPES.csv, recognises: recognisesCsv, read }

async function read(
  source: ByteSource,
  options: ReadOptions,
  sink: RowSink,
  problems: ProblemList,
): Promise<ReadResult> {
  let table: CsvTable | null = null
  await eachRecord(source, separatorOf(source.head), (cells, line) => {
    if (table !== null) table.rows.add(cells, line)
    else if (!isBlankLine(cells)) {
      const header = readHeader(cells, line, source.file, options)
      table = header.isLong
        ? longTable(header, source.file, sink, problems)
        : wideTable(header, source.file, sink, problems)
    }
  })
  return { rows: endOf(table, source.file), notes: [] }
}

interface CsvTable {
  readonly rows: CsvRows
  /** Returns how many rows the sink got. */
  readonly end: () => number
}

function wideTable(header: CsvHeader, file: string, sink: RowSink, problems: ProblemList): CsvTable {
  let count = 0
  sink.open(header.columns)
  const rows = new CsvRows(header, file, problems, (id, trial, line, cells) => {
    count += 1
    sink.row({ id, trial, line, cells, about: null, texts: null })
  })
  return { rows, end: () => count }
}

function longTable(header: CsvHeader, file: string, sink: RowSink, problems: ProblemList): CsvTable {
  const table = new LongTable(header, file, problems)
  const rows = new CsvRows(header, file, problems, (id, trial, line, cells) =>
    table.add(id, trial, line, cells),
  )
  return { rows, end: () => table.hand(sink) }
}

function endOf(table: CsvTable | null, file: string): number {
  if (table !== null) return table.end()
  throw new OloproofError([
    problem('SCORES_EMPTY', 'no line holds anything, there is not even a header', 'case,<metric>', { file }),
  ])
}
