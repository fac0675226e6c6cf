import type { Command } from 'commander'
import type { RateBound } from '../domain/policy.ts'
import { usage } from './failure.ts'
import { parseRate } from './numbers.ts'

export interface BoundOptions {
  readonly max?: string
  readonly min?: string
}

/** `--max R` and `--min R`, of which there may be one. */
export function boundOptions(command: Command): Command {
  return command
    .option('--max <rate>', 'at most this share of cases may pass')
    .option('--min <rate>', 'at least this share of cases must pass')
}

export function parseBound(options: BoundOptions): RateBound | null {
  if (options.max !== undefined && options.min !== undefined) {
    throw usage('--max and --min are both given, a rule has one bound', 'leave one of them out')
  }
  if (options.max !== undefined) return checked({ kind: 'max', rate: parseRate('--max', options.max) })
  if (options.min !== undefined) return checked({ kind: 'min', rate: parseRate('--min', options.min) })
  return null
}

/** A bound that nothing can break would decide on no evidence at all. */
function checked(bound: RateBound): RateBound {
  const cannotFail = bound.kind === 'max' ? 1 : 0
  if (bound.rate !== cannotFail) return bound
  const opposite = bound.kind === 'max' ? '--min 1' : '--max 0'
  throw usage(`--${bound.kind} ${cannotFail} cannot fail`, `did you mean ${opposite}?`)
}
