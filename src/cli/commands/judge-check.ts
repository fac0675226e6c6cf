import type { Command } from 'commander'
import { exitCodeOf } from '../../domain/exit-code.ts'
import { type Context, commonOptions, examples } from '../command.ts'
import { choosePolicy, collect, DEFAULT_POLICY, notEmpty, parseWhere } from '../deciding-options.ts'
import { usage } from '../failure.ts'
import { print } from '../io.ts'
import { parseConfidence } from '../numbers.ts'
import { progressOf } from '../progress.ts'
import { parseTextOrJson, type TextOrJson } from '../report-format.ts'
import { terminalLook } from '../terminal.ts'
import { version } from '../version.ts'

interface CheckOptions {
  readonly labels?: readonly string[]
  readonly policy?: string
  readonly metric?: readonly string[]
  readonly where?: readonly string[]
  readonly by?: string
  readonly recipe?: string
  readonly confidence?: number
  readonly format: TextOrJson
  readonly color: boolean
}

const EXIT_CODES = `
Exit codes:
  0  every judge misses at most max_missed (default: 0.05)
  2  some judge is not shown to miss so little
  3  error: nothing was measured`

/** `oloproof judge check`. */
export function registerJudgeCheck(command: Command, context: Context): void {
  command
    .summary('measure a grader against what people said')
    .description('Measure a model that graded against what people said of a sample of its verdicts.')
    .argument('<scores>', "the scores file, or another tool's output")
    .option('--labels <file>', 'what people said of a sample of the answers; may be repeated', collect)
    .option(
      '-p, --policy <file>',
      `the policy (default: ./${DEFAULT_POLICY} if it is there)`,
      notEmpty('--policy'),
    )
    .option('--metric <name>', 'what was graded (default: all that a model graded); may be repeated', collect)
    .option('--where <label=value>', 'keep only the rows with this label; may be repeated', collect)
    .option('--by <label>', 'measure each value of this label apart', notEmpty('--by'))
    .option(
      '--recipe <name>',
      'the reader of the file (default: recognised by content)',
      notEmpty('--recipe'),
    )
    .option('--confidence <level>', "two-sided (default: the policy's, else 0.95)", parseConfidence)
    .option('-f, --format <format>', 'text or json', parseTextOrJson, 'text')
    .action(async (scores: string, options: CheckOptions) => {
      if (scores === '')
        throw usage('the name of the scores file is empty', 'oloproof judge check before.csv')
      context.finish(await run(scores, options, context))
    })
  commonOptions(command)
  examples(
    command,
    [
      'oloproof judge check before.csv --policy release.yaml --labels labels.csv',
      'oloproof judge check before.csv --labels mine.csv --labels yours.csv --by plugin',
    ],
    EXIT_CODES,
  )
}

async function run(scores: string, options: CheckOptions, context: Context): Promise<number> {
  const where = parseWhere(options.where)
  const chosen = choosePolicy(options.policy)
  const { readJudged } = await import('../../judge/check.ts')
  const { checkJudge, checkOutcome } = await import('../../decision/judge-check.ts')
  const policy =
    chosen === null ? null : await (await import('../../policy/read-policy.ts')).readPolicy(chosen.file)
  const progress = progressOf([scores], context.io)
  try {
    const { answers, ...read } = await readJudged({
      scores,
      metrics: options.metric ?? [],
      policy,
      labels: options.labels ?? [],
      where,
      by: options.by ?? null,
      recipe: options.recipe ?? null,
      confidenceLevel: options.confidence ?? null,
      onProgress: progress.onProgress,
    })
    progress.clear()
    const report = {
      ...read,
      policy:
        policy === null ? null : { file: policy.file, sha256: policy.sha256, found: chosen?.found === true },
      recipe: options.recipe ?? null,
      judges: answers.map(checkJudge),
    }
    const outcome = checkOutcome(report.judges)
    const shown =
      options.format === 'json'
        ? (await import('../../report/judge-check-json.ts')).renderJudgeCheckJson(report, outcome, version)
        : (await import('../../report/judge-check.ts')).renderJudgeCheck(
            report,
            outcome,
            await terminalLook(context.io, !options.color),
          )
    await print(context.io.stdout, shown)
    return exitCodeOf(outcome)
  } finally {
    progress.clear()
  }
}
