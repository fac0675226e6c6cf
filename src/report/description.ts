import type {
  DescribedCriterion,
  DescribedLabel,
  DescribedScore,
  Description,
} from '../domain/description.ts'
import { EXIT_ERROR } from '../domain/exit-code.ts'
import { changedCases, changeText } from './change-details.ts'
import { count, countOf } from './count-format.ts'
import { cutToWidth, displayWidth, padRight } from './display-width.ts'
import { cutCharacters, escapeTerminal } from './escape.ts'
import { readableFile } from './file-name.ts'
import { howToDecide } from './first-policy.ts'
import { glyphsFor } from './glyphs.ts'
import { nameLine } from './names.ts'
import { ends, INDENT, joined, laidOut, paragraph } from './page.ts'
import type { TextOptions } from './palette.ts'
import { percent } from './rate-format.ts'
import { wherePieces } from './sources.ts'
import { metricWord, missingText } from './words.ts'

/** Whether nobody gave a policy, exit code 3, or a description was asked for, exit code 0. */
export type DescriptionHeading = 'NOTHING DECIDED' | 'DESCRIPTION'

const SHOWN_METRICS = 8
const SHOWN_NOTES = 20
const SHOWN_LABELS = 12
const WIDEST_NAME = 24
/** A label with more values than this is an id or a text: its values tell nothing. */
const FEW_VALUES = 50

export function descriptionExitCode(heading: DescriptionHeading): 0 | 3 {
  return heading === 'DESCRIPTION' ? 0 : EXIT_ERROR
}

/** What a file holds and what it could show at best. Decides nothing; ends with a newline. */
export function renderDescription(
  description: Description,
  heading: DescriptionHeading,
  given: TextOptions,
): string {
  const options = laidOut(given)
  const { scores } = description
  const what =
    heading === 'DESCRIPTION'
      ? 'what the file holds, nothing decided'
      : 'no policy, this is what the file holds'
  const first = ends(`${heading}  ${what}`, `exit ${descriptionExitCode(heading)}`, options)
  const lines = [
    options.colour.strong(first.slice(0, heading.length)) + first.slice(heading.length),
    ...joined([...filePieces(description), ...wherePieces(description.where)], options),
    ...joined(
      [countOf(scores.cases, 'case'), countOf(scores.rows, 'row'), trialsText(description.maxTrials)],
      options,
    ),
    ...description.notes
      .slice(0, SHOWN_NOTES)
      .flatMap((note) => paragraph(`note: ${note}`, options, INDENT, `${INDENT}  `)),
    ...section('passed or failed', byVerdicts(description.criteria), criterionLines, options),
    ...atBest(description, options),
    ...changeLines(description, options),
    ...section('numbers', description.scoreMetrics, (score) => [scoreText(score)], options),
    ...section('labels', description.labels.slice(0, SHOWN_LABELS), (label) => [labelText(label)], options),
    '',
    ...howToDecide(description, options),
  ]
  return `${lines.join('\n')}\n`
}

/** `--quiet`: the same in one line. */
export function renderQuietDescription(description: Description, heading: DescriptionHeading): string {
  const { file, cases } = description.scores
  const text = `${heading}  ${readableFile(file)}, ${countOf(cases, 'case')}  exit ${descriptionExitCode(heading)}`
  return `${escapeTerminal(cutCharacters(text, 1000))}\n`
}

function filePieces({ scores, compared }: Description): readonly string[] {
  const pieces = [readableFile(scores.file), scores.recipe]
  return compared === null ? pieces : [...pieces, `against ${readableFile(compared.before.file)}`]
}

/** What changed since the first of two files, a criterion each. */
function changeLines({ compared }: Description, options: TextOptions): readonly string[] {
  if (compared === null || compared.comparison === null) return []
  const { common, fresh, vanished } = compared.comparison
  const lines = [
    '',
    `  compared with ${escapeTerminal(cutCharacters(readableFile(compared.before.file), 60))}`,
    ...paragraph(
      `${countOf(common, 'case')} in both, ${count(fresh)} new, ${count(vanished)} no longer there`,
      options,
      '    ',
    ),
  ]
  for (const { metric, pairs } of compared.criteria.slice(0, SHOWN_METRICS)) {
    lines.push(...paragraph(changeText(pairs, metricWord(metric)), options, '    ', '      '))
    for (const [lead, named] of changedCases(pairs)) {
      const line = nameLine(`      ${lead}:`, { cases: named.cases, total: named.count }, options.width)
      lines.push(cutToWidth(line, options.width, glyphsFor(options.unicode).ellipsis))
    }
  }
  return lines
}

function trialsText(maxTrials: number): string {
  return maxTrials > 1 ? `up to ${countOf(maxTrials, 'trial')} of a case` : 'one trial of each case'
}

interface Named {
  readonly name: string
  readonly texts: readonly string[]
}

function section<Item extends { readonly metric: string } | { readonly name: string }>(
  title: string,
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
  options: TextOptions,
): readonly string[] {
  if (items.length === 0) return []
  const named: Named[] = items.slice(0, SHOWN_METRICS).map((item) => ({
    name: shownName('metric' in item ? item.metric : item.name, options),
    texts: textsOf(item),
  }))
  const width = Math.max(...named.map((each) => displayWidth(each.name)))
  const lines = ['', `  ${title}`]
  for (const { name, texts } of named) {
    texts.forEach((text, index) => {
      const lead = `    ${padRight(index === 0 ? name : '', width)}  `
      lines.push(...paragraph(text, options, lead, ' '.repeat(displayWidth(lead))))
    })
  }
  if (items.length > SHOWN_METRICS) lines.push(`    and ${count(items.length - SHOWN_METRICS)} more`)
  return lines
}

function shownName(name: string, options: TextOptions): string {
  return cutToWidth(
    escapeTerminal(cutCharacters(name, 200)),
    WIDEST_NAME,
    glyphsFor(options.unicode).ellipsis,
  )
}

/** What most rows have a verdict on comes first: the metric somebody will want a rule for. */
function byVerdicts(criteria: readonly DescribedCriterion[]): readonly DescribedCriterion[] {
  const verdicts = ({ tally }: DescribedCriterion): number => tally.passed + tally.failed
  return [...criteria].sort((a, b) => verdicts(b) - verdicts(a))
}

function criterionLines(criterion: DescribedCriterion): readonly string[] {
  const { tally, judges, labelled } = criterion
  const verdicts = tally.passed + tally.failed
  const notApplicable = tally.notApplicable > 0 ? `, ${count(tally.notApplicable)} not applicable` : ''
  const passed = `${count(tally.passed)} of ${count(verdicts)} passed, ${missingText(tally)}${notApplicable}`
  if (judges.length === 0 && labelled === 0) return [passed]
  const shown = judges.slice(0, 3).map((judge) => cutCharacters(judge, 40))
  const more = judges.length > shown.length ? ` and ${count(judges.length - shown.length)} more` : ''
  const graded = shown.length === 0 ? '' : `graded by ${shown.join(', ')}${more}, `
  return [`${passed}; ${graded}${labelled === 0 ? 'none' : count(labelled)} labelled by people`]
}

/** What this many cases could show if every one of them were good: a suite is judged before its results are. */
function atBest(description: Description, options: TextOptions): readonly string[] {
  const [first] = byVerdicts(description.criteria)
  if (first === undefined || first.lowestCeiling === null) return []
  const cases = Math.min(first.tally.cases, description.scores.cases)
  const text = `${countOf(cases, 'case')}, all good, can show at most ${percent(first.lowestCeiling)} bad at 95% confidence`
  return ['', ...paragraph(text, options, '  at best   ', '            ')]
}

function scoreText(score: DescribedScore): string {
  const missing = score.missing > 0 ? `, ${count(score.missing)} missing` : ''
  return `${countOf(score.values, 'value')} from ${plainNumber(score.least)} to ${plainNumber(score.most)}${missing}`
}

/** Six digits are enough to recognise a column. */
function plainNumber(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : 'unknown'
}

function labelText(label: DescribedLabel): string {
  const distinct = label.distinct > 1000 ? 'more than 1,000 values' : countOf(label.distinct, 'value')
  if (label.distinct > FEW_VALUES) return distinct
  const shown = label.values
    .slice(0, 5)
    .map(({ value, rows }) => `${cutCharacters(value, 40)} (${count(rows)})`)
  const more = label.distinct > shown.length ? `, and ${count(label.distinct - shown.length)} more` : ''
  return `${shown.join(', ')}${more}`
}
