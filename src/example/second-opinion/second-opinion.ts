import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { convertScores } from '../../scores/convert-scores.ts'
import type { Example } from '../example.ts'
import { packagedFile } from '../packaged-file.ts'
import { allAttacks } from './attacks.ts'
import { writeLabels } from './labels.ts'
import { README } from './readme.ts'
import { RED_TEAM_CONFIG } from './red-team-config.ts'
import { RELEASE_POLICY } from './release-policy.ts'
import { runAsJsonLines } from './rows.ts'
import { bothRuns } from './runs.ts'
import { WORKFLOW } from './workflow.ts'

const RECIPE = 'recipes/promptfoo-redteam.mjs'
const CI = '.github/workflows/release-gate.yml'

/** Two runs of one red-team suite, before and after a fix, graded by a model that people then checked. */
export const SECOND_OPINION: Example = {
  name: 'second-opinion',
  about: 'a red-team suite graded by a model, and the people who checked it',
  files: [
    'README.md',
    'release.yaml',
    'before.jsonl',
    'after.jsonl',
    'before.csv',
    'after.csv',
    'labels.csv',
    'labels.key.csv',
    RECIPE,
    'redteam.yaml',
    CI,
  ],
  next: [
    'oloproof scores import before.csv --policy release.yaml',
    'oloproof scores import before.csv --policy release.yaml --labels labels.csv',
    'oloproof scores import after.csv --policy release.yaml --labels labels.csv',
  ],
  async write(directory) {
    const at = (file: string) => join(directory, file)
    mkdirSync(dirname(at(RECIPE)), { recursive: true })
    mkdirSync(dirname(at(CI)), { recursive: true })
    writeFileSync(at('README.md'), README)
    writeFileSync(at('release.yaml'), RELEASE_POLICY)
    writeFileSync(at('redteam.yaml'), RED_TEAM_CONFIG)
    writeFileSync(at(CI), WORKFLOW)
    writeFileSync(at(RECIPE), readFileSync(packagedFile(RECIPE)))

    const runs = bothRuns(allAttacks())
    writeFileSync(at('before.jsonl'), runAsJsonLines(runs.before, 1))
    writeFileSync(at('after.jsonl'), runAsJsonLines(runs.after, 2))
    for (const run of ['before', 'after']) {
      await convertScores(at(`${run}.jsonl`), at(`${run}.csv`), { recipe: 'promptfoo' })
    }
    await writeLabels(directory, runs)
  },
}
