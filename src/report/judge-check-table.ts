import type { JudgeCheck, JudgeReport, MeasuredShare } from '../domain/judge-check.ts'
import { drawBar } from './bar.ts'
import { count } from './count-format.ts'
import { cutMiddle, cutToWidth, displayWidth, padLeft, padRight } from './display-width.ts'
import { escapeTerminal } from './escape.ts'
import { type Glyphs, glyphsFor } from './glyphs.ts'
import { badVerdictWord, checkName, goodWord, judgeWord, verdictWord } from './judge-check-words.ts'
import { INDENT } from './page.ts'
import type { Palette, TextOptions } from './palette.ts'
import { exactPercent, percent } from './rate-format.ts'

/** Cells of a bar on one side of the limit; narrower terminals have no bars. */
const MOST_SIDE = 12
const LEAST_SIDE = 6
const MOST_NAME = 30
const GAP = '  '
const MOST_WORD = 18
const LEAST_TEXT = 12

/** One judge a line, the limit in the same column on every line. */
export function checkLines(
  report: Pick<JudgeReport, 'judges'>,
  options: TextOptions,
): { readonly header: string | null; readonly lines: readonly string[] } {
  const { judges } = report
  const glyphs = glyphsFor(options.unicode)
  const rows = judges.map((check) => ({
    check,
    name: cutMiddle(escapeTerminal(checkName(check, report)), MOST_NAME, glyphs.ellipsis),
    bound: `${glyphs.atMost} ${exactPercent(check.maxMissed)}`,
    seen:
      check.missed.of === 0
        ? 'none labelled'
        : `missed ${count(check.missed.some)} of ${count(check.missed.of)}`,
    rate: check.missed.share === null ? '' : percent(check.missed.share, check.maxMissed),
  }))
  const width = (of: (row: (typeof rows)[number]) => string): number =>
    Math.max(0, ...rows.map((row) => displayWidth(of(row))))
  const widths = {
    name: width((row) => row.name),
    bound: width((row) => row.bound),
    seen: width((row) => row.seen),
    rate: width((row) => row.rate),
  }
  const before = 4 + widths.name + widths.bound + widths.seen + widths.rate + 4 * GAP.length
  const room = Math.floor((options.width - before - 1) / 2)
  const side = room < LEAST_SIDE ? 0 : Math.min(MOST_SIDE, room)
  return {
    header: side === 0 ? null : padLeft(`limit ${glyphs.limit}`, before + side + 1),
    lines: rows.map(({ check, name, bound, seen, rate }) => {
      const bar = side === 0 ? '' : (drawBar(barOf(check), { left: side, right: side }, glyphs) ?? '')
      const id = padRight(name, widths.name)
      const shown = check.status === 'met' ? id : options.colour.strong(id)
      const line = `  ${mark(check, glyphs, options.colour)} ${shown}${GAP}${padRight(bound, widths.bound)}${GAP}${padRight(seen, widths.seen)}${GAP}${padLeft(rate, widths.rate)}${GAP}${bar}`
      return line.trimEnd()
    }),
  }
}

/** The misses of a judge are drawn as a rate under its limit. */
function barOf({ missed, maxMissed, status }: JudgeCheck): Parameters<typeof drawBar>[0] {
  return {
    bound: { kind: 'max', rate: maxMissed },
    outcome: status === 'met' ? 'PASS' : status === 'exceeded' ? 'FAIL' : 'INSUFFICIENT_EVIDENCE',
    estimate: missed.share,
    interval: { method: 'clopper_pearson', ...missed.interval },
    intervalWithMissing: null,
  }
}

function mark({ status }: JudgeCheck, glyphs: Glyphs, colour: Palette): string {
  switch (status) {
    case 'met':
      return colour.pass(glyphs.pass)
    case 'exceeded':
      return colour.fail(glyphs.fail)
    case 'open':
      return colour.undecided(glyphs.undecided)
  }
}

/** What the judge said against what people said, in the metric's own words. */
export function confusionLines(check: JudgeCheck, options: TextOptions): readonly string[] {
  const { ellipsis } = glyphsFor(options.unicode)
  const word = (text: string): string => cutMiddle(escapeTerminal(text), MOST_WORD, ellipsis)
  const { labels, verdicts } = check
  const silent = labels.unansweredGoods + labels.unansweredBads > 0
  const good = {
    byGood: labels.labelledGoods - labels.missed,
    byBad: labels.missed - labels.unansweredGoods,
    silent: labels.unansweredGoods,
    all: verdicts.good,
  }
  const bad = {
    byGood: labels.labelledBads - labels.confirmed - labels.unansweredBads,
    byBad: labels.confirmed,
    silent: labels.unansweredBads,
    all: verdicts.bad,
  }
  const [first, second] = check.badWhen === 'failed' ? [good, bad] : [bad, good]
  const cells = (row: typeof good): readonly string[] => {
    const said = check.badWhen === 'failed' ? [row.byGood, row.byBad] : [row.byBad, row.byGood]
    return [...said, ...(silent ? [row.silent] : []), row.all].map(count)
  }
  const head = [
    `people: ${word(verdictWord(check, 'passed'))}`,
    word(verdictWord(check, 'failed')),
    ...(silent ? ['no label'] : []),
    'of all',
  ]
  const rows = [
    [word(verdictWord(check, 'passed')), ...cells(first)],
    [word(verdictWord(check, 'failed')), ...cells(second)],
  ]
  const title = `${cutToWidth(escapeTerminal(judgeWord(check)), 22, ellipsis)} says`
  const nameWidth = Math.max(displayWidth(title), ...rows.map((row) => displayWidth(row[0] ?? '')))
  const line = (name: string, columns: readonly string[]): string =>
    `${INDENT}${padRight(name, nameWidth)}${columns.map((cell, column) => GAP + padLeft(cell, displayWidth(head[column] ?? ''))).join('')}`
  return [
    options.colour.faint(line(title, head)),
    ...rows.map(([name = '', ...columns]) => line(name, columns)),
  ].map((text) => cutToWidth(text, options.width, ellipsis))
}

/** Shares with their exact intervals, kappa, and the rate that is left of the judge's word. */
export function figureLines(check: JudgeCheck, options: TextOptions): readonly string[] {
  const { ellipsis } = glyphsFor(options.unicode)
  const { kappa, maxMissed } = check
  const of = (share: MeasuredShare): string => `${count(share.some)} of ${count(share.of)}`
  const rate = (share: MeasuredShare, limit: number | null = null): readonly string[] => [
    share.share === null ? 'none' : percent(share.share, limit),
    `${percent(share.interval.lower, limit)} to ${percent(share.interval.upper, limit)}`,
  ]
  const graded = count(check.verdicts.bad + check.verdicts.good)
  const rows: readonly (readonly [string, string, ...(readonly string[])])[] = [
    ['missed', `${of(check.missed)} judged ${goodWord(check)}`, ...rate(check.missed, maxMissed)],
    ['false alarms', `${of(check.falseAlarms)} judged ${badVerdictWord(check)}`, ...rate(check.falseAlarms)],
    ['caught', `${of(check.caughtBad)} labelled ${badVerdictWord(check)}`, ...rate(check.caughtBad)],
    ['agreement', `${of(check.agreement)} labelled`, ...rate(check.agreement)],
    [
      'kappa',
      kappa?.standardError == null ? '' : `standard error ${decimal(kappa.standardError)}`,
      kappa === null ? 'none' : decimal(kappa.estimate),
      kappa?.interval == null ? '' : `${decimal(kappa.interval.lower)} to ${decimal(kappa.interval.upper)}`,
    ],
    [
      'corrected',
      `${verdictWord(check, 'passed')}, of all ${graded} judged`,
      '',
      `${percent(check.corrected.lower)} to ${percent(check.corrected.upper)}`,
    ],
  ]
  const shown = rows.map((row) => row.map((cell) => escapeTerminal(cell)))
  const width = (column: number): number => Math.max(...shown.map((row) => displayWidth(row[column] ?? '')))
  const numbers = width(2) + width(3) + 3 * GAP.length
  // Numbers are never cut: in a narrow terminal what they are of stands in the table above.
  const room = options.width - INDENT.length - width(0) - numbers
  const text = room < LEAST_TEXT ? 0 : Math.min(width(1), room)
  return shown.map(([name = '', what = '', value = '', range = '']) => {
    const middle = text === 0 ? '' : `${GAP}${padRight(cutToWidth(what, text, ellipsis), text)}`
    return `${INDENT}${padRight(name, width(0))}${middle}${GAP}${padLeft(value, width(2))}${GAP}${range}`.trimEnd()
  })
}

/** Three places, and never a 1 or a 0 that it is not. */
function decimal(value: number): string {
  for (let places = 3; places <= 15; places += 1) {
    const text = value.toFixed(places)
    const isEdge = Number(text) === 0 || Math.abs(Number(text)) === 1
    if (!isEdge || Number(text) === value) return text
  }
  return String(value)
}
