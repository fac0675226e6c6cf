import { exitCodeOf } from '../domain/exit-code.ts'
import type { DisputedAnswer, JudgeCheck, JudgeReport } from '../domain/judge-check.ts'
import type { Outcome } from '../domain/outcome.ts'
import { count, countOf } from './count-format.ts'
import { cutToWidth, displayWidth, padRight } from './display-width.ts'
import { cutCharacters, escapeTerminal } from './escape.ts'
import { readableFile } from './file-name.ts'
import { glyphsFor } from './glyphs.ts'
import { checkStep } from './judge-check-next.ts'
import { checkLines, confusionLines, figureLines } from './judge-check-table.ts'
import {
  checkSentences,
  headline,
  KAPPA_CAVEATS,
  noLabelsText,
  silenceText,
  verdictWord,
} from './judge-check-words.ts'
import { shownId } from './names.ts'
import { ends, INDENT, joined, laidOut, paragraph } from './page.ts'
import type { TextOptions } from './palette.ts'
import { wherePieces } from './sources.ts'
import { confidenceText } from './words.ts'

/** From here on the first line stands at the end too: CI logs open at the tail. */
const LONG_REPORT = 24
const SHOWN_NOTES = 8
/** More judges and parts than these have a table of their own above. */
const FEW = 3
const SHOWN_DISPUTES = 5
const SHOWN_SIDES = 6
/** Judges and parts beyond these have their line and their place in the JSON report. */
const MOST_BLOCKS = 50

/** Judges measured against people: the answer first, then each of them. Ends with a newline. */
export function renderJudgeCheck(report: JudgeReport, outcome: Outcome, given: TextOptions): string {
  const options = laidOut(given)
  const first = firstLine(report, outcome, options)
  const table = checkLines(report, options)
  const lines = [
    first,
    ...joined(headPieces(report), options),
    ...report.choices.flatMap((choice) => paragraph(choice, options, INDENT, `${INDENT}  `)),
    ...noteLines(report.notes, options),
    '',
    ...(table.header === null ? [] : [options.colour.faint(table.header)]),
    ...(report.judges.length > FEW ? [...table.lines, ''] : []),
    ...report.judges
      .slice(0, MOST_BLOCKS)
      .flatMap((check, index) => blockLines(check, table.lines[index] ?? '', options)),
    ...(report.judges.length > MOST_BLOCKS
      ? paragraph(
          `and ${count(report.judges.length - MOST_BLOCKS)} more, all of them in the JSON report`,
          options,
        )
      : []),
    ...paragraph(`${KAPPA_CAVEATS.join('; ')}.`, options),
    ...closing(report, options),
  ]
  if (lines.length > LONG_REPORT) lines.push('', first)
  return `${lines.join('\n')}\n`
}

function firstLine(report: JudgeReport, outcome: Outcome, options: TextOptions): string {
  const word = outcome === 'PASS' ? 'CHECKED' : 'NOT YET'
  const { ellipsis } = glyphsFor(options.unicode)
  const exit = `exit ${exitCodeOf(outcome)}`
  const room = options.width - 4 - exit.length
  const said = cutToWidth(escapeTerminal(`${word}  ${headline(report)}`), room, ellipsis)
  const line = ends(said, exit, options)
  const paint = outcome === 'PASS' ? options.colour.pass : options.colour.undecided
  return paint(options.colour.strong(word)) + line.slice(word.length)
}

/** What was read and how it was held to account. */
function headPieces(report: JudgeReport): readonly string[] {
  const { policy, scores, judges } = report
  const levels = [...new Set(judges.map((check) => confidenceText(check.confidenceLevel)))]
  const plain = ['csv', 'jsonl', 'json'].includes(scores.recipe)
  const rows = scores.rows === scores.cases ? '' : `, ${countOf(scores.rows, 'row')}`
  return [
    ...(policy === null ? [] : [readableFile(policy.file)]),
    `${readableFile(scores.file)} (${plain ? '' : `${scores.recipe}, `}${countOf(scores.cases, 'case')}${rows})`,
    ...report.labels.map(({ file, labels }) => `${readableFile(file)} (${countOf(labels, 'label')})`),
    ...wherePieces(report.where),
    ...(report.by === null ? [] : [`by ${report.by}`]),
    ...levels,
  ]
}

function noteLines(notes: readonly string[], options: TextOptions): readonly string[] {
  const lines = notes
    .slice(0, SHOWN_NOTES)
    .flatMap((note) => paragraph(`note: ${note}`, options, INDENT, `${INDENT}  `))
  const hidden = notes.length - SHOWN_NOTES
  return hidden > 0
    ? [...lines, `${INDENT}note: ${count(hidden)} more, all of them in the JSON report`]
    : lines
}

/** @param heading the judge's line of the table */
function blockLines(check: JudgeCheck, heading: string, options: TextOptions): readonly string[] {
  const why = noLabelsText(check)
  const silence = silenceText(check)
  const sentences = (texts: readonly (string | null)[]): readonly string[] =>
    texts.flatMap((text) => (text === null ? [] : paragraph(text, options, INDENT, `${INDENT}  `)))
  return [
    heading,
    ...confusionLines(check, options),
    '',
    ...figureLines(check, options),
    ...sentences([silence]),
    ...disputeLines(check, options),
    ...sentences([...checkSentences(check), why]),
    '',
  ]
}

/** Who disagrees about what, and where it is written. */
function disputeLines(check: JudgeCheck, options: TextOptions): readonly string[] {
  const { ellipsis, between } = glyphsFor(options.unicode)
  const shown = check.disputed.answers.slice(0, SHOWN_DISPUTES)
  const names = shown.map(({ id, trial }) => shownId(id) + (trial === null ? '' : ` trial ${shownId(trial)}`))
  const widest = Math.max(0, ...names.map(displayWidth))
  const lines = shown.map((dispute, index) => {
    const sides = escapeTerminal(cutCharacters(sidesText(dispute, check, between), 400))
    return cutToWidth(`${INDENT}  ${padRight(names[index] ?? '', widest)}  ${sides}`, options.width, ellipsis)
  })
  const hidden = check.disputed.count - shown.length
  return hidden > 0 ? [...lines, `${INDENT}  and ${count(hidden)} more`] : lines
}

function sidesText({ sides, metric }: DisputedAnswer, check: JudgeCheck, between: string): string {
  const word = (said: 'passed' | 'failed'): string =>
    metric === check.metric ? verdictWord(check, said) : verdictWord({ metric, badWhen: 'failed' }, said)
  const said = (['passed', 'failed'] as const).map((label) => {
    const places = sides
      .filter((side) => side.said === label)
      .map((side) => `${readableFile(side.file)}:${side.line}`)
    const more = places.length > SHOWN_SIDES ? ` +${count(places.length - SHOWN_SIDES)}` : ''
    return `${word(label)} ${places.slice(0, SHOWN_SIDES).join(' ')}${more}`
  })
  return said.join(between)
}

const NEXT = 'Next'

function closing(report: JudgeReport, options: TextOptions): readonly string[] {
  const step = checkStep(report)
  if (step === null) {
    return [
      '',
      ...paragraph(
        'Says nothing about other runs: what a judge misses depends on the system it looks at.',
        options,
      ),
    ]
  }
  const [first = '', ...rest] = paragraph(step.lead, options, `${NEXT}  `, INDENT)
  return [
    '',
    options.colour.strong(NEXT) + first.slice(NEXT.length),
    ...rest,
    ...(step.command === null ? [] : [INDENT + step.command]),
    ...paragraph(step.after.join(' '), options),
  ]
}
