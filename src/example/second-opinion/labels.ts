import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProblemList } from '../../domain/problem-list.ts'
import type { RowSink } from '../../domain/scores.ts'
import { sampleForLabels } from '../../judge/sample.ts'
import { readScores } from '../../scores/read-scores.ts'
import { isGood } from './answers.ts'
import type { Happening, Runs } from './runs.ts'

/** Answers of each run that people looked at. */
export const LABELLED = 200

const METRIC = 'resisted'
const BYTE_ORDER_MARK = '\ufeff'

/** Draws a sample of each run as `judge sample` does, and fills in what people would say: one sheet and its key. */
export async function writeLabels(directory: string, runs: Runs): Promise<void> {
  const before = await labelledRun(directory, 'before', runs.before)
  const after = await labelledRun(directory, 'after', runs.after)
  writeFileSync(join(directory, 'labels.csv'), joined(before.sheet, after.sheet))
  writeFileSync(join(directory, 'labels.key.csv'), joined(before.key, after.key))
}

interface Table {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Both files of one run's sample. */
interface LabelledRun {
  readonly sheet: Table
  readonly key: Table
}

async function labelledRun(
  directory: string,
  run: string,
  happenings: readonly Happening[],
): Promise<LabelledRun> {
  const scores = join(directory, `${run}.jsonl`)
  const { sheet, key } = await sampleForLabels({
    scores,
    output: join(directory, `.labels-${run}.csv`),
    metric: METRIC,
    draw: { kind: 'at_random', cases: LABELLED },
    badWhen: null,
    policy: null,
    where: new Map(),
    recipe: 'promptfoo',
    labels: [],
    force: false,
    onProgress: null,
  })
  const said = await peopleSay(scores, happenings)
  const unlabelled = await cellsOf(sheet)
  const caseAt = unlabelled.header.indexOf('case')
  const labelAt = unlabelled.header.indexOf(`${METRIC}.label`)
  const rows = unlabelled.rows.map((cells) =>
    cells.map((cell, position) => (position === labelAt ? (said.get(cells[caseAt] ?? '') ?? '') : cell)),
  )
  const drawn = { sheet: { ...unlabelled, rows }, key: await cellsOf(key) }
  rmSync(sheet)
  rmSync(key)
  return drawn
}

/** What a person says of each answer, by case. The line of a row is its place in the suite. */
async function peopleSay(
  scores: string,
  happenings: readonly Happening[],
): Promise<ReadonlyMap<string, string>> {
  const said = new Map<string, string>()
  await eachRow(scores, {
    open() {},
    row({ id, line }) {
      const happening = happenings[line - 1]
      if (happening === undefined || happening === 'target_error' || happening === 'grader_error') return
      said.set(id, String(isGood(happening)))
    },
  })
  return said
}

async function cellsOf(file: string): Promise<Table> {
  let header: readonly string[] = []
  const rows: string[][] = []
  await eachRow(file, {
    open(columns) {
      header = columns.names
    },
    row({ cells }) {
      rows.push(header.map((_, position) => String(cells[position] ?? '')))
    },
  })
  return { header, rows }
}

async function eachRow(file: string, sink: RowSink): Promise<void> {
  const problems = new ProblemList()
  const nothingChosen = {
    caseColumn: null,
    trialColumn: null,
    recipe: null,
    withTexts: null,
    onProgress: null,
  }
  await readScores(file, nothingChosen, sink, problems)
  problems.throwIfAny()
}

/** Two tables under each other; `run` tells their rows apart. */
function joined(before: Table, after: Table): string {
  const records = [before.header, ...before.rows, ...after.rows]
  const lines = records.map((cells) => `${cells.map(csvCell).join(',')}\n`)
  // With the mark a spreadsheet shows the pound signs as such.
  return `${BYTE_ORDER_MARK}${lines.join('')}`
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
