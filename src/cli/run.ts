import { EXIT_ERROR } from '../domain/exit-code.ts'
import { main } from './main.ts'
import { ProcessOutput } from './process-output.ts'
import { abandonAll } from './whole-file.ts'

/**
 * Connects `main` to a process: arguments in, exit code out, crashes on the way.
 * The process is left to end by itself, so that nothing written to a pipe is cut off.
 */
export function run(program: NodeJS.Process): void {
  const crash = (error: unknown): void => {
    abandonAll()
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    program.stderr.write(`error[INTERNAL] the program failed, nothing was decided\n${text}\n`)
    program.exit(EXIT_ERROR)
  }
  program.on('uncaughtException', crash)
  program.on('unhandledRejection', crash)

  const io = {
    stdout: new ProcessOutput(1, () => program.stdout),
    stderr: new ProcessOutput(2, () => program.stderr),
    env: program.env,
  }
  main(program.argv.slice(2), io).then((code) => {
    program.exitCode = code
  }, crash)
}
