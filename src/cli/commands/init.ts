import type { Command } from 'commander'
import { shellFile } from '../../domain/shell-word.ts'
import { type Context, commonOptions, examples } from '../command.ts'
import { print } from '../io.ts'

interface InitOptions {
  readonly example: string
  readonly force?: true
}

/** `oloproof init`. */
export function registerInit(command: Command, context: Context): void {
  command
    .summary('write an example project to start from')
    .description('Write an example project to start from. Nothing is overwritten without --force.')
    .argument('[directory]', 'where to; made if it is not there', '.')
    .option(
      '--example <name>',
      'minimal, second-opinion, agent-traces, cost-latency or rag-quality',
      'minimal',
    )
    .option('--force', "replace the example's own files where they already exist")
    .action(async (directory: string, options: InitOptions) => {
      const { init } = await import('../../example/init.ts')
      const result = await init({ directory, example: options.example, force: options.force === true })
      const inside = directory === '.' ? [] : [`cd ${shellFile(directory)}`]
      const lines = [
        `Wrote the example ${result.example} to ${directory === '.' ? 'this directory' : directory}:`,
        ...result.files.map((file) => `  ${file}${result.replaced.includes(file) ? ' (replaced)' : ''}`),
        '',
        'Next',
        ...[...inside, ...result.next].map((line) => `  ${line}`),
      ]
      const { escapeTerminal } = await import('../../report/escape.ts')
      await print(context.io.stdout, `${lines.map(escapeTerminal).join('\n')}\n`)
      context.finish(0)
    })
  commonOptions(command)
  examples(command, ['oloproof init', 'oloproof init --example second-opinion second-opinion'])
}
