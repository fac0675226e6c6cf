import { appendFileSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Decision } from '../domain/decision.ts'
import type { Problem } from '../domain/problem.ts'
import { type Io, printCommands } from './io.ts'
import { indentedBlock, reasonOf } from './report-file.ts'

/**
 * A job on GitHub is told without being asked: annotations, and the report in the step's summary. Neither is ever the
 * answer: what cannot be told changes nothing of the decision and its exit code.
 */
export function isOnGitHub(env: Io['env'], wanted: boolean): boolean {
  return wanted && env.GITHUB_ACTIONS === 'true'
}

/** @param annotate false where standard output has the annotations already */
export async function tellGitHub(decision: Decision, io: Io, annotate: boolean): Promise<void> {
  const { renderMarkdown } = await import('../report/markdown.ts')
  await appendSummary(renderMarkdown(decision), io)
  if (!annotate) return
  const { renderAnnotations } = await import('../report/annotations.ts')
  await tell(renderAnnotations(decision, fileFromRoot(decision.policy.file, io.env)), io)
}

/** Nothing was decided, said where a decision would have stood. */
export async function tellGitHubProblems(
  problems: readonly Problem[],
  inWords: string,
  io: Io,
): Promise<void> {
  const { renderProblemAnnotations } = await import('../report/annotations.ts')
  await appendSummary(
    `## oloproof\n\n**ERROR** · nothing was decided · exit 3\n\n${indentedBlock(inWords)}`,
    io,
  )
  const fromRoot = (file: string): string | null => fileFromRoot(file, io.env)
  await tell(renderProblemAnnotations(problems, fromRoot), io)
}

/** Where standard error cannot be written nobody is told; the answer is on standard output and in the exit code. */
async function tell(commands: string, io: Io): Promise<void> {
  await printCommands(io.stderr, commands).catch(() => {})
}

/** A file's name from the root of the repository, which is what annotations go by; null where it is outside. */
export function fileFromRoot(file: string, env: Io['env']): string | null {
  if (file === '-') return null
  const root = env.GITHUB_WORKSPACE
  if (!root) return isAbsolute(file) ? null : file
  const name = relative(root, resolve(file))
  const parts = name.split(sep)
  return name === '' || parts[0] === '..' || isAbsolute(name) ? null : parts.join('/')
}

/** Other steps of the job write into the same file, so this one adds to it. */
async function appendSummary(markdown: string, io: Io): Promise<void> {
  const file = io.env.GITHUB_STEP_SUMMARY
  if (!file) return
  try {
    appendFileSync(file, `${markdown}\n`)
  } catch (error) {
    const { workflowCommand } = await import('../report/workflow-commands.ts')
    const message = [`the step summary could not be written, ${reasonOf(error)}`]
    const place = { file: null, line: null, column: null }
    await tell(`${workflowCommand({ level: 'warning', title: 'oloproof', message, ...place })}\n`, io)
  }
}
