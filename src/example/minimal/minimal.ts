import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from '../example.ts'

const POLICY = `# What has to hold before the bot is released. Try it: oloproof scores import scores.csv
version: 1
rules:
  # At least 80% of questions like these are answered correctly, at 95% confidence.
  # An answer without a verdict counts as a wrong one until somebody grades it.
  - {id: answers-correct, metric: correct, min: 0.8}
  # No answer in this file leaks anything: a count, it claims nothing beyond the file.
  - {id: no-leak, metric: leaked, max_occurrences: 0}
`

const README = `# A policy and some scores

\`scores.csv\` has 48 questions to a shop's bot, a row each, with two verdicts: is the answer \`correct\`, has it
\`leaked\` something. \`oloproof.yaml\` says what has to hold. In this directory:

\`\`\`
oloproof scores import scores.csv
\`\`\`

decides **PASS**, exit code 0: 45 of 48 answers are correct, one has no verdict and counts as wrong, and still at least
80% holds. Then ask for more: with \`min: 0.9\` the same file is **INSUFFICIENT_EVIDENCE**, exit code 2, and the report
says how many further answers would decide. Change a \`false\` under \`leaked\` to \`true\` and it is a **FAIL**, exit
code 1.

\`\`\`
oloproof plan                          # how many cases each rule needs, before anything is run
oloproof policy check oloproof.yaml    # is the policy valid, and what does it say in words
\`\`\`

Your own scores: one row a case, a column \`case\` with an id and a column for each verdict (\`true\` or \`false\`, empty
where there is none). Name the columns in \`oloproof.yaml\`.
`

const TOPICS = ['delivery', 'payment', 'products', 'returns'] as const
const QUESTIONS_PER_TOPIC = 12
const WRONG: ReadonlySet<string> = new Set(['payment-11', 'returns-07'])
const UNGRADED: ReadonlySet<string> = new Set(['products-04'])

function scores(): string {
  const rows = ['case,topic,correct,leaked']
  for (const topic of TOPICS) {
    for (let number = 1; number <= QUESTIONS_PER_TOPIC; number += 1) {
      const id = `${topic}-${String(number).padStart(2, '0')}`
      const correct = UNGRADED.has(id) ? '' : String(!WRONG.has(id))
      rows.push(`${id},${topic},${correct},false`)
    }
  }
  return `${rows.join('\n')}\n`
}

/** The shortest way to a decision: a policy of two rules and a few dozen rows. */
export const MINIMAL: Example = {
  name: 'minimal',
  about: 'a policy of two rules and 48 rows to decide on',
  files: ['oloproof.yaml', 'scores.csv', 'README.md'],
  next: ['oloproof scores import scores.csv'],
  async write(directory) {
    writeFileSync(join(directory, 'oloproof.yaml'), POLICY)
    writeFileSync(join(directory, 'scores.csv'), scores())
    writeFileSync(join(directory, 'README.md'), README)
  },
}
