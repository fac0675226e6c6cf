import type { Command } from 'commander'
import { nearest } from '../../domain/nearest.ts'
import { type Context, commonOptions, examples } from '../command.ts'
import { usage } from '../failure.ts'
import { print } from '../io.ts'

const LATER = ['decision', 'scores']

/** `oloproof schema`. */
export function registerSchema(command: Command, context: Context): void {
  command
    .summary('print the JSON Schema of policies')
    .description('Print the JSON Schema of policies, for editors and other tools.')
    .argument('<name>', 'policy')
    .action(async (name: string) => {
      if (LATER.includes(name)) {
        throw usage(
          `the schema of ${name} is not in this version, which has policy`,
          'oloproof schema policy',
        )
      }
      if (name !== 'policy') {
        const meant = nearest(name, ['policy', ...LATER])
        throw usage(
          `there is no schema ${JSON.stringify(name)}, there is policy`,
          meant === null ? 'oloproof schema policy' : `did you mean ${meant}?`,
        )
      }
      const { default: schema } = await import('../../../policies/policy.schema.json')
      await print(context.io.stdout, `${JSON.stringify(schema, null, 2)}\n`)
      context.finish(0)
    })
  commonOptions(command)
  examples(command, ['oloproof schema policy > policy.schema.json'])
}
