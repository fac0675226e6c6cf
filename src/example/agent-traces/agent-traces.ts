import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Example } from '../example.ts'
import { packagedFile } from '../packaged-file.ts'
import { AGENT_POLICY } from './agent-policy.ts'
import { allErrands } from './errands.ts'
import { happenings, RELEASED, UPDATED } from './happenings.ts'
import { RAMPART_REPORT } from './rampart-report.ts'
import { README } from './readme.ts'
import { tracesAsJsonLines } from './traces.ts'

const RECIPE = 'recipes/rampart.mjs'

/** Traces of an agent by three adapters that see more or less of it, three runs of each errand. */
export const AGENT_TRACES: Example = {
  name: 'agent-traces',
  about: 'traces of an agent, judged by what it did as far as anybody saw it',
  files: ['README.md', 'agent.yaml', 'traces.jsonl', 'updated.jsonl', 'rampart.json', RECIPE],
  next: [
    'oloproof scores import traces.jsonl --policy agent.yaml',
    'oloproof scores import traces.jsonl --policy agent.yaml --where adapter=full',
    'oloproof scores import updated.jsonl --policy agent.yaml --where adapter=full',
  ],
  async write(directory) {
    const at = (file: string) => join(directory, file)
    mkdirSync(dirname(at(RECIPE)), { recursive: true })
    writeFileSync(at('README.md'), README)
    writeFileSync(at('agent.yaml'), AGENT_POLICY)
    writeFileSync(at('rampart.json'), RAMPART_REPORT)
    writeFileSync(at(RECIPE), readFileSync(packagedFile(RECIPE)))

    const errands = allErrands()
    writeFileSync(at('traces.jsonl'), tracesAsJsonLines(errands, happenings(errands, RELEASED, 1)))
    writeFileSync(at('updated.jsonl'), tracesAsJsonLines(errands, happenings(errands, UPDATED, 2)))
  },
}
