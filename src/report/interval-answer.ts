import { exitCodeOf } from '../domain/exit-code.ts'
import type { IntervalAnswer } from '../domain/plan.ts'
import { count } from './count-format.ts'
import { moreCasesJson } from './decision-json.ts'
import { glyphsFor } from './glyphs.ts'
import { jsonDocument } from './json.ts'
import { ends, INDENT, laidOut, paragraph } from './page.ts'
import type { TextOptions } from './palette.ts'
import { exactPercent, percent } from './rate-format.ts'
import { boundText, confidenceText, limitOf } from './words.ts'

/** Whoever asks for an interval wants its ends. */
const DECIMALS = 2

/** The calculator's answer: the answer first, then what it rests on. Ends with a newline. */
export function renderInterval(
  answer: IntervalAnswer,
  format: 'text' | 'json',
  options: TextOptions,
): string {
  return format === 'json' ? intervalJson(answer) : intervalText(answer, laidOut(options))
}

function intervalJson(answer: IntervalAnswer): string {
  return jsonDocument({
    passed: answer.passed,
    cases: answer.cases,
    confidence_level: answer.confidenceLevel,
    lower: answer.interval.lower,
    upper: answer.interval.upper,
    outcome: answer.outcome,
    more_cases: answer.moreCases === null ? null : moreCasesJson(answer.moreCases),
  })
}

function intervalText(answer: IntervalAnswer, options: TextOptions): string {
  const { bound, outcome } = answer
  const limit = bound === null ? null : limitOf(bound)
  const span = `${percent(answer.interval.lower, limit, DECIMALS)} to ${percent(answer.interval.upper, limit, DECIMALS)} at ${confidenceText(answer.confidenceLevel)}`
  const rate = answer.cases === 0 ? '' : `, ${percent(answer.passed / answer.cases, limit, DECIMALS)}`
  const seen = `${count(answer.passed)} of ${count(answer.cases)} passed${rate}`
  if (bound === null || outcome === null) return `${span}\n${seen}\n`
  const first = ends(
    `${outcome}  ${span}, limit ${boundText(bound, glyphsFor(options.unicode))}`,
    `exit ${exitCodeOf(outcome)}`,
    options,
  )
  return `${[first, ...paragraph(seen, options), ...moreLines(answer, options)].join('\n')}\n`
}

function moreLines(answer: IntervalAnswer, options: TextOptions): readonly string[] {
  const more = answer.moreCases
  if (more === null || answer.bound === null) return []
  const ways: string[] = []
  if (more.allGood !== null) ways.push(`${count(more.allGood)} more, all good: PASS`)
  if (more.allBad !== null) ways.push(`${count(more.allBad)} more, all bad: FAIL`)
  if (more.atObservedRate !== null) {
    ways.push(
      `about ${count(more.atObservedRate.cases)} more at the rate so far: ${more.atObservedRate.outcome}`,
    )
  }
  if (more.for80PercentChance !== null)
    ways.push(`${count(more.for80PercentChance)} more: an 80% chance of a decision`)
  if (more.allGood === null) {
    const limit = limitOf(answer.bound)
    ways.push(`no number of cases passes a limit of ${limit === null ? 'this kind' : exactPercent(limit)}`)
  }
  return paragraph(`${ways.join('; ')}.`, options, INDENT)
}
