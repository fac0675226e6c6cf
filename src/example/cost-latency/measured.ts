import { logNormal } from '../log-normal.ts'
import { seededRandom } from '../seeded-random.ts'
import { MOST_ANSWERED, MOST_ASKED, type Model, millionthsOf } from './models.ts'
import type { Outcome } from './outcomes.ts'
import { answerTokens, type Request } from './requests.ts'

/** One request as it was measured in a run. */
export interface Measured {
  readonly request: Request
  readonly outcome: Outcome
  /** Null for a call that was stopped. */
  readonly latencyMs: number | null
  /** In millionths of a dollar, so that sums are exact. */
  readonly millionths: number
}

/** A request whose answer asked for one lookup after the other: so many calls instead of one. */
export const LOOP = { request: 'lookup-118', calls: 60 }

const PROMPT_TOKENS = 1_900

export function measuredRun(
  requests: readonly Request[],
  outcomes: readonly Outcome[],
  model: Model,
  seed: number,
): readonly Measured[] {
  const random = seededRandom(seed)
  return requests.map((request, index): Measured => {
    const asked = Math.min(MOST_ASKED, Math.round(logNormal(random, PROMPT_TOKENS, 0.4)))
    const answered = Math.min(MOST_ANSWERED, Math.round(logNormal(random, answerTokens(request.route), 0.45)))
    const ms = (model.firstTokenMs + model.msPerToken * answered) * logNormal(random, 1, 0.15)
    const outcome = outcomes[index] ?? 'right'
    return {
      request,
      outcome,
      latencyMs: outcome === 'timed_out' ? null : Math.round(ms),
      millionths: millionthsOf(model, asked, answered),
    }
  })
}

/** The same run with one request that went round in circles; its answer was right in the end. */
export function withLoop(run: readonly Measured[]): readonly Measured[] {
  return run.map((measured) =>
    measured.request.id !== LOOP.request
      ? measured
      : {
          ...measured,
          latencyMs: (measured.latencyMs ?? 0) * LOOP.calls,
          millionths: measured.millionths * LOOP.calls,
        },
  )
}
