import type { Command } from 'commander'
import type { Expectation } from '../../decision/plan-rule.ts'
import type { Plan } from '../../domain/plan.ts'
import type { RateBound } from '../../domain/policy.ts'
import { type BoundOptions, boundOptions, parseBound } from '../bound-options.ts'
import { type Context, commonOptions, examples } from '../command.ts'
import { choosePolicy, DEFAULT_POLICY } from '../deciding-options.ts'
import { usage } from '../failure.ts'
import { print } from '../io.ts'
import { parseConfidence, parseRate, parseShare } from '../numbers.ts'
import { parseTextOrJson, type TextOrJson } from '../report-format.ts'
import { terminalLook } from '../terminal.ts'

interface PlanOptions extends BoundOptions {
  readonly policy?: string
  readonly confidence?: number
  readonly rate?: number
  readonly power?: number
  readonly format: TextOrJson
  readonly color: boolean
}

const DEFAULT_POWER = 0.8
const DEFAULT_LEVEL = 0.95

/** `oloproof plan`. */
export function registerPlan(command: Command, context: Context): void {
  command
    .summary('cases and labels that each rule needs, before anything is run')
    .description('How many cases and labels each rule needs, before anything is run.')
    .option('-p, --policy <file>', `the policy (default: ./${DEFAULT_POLICY} if it is there)`)
    .option(
      '--confidence <level>',
      'two-sided confidence level, with --max or --min (default: 0.95)',
      parseConfidence,
    )
    .option('--rate <rate>', 'share of bad cases that is expected', (text: string) =>
      parseRate('--rate', text),
    )
    .option('--power <chance>', 'chance of PASS that is wanted, with --rate (default: 0.8)', (text: string) =>
      parseShare('--power', text),
    )
    .action(async (options: PlanOptions) => {
      const bound = parseBound(options)
      const plan = bound === null ? await planOfPolicy(options) : await planOfBound(bound, options)
      const { renderPlan } = await import('../../report/plan.ts')
      const look = await terminalLook(context.io, !options.color)
      await print(context.io.stdout, renderPlan(plan, options.format, look))
      context.finish(0)
    })
  boundOptions(command).option('-f, --format <format>', 'text or json', parseTextOrJson, 'text')
  commonOptions(command)
  examples(command, [
    'oloproof plan --policy release.yaml',
    'oloproof plan --max 0.02',
    'oloproof plan --min 0.98 --rate 0.005 --power 0.9',
  ])
}

async function planOfBound(bound: RateBound, options: PlanOptions): Promise<Plan> {
  if (options.policy !== undefined) {
    throw usage(
      `--policy and --${bound.kind} are both given, a plan is for one of them`,
      'leave one of them out',
    )
  }
  const { planBound } = await import('../../decision/plan-rule.ts')
  const rule = {
    id: bound.kind,
    bound,
    badWhen: bound.kind === 'max' ? ('passed' as const) : ('failed' as const),
    confidenceLevel: options.confidence ?? DEFAULT_LEVEL,
  }
  return {
    policy: null,
    rules: [planBound(rule, expectationOf(options))],
    of: 'suite',
    planned: null,
    notes: [],
  }
}

async function planOfPolicy(options: PlanOptions): Promise<Plan> {
  if (options.confidence !== undefined) {
    throw usage(
      '--confidence goes with --max or --min, a policy has a level of its own',
      'leave --confidence out',
    )
  }
  if (options.policy === '') throw usage('--policy is empty', 'leave --policy out, or name a file')
  const chosen = choosePolicy(options.policy)
  if (chosen === null) {
    throw usage(
      `a plan needs --policy, --max or --min, and there is no ./${DEFAULT_POLICY}`,
      'oloproof plan --max 0.02',
    )
  }
  const { readPolicy } = await import('../../policy/read-policy.ts')
  const { looksAtParts, partNotes, plannedCases, planRule, unknownGraders } = await import(
    '../../decision/plan-rule.ts'
  )
  const policy = await readPolicy(chosen.file)
  const expected = expectationOf(options)
  return {
    policy: { file: policy.file },
    rules: policy.rules.map((rule) => planRule(rule, policy, expected)),
    of: looksAtParts(policy) ? 'parts' : 'suite',
    planned: plannedCases(policy),
    notes: [...partNotes(policy), ...unknownGraders(policy)],
  }
}

function expectationOf({ rate, power }: PlanOptions): Expectation | null {
  if (rate !== undefined) return { rate, power: power ?? DEFAULT_POWER }
  if (power !== undefined)
    throw usage('--power goes with --rate, the share of bad cases expected', '--rate 0.005')
  return null
}
