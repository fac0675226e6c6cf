import type { Command } from 'commander'
import { exitCodeOf } from '../../domain/exit-code.ts'
import { type BoundOptions, boundOptions, parseBound } from '../bound-options.ts'
import { type Context, commonOptions, examples } from '../command.ts'
import { usage } from '../failure.ts'
import { print } from '../io.ts'
import { parseConfidence, parseCount } from '../numbers.ts'
import { parseTextOrJson, type TextOrJson } from '../report-format.ts'
import { terminalLook } from '../terminal.ts'

interface IntervalOptions extends BoundOptions {
  readonly confidence: number
  readonly format: TextOrJson
  readonly color: boolean
}

const EXAMPLE = 'oloproof interval 58 60'

/** `oloproof interval`. */
export function registerInterval(command: Command, context: Context): void {
  command
    .summary('the exact interval of a rate, without any file')
    .description('The exact interval of a rate, and whether it meets a bound. Reads no files.')
    .argument('<passed>', 'cases that passed', (text: string) => parseCount('passed', text, EXAMPLE))
    .argument('<cases>', 'cases with a verdict', (text: string) => parseCount('cases', text, EXAMPLE))
    .option('--confidence <level>', 'two-sided confidence level', parseConfidence, 0.95)
    .action(async (passed: number, cases: number, options: IntervalOptions) => {
      if (passed > cases)
        throw usage(`${passed} passed of ${cases} cases`, `oloproof interval ${cases} ${passed}`)
      const { answerInterval } = await import('../../decision/answer-interval.ts')
      const { renderInterval } = await import('../../report/interval-answer.ts')
      const answer = answerInterval(passed, cases, options.confidence, parseBound(options))
      const look = await terminalLook(context.io, !options.color)
      await print(context.io.stdout, renderInterval(answer, options.format, look))
      context.finish(answer.outcome === null ? 0 : exitCodeOf(answer.outcome))
    })
  boundOptions(command).option('-f, --format <format>', 'text or json', parseTextOrJson, 'text')
  commonOptions(command)
  examples(command, [
    EXAMPLE,
    'oloproof interval 492 500 --min 0.98',
    'oloproof interval 0 184 --max 0.02 --confidence 0.99 --format json',
  ])
}
