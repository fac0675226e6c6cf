/** What the assistant is asked to do, and about how long its answers are, in tokens. */
const ROUTES = {
  lookup: { requests: 200, answerTokens: 90 },
  draft: { requests: 140, answerTokens: 260 },
  refund: { requests: 60, answerTokens: 140 },
} as const
export type Route = keyof typeof ROUTES

/** One request of the suite, the same in every run. */
export interface Request {
  readonly id: string
  readonly route: Route
}

export const REFUNDS = ROUTES.refund.requests

export function answerTokens(route: Route): number {
  return ROUTES[route].answerTokens
}

/** All 400 requests, in the order of the suite. */
export function allRequests(): readonly Request[] {
  return (['lookup', 'draft', 'refund'] as const).flatMap((route) =>
    Array.from({ length: ROUTES[route].requests }, (_, index) => ({
      id: `${route}-${String(index + 1).padStart(3, '0')}`,
      route,
    })),
  )
}
