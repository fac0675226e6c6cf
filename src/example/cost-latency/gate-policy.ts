import { DEAREST_CALL, LARGE, MOST_ANSWERED, MOST_ASKED } from './models.ts'
import { dollars } from './scores.ts'
import { withCommas } from './with-commas.ts'

/** Limits that the README speaks of. */
export const LIMIT = { p50: 1500, p95: 3000, mean: 0.004, bill: 2 }

/** What no request can cost more than, in dollars, as long as it is one call. */
export const RANGE_END = dollars(DEAREST_CALL).replace(/0+$/, '')

export const GATE_POLICY = `# What has to hold before the assistant runs on another model.
version: 1

# Every request of the suite has to come back; one that did not counts against every rule.
suite: {cases: 400}

metrics:
  # A script compares the answer with the booking system.
  answered: {graded_by: code}
  latency_ms: {graded_by: code}
  cost_usd: {graded_by: code}

rules:
  - id: answers-right
    metric: answered
    min: 0.9

  # Few requests may have gone well before and go wrong now, however many were mended at the same time.
  - id: regressions
    metric: answered
    max_regressed: 0.05

  # The balance of both: the share of right answers may not fall by more than 3 points.
  - id: fall
    metric: answered
    max_decrease: 0.03

  # Times are skewed, and it is the slow ones that people notice. A quantile is decided exactly, whatever the shape.
  - id: p50-latency
    metric: latency_ms
    statistic: p50
    max: ${LIMIT.p50}
  - id: p95-latency
    metric: latency_ms
    statistic: p95
    max: ${LIMIT.p95}

  # A mean has to know how far off a value could be that nobody has seen yet. A request is one call, and a call is
  # limited to ${withCommas(MOST_ASKED)} tokens asked and ${withCommas(MOST_ANSWERED)} answered. At $${LARGE.dollarsPerMillionAsked} and $${LARGE.dollarsPerMillionAnswered} a million, the prices of the dearest
  # model that we use, that makes $${RANGE_END}.
  - id: mean-cost
    metric: cost_usd
    statistic: mean
    range: [0, ${RANGE_END}]
    max: ${LIMIT.mean}

  # The bill of this suite as it ran: a sum, it says nothing about other requests.
  - id: suite-bill
    metric: cost_usd
    budget: ${LIMIT.bill}
    of: total
`

export const REFUNDS_POLICY = `# Refunds by themselves: somebody is waiting at the counter.
version: 1
metrics:
  latency_ms: {graded_by: code}
rules:
  - id: refunds-p90
    metric: latency_ms
    where: {route: refund}
    statistic: {quantile: 0.9}
    max: ${LIMIT.p95}
  - id: refunds-p95
    metric: latency_ms
    where: {route: refund}
    statistic: p95
    max: ${LIMIT.p95}
`

export const MEAN_POLICY = `# A mean without a range: it is refused, see the README.
version: 1
rules:
  - id: mean-cost
    metric: cost_usd
    statistic: mean
    max: ${LIMIT.mean}
`
