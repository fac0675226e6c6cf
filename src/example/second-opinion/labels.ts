import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CsvTable, csvText, eachRow, stacked } from '../csv-table.ts'
import { labelledSheet } from '../labelled-sheet.ts'
import { isGood } from './answers.ts'
import type { Happening, Runs } from './runs.ts'

/** Answers of each run that people looked at. */
export const LABELLED = 200

const BYTE_ORDER_MARK = '\ufeff'

/** Draws a sample of each run as `judge sample` does, and fills in what people would say: one sheet and its key. */
export async function writeLabels(directory: string, runs: Runs): Promise<void> {
  const sample = async (run: keyof Runs) => {
    const scores = join(directory, `${run}.jsonl`)
    const said = await peopleSay(scores, runs[run])
    return labelledSheet({ scores, recipe: 'promptfoo', metric: 'resisted', cases: LABELLED, said })
  }
  const before = await sample('before')
  const after = await sample('after')
  writeFileSync(join(directory, 'labels.csv'), marked(stacked(before.sheet, after.sheet)))
  writeFileSync(join(directory, 'labels.key.csv'), marked(stacked(before.key, after.key)))
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

/** With the mark a spreadsheet shows the pound signs as such. */
function marked(table: CsvTable): string {
  return `${BYTE_ORDER_MARK}${csvText(table)}`
}
