import type { Measured } from './measured.ts'

/** A scores file of one run: a row a request. */
export function scoresFile(run: readonly Measured[]): string {
  const rows = run.map(({ request, outcome, latencyMs, millionths }) =>
    [request.id, request.route, verdict(outcome), latencyMs ?? 'timeout', dollars(millionths)].join(','),
  )
  return `${['case,route,answered,latency_ms,cost_usd', ...rows].join('\n')}\n`
}

function verdict(outcome: Measured['outcome']): string {
  switch (outcome) {
    case 'right':
      return 'true'
    case 'wrong':
      return 'false'
    case 'timed_out':
      return 'timeout'
  }
}

/** 1234 → 0.001234. */
export function dollars(millionths: number): string {
  return `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`
}
