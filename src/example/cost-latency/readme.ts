import { figuresOf } from './figures.ts'
import { LIMIT, RANGE_END } from './gate-policy.ts'
import { LOOP } from './measured.ts'
import { CHANGE, LATER } from './outcomes.ts'
import { REFUNDS } from './requests.ts'
import type { Runs } from './runs.ts'
import { dollars } from './scores.ts'
import { withCommas } from './with-commas.ts'

const FENCE = '```'
/** The fewest values that show a p95 at 95% confidence, none beyond the limit. */
const LEAST_FOR_P95 = 72
const p95Limit = withCommas(LIMIT.p95)

export function readme(runs: Runs): string {
  const [before, after, runaway] = [runs.before, runs.after, runs.runaway].map(figuresOf)
  const loop = runs.runaway.find(({ request }) => request.id === LOOP.request)
  if (before === undefined || after === undefined || runaway === undefined || loop === undefined)
    throw new RangeError('a run of the example is not whole')
  return `# Cost and latency

The assistant of a bicycle hire looks things up, drafts answers to mails and works out refunds. It ran on a large model.
May it run on a smaller one, faster and at a quarter of the price? The same 400 requests were put to both: was the answer
right, how long did it take, what did it cost. Everything here is made up, the assistant and its models included.

Run these in this directory, in this order.

## 1. The large model is right, slow and dear

${FENCE}
oloproof scores import before.csv --policy gate.yaml
${FENCE}

**FAIL**, exit code 1. ${before.right} of 400 answers are right. But half of them took ${before.p50} ms or longer and one in twenty
${before.p95} ms or longer, where ${withCommas(LIMIT.p50)} and ${p95Limit} are allowed; an answer costs $${before.mean} on average, and all of
them $${before.total}. Two rules compare with an earlier run. There is none here, so they are undecided (\`no_baseline\`).

## 2. The smaller model passes, compared with the large one

${FENCE}
oloproof scores import before.csv after.csv --policy gate.yaml
${FENCE}

**PASS**, exit code 0. The report names what changed: ${CHANGE.fixed} requests fixed and ${CHANGE.broken} broken. That may be chance, and the
report says so; what matters is that even at the far end of the intervals no more than 5% broke, and the share of right
answers fell by less than 3 points. ${CHANGE.timed_out} calls were stopped because they took too long. They have no latency and no answer,
so they count as too slow and as broken. The p50 is ${after.p50} ms and the p95 ${after.p95} ms; an answer costs $${after.mean} on average,
and all of them $${after.total}.

The p95 is decided as what it is: at most 5% of such requests take longer than ${p95Limit} ms. That is a rate, its interval is
exact, and nobody has to assume a shape of the times. The bill is a sum over this suite and claims nothing beyond it.

## 3. ${REFUNDS} refunds are too few for a p95

${FENCE}
oloproof scores import after.csv --policy refunds.yaml
${FENCE}

**INSUFFICIENT_EVIDENCE**, exit code 2. Not one of the ${REFUNDS} refunds took longer than ${p95Limit} ms. Still little follows for the
slowest 5%: if 5% were too slow, ${REFUNDS} in a row without one would happen in ${(100 * 0.95 ** REFUNDS).toFixed(1)}% of such suites, and 95% confidence
leaves 2.5% to each side. It takes ${LEAST_FOR_P95}, and the report says that ${LEAST_FOR_P95 - REFUNDS} more would do if all go well. For a p90 ${REFUNDS} are
enough, and that rule passes.

## 4. A mean without a range is refused

${FENCE}
oloproof scores import after.csv --policy mean.yaml
${FENCE}

Exit code 3, nothing is decided. One request in a thousand that costs $10 adds a cent to the mean, and most suites of 400
never show it: values alone cannot bound a mean. Either the policy says what no request can cost more than (\`range\`),
or it limits the mean of this suite as it ran and claims no more (\`budget\` with \`of: mean\`).

## 5. A value out of range fails, whatever the mean

${FENCE}
oloproof scores import after.csv runaway.csv --policy gate.yaml
${FENCE}

**FAIL**, exit code 1. A week later the same suite ran again, against the run that passed: ${LATER.fixed} fixed, ${LATER.broken} broken. For
\`${LOOP.request}\` the model asked for one lookup after the other, ${LOOP.calls} calls instead of one. The mean is $${runaway.mean}, well
below the limit. But that request cost $${dollars(loop.millionths)}, and \`range: [0, ${RANGE_END}]\` said that none could cost more than
$${RANGE_END}: what the policy says of the system is wrong, and every bound on the mean rests on it.

## 6. The policy in words, and how many requests it takes

${FENCE}
oloproof policy check gate.yaml    # the policy in words
oloproof plan --policy gate.yaml   # the fewest requests that pass each rule
${FENCE}

| file | what it is |
|---|---|
| \`gate.yaml\` | the policy: answers, regressions, latency, cost |
| \`refunds.yaml\`, \`mean.yaml\` | the policies of steps 3 and 4 |
| \`before.csv\`, \`after.csv\` | the large model and the smaller one, a row a request |
| \`runaway.csv\` | the smaller one a week later |

Your own runs: a row a case with an id, a verdict and the numbers, in the unit of the policy. Where there is no number
leave the cell empty or write why (\`timeout\`, \`error\`), and never 0.

## What this PASS does not say

It is about requests like these 400, one at a time, on the day they were measured. Latency under load, at another hour or
from another place is another population, and so are other prompts, models and prices. The bill is that of this suite: the
bill of a month depends on what people ask.
`
}
