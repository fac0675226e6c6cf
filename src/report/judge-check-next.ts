import type { CheckLabels, JudgeCheck, JudgeReport } from '../domain/judge-check.ts'
import { notAnOption, shellWord } from '../domain/shell-word.ts'
import { count, countOf } from './count-format.ts'
import { isCopyable } from './escape.ts'
import { shownFile } from './file-name.ts'
import { checkName, goodWord } from './judge-check-words.ts'
import { exactPercent } from './rate-format.ts'
import { metricWord } from './words.ts'

/** The one thing to do about a judge that is not shown to be good enough. Raw text: whoever shows it escapes it. */
export interface CheckStep {
  readonly lead: string
  readonly command: string | null
  readonly after: readonly string[]
}

export interface CheckCommand {
  readonly line: string
  /** The sheet that it writes. */
  readonly sheet: string
}

/** Null when every judge is good enough. */
export function checkStep(report: JudgeReport): CheckStep | null {
  const open = report.judges.filter((check) => check.status !== 'met')
  const [first] = open
  if (first === undefined) return null
  const check = open.find((each) => each.moreLabels !== null) ?? null
  if (check === null || check.moreLabels === null) return withoutLabels(first, report)
  const more = check.moreLabels
  const { labels, unanswered } = more
  const called = `that the judge called ${goodWord(check)}`
  const name = checkName(check, report)
  const shown = `shows at most ${exactPercent(check.maxMissed)}`
  if (more.drawn === 'unanswered') {
    return {
      lead: `For ${name}, fill in the ${openLabels(labels)} of answers ${called}: that ${shown} if ${labels === 1 ? 'it is no miss' : 'none of them is a miss'}.`,
      command: null,
      after: [],
    }
  }
  const command = drawCommand(check, more, report)
  const filled = unanswered === 0 ? '' : `fill in the ${openLabels(unanswered)} and `
  return {
    lead: `For ${name}, ${filled}label ${countOf(labels - unanswered, 'more answer')} ${called}, drawn at random. That ${shown} if none of them is a miss${drawnText(more, command)}`,
    command: command?.line ?? null,
    after: [
      ...(command === null
        ? [withoutCommand(check, report)]
        : [`Fill in ${command.sheet} and check again, with --labels ${command.sheet} besides.`]),
      'Plan one draw: adding labels until it is met is looking more than once.',
    ],
  }
}

function openLabels(labels: number): string {
  return labels === 1 ? 'empty or disputed label' : `${count(labels)} empty or disputed labels`
}

/** A draw that is not of these answers alone has to be larger. */
function drawnText(more: CheckLabels, command: CheckCommand | null): string {
  if (command === null || !more.isAbout) return command === null ? '.' : ':'
  return `. A sheet has other answers too: it takes about ${count(more.toDraw)} to have so many of these:`
}

function withoutCommand(check: JudgeCheck, report: JudgeReport): string {
  const { metrics, column } = check.further
  if (metrics.length > 1)
    return `${metricWord(check.metric)} is made from ${metrics.map(metricWord).join(', ')}: label the same answers for each of them.`
  if (column === null)
    return `${metricWord(check.metric)} is judged by ${metrics.map(metricWord).join(', ')}: give that a name of its own under criteria, and people can label it.`
  return report.scores.file === '-'
    ? 'Save the scores to a file: oloproof judge sample reads them twice.'
    : 'oloproof judge sample draws them.'
}

function withoutLabels(check: JudgeCheck, report: JudgeReport): CheckStep {
  const name = checkName(check, report)
  const plain = (lead: string): CheckStep => ({ lead, command: null, after: [] })
  switch (check.whyNoLabels) {
    case 'exceeded':
      return plain(
        `Mend the judge of ${name}: look at what it called ${goodWord(check)} and people did not. Labels show what it is, more of them will not make it better.`,
      )
    case 'every_answer_labelled':
      return plain(`Decide with these labels: every answer of ${name} has one, so deciding needs no judge.`)
    case 'limit_of_zero':
      return plain(`Allow more than 0%: judges: {${metricWord(check.metric)}: {max_missed: 0.05}}.`)
    default:
      return plain(
        `Label every answer of ${name}: deciding then takes the labels and needs no judge. Or run more cases.`,
      )
  }
}

/** The line that draws the labels, as the reader would type it here. Null where it could not be copied. */
export function drawCommand(check: JudgeCheck, more: CheckLabels, report: JudgeReport): CheckCommand | null {
  const { policy, scores, recipe } = report
  const { column } = check.further
  if (scores.file === '-' || more.toDraw === 0 || column === null) return null
  const sheet = freshSheet(report)
  const words = ['oloproof', 'judge', 'sample', notAnOption(shownFile(scores.file))]
  if (policy !== null && !policy.found) words.push('--policy', notAnOption(shownFile(policy.file)))
  for (const [label, value] of report.where) words.push('--where', `${label}=${value}`)
  for (const labels of report.labels) words.push('--labels', notAnOption(shownFile(labels.file)))
  if (recipe !== null) words.push('--recipe', recipe)
  words.push('--metric', column)
  words.push(more.drawnFrom === 'goods' ? '--goods' : '-n', String(more.toDraw), '-o', sheet)
  return words.every(isCopyable) ? { line: words.map(shellWord).join(' '), sheet } : null
}

/** A name that none of the sheets has. */
function freshSheet({ labels }: Pick<JudgeReport, 'labels'>): string {
  const taken = new Set(labels.map(({ file }) => shownFile(file)))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'more-labels.csv' : `more-labels-${number}.csv`
    if (!taken.has(name)) return name
  }
}
