import type { Command } from 'commander'
import { shellFile } from '../../domain/shell-word.ts'
import type { Draw } from '../../judge/draw.ts'
import type { SampleResult } from '../../judge/sample.ts'
import { type Context, commonOptions, examples } from '../command.ts'
import { choosePolicy, collect, DEFAULT_POLICY, notEmpty, parseWhere } from '../deciding-options.ts'
import { usage } from '../failure.ts'
import { print } from '../io.ts'
import { parseCount } from '../numbers.ts'
import { progressOf } from '../progress.ts'

interface SampleOptions {
  readonly number?: number
  readonly goods?: number
  readonly bads?: number
  readonly metric?: string
  readonly policy?: string
  readonly labels?: readonly string[]
  readonly where?: readonly string[]
  readonly recipe?: string
  readonly output: string
  readonly force?: true
}

/** `oloproof judge sample`. */
export function registerJudgeSample(command: Command, context: Context): void {
  command
    .summary('draw answers for people to label')
    .description('Draw answers at random for people to label, and write the sheet and its key.')
    .argument('<scores>', "the scores file, or another tool's output")
    .option('-n, --number <n>', 'cases to draw (default: 100)', (text: string) =>
      parseCount('-n', text, '-n 100'),
    )
    .option('--goods <n>', 'draw by verdict: so many that the judge called good', (text: string) =>
      parseCount('--goods', text, '--goods 200'),
    )
    .option('--bads <n>', 'draw by verdict: so many that the judge called bad', (text: string) =>
      parseCount('--bads', text, '--bads 40'),
    )
    .option('--metric <name>', 'what was graded (default: the only metric that a model graded)')
    .option(
      '-p, --policy <file>',
      `the policy (default: ./${DEFAULT_POLICY} if it is there)`,
      notEmpty('--policy'),
    )
    .option('--labels <file>', 'an earlier sheet, whose cases are not drawn again; may be repeated', collect)
    .option('--where <label=value>', 'keep only the rows with this label; may be repeated', collect)
    .option(
      '--recipe <name>',
      'the reader of the file (default: recognised by content)',
      notEmpty('--recipe'),
    )
    .option('-o, --output <file>', 'the sheet; its key is written beside it as NAME.key.csv', 'labels.csv')
    .option('--force', 'replace a sheet and a key that are there, with the labels in them')
    .action(async (scores: string, options: SampleOptions) => {
      const draw = drawOf(options)
      const where = parseWhere(options.where)
      const policy = choosePolicy(options.policy)
      const { sampleForLabels } = await import('../../judge/sample.ts')
      const read =
        policy === null ? null : (await import('../../policy/read-policy.ts')).readPolicy(policy.file)
      const progress = progressOf([scores], context.io)
      try {
        const result = await sampleForLabels({
          scores,
          output: options.output,
          metric: options.metric ?? null,
          draw,
          badWhen: null,
          policy: await read,
          where,
          recipe: options.recipe ?? null,
          labels: options.labels ?? [],
          force: options.force === true,
          onProgress: progress.onProgress,
        })
        progress.clear()
        const { escapeTerminal } = await import('../../report/escape.ts')
        await print(
          context.io.stdout,
          `${linesOf(result, options.labels ?? [])
            .map(escapeTerminal)
            .join('\n')}\n`,
        )
        context.finish(0)
      } finally {
        progress.clear()
      }
    })
  commonOptions(command)
  examples(command, [
    'oloproof judge sample before.jsonl',
    'oloproof judge sample before.jsonl -n 300 --metric resisted -o labels.csv',
    'oloproof judge sample before.jsonl --goods 200 --bads 40',
  ])
}

function drawOf({ number, goods, bads }: SampleOptions): Draw {
  if (goods === undefined && bads === undefined) {
    if (number === 0) throw usage('-n 0 draws no case', '-n 100')
    return { kind: 'at_random', cases: number ?? null }
  }
  if (number !== undefined)
    throw usage('-n draws from all cases, --goods and --bads by verdict', 'leave -n out')
  if ((goods ?? 0) + (bads ?? 0) === 0)
    throw usage('--goods and --bads together draw no case', '--goods 200 --bads 40')
  return { kind: 'by_verdict', goods: goods ?? 0, bads: bads ?? 0 }
}

function linesOf(result: SampleResult, earlier: readonly string[]): readonly string[] {
  const sheets = [...earlier, result.sheet].map((sheet) => `--labels ${shellFile(sheet)}`).join(' ')
  const rows = result.rows === result.cases ? '' : ` in ${result.rows} rows`
  const drawn = result.sample === 'at_random' ? 'at random' : 'at random within each verdict of the judge'
  const before = result.before === 0 ? '' : `, ${result.before} more are in earlier sheets`
  return [
    `Drew ${result.cases} of ${result.population} cases with a verdict of ${JSON.stringify(result.metric)}${rows}, ${drawn}${before}.`,
    ...result.notes,
    `  ${result.sheet}  the sheet: fill in ${JSON.stringify(`${result.metric}.label`)}, what a person says of each answer`,
    `  ${result.key}  the key: keep it from whoever labels, and beside the sheet`,
    ...(result.hasTexts ? [] : ['The file does not hold the questions and answers: look them up by case.']),
    '',
    'Next',
    `  Label all of them, then decide with ${sheets}`,
  ]
}
