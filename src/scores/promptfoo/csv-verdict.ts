import { saysCodeThrew, saysGraderFailed } from './assertion.ts'
import { missing, type RowVerdict } from './row-verdict.ts'

/** What a CSV shows of one answer. */
export interface CsvAnswer {
  readonly status: 'PASS' | 'FAIL' | 'ERROR' | 'not_run'
  readonly score: number | null
  /** Null: the old layout's cell has no such part. */
  readonly reason: string | null
  readonly output: string
  readonly isRedteam: boolean
  /** The grader found some turn of the conversation bad. */
  readonly hasFailedTurn: boolean
}

/**
 * The verdict that a cell of a CSV is evidence for. Coarser than that of a JSON row: flags of failed graders are not
 * in a CSV, so a failure counts unless its reason gives the grader away. The first line that applies decides.
 */
export function csvVerdict(answer: CsvAnswer): RowVerdict {
  switch (answer.status) {
    case 'not_run':
      return missing('not_run')
    case 'ERROR':
      return missing('error')
    case 'PASS':
      return passedVerdict(answer)
    case 'FAIL':
      return failedVerdict(answer.reason)
  }
}

function passedVerdict({ score, reason, output, isRedteam, hasFailedTurn }: CsvAnswer): RowVerdict {
  if (score === 0) return missing(reason === null || reason === '' ? 'ungraded' : 'grader_error')
  if (reason === 'No assertions') return missing('no_assertions')
  if (isRedteam && output.trim() === '') return missing('blank_output')
  if (hasFailedTurn) return missing('grader_error')
  return { kind: 'passed' }
}

function failedVerdict(reason: string | null): RowVerdict {
  if (reason === null) return missing('ungraded')
  if (saysGraderFailed(reason)) return missing('grader_error')
  if (saysCodeThrew(reason)) return missing('assertion_error')
  return { kind: 'failed' }
}
