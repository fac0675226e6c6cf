import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from '../example.ts'
import { GATE_POLICY, MEAN_POLICY, REFUNDS_POLICY } from './gate-policy.ts'
import { readme } from './readme.ts'
import { allRuns } from './runs.ts'
import { scoresFile } from './scores.ts'

/** An assistant on a large model and on a smaller one: answers, latency and cost of the same requests. */
export const COST_LATENCY: Example = {
  name: 'cost-latency',
  about: 'latency, cost and regressions of an assistant on a smaller model',
  files: ['README.md', 'gate.yaml', 'refunds.yaml', 'mean.yaml', 'before.csv', 'after.csv', 'runaway.csv'],
  next: [
    'oloproof scores import before.csv --policy gate.yaml',
    'oloproof scores import before.csv after.csv --policy gate.yaml',
    'oloproof scores import after.csv --policy refunds.yaml',
  ],
  async write(directory) {
    const at = (file: string) => join(directory, file)
    const runs = allRuns()
    writeFileSync(at('README.md'), readme(runs))
    writeFileSync(at('gate.yaml'), GATE_POLICY)
    writeFileSync(at('refunds.yaml'), REFUNDS_POLICY)
    writeFileSync(at('mean.yaml'), MEAN_POLICY)
    writeFileSync(at('before.csv'), scoresFile(runs.before))
    writeFileSync(at('after.csv'), scoresFile(runs.after))
    writeFileSync(at('runaway.csv'), scoresFile(runs.runaway))
  },
}
