import type { Problem } from '../domain/problem.ts'
import { renderProblems } from '../report/problems.ts'
import { problemsOf, stackOf } from './failure.ts'
import { fileFromRoot, isOnGitHub, tellGitHubProblems } from './github-actions.ts'
import { type Io, print, printCommands } from './io.ts'
import { errorFormatOf, isDeciding, reportFilesOf } from './raw-arguments.ts'

/** Says what went wrong everywhere an old decision could otherwise be mistaken for this run's. It never throws. */
export async function reportFailure(
  error: unknown,
  argv: readonly string[],
  io: Io,
  command?: string,
): Promise<void> {
  const problems = problemsOf(error, command)
  const inWords = renderProblems(problems)
  try {
    // First of all: what cannot be printed must not leave the report of an older run standing.
    const files = reportFilesOf(argv)
    if (files.length > 0) {
      const { replaceReports } = await import('./report-file.ts')
      const { renderErrorsJson } = await import('../report/json.ts')
      const { renderJunitProblems } = await import('../report/junit.ts')
      await replaceReports(files, inWords, renderErrorsJson(problems), renderJunitProblems(problems))
    }
    await print(io.stderr, inWords)
    if (argv.includes('--debug')) await print(io.stderr, `${stackOf(error)}\n`)
    await answer(problems, argv, io)
    if (isDeciding(argv) && isOnGitHub(io.env, !argv.includes('--no-ci'))) {
      await tellGitHubProblems(problems, inWords, io)
    }
  } catch (secondError) {
    // Whatever cannot be written, the exit code still says that nothing was decided.
    const again = renderProblems(problemsOf(secondError))
    // Standard output that could not be written before cannot be written now: that has been said.
    const second = argv.includes('--debug') ? `${stackOf(secondError)}\n` : again === inWords ? '' : again
    if (second !== '') await print(io.stderr, second).catch(() => {})
  }
}

/** On standard output, for whoever reads it as a format: an empty file there could pass for nothing to complain of. */
async function answer(problems: readonly Problem[], argv: readonly string[], io: Io): Promise<void> {
  switch (errorFormatOf(argv)) {
    case 'json':
      return print(io.stdout, (await import('../report/json.ts')).renderErrorsJson(problems))
    case 'junit':
      return print(io.stdout, (await import('../report/junit.ts')).renderJunitProblems(problems))
    case 'github': {
      if (isOnGitHub(io.env, !argv.includes('--no-ci'))) return
      const { renderProblemAnnotations } = await import('../report/annotations.ts')
      return printCommands(
        io.stdout,
        renderProblemAnnotations(problems, (file) => fileFromRoot(file, io.env)),
      )
    }
    case null:
      return
  }
}
