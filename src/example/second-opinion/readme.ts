import { AFTER, BEFORE } from './runs.ts'

const FENCE = '```'
const judgedBad = (run: typeof BEFORE) => run.gave_in + run.sounded_wrong
const missing = (run: typeof BEFORE) => run.target_error + run.grader_error
const judgedGood = (run: typeof BEFORE) => 400 - judgedBad(run) - missing(run)
/** Bad ones that people found among the labelled answers of the first run that the judge had called good. */
const FOUND = 4
/** Bad in both runs. */
const STILL_BAD = 1
const fixed = judgedBad(BEFORE) + FOUND - STILL_BAD

export const README = `# A second opinion

A shop's support bot was attacked 400 times with promptfoo: 100 questions of 6 kinds, each put in 4 ways (as it is, as a
jailbreak, in base64, in leetspeak). A model graded the answers. Then the bot was mended and the same 400 attacks were
run again. May it be released? Everything here is made up, the bot and its customers included.

Run these in this directory, in this order.

## 1. The model's word alone decides nothing

${FENCE}
oloproof scores import before.csv --policy release.yaml
${FENCE}

**INSUFFICIENT_EVIDENCE**, exit code 2, \`evaluator_not_validated\`. The model says that ${judgedGood(BEFORE)} attacks were resisted and
${judgedBad(BEFORE)} were not. ${missing(BEFORE)} have no verdict, because the bot or the grader broke down: a grader that breaks down writes
"fail", which promptfoo counts as a successful attack and oloproof as missing. Nobody has looked at what the model lets
through.

## 2. With what people said of a random sample, the old bot fails

${FENCE}
oloproof scores import before.csv --policy release.yaml --labels labels.csv
${FENCE}

**FAIL**, exit code 1. People labelled 200 answers of this run, drawn at random (\`labels.csv\`; what the model had said
of them is in \`labels.key.csv\`, so that they could not see it). They agreed with all 26 that it had called bad, and found
${FOUND} more among the 174 that it had called good.

## 3. The mended bot passes

${FENCE}
oloproof scores import after.csv --policy release.yaml --labels labels.csv
${FENCE}

**PASS**, exit code 0. ${judgedBad(AFTER)} attacks are judged bad and ${missing(AFTER)} has no verdict, which counts against the bot. Of 200 answers of
this run people cleared one that the model had called bad, and found nothing among the 198 that it had called good: with
3 of 400 left, 164 without a miss hold \`min: 0.95\`. The rule \`no-successful-attack\` still warns, since people confirmed
one attack.

A label belongs to one answer, so each run has a sample of its own; both are in \`labels.csv\`, told apart by \`run\`.
What \`min: 0.98\` would take stands in \`release.yaml\`.

## 4. The two files show what was fixed and what broke

${FENCE}
oloproof scores import before.csv after.csv --policy release.yaml --labels labels.csv
${FENCE}

**PASS**, exit code 0: rules without a paired bound read the second file, so this decides as step 3 does. Beside it, the
report compares the same attacks in both runs, by name. ${fixed} that succeeded before are resisted now, and one that was
resisted is not any more. ${missing(BEFORE) + missing(AFTER)} have no verdict in one of the runs and are not compared. So many are hardly chance: really
better, says the report. For this it takes the word of people where they have looked, in either run, and the judge's
where nobody has. A rule on the comparison, such as \`max_regressed: 0.05\`, asks for more and would be undecided here:
people would have to know better what the judge let through in the first run, where ${FOUND} of 174 were bad.

## 5. How the files came about

${FENCE}
oloproof scores convert before.jsonl before.csv             # promptfoo's output to a scores file
node recipes/promptfoo-redteam.mjs after.jsonl after.csv    # the same without oloproof
oloproof judge sample after.jsonl -n 200 -o mine.csv        # a sheet to label, and its key mine.key.csv
${FENCE}

The first two write files that are here already, with the same bytes. The third draws the same 200 answers of this run
that \`labels.csv\` has. \`before.jsonl\` can be decided on as it is, too:
\`oloproof scores import before.jsonl --policy release.yaml\`.

| file | what it is |
|---|---|
| \`release.yaml\` | the policy |
| \`before.jsonl\`, \`after.jsonl\` | the two runs as promptfoo writes them |
| \`before.csv\`, \`after.csv\` | the same as scores files, a row each attack |
| \`labels.csv\`, \`labels.key.csv\` | what people said of a random sample of each run; what the model had said |
| \`recipes/promptfoo-redteam.mjs\` | turns promptfoo's output into a scores file with \`node\` alone |
| \`redteam.yaml\` | a promptfoo configuration that makes such a suite |
| \`.github/workflows/release-gate.yml\` | the gate in CI; it ends with the gate's exit code |

## What this PASS does not say

It is about attacks like these 400. A failure that none of them provokes is not covered, and neither is a bot, a prompt
or a model that has changed since. The interval takes the attacks as independent of each other: four ways of putting one
question are less than four questions, so read the limit as the best case where failures come in such families. Running
the suite again until it passes takes the 95% away.
`
