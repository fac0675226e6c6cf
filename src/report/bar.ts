import type { OpenInterval, RuleDecision } from '../domain/decision.ts'
import type { Interval } from '../domain/tally.ts'
import type { Glyphs } from './glyphs.ts'
import { scaleOf } from './scale.ts'

/** Cells on either side of the limit. */
export interface BarSize {
  readonly left: number
  readonly right: number
}

/** Cells are counted from the limit, which is 0; negative ones lie to its left. */
interface Span {
  readonly from: number
  readonly to: number
}

/** What a bar is drawn from. */
export type BarRule = Pick<
  RuleDecision,
  'bound' | 'outcome' | 'estimate' | 'interval' | 'intervalWithMissing'
>

/**
 * The interval of a rule, drawn around its limit: rates and values grow to the right and every rule has its own scale, but
 * the limit stands in the same column for all.
 *
 * Drawn from the outcome: the cells beside the limit are blank exactly when the rule is decided, whatever rounding would
 * do. A decided bar lies whole on the side that its outcome says. An undecided one reaches the limit, where need be by
 * the dashes that stand for what is not known.
 *
 * @returns `left + 1 + right` cells, or null for a count, which has no interval
 */
export function drawBar(rule: BarRule, size: BarSize, glyphs: Glyphs): string | null {
  const scale = scaleOf(rule.bound)
  if (scale === null) return null
  const { limit } = scale
  const { open, inner, known } = drawnEnds(rule, limit)
  const undecided = rule.outcome === 'INSUFFICIENT_EVIDENCE'
  const outer = undecided ? hull(known ?? { lower: 0, upper: 1 }, { lower: limit, upper: limit }) : known
  const cells = new Array<string>(size.left + size.right + 1).fill(' ')
  if (outer !== null) {
    const unit = Math.max((limit - outer.lower) / size.left, (outer.upper - limit) / size.right) || 1
    const place = undecided ? free(size) : sided(size, (rule.outcome === 'PASS') === (scale.side === 'max'))
    const cellOf = (rate: number): number => place(awayFromLimit(rate, limit, unit))
    let reach: Span = { from: cellOf(outer.lower), to: cellOf(outer.upper) }
    if (reach.from === 0 && reach.to === 0) reach = { from: -1, to: 1 }
    // An end that does not exist lies beyond every value.
    if (open.lower) reach = { ...reach, from: place(-size.left) }
    if (open.upper) reach = { ...reach, to: place(size.right) }
    fill(cells, reach, glyphs.reach, size)
    if (inner !== null) {
      const span: Span = { from: cellOf(inner.lower), to: cellOf(inner.upper) }
      fill(cells, span, glyphs.inside, size)
      if (!open.lower) put(cells, span.from, glyphs.lower, size)
      if (!open.upper) put(cells, span.to, glyphs.upper, size)
      const rate = rule.estimate
      if (rate !== null && Number.isFinite(rate))
        put(cells, rateCell(rate, inner, span, cellOf), glyphs.rate, size)
    }
  }
  put(cells, 0, glyphs.limit, size)
  return cells.join('')
}

/** The whole cells between a rate and the limit: at least one unless they are equal. */
function awayFromLimit(rate: number, limit: number, unit: number): number {
  const distance = (rate - limit) / unit
  if (distance === 0) return 0
  return distance < 0 ? Math.min(-1, Math.round(distance)) : Math.max(1, Math.round(distance))
}

function free(size: BarSize): (cell: number) => number {
  return (cell) => Math.min(size.right, Math.max(-size.left, cell))
}

/** Keeps a decided bar on its side, one blank cell off the limit. */
function sided(size: BarSize, left: boolean): (cell: number) => number {
  return left
    ? (cell) => Math.min(-2, Math.max(-size.left, cell))
    : (cell) => Math.max(2, Math.min(size.right, cell))
}

/** The dot stands between the ends when there is room and the rate differs from both; a judge's rate may lie outside. */
function rateCell(rate: number, inner: Interval, span: Span, cellOf: (rate: number) => number): number {
  const cell = Math.min(span.to, Math.max(span.from, cellOf(rate)))
  if (span.to - span.from < 2) return cell
  if (cell === span.from && rate > inner.lower) return cell + 1 === 0 ? cell : cell + 1
  if (cell === span.to && rate < inner.upper) return cell - 1 === 0 ? cell : cell - 1
  return cell
}

function fill(cells: string[], span: Span, sign: string, size: BarSize): void {
  for (let cell = span.from; cell <= span.to; cell += 1) put(cells, cell, sign, size)
}

function put(cells: string[], cell: number, sign: string, size: BarSize): void {
  cells[cell + size.left] = sign
}

/** What is drawn of an interval: of the ends that exist, with and without what missing verdicts could do. */
export interface DrawnEnds {
  /** Ends that too few cases show. */
  readonly open: { readonly lower: boolean; readonly upper: boolean }
  /** Null where there is no interval, or none with an end. */
  readonly inner: Interval | null
  readonly known: Interval | null
}

export function drawnEnds({ interval, intervalWithMissing }: BarRule, limit: number): DrawnEnds {
  const open = {
    lower: interval !== null && interval.lower === null,
    upper: interval !== null && interval.upper === null,
  }
  const inner = finite(interval, limit, open)
  return { open, inner, known: hull(inner, finite(intervalWithMissing, limit, open)) }
}

/** The ends that exist; one that does not is taken for the other one, or the limit where that lies farther out. */
function finite(
  interval: OpenInterval | null,
  limit: number,
  open: { readonly lower: boolean; readonly upper: boolean },
): Interval | null {
  if (interval === null) return null
  const lower = interval.lower ?? Math.min(limit, interval.upper ?? limit)
  const upper = interval.upper ?? Math.max(limit, interval.lower ?? limit)
  if (!Number.isFinite(lower) || !Number.isFinite(upper) || lower > upper) return null
  if (open.lower && open.upper) return null
  return { lower, upper }
}

/** The shortest interval that holds both. */
export function hull(one: Interval | null, other: Interval | null): Interval | null {
  if (one === null || other === null) return one ?? other
  return { lower: Math.min(one.lower, other.lower), upper: Math.max(one.upper, other.upper) }
}
