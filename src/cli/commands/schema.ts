import type { Command } from 'commander'
import { nearest } from '../../domain/nearest.ts'
import { type Context, commonOptions, examples } from '../command.ts'
import { usage } from '../failure.ts'
import { print } from '../io.ts'

/** Each schema is loaded when it is asked for: no other command pays for it. */
const SCHEMAS = new Map<string, () => Promise<{ readonly default: object }>>([
  ['policy', () => import('../../../policies/policy.schema.json')],
  ['decision', () => import('../../report/decision.schema.json')],
  ['scores', () => import('../../scores/scores.schema.json')],
])

const NAMES = [...SCHEMAS.keys()]

/** `oloproof schema`. */
export function registerSchema(command: Command, context: Context): void {
  command
    .summary('print a JSON Schema')
    .description('Print the JSON Schema of policies, of decisions in JSON or of rows of scores.')
    .argument('<name>', NAMES.join(', '))
    .action(async (name: string) => {
      const load = SCHEMAS.get(name)
      if (load === undefined) {
        const meant = nearest(name, NAMES)
        throw usage(
          `there is no schema ${JSON.stringify(name)}, there are ${NAMES.join(', ')}`,
          meant === null ? 'oloproof schema policy' : `did you mean ${meant}?`,
        )
      }
      const { default: schema } = await load()
      await print(context.io.stdout, `${JSON.stringify(schema, null, 2)}\n`)
      context.finish(0)
    })
  commonOptions(command)
  examples(command, [
    'oloproof schema policy > policy.schema.json',
    'oloproof schema decision > decision.schema.json',
    'oloproof schema scores > scores.schema.json',
  ])
}
