import { filledText, finiteNumber, isObject, type JsonObject, list, member } from '../json-object.ts'
import {
  comparesAnswers,
  isJudged,
  isModelGraded,
  REDTEAM_PREFIX,
  REFUSED_WITHOUT_GRADER,
} from './assertion.ts'
import type { NamedScore } from './promptfoo-row.ts'
import { type Component, type GradedRow, hasFault } from './row-verdict.ts'

/** What `.judge` says when a model graded and the row does not name it. */
const UNNAMED_JUDGE = 'model'

/** What a row says of its assertions and of how they came out. */
export interface Grading {
  readonly result: GradedRow['grading']
  readonly hasThreshold: boolean
  /** Types of all assertions of the test, sets opened. */
  readonly types: readonly string[]
  readonly isRedteam: boolean
  /** An assertion passed because the answer looked like a refusal: no grader was asked. */
  readonly isRefusal: boolean
  /** An assertion that compares answers is asked for and has no result. */
  readonly lacksComparison: boolean
  /** Names of the models that graded it; null where none did. */
  readonly judge: string | null
  readonly namedScores: readonly NamedScore[]
}

/** One assertion's result. */
interface Result {
  readonly component: Component
  /** Of the assertion; null where the file does not say. */
  readonly type: string | null
  readonly metric: unknown
  /** Null: no model graded it. */
  readonly judge: string | null
}

export function gradingOf(row: JsonObject): Grading {
  const grading = row.gradingResult ?? null
  const types = assertionTypes(list(member(row.testCase, 'assert')))
  const results = resultsOf(row, types)
  const isOfType = (test: (type: string) => boolean) =>
    results.some(({ type }) => type !== null && test(type))
  return {
    result:
      grading === null
        ? null
        : {
            graderError: hasFlag(grading, 'graderError'),
            gradingIncomplete: hasFlag(grading, 'gradingIncomplete'),
            components: results.map(({ component }) => component),
          },
    hasThreshold: hasThreshold(row.testCase),
    types,
    isRedteam: types.some(isRedteamType) || isOfType(isRedteamType),
    isRefusal: results.some(({ component }) => component.pass && component.reason === REFUSED_WITHOUT_GRADER),
    lacksComparison: types.some(comparesAnswers) && !isOfType(comparesAnswers),
    judge: joinedJudges(results),
    namedScores: measuredScores(row.namedScores, results),
  }
}

function isRedteamType(type: string): boolean {
  return type.startsWith(REDTEAM_PREFIX)
}

/** The types of the assertions, with the sets they may stand in opened; sets do not stand in sets. */
function assertionTypes(assertions: readonly unknown[]): readonly string[] {
  const types: string[] = []
  for (const assertion of assertions) {
    const type = typeOf(assertion)
    if (type === 'assert-set') types.push(...list(member(assertion, 'assert')).map(typeOf))
    else types.push(type)
  }
  return types
}

function typeOf(assertion: unknown): string {
  return filledText(member(assertion, 'type')) ?? ''
}

function resultsOf(row: JsonObject, types: readonly string[]): readonly Result[] {
  const components = openedSets(list(member(row.gradingResult, 'componentResults')))
  // Some versions leave a result's assertion out; the test's own list, in the same order, has it.
  const inOrder = components.length === types.length
  // The assertion's provider, else the test's grader: what the row names, so the same in every run.
  const grader = providerId(member(member(row.testCase, 'options'), 'provider')) ?? UNNAMED_JUDGE
  return components.map((json, at) => {
    const type = filledText(member(json.assertion, 'type')) ?? (inOrder ? (types[at] ?? null) : null)
    // Of unknown type: a model's if any assertion of the test is, so that it is not taken for certain.
    const isByModel = (test: (type: string) => boolean) => (type === null ? types.some(test) : test(type))
    return {
      type,
      metric: member(json.assertion, 'metric'),
      judge: isByModel(isJudged) ? (providerId(member(json.assertion, 'provider')) ?? grader) : null,
      component: {
        pass: json.pass === true,
        score: finiteNumber(json.score),
        reason: typeof json.reason === 'string' ? json.reason : '',
        modelGraded: isByModel(isModelGraded),
        graderError: hasFlag(json, 'graderError'),
        gradingIncomplete: hasFlag(json, 'gradingIncomplete'),
      },
    }
  })
}

/** One result an assertion. A set of assertions has no assertion of its own: what stands in it counts. */
function openedSets(results: readonly unknown[]): readonly JsonObject[] {
  const opened: JsonObject[] = []
  for (const result of results) {
    if (!isObject(result)) continue
    const inner = isObject(result.assertion) ? [] : list(result.componentResults)
    if (inner.length === 0) opened.push(result)
    else opened.push(...inner.filter(isObject))
  }
  return opened
}

function hasFlag(graded: unknown, flag: 'graderError' | 'gradingIncomplete'): boolean {
  return member(member(graded, 'metadata'), flag) === true
}

function hasThreshold(testCase: unknown): boolean {
  if (typeof member(testCase, 'threshold') === 'number') return true
  return list(member(testCase, 'assert')).some(
    (one) => member(one, 'type') === 'assert-set' && typeof member(one, 'threshold') === 'number',
  )
}

/** The id only: a provider's configuration is nobody's business. */
function providerId(provider: unknown): string | null {
  return filledText(provider) ?? filledText(member(provider, 'id'))
}

function joinedJudges(results: readonly Result[]): string | null {
  const names: string[] = []
  for (const { judge } of results) if (judge !== null && !names.includes(judge)) names.push(judge)
  if (names.length > 1) return names.sort().join(' + ')
  return names[0] ?? null
}

/** Scores of assertions that came to nothing are left out: a 0 from a grader that failed is no measurement. */
function measuredScores(scores: unknown, results: readonly Result[]): readonly NamedScore[] {
  const measured: NamedScore[] = []
  if (!isObject(scores)) return measured
  for (const name of Object.keys(scores)) {
    const score = finiteNumber(scores[name])
    if (score === null) continue
    const own = results.filter(({ metric }) => metric === name)
    // One that no assertion has was derived from others: it is as good as all of them.
    const sources = own.length > 0 ? own : results
    if (!sources.some(({ component }) => hasFault(component)))
      measured.push({ name, score, judge: joinedJudges(sources) })
  }
  return measured
}
