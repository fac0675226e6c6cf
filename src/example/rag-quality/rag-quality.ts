import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from '../example.ts'
import { writeLabels } from './labels.ts'
import { allQuestions } from './questions.ts'
import { CHANGE_POLICY, RAG_POLICY, RAW_POLICY } from './rag-policy.ts'
import { readme } from './readme.ts'
import { bothRuns } from './runs.ts'
import { scoresFile } from './scores.ts'

/** Answers over documents, before and after their search was mended: scores of a judge, and the people who checked it. */
export const RAG_QUALITY: Example = {
  name: 'rag-quality',
  about: 'answers over documents, scored by a judge, and the people who checked it',
  files: [
    'README.md',
    'rag.yaml',
    'change.yaml',
    'raw.yaml',
    'before.csv',
    'after.csv',
    'labels.csv',
    'labels.key.csv',
  ],
  next: [
    'oloproof scores import after.csv --policy rag.yaml',
    'oloproof scores import before.csv --policy rag.yaml --labels labels.csv',
    'oloproof scores import after.csv --policy rag.yaml --labels labels.csv',
  ],
  async write(directory) {
    const at = (file: string) => join(directory, file)
    const questions = allQuestions()
    const runs = bothRuns(questions)
    writeFileSync(at('rag.yaml'), RAG_POLICY)
    writeFileSync(at('change.yaml'), CHANGE_POLICY)
    writeFileSync(at('raw.yaml'), RAW_POLICY)
    writeFileSync(at('before.csv'), scoresFile(questions, runs.before, 1))
    writeFileSync(at('after.csv'), scoresFile(questions, runs.after, 2))
    const people = await writeLabels(directory, questions, runs)
    writeFileSync(at('README.md'), readme(runs, people))
  },
}
