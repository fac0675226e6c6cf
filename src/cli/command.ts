import type { Command } from 'commander'
import type { Io } from './io.ts'

/** What a command gets from its surroundings, and the one way in which it ends. */
export interface Context {
  readonly io: Io
  readonly argv: readonly string[]
  /** Takes the exit code; a command that throws never calls it. */
  finish(exitCode: number): void
}

/** Ends the help of a command with lines to copy. */
export function examples(command: Command, lines: readonly string[], more = ''): void {
  command.addHelpText(
    'after',
    `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}${more === '' ? '' : `\n${more}`}`,
  )
}

/** The options that every command has. */
export function commonOptions(command: Command): Command {
  return command
    .option('--no-color', 'no colours, whatever the terminal')
    .option('--debug', 'show the stack of an error')
}
