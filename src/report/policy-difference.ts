import type {
  Direction,
  PolicyDifference,
  RuleChange,
  RuleDifference,
  SettingDifference,
} from '../domain/policy-difference.ts'
import { count, countOf } from './count-format.ts'
import { cutMiddle, displayWidth, padRight } from './display-width.ts'
import { cutCharacters, escapeTerminal } from './escape.ts'
import { readableFile } from './file-name.ts'
import { type Glyphs, glyphsFor } from './glyphs.ts'
import { INDENT, laidOut, paragraph } from './page.ts'
import type { Palette, TextOptions } from './palette.ts'
import { policyDifferenceJson } from './policy-difference-json.ts'

const MOST_NAME = 30
const GAP = '  '
/** Beside names, a sentence needs this much; where there is less it starts on a line of its own. */
const LEAST_SENTENCE = 34

/** What a change of a policy loosens and tightens, the answer first. Ends with a newline. */
export function renderPolicyDifference(
  difference: PolicyDifference,
  format: 'text' | 'json',
  version: string,
  options: TextOptions,
): string {
  if (format === 'json') return policyDifferenceJson(difference, version)
  return `${differenceLines(difference, laidOut(options)).join('\n')}\n`
}

function differenceLines(difference: PolicyDifference, options: TextOptions): readonly string[] {
  const { before, after, rules, settings } = difference
  const glyphs = glyphsFor(options.unicode)
  const answer = difference.result.toUpperCase()
  const paint = coloured(difference.result, options.colour)
  const files = `${readableFile(before.file)} ${glyphs.becomes} ${readableFile(after.file)}`
  const head = [
    ...headline(answer, summaryPieces(difference), options).map((line, at) =>
      at === 0 ? paint(answer) + line.slice(answer.length) : line,
    ),
    ...paragraph(files, options),
  ]
  const ofRules = rules.filter((rule) => rule.change !== 'unchanged').map((rule) => ruleRow(rule, glyphs))
  const ofPolicy = settings.map((setting) => settingRow(setting, glyphs))
  const rows = rowLines([...ofRules, ...ofPolicy], options)
  return [
    ...head,
    ...(ofRules.length === 0 ? [] : ['', ...rows.slice(0, ofRules.length).flat()]),
    ...(ofPolicy.length === 0
      ? []
      : ['', `${INDENT}settings of the whole policy`, ...rows.slice(ofRules.length).flat()]),
  ]
}

/** Pieces behind the answer, none of them torn apart. */
function headline(answer: string, pieces: readonly string[], { width }: TextOptions): readonly string[] {
  const lines: string[] = []
  let line = `${answer} `
  for (const [at, piece] of pieces.entries()) {
    const shown = at === pieces.length - 1 ? piece : `${piece},`
    if (line.length + 1 + shown.length > width && line.trim() !== answer) {
      lines.push(line)
      line = `${INDENT}${shown}`
    } else line = `${line} ${shown}`
  }
  return [...lines, line]
}

/** `1 of 5 rules loosened`, `1 added`, `2 settings changed`. */
function summaryPieces({ before, after, result, rules, settings }: PolicyDifference): readonly string[] {
  if (result === 'same') {
    return before.sha256 === after.sha256
      ? ['both files are the same, byte for byte']
      : ['the same rules and settings, only the text differs']
  }
  const ofRules = counts(rules.map((rule) => rule.change).filter((change) => change !== 'unchanged')).map(
    ([change, number], at) =>
      `${count(number)}${at === 0 ? ` of ${countOf(rules.length, 'rule')}` : ''} ${change}`,
  )
  const ofSettings = counts(settings.map((setting) => setting.change)).map(
    ([change, number]) => `${countOf(number, 'setting')} ${change}`,
  )
  return [...(ofRules.length === 0 ? [`${countOf(rules.length, 'rule')} as before`] : ofRules), ...ofSettings]
}

function counts<Change extends string>(changes: readonly Change[]): readonly (readonly [Change, number])[] {
  const seen = new Map<Change, number>()
  for (const change of changes) seen.set(change, (seen.get(change) ?? 0) + 1)
  return [...seen]
}

interface Row {
  readonly change: RuleChange
  readonly name: string
  readonly sentences: readonly string[]
}

function ruleRow(rule: RuleDifference, glyphs: Glyphs): Row {
  const { change, id } = rule
  switch (change) {
    case 'added':
      return { change, name: id, sentences: [rule.demands ?? '', ...addedWords(rule)] }
    case 'removed':
      return { change, name: id, sentences: [rule.demanded ?? ''] }
    case 'renamed':
      return { change, name: id, sentences: [`was ${rule.before ?? ''}, else the same`] }
    case 'loosened':
    case 'changed':
    case 'tightened':
    case 'reworded':
    case 'unchanged':
      return {
        change,
        name: id,
        sentences: rule.settings.map((each) => settingText(each, `${each.setting} `, change, glyphs)),
      }
  }
}

/** Why a rule more is not always stricter. */
function addedWords({ direction }: RuleDifference): readonly string[] {
  if (direction !== 'changed') return []
  return ['(changed): no other rule always blocks while it is undecided, so this one may be what passes']
}

function settingRow(setting: SettingDifference, glyphs: Glyphs): Row {
  return {
    change: setting.change,
    name: setting.setting,
    sentences: [settingText(setting, '', setting.change, glyphs)],
  }
}

/** `max 2% → 3%: the limit allows more`; a direction that is not the row's is said. */
function settingText(
  { before, after, change, why }: SettingDifference,
  name: string,
  rowChange: RuleChange,
  { becomes }: Glyphs,
): string {
  const direction = change === rowChange ? '' : ` (${change})`
  return `${name}${before.words} ${becomes} ${after.words}${direction}: ${why}`
}

function rowLines(rows: readonly Row[], options: TextOptions): readonly (readonly string[])[] {
  const { ellipsis } = glyphsFor(options.unicode)
  const shown = rows.map((row) => escapeTerminal(cutCharacters(row.name, 200)))
  const widest = shown.reduce((width, name) => Math.max(width, displayWidth(name)), 0)
  const ofChange = rows.reduce((width, row) => Math.max(width, row.change.length), 0)
  const ofName = Math.min(widest, MOST_NAME)
  const before = GAP.length * 3 + ofChange + ofName
  const beside = options.width - before >= LEAST_SENTENCE
  return rows.map((row, at) => {
    const change = coloured(row.change, options.colour)(padRight(row.change, ofChange))
    const room = beside ? ofName : options.width - GAP.length * 2 - ofChange
    const name = cutMiddle(shown[at] ?? '', room, ellipsis)
    const start = `${GAP}${change}${GAP}`
    const indent = beside ? ' '.repeat(before) : INDENT
    const lines = row.sentences.flatMap((sentence) =>
      paragraph(sentence, options, indent, beside ? `${indent}  ` : `${indent}  `),
    )
    if (!beside) return [`${start}${options.colour.strong(name)}`, ...lines]
    const [first = indent, ...rest] = lines
    return [
      `${start}${options.colour.strong(padRight(name, ofName))}${first.slice(before - GAP.length)}`,
      ...rest,
    ]
  })
}

function coloured(change: RuleChange | Direction | 'same', colour: Palette): (text: string) => string {
  switch (change) {
    case 'loosened':
    case 'removed':
      return colour.fail
    case 'changed':
      return colour.undecided
    case 'tightened':
    case 'added':
    case 'same':
      return colour.pass
    case 'renamed':
    case 'reworded':
    case 'unchanged':
      return colour.faint
  }
}
