import { dollars } from './scores.ts'
import type { Measured } from './measured.ts'

/** What the README says of a run, as the report prints it. */
export interface Figures {
  readonly right: number
  /** In milliseconds. */
  readonly p50: string
  readonly p95: string
  /** In dollars. */
  readonly mean: string
  readonly total: string
  /** Requests that took longer than so many milliseconds. */
  slowerThan(ms: number): number
}

export function figuresOf(run: readonly Measured[]): Figures {
  const latencies = run.flatMap(({ latencyMs }) => latencyMs ?? []).sort((a, b) => a - b)
  const total = run.reduce((sum, { millionths }) => sum + millionths, 0)
  // The smallest value with at least that share of the values at or below it.
  const percentile = (percent: number) => latencies[Math.ceil((percent * latencies.length) / 100) - 1] ?? 0
  return {
    right: run.filter(({ outcome }) => outcome === 'right').length,
    p50: withCommas(percentile(50)),
    p95: withCommas(percentile(95)),
    mean: dollars(Math.round(total / run.length)).slice(0, -2),
    total: dollars(total).slice(0, -4),
    slowerThan: (ms) => latencies.filter((latency) => latency > ms).length,
  }
}

function withCommas(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
