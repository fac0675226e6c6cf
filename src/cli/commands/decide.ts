import type { Command } from 'commander'
import type { Decision } from '../../domain/decision.ts'
import type { Description } from '../../domain/description.ts'
import { exitCodeOf } from '../../domain/exit-code.ts'
import { problem } from '../../domain/problem.ts'
import type { DescriptionHeading } from '../../report/description.ts'
import type { TextOptions } from '../../report/palette.ts'
import { type Context, examples } from '../command.ts'
import {
  choosePolicy,
  chooseScores,
  DEFAULT_POLICY,
  type DecidingOptions,
  decidingOptions,
  parseWhere,
} from '../deciding-options.ts'
import { print } from '../io.ts'
import { progressOf } from '../progress.ts'
import { checkReportFiles, indentedBlock, type ReportFile, writeReports } from '../report-file.ts'
import type { ReportFormat } from '../report-format.ts'
import { fileLook, terminalLook } from '../terminal.ts'
import { version } from '../version.ts'

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
    'oloproof scores import before.csv -p release.yaml -o report.html -o decision.json',
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
  const reports = []
  for (const { path, format } of files) {
    reports.push({ path, text: await renderDecision(decision, format, await fileLook()) })
  }
  const look = await terminalLook(context.io, !options.color)
  const shown =
    options.quiet === true && options.format === 'text'
      ? (await import('../../report/text.ts')).renderQuiet(decision)
      : await renderDecision(decision, options.format, look)
  // Files first: a report that cannot be written is an error, and then standard output must not say PASS.
  writeReports(reports)
  await print(context.io.stdout, shown)
  return exitCodeOf(decision.outcome)
}

async function tellDescription(
  description: Description,
  heading: DescriptionHeading,
  files: readonly ReportFile[],
  options: DecidingOptions,
  context: Context,
): Promise<number> {
  const report = await import('../../report/description.ts')
  const { renderTextPage } = await import('../../report/html-page.ts')
  const { renderDescriptionJson } = await import('../../report/description-json.ts')
  const render = (format: ReportFormat, look: TextOptions): string => {
    switch (format) {
      case 'text':
        return report.renderDescription(description, heading, look)
      case 'json':
        return renderDescriptionJson(description, heading, version, [NO_POLICY])
      case 'markdown':
        return indentedBlock(report.renderDescription(description, heading, look))
      case 'html':
        return renderTextPage(heading, report.renderDescription(description, heading, look))
    }
  }
  const plain = await fileLook()
  writeReports(files.map(({ path, format }) => ({ path, text: render(format, plain) })))
  const terminal = await terminalLook(context.io, !options.color)
  const shown =
    options.quiet === true && options.format === 'text'
      ? report.renderQuietDescription(description, heading)
      : render(options.format, options.format === 'text' ? terminal : plain)
  await print(context.io.stdout, shown)
  if (heading === 'NOTHING DECIDED') {
    const { renderProblems } = await import('../../report/problems.ts')
    await print(context.io.stderr, renderProblems([NO_POLICY]))
  }
  return report.descriptionExitCode(heading)
}

const NO_POLICY = problem(
  'NO_POLICY',
  `no --policy is given and there is no ./${DEFAULT_POLICY}, nothing was decided`,
  'oloproof scores import FILE --policy release.yaml, or --describe to look at a file only',
)

async function renderDecision(decision: Decision, format: ReportFormat, look: TextOptions): Promise<string> {
  switch (format) {
    case 'text':
      return (await import('../../report/text.ts')).renderText(decision, look)
    case 'json':
      return (await import('../../report/json.ts')).renderJson(decision, version)
    case 'markdown':
      return (await import('../../report/markdown.ts')).renderMarkdown(decision)
    case 'html':
      return (await import('../../report/html.ts')).renderHtml(decision)
  }
}
