import type { Command } from 'commander'
import { type Context, commonOptions, examples } from '../command.ts'
import { notEmpty } from '../deciding-options.ts'
import { print } from '../io.ts'
import { progressOf } from '../progress.ts'
import { startFile } from '../whole-file.ts'

interface ConvertOptions {
  readonly recipe?: string
}

/** `oloproof scores convert`. */
export function registerConvert(command: Command, context: Context): void {
  command
    .summary("turn another tool's output into a scores file")
    .description("Turn another tool's output into a scores file, every row of it.")
    .argument('<in>', "another tool's output; - is standard input")
    .argument('<out.csv>', 'the scores file to write; - is standard output')
    .option(
      '--recipe <name>',
      'the reader of the file (default: recognised by content)',
      notEmpty('--recipe'),
    )
    .action(async (input: string, output: string, options: ConvertOptions) => {
      const { convertScores } = await import('../../scores/convert-scores.ts')
      const { escapeTerminal } = await import('../../report/escape.ts')
      const progress = progressOf([input], context.io)
      try {
        const converted = await convertScores(input, output, {
          recipe: options.recipe ?? null,
          onProgress: progress.onProgress,
          stdout: context.io.stdout,
          startFile,
        })
        progress.clear()
        // Where the rows go to standard output, nothing else may.
        const about = output === '-' ? context.io.stderr : context.io.stdout
        const rows = `${converted.rows} ${converted.rows === 1 ? 'row' : 'rows'}`
        const lines = [
          `Wrote ${rows} to ${output === '-' ? 'standard output' : output}`,
          ...converted.notes.map((note) => `note: ${note}`),
        ]
        await print(about, `${lines.map(escapeTerminal).join('\n')}\n`)
        context.finish(0)
      } finally {
        progress.clear()
      }
    })
  commonOptions(command)
  examples(command, [
    'oloproof scores convert before.jsonl before.csv',
    'oloproof scores convert results.csv scores.csv --recipe promptfoo-redteam',
  ])
}
