import type { Command } from 'commander'
import type { Decision } from '../../domain/decision.ts'
import { exitCodeOf } from '../../domain/exit-code.ts'
import { type Context, examples } from '../command.ts'
import {
  choosePolicy,
  chooseScores,
  type DecidingOptions,
  decidingOptions,
  parseWhere,
} from '../deciding-options.ts'
import { isOnGitHub, tellGitHub } from '../github-actions.ts'
import { print, printCommands } from '../io.ts'
import { progressOf } from '../progress.ts'
import { renderDecision } from '../render-decision.ts'
import { checkReportFiles, type ReportFile, writeReports } from '../report-file.ts'
import { tellDescription } from '../tell-description.ts'
import { fileLook, terminalLook } from '../terminal.ts'

/** `oloproof scores import` and its twin `oloproof check`. */
export function registerDecide(command: Command, context: Context): void {
  command
    .summary('decide: hold a scores file to a policy')
    .description(
      'Hold a scores file to a policy: PASS, FAIL or INSUFFICIENT_EVIDENCE. Of two files the second is decided, and compared with the first.',
    )
    .argument('<scores>', "the scores file, or another tool's output; - is standard input")
    .argument('[after]', 'the run after a change; <scores> is then the run before it')
    .action(async (scores: string, after: string | undefined, options: DecidingOptions) => {
      context.finish(await run(scores, after, options, context))
    })
  decidingOptions(command)
  examples(command, [
    'oloproof scores import before.csv --policy release.yaml',
    'oloproof scores import before.csv after.csv --policy release.yaml',
    'oloproof scores import results.jsonl -p release.yaml --labels labels.csv --where provider=mail-v4',
    'oloproof scores import before.csv -p release.yaml -o report.md -o decision.json',
    'oloproof scores import before.csv --describe',
  ])
}

async function run(
  scores: string,
  after: string | undefined,
  options: DecidingOptions,
  context: Context,
): Promise<number> {
  const chosen = chooseScores(scores, after, options.baseline)
  const where = parseWhere(options.where)
  const labels = options.labels ?? []
  const policy = choosePolicy(options.policy)
  const runs = chosen.baseline === null ? [chosen.scores] : [chosen.baseline, chosen.scores]
  const inputs = [...runs, ...labels, ...(policy === null ? [] : [policy.file])]
  const files = checkReportFiles(options.output ?? [], inputs)

  const progress = progressOf(runs, context.io)
  const request = { ...chosen, where, recipe: options.recipe ?? null, onProgress: progress.onProgress }
  try {
    const gate = await import('../../gate.ts')
    if (policy === null || options.describe === true) {
      const description = await gate.describe({ ...request, policy: policy === null ? null : policy.file })
      progress.clear()
      const heading = options.describe === true ? 'DESCRIPTION' : 'NOTHING DECIDED'
      return await tellDescription(description, heading, files, options, context)
    }
    const decision = await gate.decide({
      ...request,
      policy,
      labels,
      failOnWarn: options.failOnWarn === true,
    })
    progress.clear()
    return await tellDecision(decision, files, options, context)
  } catch (error) {
    progress.clear()
    throw error
  }
}

async function tellDecision(
  decision: Decision,
  files: readonly ReportFile[],
  options: DecidingOptions,
  context: Context,
): Promise<number> {
  const { io } = context
  const { env } = io
  const reports = []
  for (const { path, format } of files) {
    reports.push({ path, text: await renderDecision(decision, format, await fileLook(), env) })
  }
  const look = await terminalLook(io, !options.color)
  const shown =
    options.quiet === true && options.format === 'text'
      ? (await import('../../report/text.ts')).renderQuiet(decision)
      : await renderDecision(decision, options.format, look, env)
  // Files first: a report that cannot be written is an error, and then standard output must not say PASS.
  writeReports(reports)
  if (options.format === 'github') await printCommands(io.stdout, shown)
  else await print(io.stdout, shown)
  if (isOnGitHub(env, options.ci)) await tellGitHub(decision, io, options.format !== 'github')
  return exitCodeOf(decision.outcome)
}
