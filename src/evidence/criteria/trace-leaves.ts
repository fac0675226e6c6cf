import { OBSERVABILITY_LEVELS, type ObservabilityLevel } from '../../domain/policy.ts'
import { problem } from '../../domain/problem.ts'
import type { ProblemList } from '../../domain/problem-list.ts'
import type { Cell, Columns, ScoresRow } from '../../domain/scores.ts'
import { quoted } from '../../scores/quoted.ts'
import { cellText } from '../cell-text.ts'
import type { MissingReasons } from '../verdict-codes.ts'
import type { Leaf, LeafSource } from './leaf.ts'
import { faultOf, type Target, type TraceCriterion, targetOf } from './trace-channel.ts'
import { type Channel, TraceLeaf } from './trace-leaf.ts'

const CHANNELS: readonly Channel[] = ['response', 'tool_calls', 'side_effects']

interface ChannelLeaves {
  readonly channel: Channel
  position: number
  asksDetails: boolean
  readonly leaves: { readonly leaf: TraceLeaf; readonly target: Target }[]
}

/** Everything that is looked for in the traces of a file. A row is checked once, however many leaves read it. */
export class TraceLeaves implements LeafSource {
  readonly #context: {
    readonly reasons: MissingReasons
    readonly file: string
    readonly problems: ProblemList
    readonly needsLevels?: boolean
  }
  readonly #channels: readonly ChannelLeaves[] = CHANNELS.map((channel) => ({
    channel,
    position: -1,
    asksDetails: false,
    leaves: [],
  }))
  #levelPosition = -1
  #errorPosition = -1

  constructor(context: {
    readonly reasons: MissingReasons
    readonly file: string
    readonly problems: ProblemList
    readonly needsLevels?: boolean
  }) {
    this.#context = context
  }

  /** @throws {PatternError} for a pattern that is not read */
  add(criterion: TraceCriterion): Leaf {
    const target = targetOf(criterion)
    const leaf = new TraceLeaf(target.channel, target.shown, this.#context.reasons)
    for (const channel of this.#channels) {
      if (channel.channel !== target.channel) continue
      channel.leaves.push({ leaf, target })
      channel.asksDetails ||= target.asksDetails
    }
    return leaf
  }

  resolve(columns: Columns): void {
    this.#levelPosition = columns.indexOf('observability')
    this.#errorPosition = columns.indexOf('error')
    for (const channel of this.#channels) channel.position = columns.indexOf(channel.channel)
  }

  push(row: ScoresRow): void {
    const sight = { level: this.#levelOf(row), hasError: hasError(cellAt(row, this.#errorPosition)) }
    for (const { channel, position, asksDetails, leaves } of this.#channels) {
      if (leaves.length === 0) continue
      const content = cellAt(row, position)
      const isThere = content !== undefined && content !== null
      const fault = isThere ? faultOf(channel, content, asksDetails) : null
      if (fault !== null) this.#refuse(row, `${fault.got}`, `"${channel}"`, fault.hint)
      const canLook = isThere && fault === null
      for (const { leaf, target } of leaves) leaf.push(canLook ? target.look(content) : null, sight)
    }
  }

  /** A row whose level is not known is refused; what it is taken for meanwhile decides nothing. */
  #levelOf(row: ScoresRow): ObservabilityLevel {
    const cell = cellAt(row, this.#levelPosition)
    const text = typeof cell === 'string' ? cell.trim() : cell
    const level = OBSERVABILITY_LEVELS.find((each) => each === text)
    if (level !== undefined) return level
    if (this.#levelPosition < 0 && this.#context.needsLevels === false) return OBSERVABILITY_LEVELS[0]
    const got = text === undefined || text === null || text === '' ? 'nothing' : quoted(cellText(text))
    this.#refuse(
      row,
      `${got}, it is ${OBSERVABILITY_LEVELS.join(', ')}`,
      '"observability"',
      'say how much of the agent your adapter reports: "observability": "response_only"',
    )
    return OBSERVABILITY_LEVELS[0]
  }

  #refuse(row: ScoresRow, got: string, key: string, hint: string): void {
    const { file, problems } = this.#context
    problems.add(
      problem('SCORES_TRACE', `case ${quoted(row.id)} has in ${key} ${got}`, hint, { file, line: row.line }),
    )
  }
}

function cellAt(row: ScoresRow, position: number): Cell {
  return position < 0 ? undefined : row.cells[position]
}

/** Anything said of an error is one, but for nothing at all and a plain `false`. */
function hasError(cell: Cell): boolean {
  return cell !== false && cellText(cell) !== ''
}
