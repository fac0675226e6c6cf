import { saysCodeThrew, saysGraderFailed } from './assertion.ts'

/** Why a row has no verdict. */
export type MissingReason =
  | 'error'
  | 'ungraded'
  | 'grader_error'
  | 'grading_incomplete'
  | 'no_assertions'
  | 'blank_output'
  | 'assertion_error'
  /** Only in CSV: a blank Status. */
  | 'not_run'

export type RowVerdict =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'missing'; readonly reason: MissingReason }

/** What one assertion came to. */
export interface Component {
  readonly pass: boolean
  readonly score: number | null
  readonly reason: string
  readonly modelGraded: boolean
  readonly graderError: boolean
  readonly gradingIncomplete: boolean
}

/** Of a row, what its verdict depends on. */
export interface GradedRow {
  readonly success: boolean
  /** 2: something threw or returned an error. Null in results version 2. */
  readonly failureReason: number | null
  /** Null: nothing was graded. Its own flags count like those of a component. */
  readonly grading: {
    readonly graderError: boolean
    readonly gradingIncomplete: boolean
    readonly components: readonly Component[]
  } | null
  /** Some assertions may fail: the test, or a set of its assertions, has a threshold. */
  readonly hasThreshold: boolean
  readonly isRedteam: boolean
  readonly hasBlankOutput: boolean
  /** The grader found some turn of the conversation bad. */
  readonly hasFailedTurn: boolean
}

const ERROR_REASON = 2
const PASSED: RowVerdict = { kind: 'passed' }
const FAILED: RowVerdict = { kind: 'failed' }

/**
 * The verdict that a row is evidence for: what was not graded, or not by a grader that worked, is missing, whatever
 * `success` says. The first line that applies decides.
 */
export function rowVerdict(row: GradedRow): RowVerdict {
  if (row.failureReason === ERROR_REASON) return missing('error')
  if (row.grading === null) return missing('ungraded')
  const { components } = row.grading
  const failing = components.filter((component) => !component.pass)

  // One real failure decides, whatever the other graders did.
  if (!row.success && !row.hasThreshold && failing.some(isRealFailure)) return FAILED

  const flagged = [row.grading, ...components]
  if (flagged.some((one) => one.gradingIncomplete)) return missing('grading_incomplete')
  if (flagged.some((one) => one.graderError)) return missing('grader_error')

  if (row.success) {
    if (row.hasFailedTurn) return missing('grader_error')
    if (components.length === 0) return missing('no_assertions')
    if (row.isRedteam && row.hasBlankOutput) return missing('blank_output')
    if (components.some(contradictsItself)) return missing('grader_error')
    return PASSED
  }
  if (failing.length > 0 && failing.every((one) => one.modelGraded && saysGraderFailed(one.reason)))
    return missing('grader_error')
  if (failing.some((one) => saysCodeThrew(one.reason))) return missing('assertion_error')
  return FAILED
}

export function missing(reason: MissingReason): RowVerdict {
  return { kind: 'missing', reason }
}

function isRealFailure(component: Component): boolean {
  return !hasFault(component)
}

/** A pass with score 0 is what a grader's reply without `pass` becomes. */
function contradictsItself(component: Component): boolean {
  return component.modelGraded && component.pass && component.score === 0
}

/** Whether the component is no verdict, so that its score is no measurement either. */
export function hasFault(component: Component): boolean {
  return (
    component.graderError ||
    component.gradingIncomplete ||
    (!component.pass && (saysGraderFailed(component.reason) || saysCodeThrew(component.reason))) ||
    contradictsItself(component)
  )
}
