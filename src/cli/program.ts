import { Command } from 'commander'
import { type Context, examples } from './command.ts'
import { registerConvert } from './commands/convert.ts'
import { registerDecide } from './commands/decide.ts'
import { registerInit } from './commands/init.ts'
import { registerInterval } from './commands/interval.ts'
import { registerJudgeCheck } from './commands/judge-check.ts'
import { registerJudgeSample } from './commands/judge-sample.ts'
import { registerPlan } from './commands/plan.ts'
import { registerPolicyCheck } from './commands/policy-check.ts'
import { registerPolicyDiff } from './commands/policy-diff.ts'
import { registerRecipes } from './commands/recipes.ts'
import { registerSchema } from './commands/schema.ts'
import { version } from './version.ts'

const EXIT_CODES = `
Exit codes:
  0  PASS
  1  FAIL: some blocking rule failed
  2  INSUFFICIENT_EVIDENCE: none failed, some blocking rule is undecided
  3  error: nothing was decided`

/** What commander says by itself, and of which command. */
export interface Printed {
  out: string
  err: string
  /** The command whose line was refused, as it is typed. */
  command: string
}

/**
 * Every command of the program. What they do is imported when they run, so that `--version` and `--help` load nothing.
 *
 * @param printed receives what commander prints by itself
 */
export function buildProgram(context: Context, printed: Printed): Command {
  const program = new Command('oloproof')
  program
    .description(
      'A release gate for AI systems: decides whether per-case scores are strong enough evidence to release.',
    )
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .configureOutput({
      writeOut: (text) => {
        printed.out += text
      },
      writeErr: (text) => {
        printed.err += text
      },
      // Errors are thrown, and said once, by `main`.
      outputError: () => {},
      getOutHelpWidth: () => context.io.stdout.columns ?? 100,
      getErrHelpWidth: () => context.io.stderr.columns ?? 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  const scores = program.command('scores').description('decide on a scores file, or convert one')
  registerDecide(scores.command('import'), context)
  registerConvert(scores.command('convert'), context)
  const check = program.command('check')
  registerDecide(check, context)
  check.summary('the same command as scores import')
  registerInit(program.command('init'), context)
  registerPlan(program.command('plan'), context)
  registerInterval(program.command('interval'), context)
  const judge = program.command('judge').description('measure a model that grades against people')
  registerJudgeSample(judge.command('sample'), context)
  registerJudgeCheck(judge.command('check'), context)
  const policy = program.command('policy').description('check a policy, or compare two')
  registerPolicyCheck(policy.command('check'), context)
  registerPolicyDiff(policy.command('diff'), context)
  registerRecipes(program.command('recipes'), context)
  registerSchema(program.command('schema'), context)

  examples(
    program,
    ['oloproof init --example second-opinion second-opinion', 'oloproof scores import before.csv'],
    EXIT_CODES,
  )
  examples(scores, [
    'oloproof scores import before.csv --policy release.yaml',
    'oloproof scores convert before.jsonl before.csv',
  ])
  examples(judge, [
    'oloproof judge sample before.jsonl -n 100',
    'oloproof judge check before.jsonl --labels labels.csv',
  ])
  examples(policy, [
    'oloproof policy check release.yaml',
    'git show main:./release.yaml | oloproof policy diff - release.yaml',
  ])
  finish(program, 'oloproof', printed)
  return program
}

/** Errors are thrown and tell whose they are; `--help` is the one way to help. */
function finish(command: Command, typed: string, printed: Printed): void {
  command.helpCommand(false).exitOverride((error) => {
    printed.command = typed
    throw error
  })
  for (const each of command.commands) finish(each, `${typed} ${each.name()}`, printed)
}
