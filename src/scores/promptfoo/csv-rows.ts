import { problem } from '../../domain/problem.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import { eachRecord } from '../csv-records.ts'
import { filledText } from '../json-object.ts'
import type { ByteSource } from '../reader.ts'
import { aboutText } from '../short-text.ts'
import { canonicalJson } from './canonical-json.ts'
import { type CsvLayout, csvLayout, UNKNOWN_JUDGE } from './csv-layout.ts'
import { csvVerdict } from './csv-verdict.ts'
import type { PromptfooRow, TestIdentity } from './promptfoo-row.ts'

/** Reads either layout. Returns which it was. */
export async function eachCsvRow(
  source: ByteSource,
  allRedteam: boolean,
  problems: ProblemList,
  onRow: (row: PromptfooRow) => void,
): Promise<CsvLayout['kind']> {
  let header: readonly string[] | null = null
  let layout: CsvLayout | null = null
  let records = 0
  const fault = (message: string, hint: string, line: number) =>
    problems.add(problem('PROMPTFOO_CSV', message, hint, { file: source.file, line }))
  await eachRecord(source, ',', (record, line) => {
    if (record.length === 1 && record[0]?.trim() === '') return
    if (header === null || layout === null) {
      header = record
      layout = csvLayout(record, source.file)
      return
    }
    if (record.length !== header.length) {
      fault(`${record.length} cells, and the header has ${header.length}`, 'export the run again', line)
      return
    }
    records += 1
    const isRedteam = layout.pluginColumn !== -1 || (allRedteam && layout.kind === 'prefix')
    const test = testOf(record, layout)
    for (const [column, block] of layout.blocks.entries()) {
      const answer = block.read(record)
      if (typeof answer === 'string') {
        fault(answer, 'export the run again', line)
        continue
      }
      onRow({
        key: { testIdx: records, promptIdx: column },
        line,
        test,
        provider: block.provider,
        prompt: block.prompt,
        severity: null,
        isRedteam,
        verdict: csvVerdict({ ...answer, isRedteam }),
        judge: UNKNOWN_JUDGE,
        namedScores: answer.namedScores,
        cost: null,
        latencyMs: null,
        isCached: false,
        isUngradedRefusal: false,
        lacksComparison: false,
        isStripped: false,
        texts: () => ({
          asked: askedText(record, header ?? [], layout?.vars.length ?? 0),
          answered: answer.output,
        }),
      })
    }
  })
  return (layout as CsvLayout | null)?.kind ?? 'status'
}

function testOf(record: readonly string[], layout: CsvLayout): TestIdentity {
  const vars = layout.vars.map((name, at) => [name, plainCell(record[at] ?? '')] as const)
  const filled = vars.filter(([, value]) => value.trim() !== '')
  const plugin = filledText(record[layout.pluginColumn])
  return {
    plugin,
    strategy: filledText(record[layout.strategyColumn]) ?? (plugin === null ? null : 'basic'),
    userCase: null,
    // Pairs: a var may be called like another column.
    content: canonicalJson([...vars].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))),
    hasVars: filled.length > 0,
    about: () => aboutText(filled[0]?.[1] ?? ''),
  }
}

/** promptfoo puts an apostrophe before what a spreadsheet would take for a formula. */
function plainCell(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

function askedText(record: readonly string[], header: readonly string[], vars: number): string {
  const [only, ...others] = record
    .slice(0, vars)
    .map((cell, at) => [header[at] ?? '', plainCell(cell)] as const)
  if (only === undefined) return ''
  return others.length === 0
    ? only[1]
    : [only, ...others].map(([name, value]) => `${name}: ${value}`).join('\n')
}
