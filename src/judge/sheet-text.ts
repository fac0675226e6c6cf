import { OloproofError, problem } from '../domain/problem.ts'
import { RESERVED_COLUMNS } from '../evidence/labels/label.ts'
import { protectedText } from '../evidence/labels/protected-text.ts'
import { quoted } from '../scores/quoted.ts'
import type { DrawnAnswer } from './drawn-answers.ts'

export interface SheetTexts {
  /** For the people who label: no grade, and an empty column for the label. */
  readonly sheet: string
  /** The grades, to keep from them. */
  readonly key: string
}

/**
 * A sheet and its key as CSV. Cells that a spreadsheet would run are protected; `readLabels` gives ids, trials, runs
 * and judges back exactly as the scores file has them.
 *
 * @throws {OloproofError} when a column or an id cannot be written so that it comes back
 */
export function sheetTexts(
  answers: readonly DrawnAnswer[],
  metric: string,
  system: ReadonlyMap<string, string>,
  sample: 'at_random' | 'by_verdict',
  file: string,
): SheetTexts {
  checkColumns([metric, ...system.keys()], file)
  checkCells(answers, [...system.values()], file)
  const hasTexts = answers.some((answer) => answer.texts !== null)
  const answerCells = ({ id, trial, run }: DrawnAnswer): readonly string[] => [id, trial ?? '', run]
  const sheet = csv(
    ['case', 'trial', 'run', ...(hasTexts ? ['asked', 'answered'] : []), `${metric}.label`],
    answers.map((answer) => [
      ...answerCells(answer),
      ...(hasTexts ? [readable(answer.texts?.asked ?? ''), readable(answer.texts?.answered ?? '')] : []),
      '',
    ]),
  )
  const key = csv(
    ['case', 'trial', 'run', metric, `${metric}.judge`, 'sample', ...system.keys()],
    answers.map((answer) => [
      ...answerCells(answer),
      answer.grade === 'passed' ? 'true' : 'false',
      answer.judge,
      sample,
      ...system.values(),
    ]),
  )
  return { sheet, key }
}

function csv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header.map(cell), ...rows.map((row) => row.map((text) => cell(protectedText(text))))]
  const text = lines.map((line) => `${line.join(',')}\n`).join('')
  // Excel takes a file without this mark for one of its own code pages.
  return /^[\x20-\x7e\t\r\n]*$/.test(text) ? text : `\ufeff${text}`
}

function cell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text for a person: what a sheet cannot hold shows as the replacement character. */
function readable(text: string): string {
  return text.replace(/[^\P{Cc}\t\r\n]|\p{Surrogate}/gu, '\ufffd')
}

function checkColumns(names: readonly string[], file: string): void {
  const metric = names[0] ?? ''
  const wrong = names.find(
    (name) =>
      RESERVED_COLUMNS.has(name) ||
      name !== name.trim() ||
      protectedText(name) !== name ||
      cannotReturn(name),
  )
  const clash = names.slice(1).find((name) => name === metric || name.startsWith(`${metric}.`))
  const name = wrong ?? clash
  if (name === undefined) return
  throw new OloproofError([
    problem(
      'SAMPLE_METRIC',
      `${quoted(name)} cannot be a column of a sheet and its key`,
      'give the metric another name in the scores file',
      { file },
    ),
  ])
}

/** Ids are never mended: a changed one would tie a label to another answer. */
function checkCells(answers: readonly DrawnAnswer[], system: readonly string[], file: string): void {
  for (const { id, trial, run, judge } of answers) {
    const text = [id, trial ?? '', run, judge, ...system].find(cannotReturn)
    if (text === undefined) continue
    throw new OloproofError([
      problem(
        'SAMPLE_TEXT',
        `case ${quoted(id)}: ${quoted(JSON.stringify(text))} has a NUL or half a character, which CSV cannot hold`,
        'take the character out of the scores file',
        { file },
      ),
    ])
  }
}

function cannotReturn(text: string): boolean {
  return /\0|\p{Surrogate}/u.test(text)
}
