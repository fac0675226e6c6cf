import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { wordsOf } from '../harness/command-line.ts'
import { type Ran, runInProcess } from '../harness/run.ts'
import { fill } from './check-folder.ts'

export const GROUNDED = `version: 1
criteria: {grounded: {score: f, at_least: 0.7}}
metrics: {cited: {graded_by: code}}
rules:
  - {id: r, metric: grounded, min: 0.85}
  - {id: c, metric: cited, min: 0.5}
`

/** Cases g-0…, whose score is good, and b-0…, whose score is not; a model gave it, and another one that no rule reads. */
export function scoredRun(goods: number, bads: number): string {
  const row = (id: string, score: number) => `${id},${score},scorer,0.93,scorer,true\n`
  return [
    'case,f,f.judge,relevancy,relevancy.judge,cited\n',
    ...Array.from({ length: goods }, (_, i) => row(`g-${i}`, i % 2 === 0 ? 0.7 : 0.75)),
    ...Array.from({ length: bads }, (_, i) => row(`b-${i}`, i % 2 === 0 ? 0.69 : 0.2)),
  ].join('')
}

/** Runs a line as a report prints it. */
export function runLine(folder: string, line: string): Promise<Ran> {
  return runInProcess(wordsOf(line).slice(1), folder)
}

/** The `judge sample` line of a report. @throws {Error} where it has none */
export function sampleLine({ out, err }: Ran): string {
  const line = /^ *(oloproof judge sample .*)$/m.exec(out)?.[1]
  if (line === undefined) throw new Error(`no line to copy in\n${out}${err}`)
  return line
}

/** Draws, and fills the sheet in as the judge graded: `agree` says of which answers people say the same. */
export async function drawAndLabel(
  folder: string,
  line: string,
  agree: (id: string, trial: string) => boolean = () => true,
): Promise<Ran> {
  const ran = await runLine(folder, line)
  if (ran.code !== 0) throw new Error(ran.err)
  const sheet = / -o (\S+)/.exec(line)?.[1] ?? 'labels.csv'
  const graded = new Map(
    keyRows(folder, sheet).map((row) => [`${row.case}/${row.trial}`, row[gradedColumn(row)] === 'true']),
  )
  fill(folder, sheet, (id, trial) => String(graded.get(`${id}/${trial}`) === agree(id, trial)))
  return ran
}

/** The rows of the key beside a sheet. */
export function keyRows(folder: string, sheet: string): Record<string, string>[] {
  return rowsOf(folder, sheet.replace(/\.csv$/, '.key.csv'))
}

export function rowsOf(folder: string, file: string): Record<string, string>[] {
  return parse(readFileSync(join(folder, file), 'utf8'), { columns: true, bom: true })
}

export function write(folder: string, file: string, text: string): void {
  writeFileSync(join(folder, file), text)
}

function gradedColumn(row: Readonly<Record<string, string>>): string {
  const judge = Object.keys(row).find((name) => name.endsWith('.judge')) ?? ''
  return judge.slice(0, -'.judge'.length)
}
