import { filledText, finiteNumber, isObject, type JsonObject, list, member } from '../json-object.ts'
import { aboutText } from '../short-text.ts'
import { canonicalJson } from './canonical-json.ts'
import { gradingOf } from './json-grading.ts'
import type { PromptfooRow, TestIdentity } from './promptfoo-row.ts'
import { rowVerdict } from './row-verdict.ts'

/** What promptfoo writes for an answer under PROMPTFOO_STRIP_RESPONSE_OUTPUT. */
export const STRIPPED_OUTPUT = '[output stripped]'

/** Why nothing can be made of a row: the message of a problem. */
export interface RowFault {
  readonly fault: string
}

/** A row of JSON or JSON Lines. */
export function jsonRow(value: unknown, line: number): PromptfooRow | RowFault {
  if (!isObject(value)) return { fault: `a row is an object, got ${shown(value)}` }
  const { success, failureReason } = value
  if (typeof success !== 'boolean') return { fault: `success is true or false, got ${shown(success)}` }
  const key = rowKey(value)
  if (key !== null && 'fault' in key) return key
  const gradedPass = isMissing(value.gradingResult) ? success : member(value.gradingResult, 'pass')
  if (failureReason !== 2 && gradedPass !== success)
    return { fault: `success is ${success} and gradingResult.pass is ${shown(gradedPass)}, they must agree` }

  const grading = gradingOf(value)
  const plugin = metadataText(value, 'pluginId')
  const test = identity(value, plugin, grading.types)
  if ('fault' in test) return test
  const isRedteam = plugin !== null || grading.isRedteam
  const saysWhatWasAsserted = isObject(value.testCase) || (grading.result?.components.length ?? 0) > 0
  const output = member(value.response, 'output')
  const hasBlankOutput = isBlank(output) || (output === STRIPPED_OUTPUT && grading.isRefusal)
  return {
    key,
    line,
    test,
    provider: providerName(value.provider),
    prompt: promptName(value.prompt),
    severity: metadataText(value, 'severity'),
    isRedteam: isRedteam || (saysWhatWasAsserted ? false : null),
    verdict: rowVerdict({
      success,
      failureReason: finiteNumber(failureReason),
      grading: grading.result,
      hasThreshold: grading.hasThreshold,
      isRedteam,
      hasBlankOutput,
      hasFailedTurn: [value.metadata, member(value.response, 'metadata')].some(hasFailedTurn),
    }),
    judge: grading.judge,
    namedScores: grading.namedScores,
    cost: finiteNumber(value.cost),
    latencyMs: finiteNumber(value.latencyMs),
    isCached: member(value.response, 'cached') === true,
    isUngradedRefusal: success && isRedteam && grading.isRefusal && !hasBlankOutput,
    lacksComparison: success && grading.lacksComparison,
    isStripped: output === STRIPPED_OUTPUT,
    texts: () => ({ asked: askedText(value), answered: textOf(output) }),
  }
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null
}

/** A value in an error, on one line of at most 80 characters. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (isObject(value)) return 'an object'
  if (Array.isArray(value)) return 'a list'
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

function rowKey({ testIdx, promptIdx }: JsonObject): PromptfooRow['key'] | RowFault {
  if (testIdx === undefined && promptIdx === undefined) return null
  if (isIndex(testIdx) && isIndex(promptIdx)) return { testIdx, promptIdx }
  return { fault: `testIdx and promptIdx are whole numbers, got ${shown(testIdx)} and ${shown(promptIdx)}` }
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** The test's own metadata is complete on every row; the row's may be empty or overwritten by the target. */
function metadataText(row: JsonObject, key: string): string | null {
  return filledText(member(member(row.testCase, 'metadata'), key)) ?? filledText(member(row.metadata, key))
}

function identity(row: JsonObject, plugin: string | null, types: readonly string[]): TestIdentity | RowFault {
  const vars = filledObject(member(row.testCase, 'vars')) ?? filledObject(row.vars)
  const description = filledText(member(row.testCase, 'description'))
  const userCase = member(member(row.testCase, 'metadata'), 'case')
  let content: string
  try {
    content = canonicalJson({ description: description ?? undefined, types: [...types].sort(), vars })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { fault: `the vars of the test are ${error.message}` }
  }
  return {
    plugin,
    strategy: metadataText(row, 'strategyId') ?? (plugin === null ? null : 'basic'),
    userCase: typeof userCase === 'number' ? String(userCase) : filledText(userCase),
    content,
    hasVars: vars !== null,
    about: () => aboutText(description ?? (vars === null ? '' : textOf(Object.values(vars)[0]))),
  }
}

function filledObject(value: unknown): JsonObject | null {
  return isObject(value) && Object.keys(value).length > 0 ? value : null
}

function providerName(provider: unknown): string {
  return (
    filledText(provider) ?? filledText(member(provider, 'label')) ?? filledText(member(provider, 'id')) ?? ''
  )
}

function promptName(prompt: unknown): string {
  const { label, display } = isObject(prompt) ? prompt : { label: prompt, display: null }
  return filledText(label) ?? filledText(display) ?? ''
}

function hasFailedTurn(metadata: unknown): boolean {
  return list(member(metadata, 'redteamHistory')).some((turn) => member(turn, 'graderPassed') === false)
}

/** Characters that show nothing: an answer of them is as blank as one of spaces. */
const INVISIBLE = /[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g

/** A blank answer is none. An absent one is not known to be an answer. */
function isBlank(output: unknown): boolean {
  if (output === undefined || output === null) return true
  return typeof output === 'string' && output.replace(INVISIBLE, '') === ''
}

/** What was sent: for attacks in several turns the vars hold only where it began. */
function askedText(row: JsonObject): string {
  const sent = filledText(member(row.metadata, 'redteamFinalPrompt')) ?? filledText(member(row.prompt, 'raw'))
  return sent ?? textOf(row.vars)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (isMissing(value)) return ''
  try {
    return JSON.stringify(value)
  } catch {
    // Only a nesting deeper than the stack can fail here.
    return '(nested too deep to show)'
  }
}
