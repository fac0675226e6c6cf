import type { Command } from 'commander'
import type { Policy } from '../../domain/policy.ts'
import { OloproofError, type Problem } from '../../domain/problem.ts'
import { shellFile, shellWord } from '../../domain/shell-word.ts'
import { type Context, commonOptions, examples } from '../command.ts'
import { DEFAULT_POLICY } from '../deciding-options.ts'
import { usage } from '../failure.ts'
import { print } from '../io.ts'
import { parseTextOrJson, type TextOrJson } from '../report-format.ts'
import { terminalLook } from '../terminal.ts'
import { version } from '../version.ts'

interface PolicyDiffOptions {
  readonly format: TextOrJson
  readonly color: boolean
}

/** `oloproof policy diff`. */
export function registerPolicyDiff(command: Command, context: Context): void {
  command
    .summary('each rule and setting that became looser or stricter')
    .description(
      'Say which rules and settings became looser or stricter from one policy to another. Decides nothing: the exit code is 0 whatever differs.',
    )
    // Both are needed; a line to copy says so better than a general message.
    .usage('[options] <old> <new>')
    .argument('[old]', 'the policy before; - is standard input')
    .argument('[new]', 'the policy after')
    .option('-f, --format <format>', 'text or json', parseTextOrJson, 'text')
    .action(async (old: string | undefined, now: string | undefined, options: PolicyDiffOptions) => {
      if (old === undefined || now === undefined) throw oneFile(old)
      if (old === '-' && now === '-')
        throw usage('standard input cannot be both policies', fromGit(DEFAULT_POLICY))
      const [before, after] = await readBoth(old, now)
      const { comparePolicies } = await import('../../policy/compare-policies.ts')
      const { pathsAsWritten } = await import('../../policy/paths-as-written.ts')
      const { renderPolicyDifference } = await import('../../report/policy-difference.ts')
      const compared = comparePolicies(pathsAsWritten(before), pathsAsWritten(after))
      const look = await terminalLook(context.io, !options.color)
      await print(context.io.stdout, renderPolicyDifference(compared, options.format, version, look))
      context.finish(0)
    })
  commonOptions(command)
  examples(command, [
    'oloproof policy diff old.yaml release.yaml',
    'git show main:./release.yaml | oloproof policy diff - release.yaml',
    'oloproof policy diff old.yaml release.yaml --format json',
  ])
}

function oneFile(only: string | undefined): OloproofError {
  const message =
    only === undefined ? 'two policies are compared, got none' : 'two policies are compared, got one'
  return usage(message, fromGit(only === undefined || only === '-' ? DEFAULT_POLICY : only))
}

function fromGit(file: string): string {
  if (/^([/\\]|[A-Za-z]:)/.test(file)) return `oloproof policy diff old.yaml ${shellFile(file)}`
  // To Git, `main:./file` is in the working directory and `main:file` in the root of the repository.
  return `git show ${shellWord(`main:./${file}`)} | oloproof policy diff - ${shellFile(file)}`
}

/** @throws {OloproofError} with the problems of both files, so that one run names them all */
async function readBoth(old: string, now: string): Promise<readonly [Policy, Policy]> {
  const { readPolicy } = await import('../../policy/read-policy.ts')
  const problems: Problem[] = []
  const read = async (file: string): Promise<Policy | null> => {
    try {
      return await readPolicy(file)
    } catch (error) {
      if (!(error instanceof OloproofError)) throw error
      problems.push(...error.problems)
      return null
    }
  }
  const before = await read(old)
  const after = now === old ? before : await read(now)
  if (before === null || after === null) throw new OloproofError(problems)
  return [before, after]
}
