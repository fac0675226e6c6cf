import type { RuleDecision } from '../domain/decision.ts'
import { attentionOrder, needsAttention } from './attention.ts'
import { drawBar } from './bar.ts'
import { cutMiddle, cutToWidth, displayWidth, padLeft, padRight } from './display-width.ts'
import { cutCharacters, escapeTerminal } from './escape.ts'
import { type Glyphs, glyphsFor, outcomeGlyph } from './glyphs.ts'
import { onlyWarns } from './headline.ts'
import { type Palette, paintOutcome, type TextOptions } from './palette.ts'
import { boundText, countScope, limitOf, seenRate, seenText } from './words.ts'

/** One rule as a line of the table, and what it speaks of. */
export interface RuleLine {
  readonly rule: RuleDecision
  readonly line: string
}

export interface RuleTable {
  /** `limit ┃` over the column of limits; null when no rule has a bar. */
  readonly header: string | null
  readonly lines: readonly RuleLine[]
}

/** Cells of a bar on one side of the limit. */
const MOST_SIDE = 12
const LEAST_SIDE = 6
/** Narrower than this there are no bars. */
const BARS_FROM = 60
/** Room for every threshold that a person would write. */
const WIDEST_BOUND = 16
const MOST_ID = 36
const LEAST_ID = 16
const LEAST_SEEN = 24
const GAP = '  '

interface Cells {
  readonly rule: RuleDecision
  readonly id: string
  readonly bound: string
  readonly seen: string
  readonly rate: string
}

interface Widths {
  readonly id: number
  readonly bound: number
  readonly seen: number
  readonly rate: number
  /** Cells beside the limit; 0: no bars. */
  readonly side: number
}

/** The rules, one line each, aligned, the limit in the same column on every line. */
export function ruleTable(rules: readonly RuleDecision[], options: TextOptions): RuleTable {
  const glyphs = glyphsFor(options.unicode)
  const rows = attentionOrder(rules).map((rule) => cellsOf(rule, glyphs))
  const widths = widthsOf(rows, options.width)
  const hasBars = widths.side > 0 && rules.some((rule) => limitOf(rule.bound) !== null)
  const before = 4 + widths.id + widths.bound + widths.seen + widths.rate + 4 * GAP.length
  return {
    header: hasBars ? padLeft(`limit ${glyphs.limit}`, before + widths.side + 1) : null,
    lines: rows.map((row) => ({
      rule: row.rule,
      line: lineOf(row, widths, options.width, glyphs, options.colour),
    })),
  }
}

function cellsOf(rule: RuleDecision, glyphs: Glyphs): Cells {
  return {
    rule,
    id: escapeTerminal(cutCharacters(rule.id, 200)),
    bound: cutToWidth(boundText(rule.bound, glyphs), WIDEST_BOUND, glyphs.ellipsis),
    seen: escapeTerminal(cutCharacters(seenText(rule), 200)),
    rate: seenRate(rule),
  }
}

function widest(cells: readonly string[]): number {
  return cells.reduce((width, cell) => Math.max(width, displayWidth(cell)), 0)
}

/** Names give way before numbers do: long metrics first, then long ids, then the bars. */
function widthsOf(rows: readonly Cells[], width: number): Widths {
  const bound = widest(rows.map((row) => row.bound))
  const rate = widest(rows.map((row) => row.rate))
  const id = Math.min(MOST_ID, widest(rows.map((row) => row.id)))
  // A count has no rate and no bar behind it: it may be as long as it likes.
  const seen = widest(rows.map((row) => (limitOf(row.rule.bound) === null ? '' : row.seen)))
  const room = width - 4 - bound - rate - 4 * GAP.length
  const least = Math.min(id, LEAST_ID) + Math.min(seen, LEAST_SEEN)
  if (width < BARS_FROM || room - 2 * LEAST_SIDE - 1 < least) {
    return { ...names(id, seen, room + GAP.length), bound, rate, side: 0 }
  }
  const fitted = names(id, seen, room - 2 * LEAST_SIDE - 1)
  const side = Math.min(MOST_SIDE, Math.floor((room - fitted.id - fitted.seen - 1) / 2))
  return { ...fitted, bound, rate, side }
}

/** Widths of the two columns that hold names, together no wider than `room`. */
function names(id: number, seen: number, room: number): { readonly id: number; readonly seen: number } {
  if (id + seen <= room) return { id, seen }
  const kept = Math.max(Math.min(seen, LEAST_SEEN), room - id)
  if (kept + Math.min(id, LEAST_ID) <= room) return { id: room - kept, seen: kept }
  const half = Math.max(1, Math.floor(room / 2))
  return { id: Math.min(id, half), seen: Math.min(seen, half) }
}

function lineOf(row: Cells, widths: Widths, width: number, glyphs: Glyphs, colour: Palette): string {
  const { rule } = row
  const id = padRight(cutMiddle(row.id, widths.id, glyphs.ellipsis), widths.id)
  const shownId = rule.outcome === 'PASS' ? id : colour.strong(id)
  const start = `  ${mark(rule, glyphs, colour)} ${shownId}${GAP}${padRight(row.bound, widths.bound)}${GAP}`
  if (limitOf(rule.bound) === null) {
    const room = width - 4 - widths.id - widths.bound - 2 * GAP.length
    const seen = cutToWidth(row.seen, room, glyphs.ellipsis)
    const scope = countScope(rule)
    const left = room - GAP.length - scope.length
    if (displayWidth(seen) > left) return start + seen
    return `${start}${padRight(seen, Math.min(left, widths.seen))}${GAP}${colour.faint(scope)}`
  }
  const seen = padRight(cutToWidth(row.seen, widths.seen, glyphs.ellipsis), widths.seen)
  const bar = widths.side === 0 ? null : drawBar(rule, { left: widths.side, right: widths.side }, glyphs)
  return `${start}${seen}${GAP}${padLeft(row.rate, widths.rate)}${bar === null ? '' : `${GAP}${bar}`}`.trimEnd()
}

function mark(rule: RuleDecision, glyphs: Glyphs, colour: Palette): string {
  if (needsAttention(rule) && onlyWarns(rule)) return colour.warn(glyphs.warn)
  return paintOutcome(rule.outcome, outcomeGlyph(rule.outcome, glyphs), colour)
}
