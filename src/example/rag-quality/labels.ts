import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CsvTable, csvText, stacked } from '../csv-table.ts'
import { type LabelledSheet, labelledSheet } from '../labelled-sheet.ts'
import { answerText } from './answers.ts'
import { isGrounded, judgedGrounded } from './grades.ts'
import type { Question } from './questions.ts'
import type { Happening, Runs } from './runs.ts'
import { JUDGE } from './scores.ts'

/** Answers of each run that people looked at. */
export const LABELLED = 200

/** How people and the judge agree on the labelled answers of one run. */
export interface Agreement {
  readonly judgedGood: number
  readonly missed: number
  readonly judgedBad: number
  readonly confirmed: number
}

/** Draws a sample of each run as `judge sample` does, and fills in what people would say: one sheet and its key. */
export async function writeLabels(
  directory: string,
  questions: readonly Question[],
  runs: Runs,
): Promise<Readonly<Record<keyof Runs, Agreement>>> {
  const before = await labelledRun(directory, 'before', questions, runs.before)
  const after = await labelledRun(directory, 'after', questions, runs.after)
  writeFileSync(join(directory, 'labels.csv'), csvText(stacked(before.sheet, after.sheet)))
  writeFileSync(join(directory, 'labels.key.csv'), csvText(stacked(before.key, after.key)))
  return { before: agreement(before), after: agreement(after) }
}

async function labelledRun(
  directory: string,
  run: keyof Runs,
  questions: readonly Question[],
  happenings: readonly Happening[],
): Promise<LabelledSheet> {
  const digest = createHash('sha256')
    .update(readFileSync(join(directory, `${run}.csv`)))
    .digest('hex')
  // People say whether an answer is grounded, not which number it deserves: they are asked about a verdict.
  const verdicts = join(directory, `.grounded-${run}.csv`)
  const graded = questions.flatMap(({ id }, index) => {
    const happening = happenings[index]
    if (happening === undefined || happening.ungraded) return []
    return [[id, digest, String(judgedGrounded(happening.grounding)), JUDGE]]
  })
  writeFileSync(verdicts, csvText({ header: ['case', 'run', 'grounded', 'grounded.judge'], rows: graded }))
  const said = new Map(
    questions.map(({ id }, index) => [id, String(isGrounded(happenings[index]?.grounding ?? 'grounded'))]),
  )
  const drawn = await labelledSheet({
    scores: verdicts,
    recipe: 'csv',
    metric: 'grounded',
    cases: LABELLED,
    said,
  })
  rmSync(verdicts)
  return { sheet: withTexts(drawn.sheet, questions, happenings), key: drawn.key }
}

/** The sheet with the questions and answers, as one has them who labels. */
function withTexts(
  sheet: CsvTable,
  questions: readonly Question[],
  happenings: readonly Happening[],
): CsvTable {
  const texts = new Map(
    questions.map((question, index) => {
      const { grounding, cited } = happenings[index] ?? { grounding: 'grounded', cited: true }
      return [question.id, [question.text, answerText(question, grounding, cited)]]
    }),
  )
  const caseAt = sheet.header.indexOf('case')
  const wider = (cells: readonly string[], added: readonly string[]) => [
    ...cells.slice(0, -1),
    ...added,
    ...cells.slice(-1),
  ]
  return {
    header: wider(sheet.header, ['asked', 'answered']),
    rows: sheet.rows.map((cells) => wider(cells, texts.get(cells[caseAt] ?? '') ?? ['', ''])),
  }
}

function agreement({ sheet, key }: LabelledSheet): Agreement {
  const labelAt = sheet.header.indexOf('grounded.label')
  const gradeAt = key.header.indexOf('grounded')
  const count = (grade: string, label: string) =>
    key.rows.filter((cells, row) => cells[gradeAt] === grade && sheet.rows[row]?.[labelAt] === label).length
  const [missed, confirmed] = [count('true', 'false'), count('false', 'false')]
  return {
    missed,
    confirmed,
    judgedGood: missed + count('true', 'true'),
    judgedBad: confirmed + count('false', 'true'),
  }
}
