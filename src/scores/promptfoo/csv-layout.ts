import { OloproofError, problem } from '../../domain/problem.ts'
import { isObject } from '../json-object.ts'
import { quoted } from '../quoted.ts'
import type { CsvAnswer } from './csv-verdict.ts'
import type { NamedScore } from './promptfoo-row.ts'
import { isBlockStart, VERDICT_PREFIX } from './recognise.ts'

/** A CSV does not say what graded, so it may have been a model. */
export const UNKNOWN_JUDGE = 'unknown'

/** One prompt and provider: the columns of their answers. */
export interface AnswerBlock {
  readonly provider: string
  readonly prompt: string
  /** What a record says of this answer; a text: what is wrong with it. */
  read(record: readonly string[]): BlockAnswer | string
}

export type BlockAnswer = Omit<CsvAnswer, 'isRedteam'> & { readonly namedScores: readonly NamedScore[] }

export interface CsvLayout {
  readonly kind: 'status' | 'prefix'
  readonly blocks: readonly AnswerBlock[]
  /** Names of the columns before the first answer: the vars, and a description in front of them if there is one. */
  readonly vars: readonly string[]
  /** Positions of the red-team columns; -1 where there are none. */
  readonly pluginColumn: number
  readonly strategyColumn: number
}

/** Finds the columns of a header, of which the names repeat for every prompt and provider. */
export function csvLayout(header: readonly string[], file: string): CsvLayout {
  const starts = header.flatMap((_, at) => (isBlockStart(header, at) ? [at] : []))
  const first = starts[0]
  if (first !== undefined) {
    const last = starts[starts.length - 1] ?? first
    const behind = (name: string) => header.indexOf(name, last + 3)
    const history = behind('RedteamHistory')
    return {
      kind: 'status',
      // The red-team columns are those of the first answer.
      blocks: starts.map((at, index) =>
        statusBlock(header, at, (starts[index + 1] ?? header.length + 1) - 1, index === 0 ? history : -1),
      ),
      vars: header.slice(0, first - 1),
      pluginColumn: behind('pluginId'),
      strategyColumn: behind('strategyId'),
    }
  }
  const answers = header.findIndex((name) => name.startsWith('['))
  if (answers === -1)
    throw new OloproofError([
      problem(
        'PROMPTFOO_CSV',
        'no column of answers: none is followed by Status, Score, Named Scores, none is called [provider] prompt',
        'export the run as JSON',
        { file, line: 1 },
      ),
    ])
  return {
    kind: 'prefix',
    blocks: header.slice(answers).map((name, index) => prefixBlock(name, answers + index)),
    vars: header.slice(0, answers),
    pluginColumn: -1,
    strategyColumn: -1,
  }
}

function statusBlock(header: readonly string[], at: number, end: number, history: number): AnswerBlock {
  const reasonColumn = header.slice(0, end).indexOf('Grader Reason', at + 3)
  return {
    ...systemOf(header[at - 1] ?? ''),
    read(record) {
      const status = record[at]?.trim() ?? ''
      if (status !== '' && !isStatus(status)) return `Status is PASS, FAIL or ERROR, got ${quoted(status)}`
      return {
        status: status === '' ? 'not_run' : status,
        score: numberIn(record[at + 1]),
        reason: record[reasonColumn]?.trim() ?? '',
        output: record[at - 1] ?? '',
        hasFailedTurn: /"graderPassed":\s*false/.test(record[history] ?? ''),
        namedScores: scoresIn(record[at + 2] ?? ''),
      }
    },
  }
}

function prefixBlock(name: string, column: number): AnswerBlock {
  return {
    ...systemOf(name),
    read(record) {
      const cell = record[column] ?? ''
      if (cell.trim() === '')
        return {
          status: 'not_run',
          score: null,
          reason: null,
          output: '',
          hasFailedTurn: false,
          namedScores: [],
        }
      // At the start only: a model's own text may begin with [PASS] as well.
      const prefix = VERDICT_PREFIX.exec(cell)
      const status = prefix?.[1] ?? ''
      if (prefix === null || !isStatus(status))
        return `an answer starts with [PASS], [FAIL] or [ERROR] and its score, got ${quoted(cell)}`
      const lineEnd = cell.indexOf('\n') === -1 ? cell.length : cell.indexOf('\n')
      const text = cell.slice(lineEnd)
      const reasonAt = lastReason(text, status === 'PASS' ? 'Pass Reason:' : 'Fail Reason:')
      return {
        status,
        score: numberIn(prefix[2]),
        reason: reasonAt === -1 ? null : text.slice(reasonAt + 'Pass Reason:'.length).trim(),
        output: (reasonAt === -1 ? text : text.slice(0, reasonAt)).trim(),
        hasFailedTurn: false,
        namedScores: prefixScores(cell.slice(prefix[0].length, lineEnd)),
      }
    },
  }
}

function isStatus(text: string): text is 'PASS' | 'FAIL' | 'ERROR' {
  return text === 'PASS' || text === 'FAIL' || text === 'ERROR'
}

/** `[provider] prompt`; a header without brackets is all prompt. */
function systemOf(name: string): { readonly provider: string; readonly prompt: string } {
  const end = name.startsWith('[') ? name.indexOf('] ') : -1
  return end === -1
    ? { provider: '', prompt: name.trim() }
    : { provider: name.slice(1, end).trim(), prompt: name.slice(end + 2).trim() }
}

/** Where the last reason begins, alone at the start of its line; an answer can contain one too. */
function lastReason(text: string, marker: string): number {
  for (let at = text.lastIndexOf(marker); at !== -1; at = at === 0 ? -1 : text.lastIndexOf(marker, at - 1)) {
    let before = at - 1
    while (text[before] === ' ') before -= 1
    if (text[before] === '\n') return at
  }
  return -1
}

function numberIn(text: string | undefined): number | null {
  const filled = text?.trim() ?? ''
  const number = Number(filled)
  return filled !== '' && Number.isFinite(number) ? number : null
}

function scoresIn(json: string): readonly NamedScore[] {
  const scores: NamedScore[] = []
  if (json === '') return scores
  try {
    const parsed: unknown = JSON.parse(json)
    if (isObject(parsed))
      for (const [name, value] of Object.entries(parsed))
        if (typeof value === 'number' && Number.isFinite(value)) scores.push(unknownJudge(name, value))
  } catch {
    // Not what promptfoo writes; the verdict does not depend on it.
  }
  return scores
}

/** `, Metric: 0.50, Other: 1.00)` */
function prefixScores(text: string): readonly NamedScore[] {
  const scores: NamedScore[] = []
  for (const part of text.replace(/\)\s*$/, '').split(', ')) {
    const colon = part.lastIndexOf(': ')
    const value = colon === -1 ? null : numberIn(part.slice(colon + 2))
    if (value !== null) scores.push(unknownJudge(part.slice(0, colon), value))
  }
  return scores
}

function unknownJudge(name: string, score: number): NamedScore {
  return { name, score, judge: UNKNOWN_JUDGE }
}
