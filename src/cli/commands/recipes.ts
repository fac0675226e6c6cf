import type { Command } from 'commander'
import { type Context, commonOptions, examples } from '../command.ts'
import { print } from '../io.ts'

/** `oloproof recipes`. */
export function registerRecipes(command: Command, context: Context): void {
  command
    .summary('list the kinds of files that can be read')
    .description('List the kinds of scores files that can be read.')
    .action(async () => {
      const { READERS } = await import('../../scores/readers.ts')
      const widest = Math.max(...READERS.map((reader) => reader.name.length))
      const lines = READERS.map((reader) => `  ${reader.name.padEnd(widest)}  ${reader.about}`)
      await print(
        context.io.stdout,
        `A file is recognised by its content; --recipe NAME says which it is.\n\n${lines.join('\n')}\n`,
      )
      context.finish(0)
    })
  commonOptions(command)
  examples(command, [
    'oloproof recipes',
    'oloproof scores import results.csv --recipe promptfoo -p release.yaml',
  ])
}
