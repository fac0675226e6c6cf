import type { Command } from 'commander'
import { type Context, commonOptions, examples } from '../command.ts'
import { DEFAULT_POLICY } from '../deciding-options.ts'
import { print } from '../io.ts'

/** `oloproof policy check`. */
export function registerPolicyCheck(command: Command, context: Context): void {
  command
    .summary('whether a policy is valid, and what it demands')
    .description('Say whether a policy is valid, and in words what it demands.')
    .argument('[policy]', 'the policy', DEFAULT_POLICY)
    .action(async (file: string) => {
      const { readPolicy } = await import('../../policy/read-policy.ts')
      const { describePolicy } = await import('../../policy/describe-policy.ts')
      const policy = await readPolicy(file)
      await print(context.io.stdout, `${describePolicy(policy).join('\n')}\n`)
      context.finish(0)
    })
  commonOptions(command)
  examples(command, ['oloproof policy check release.yaml'])
}
