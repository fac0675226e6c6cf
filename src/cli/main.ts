import { CommanderError } from 'commander'
import { EXIT_ERROR } from '../domain/exit-code.ts'
import { type Io, print } from './io.ts'
import { buildProgram } from './program.ts'
import { errorsWantedAsJson } from './raw-arguments.ts'

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
    else return await failed(error, argv, io, printed.command)
  }
  try {
    if (printed.err !== '') await print(io.stderr, printed.err)
    if (printed.out !== '') await print(io.stdout, printed.out)
  } catch (error) {
    return await failed(error, argv, io)
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

async function failed(error: unknown, argv: readonly string[], io: Io, command?: string): Promise<number> {
  const { reportFailure } = await import('./report-failure.ts')
  await reportFailure(error, argv, io, command)
  return EXIT_ERROR
}
