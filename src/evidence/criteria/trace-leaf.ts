import { OBSERVABILITY_LEVELS, type ObservabilityLevel } from '../../domain/policy.ts'
import { ByteColumn } from '../number-column.ts'
import { FAILED, isMissing, type MissingReasons, PASSED } from '../verdict-codes.ts'
import type { Leaf } from './leaf.ts'

/** What an adapter reports of an agent. Each is a key of a trace row. */
export type Channel = 'response' | 'tool_calls' | 'side_effects'

/** What looking through a channel came to. `details_absent`: the name is there, what is asked of it was not reported. */
export type Finding = 'found' | 'nothing' | 'details_absent'

/** Why finding nothing says nothing. */
const CAUSES = ['unreported', 'absent', 'details_absent', 'error'] as const
type Cause = (typeof CAUSES)[number]

/** What a row says about how much of it can be seen. */
export interface Sight {
  readonly level: ObservabilityLevel
  readonly hasError: boolean
}

const LEAST_LEVEL: Readonly<Record<Channel, ObservabilityLevel>> = {
  response: 'response_only',
  tool_calls: 'tool_only',
  side_effects: 'tool_and_side_effects',
}

/** Missing codes of this column stand for a cause and a level, so that the reason can name both in one byte a row. */
const FIRST_CAUSE = 4

/** One thing looked for in one channel. What is found counts at any level; finding nothing counts only where it could be seen. */
export class TraceLeaf implements Leaf {
  readonly isThere = true
  readonly grading = null
  readonly #channel: Channel
  readonly #target: string
  readonly #error: number
  readonly #undetermined: number
  readonly #codes = new ByteColumn()

  /** @param target what is looked for, in words */
  constructor(channel: Channel, target: string, reasons: MissingReasons) {
    this.#channel = channel
    this.#target = target
    this.#error = reasons.codeOf('error')
    this.#undetermined = reasons.codeOf('undetermined')
  }

  /** @param finding null: the row does not have the channel's key, or null in it */
  push(finding: Finding | null, sight: Sight): void {
    if (finding === 'found') {
      this.#codes.push(PASSED)
      return
    }
    const cause = this.#causeOf(finding, sight)
    this.#codes.push(
      cause === null
        ? FAILED
        : FIRST_CAUSE + CAUSES.indexOf(cause) * OBSERVABILITY_LEVELS.length + rank(sight.level),
    )
  }

  codeOf(row: number): number {
    const code = this.#codes.at(row)
    if (!isMissing(code)) return code
    return this.#seen(code).cause === 'error' ? this.#error : this.#undetermined
  }

  reasonOf(row: number): string {
    const { cause, level } = this.#seen(this.#codes.at(row))
    const channel = this.#channel
    const target = `looked for ${this.#target}`
    switch (cause) {
      case 'unreported':
        return `undetermined: ${level} does not report ${channel}, ${target}`
      case 'absent':
        return `undetermined: no ${channel} in the row at ${level}, ${target}`
      case 'details_absent':
        return `undetermined: ${channel} at ${level} does not say enough, ${target}`
      case 'error':
        return `error: the row has an error and ${channel} at ${level} may be cut short, ${target}`
    }
  }

  /** Why finding nothing is no verdict; null where it is one. */
  #causeOf(finding: Finding | null, { level, hasError }: Sight): Cause | null {
    if (hasError) return 'error'
    if (rank(level) < rank(LEAST_LEVEL[this.#channel])) return 'unreported'
    if (finding === null) return 'absent'
    return finding === 'details_absent' ? 'details_absent' : null
  }

  #seen(code: number): { readonly cause: Cause; readonly level: ObservabilityLevel } {
    const number = code - FIRST_CAUSE
    const cause = CAUSES[Math.floor(number / OBSERVABILITY_LEVELS.length)]
    const level = OBSERVABILITY_LEVELS[number % OBSERVABILITY_LEVELS.length]
    if (cause === undefined || level === undefined) throw new RangeError(`code ${code} has no reason`)
    return { cause, level }
  }
}

function rank(level: ObservabilityLevel): number {
  return OBSERVABILITY_LEVELS.indexOf(level)
}
