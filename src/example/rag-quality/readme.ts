import { GROUNDED_FROM } from './grades.ts'
import { type Agreement, LABELLED } from './labels.ts'
import { AFTER, BEFORE, BROKEN, type Happening, type Runs } from './runs.ts'

const FENCE = '```'
const QUESTIONS = 360
const judgedBad = (run: typeof BEFORE) => run.made_up + run.said_otherwise
const judgedGood = (run: typeof BEFORE) => QUESTIONS - judgedBad(run) - run.ungraded
const citedFixed = BEFORE.uncited - (AFTER.uncited - BROKEN.uncited)
/** Of the passages that were needed, less than half were found. */
const poorlyFound = (run: readonly Happening[]) =>
  run.filter(({ found, needed }) => 2 * found < needed).length

export function readme(runs: Runs, people: Readonly<Record<keyof Runs, Agreement>>): string {
  const { before, after } = people
  return `# Answers over documents

An assistant answers questions about a town's handbook: it looks for passages, and a model writes the answer from them.
${QUESTIONS} questions, three about each of 120 pages, were asked before and after its search was mended. May it be released?
Everything here is made up, the handbook and its town included.

A judge model gave each answer two numbers: \`faithfulness\`, the share of its claims that the passages support, and
\`answer_relevancy\`, how well it fits the question. A script gave the rest: \`context_recall\`, the share of the needed
passages that were found (the suite knows which are needed), and whether the page was \`cited\`.

Run these in this directory, in this order.

## 1. The judge's word alone decides nothing

${FENCE}
oloproof scores import after.csv --policy rag.yaml
${FENCE}

**INSUFFICIENT_EVIDENCE**, exit code 2, \`evaluator_not_validated\`. The policy makes a criterion of the judge's number: an
answer is \`grounded\` from a faithfulness of ${GROUNDED_FROM} on. By the judge's word ${judgedGood(AFTER)} answers are and ${judgedBad(AFTER)} are not. On ${AFTER.ungraded} more it broke
down: their NaN is missing, not 0 and not left out. Nobody has looked at what the judge lets through. The two rules on
what a script counted hold already.

## 2. With what people said, the old search fails

${FENCE}
oloproof scores import before.csv --policy rag.yaml --labels labels.csv
${FENCE}

**FAIL**, exit code 1. ${poorlyFound(runs.before)} of ${QUESTIONS} questions found less than half of what they needed, far more than the tenth that
the rule on recall allows. People looked at ${LABELLED} answers of this run, drawn at random, and said of each whether it is
grounded: yes or no, not which number it deserves. They agreed with ${before.confirmed} of the ${before.judgedBad} that the judge had called bad, and
found ${before.missed} more among the ${before.judgedGood} that it had called good. The interval of that rate reaches to both sides of 85%, so the rule on
grounded answers is undecided.

## 3. The mended search passes

${FENCE}
oloproof scores import after.csv --policy rag.yaml --labels labels.csv
${FENCE}

**PASS**, exit code 0. ${poorlyFound(runs.after)} questions found less than half of what they needed. Among the ${after.judgedGood} labelled answers that the
judge had called good, people found ${after.missed === 0 ? 'none' : after.missed} that is not grounded. The three questions about a page are taken
together (\`clusters\`): they may go wrong together, so this is decided over 120 pages and not over ${QUESTIONS} questions.

## 4. What the change broke

${FENCE}
oloproof scores import before.csv after.csv --policy change.yaml --labels labels.csv
${FENCE}

**PASS**, exit code 0. ${citedFixed} answers cite their page now that did not before, and ${BROKEN.uncited} no longer do: the report names
them, and \`nothing-broke\` warns. Of the answers that were grounded, few enough are not any more. That takes the labels of
both runs, and where only the judge called an answer bad, it is missing until a person looks.

## 5. The judge's number itself decides nothing, with labels or without

${FENCE}
oloproof scores import after.csv --policy raw.yaml --labels labels.csv
${FENCE}

**INSUFFICIENT_EVIDENCE**, exit code 2, \`evaluator_not_validated\`. A limit on the number as it is would hold if the judge
were right. But people cannot say of an answer whether 0.8 is right; whether it is grounded they can. So a judged number
decides only by way of a criterion that people label, or where the policy says why it is trusted
(\`judges: {faithfulness: {trust: true, reason: …}}\`), which then stands at the top of every report.

## 6. How good the judge is

${FENCE}
oloproof judge check before.csv --policy rag.yaml --labels labels.csv
oloproof policy check rag.yaml   # the policy in words
${FENCE}

The first measures the judge against the people who labelled: what it missed, its false alarms, and their intervals. It
ends with exit code 0, since the labels show that at most 5% of what it lets through is bad (\`max_missed\`).

| file | what it is |
|---|---|
| \`rag.yaml\` | the policy: grounded, cited, recall |
| \`change.yaml\`, \`raw.yaml\` | the policies of steps 4 and 5 |
| \`before.csv\`, \`after.csv\` | the two runs, a row a question |
| \`labels.csv\`, \`labels.key.csv\` | what people said of a random sample of each run; what the judge had said |

A label belongs to one answer, so each run has a sample of its own; both are in \`labels.csv\`, told apart by \`run\`, the
digest of the scores file.

## What this PASS does not say

It is about questions like these ${QUESTIONS}, each about one page that answers it. Questions that no page answers are not asked
here, and neither are those about two pages. \`grounded\` says that an answer keeps to the passages: if the passages are
wrong, so is the answer. A judge that has changed since needs labels of its own.
`
}
