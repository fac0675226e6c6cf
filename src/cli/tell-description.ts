import type { Description } from '../domain/description.ts'
import { problem } from '../domain/problem.ts'
import type { DescriptionHeading } from '../report/description.ts'
import type { TextOptions } from '../report/palette.ts'
import type { Context } from './command.ts'
import { DEFAULT_POLICY, type DecidingOptions } from './deciding-options.ts'
import { isOnGitHub, tellGitHubProblems } from './github-actions.ts'
import { print, printCommands } from './io.ts'
import { indentedBlock, type ReportFile, writeReports } from './report-file.ts'
import type { ReportFormat } from './report-format.ts'
import { fileLook, terminalLook } from './terminal.ts'
import { version } from './version.ts'

const NO_POLICY = problem(
  'NO_POLICY',
  `no --policy is given and there is no ./${DEFAULT_POLICY}, nothing was decided`,
  'oloproof scores import FILE --policy release.yaml, or --describe to look at a file only',
)

/** Says what a file holds, in every report that was asked for. Decides nothing. */
export async function tellDescription(
  description: Description,
  heading: DescriptionHeading,
  files: readonly ReportFile[],
  options: DecidingOptions,
  context: Context,
): Promise<number> {
  const report = await import('../report/description.ts')
  const render = async (format: ReportFormat, look: TextOptions): Promise<string> => {
    switch (format) {
      case 'text':
        return report.renderDescription(description, heading, look)
      case 'json':
        return (await import('../report/description-json.ts')).renderDescriptionJson(
          description,
          heading,
          version,
          [NO_POLICY],
        )
      case 'markdown':
        return indentedBlock(report.renderDescription(description, heading, look))
      case 'html': {
        const { renderTextPage } = await import('../report/html-page.ts')
        return renderTextPage(heading, report.renderDescription(description, heading, look))
      }
      case 'junit': {
        const { renderJunitDescription } = await import('../report/junit.ts')
        return renderJunitDescription(report.renderDescription(description, heading, look))
      }
      case 'github': {
        const { renderDescriptionAnnotation } = await import('../report/annotations.ts')
        return renderDescriptionAnnotation(report.renderQuietDescription(description, heading), level)
      }
    }
  }
  const level = heading === 'DESCRIPTION' ? 'notice' : 'error'
  const plain = await fileLook()
  const reports = []
  for (const { path, format } of files) reports.push({ path, text: await render(format, plain) })
  writeReports(reports)
  const terminal = await terminalLook(context.io, !options.color)
  const shown =
    options.quiet === true && options.format === 'text'
      ? report.renderQuietDescription(description, heading)
      : await render(options.format, options.format === 'text' ? terminal : plain)
  if (options.format === 'github') await printCommands(context.io.stdout, shown)
  else await print(context.io.stdout, shown)
  if (heading === 'NOTHING DECIDED') {
    const { renderProblems } = await import('../report/problems.ts')
    const inWords = renderProblems([NO_POLICY])
    await print(context.io.stderr, inWords)
    if (isOnGitHub(context.io.env, options.ci)) await tellGitHubProblems([NO_POLICY], inWords, context.io)
  }
  return report.descriptionExitCode(heading)
}
