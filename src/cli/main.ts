import { CommanderError } from 'commander'
import { EXIT_ERROR } from '../domain/exit-code.ts'
import { problemsOf, stackOf } from './failure.ts'
import { type Io, print } from './io.ts'
import { buildProgram } from './program.ts'
import { errorsWantedAsJson, reportFilesOf } from './raw-arguments.ts'

/**
 * The whole program: runs one command line and returns its exit code.
 *
 * @param argv what follows the program's name
 * @returns 0 PASS or done, 1 FAIL, 2 INSUFFICIENT_EVIDENCE, 3 could not decide; it never throws
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  // commander prints help and version while it parses; they are held back until they can be waited for.
  const printed = { out: '', err: '', command: 'oloproof' }
  let exitCode: number = EXIT_ERROR
  const context = {
    io,
    argv,
    finish(code: number) {
      exitCode = code
    },
  }
  const program = buildProgram(context, printed)
  try {
    await program.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    if (isHelpOrVersion(error)) exitCode = 0
    else if (isHelpInsteadOfCommand(error) && !errorsWantedAsJson(argv)) exitCode = EXIT_ERROR
    else return await reportFailure(error, argv, io, printed.command)
  }
  try {
    if (printed.err !== '') await print(io.stderr, printed.err)
    if (printed.out !== '') await print(io.stdout, printed.out)
  } catch (error) {
    return await reportFailure(error, argv, io)
  }
  return exitCode
}

function isHelpOrVersion(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0
}

/** `oloproof` or `oloproof scores` with nothing behind it: commander prints the help there. */
function isHelpInsteadOfCommand(error: unknown): boolean {
  return error instanceof CommanderError && error.code === 'commander.help'
}

/** Says what went wrong everywhere an old decision could otherwise be mistaken for this run's. */
async function reportFailure(
  error: unknown,
  argv: readonly string[],
  io: Io,
  command?: string,
): Promise<number> {
  const problems = problemsOf(error, command)
  const { renderProblems } = await import('../report/problems.ts')
  const inWords = renderProblems(problems)
  try {
    await print(io.stderr, inWords)
    if (argv.includes('--debug')) await print(io.stderr, `${stackOf(error)}\n`)
    const files = reportFilesOf(argv)
    if (files.length > 0 || errorsWantedAsJson(argv)) {
      const { renderErrorsJson } = await import('../report/json.ts')
      const asJson = renderErrorsJson(problems)
      if (files.length > 0) {
        const { replaceReports } = await import('./report-file.ts')
        await replaceReports(files, inWords, asJson)
      }
      if (errorsWantedAsJson(argv)) await print(io.stdout, asJson)
    }
  } catch (secondError) {
    // Whatever cannot be written, the exit code still says that nothing was decided.
    const again = renderProblems(problemsOf(secondError))
    // Standard output that could not be written before cannot be written now: that has been said.
    const second = argv.includes('--debug') ? `${stackOf(secondError)}\n` : again === inWords ? '' : again
    if (second !== '') await print(io.stderr, second).catch(() => {})
  }
  return EXIT_ERROR
}
