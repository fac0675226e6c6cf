import { DEAREST_CALL, LARGE, MOST_ANSWERED, MOST_ASKED } from './models.ts'
import { dollars } from './scores.ts'

/** Limits of the policy that the README speaks of. */
export const P95_LIMIT = 3000

const RANGE_END = dollars(DEAREST_CALL).replace(/0+$/, '')
const asked = MOST_ASKED.toLocaleString('en-GB')
const answered = MOST_ANSWERED.toLocaleString('en-GB')

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

  # Of the requests that went well before, few may go wrong now: names and all, not only the balance.
  - id: regressions
    metric: answered
    max_regressed: 0.05

  # And the balance: the share of right answers may not fall by more than 3 points.
  - id: fall
    metric: answered
    max_decrease: 0.03

  # Times are skewed, and it is the slow ones that people notice. A quantile is decided exactly, whatever the shape.
  - id: p50-latency
    metric: latency_ms
    statistic: p50
    max: 1500
  - id: p95-latency
    metric: latency_ms
    statistic: p95
    max: ${P95_LIMIT}

  # A mean needs to know how far off a value could be that nobody has seen yet. A call has at most ${asked} tokens asked
  # and ${answered} answered; at $${LARGE.dollarsPerMillionAsked} and $${LARGE.dollarsPerMillionAnswered} a million, the dearest model that we use, that is $${RANGE_END}.
  - id: mean-cost
    metric: cost_usd
    statistic: mean
    range: [0, ${RANGE_END}]
    max: 0.004

  # The bill of this suite as it ran: a sum, it says nothing about other requests.
  - id: suite-bill
    metric: cost_usd
    budget: 2
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
    max: ${P95_LIMIT}
  - id: refunds-p95
    metric: latency_ms
    where: {route: refund}
    statistic: p95
    max: ${P95_LIMIT}
`

export const MEAN_POLICY = `# A mean without a range: it is refused, see the README.
version: 1
rules:
  - id: mean-cost
    metric: cost_usd
    statistic: mean
    max: 0.004
`
