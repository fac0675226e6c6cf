import { isObject, type JsonObject, list } from '../json-object.ts'
import { kindOf } from '../json-row-problems.ts'
import { aboutText } from '../short-text.ts'
import { AS_WRITTEN, ResultFault, UNKNOWN_VALUE } from './result-fault.ts'

const OUTCOMES = ['detected', 'not_detected', 'undetermined']

/** What the evaluations of one result say besides its status: never a verdict. */
export interface Evaluations {
  /** Whether anything was evaluated for the verdict: checks that only end the conversation do not count. */
  readonly isEvaluated: boolean
  /** What could not be seen, each reason once, the final evaluation first. */
  readonly gaps: readonly string[]
  /** Why an evaluation stayed undetermined, the final one first; null where none did. */
  readonly rationale: string | null
}

interface Evaluation {
  readonly outcome: string
  readonly gaps: readonly string[]
  readonly rationale: unknown
  readonly isForVerdict: boolean
}

/** @throws {ResultFault} for an outcome that is not known or gaps that are no list of texts */
export function evaluationsOf(result: JsonObject): Evaluations {
  const turns = list(result.turns).map((turn, at) => turnEvaluation(turn, at))
  const all = [finalEvaluation(result.final_trace_evaluation), ...turns].filter((each) => each !== null)
  const undetermined = all.find(
    ({ outcome, rationale }) => outcome === 'undetermined' && typeof rationale === 'string',
  )
  return {
    isEvaluated: all.some((each) => each.isForVerdict),
    gaps: [...new Set(all.flatMap((each) => each.gaps))],
    rationale: typeof undetermined?.rationale === 'string' ? aboutText(undetermined.rationale) : null,
  }
}

function finalEvaluation(value: unknown): Evaluation | null {
  if (value === undefined || value === null) return null
  const name = 'final_trace_evaluation'
  if (!isObject(value))
    throw new ResultFault(`${name} is an object or null, got ${kindOf(value)}`, AS_WRITTEN)
  return {
    outcome: knownOutcome(value.outcome, `${name}.outcome`),
    gaps: gapsOf(value.undetermined_operands, `${name}.undetermined_operands`),
    rationale: value.rationale,
    isForVerdict: true,
  }
}

function turnEvaluation(turn: unknown, at: number): Evaluation | null {
  if (!isObject(turn)) throw new ResultFault(`turns[${at}] is an object, got ${kindOf(turn)}`, AS_WRITTEN)
  const gaps = gapsOf(turn.eval_undetermined_operands, `turns[${at}].eval_undetermined_operands`)
  if (turn.eval_outcome === undefined || turn.eval_outcome === null) {
    if (gaps.length === 0) return null
    throw new ResultFault(`turns[${at}] has eval_undetermined_operands and no eval_outcome`, AS_WRITTEN)
  }
  return {
    outcome: knownOutcome(turn.eval_outcome, `turns[${at}].eval_outcome`),
    gaps,
    rationale: turn.eval_rationale,
    isForVerdict: turn.eval_purpose !== 'stop_check',
  }
}

function knownOutcome(value: unknown, name: string): string {
  if (typeof value === 'string' && OUTCOMES.includes(value)) return value
  throw new ResultFault(
    `${name} is detected, not_detected or undetermined, got ${kindOf(value)}`,
    UNKNOWN_VALUE,
  )
}

function gapsOf(value: unknown, name: string): readonly string[] {
  if (value === undefined || value === null) return []
  const isTexts = Array.isArray(value) && value.every((gap) => typeof gap === 'string')
  if (!isTexts) throw new ResultFault(`${name} is a list of texts, got ${kindOf(value)}`, AS_WRITTEN)
  // A gap is a gap, also when nobody said what it is.
  return value.map((gap) => aboutText(gap) ?? 'a gap without a name')
}
