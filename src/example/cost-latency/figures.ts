import type { Measured } from './measured.ts'
import { dollars } from './scores.ts'
import { withCommas } from './with-commas.ts'

/** What the README says of a run. */
export interface Figures {
  readonly right: number
  /** In milliseconds. */
  readonly p50: string
  readonly p95: string
  /** In dollars: the mean in full, the total in cents. */
  readonly mean: string
  readonly total: string
}

export function figuresOf(run: readonly Measured[]): Figures {
  const latencies = run.flatMap(({ latencyMs }) => latencyMs ?? []).sort((a, b) => a - b)
  // The smallest value with at least that share of the values at or below it.
  const percentile = (percent: number) => latencies[Math.ceil((percent * latencies.length) / 100) - 1] ?? 0
  const total = run.reduce((sum, { millionths }) => sum + millionths, 0)
  return {
    right: run.filter(({ outcome }) => outcome === 'right').length,
    p50: withCommas(percentile(50)),
    p95: withCommas(percentile(95)),
    mean: dollars(Math.round(total / run.length)),
    total: (Math.round(total / 1e4) / 100).toFixed(2),
  }
}
