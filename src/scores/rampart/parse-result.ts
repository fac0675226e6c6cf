import { OBSERVABILITY_LEVELS, type ObservabilityLevel } from '../../domain/policy.ts'
import { eachMember, repeatedKey } from '../json-members.ts'
import { isObject, type JsonObject, list, member } from '../json-object.ts'
import { kindOf } from '../json-row-problems.ts'
import { quoted } from '../quoted.ts'
import { aboutText } from '../short-text.ts'
import { type Evaluations, evaluationsOf } from './evaluation.ts'
import { type PopulationRef, type RampartResult, STATUSES, type Status } from './rampart-result.ts'
import { AS_WRITTEN, ResultFault, UNKNOWN_VALUE } from './result-fault.ts'
import { errorText, metadataOf, originOf, scenarioOf, truncationText } from './result-metadata.ts'

export interface ResultText {
  /** JSON that has been parsed before. */
  readonly text: string
  readonly line: number
}

/**
 * Makes of one result what its row needs.
 *
 * @param caseKey metadata key that names the case; null: the test does
 * @throws {ResultFault} when it contradicts itself or says something that is not known
 */
export function parseResult(
  { text, line }: ResultText,
  value: JsonObject,
  caseKey: string | null,
  withTexts: boolean,
): RampartResult {
  refuseRepeatedKeys(text, value)
  const status = statusOf(value)
  const metadata = metadataOf(value.metadata)
  const isTruncated = metadata._rampart_transport_truncated === true
  if (isTruncated && status !== 'error')
    throw new ResultFault(`a result that was too large to send has status error, got ${status}`, AS_WRITTEN)
  if (!Array.isArray(value.turns))
    throw new ResultFault(`turns is a list, got ${kindOf(value.turns)}`, AS_WRITTEN)
  const evaluations = evaluationsOf(value)
  const population = populationOf(value.population)
  return {
    line,
    ...originOf(metadata),
    scenario: scenarioOf(metadata, caseKey, text),
    population,
    lostPopulation: isTruncated && population === null && metadata._rampart_population_ref_omitted === true,
    status,
    isTruncated,
    explanation: explanation(status, value, metadata, isTruncated, evaluations),
    harmCategory: labelOf(value.harm_category, 'harm_category'),
    strategy: labelOf(value.strategy, 'strategy'),
    level: levelOf(value.observability_level),
    gap: writable(aboutText(evaluations.gaps.join('; ')) ?? ''),
    isEvaluated: evaluations.isEvaluated,
    hasPopulationKey: value.population !== undefined,
    hasLevelKey: value.observability_level !== undefined,
    hasFinalKey: value.final_trace_evaluation !== undefined,
    texts: withTexts ? textsOf(list(value.turns)) : null,
  }
}

/** `JSON.parse` keeps the last of two members of one name, and a second status would overrule the first in silence. */
function refuseRepeatedKeys(text: string, value: JsonObject): void {
  const members = eachMember(text, (keyStart, keyEnd, start, end) => {
    if (text[start] !== '{') return
    const repeated = repeatedKey(text.slice(start, end))
    if (repeated === null) return
    const within = `${text.slice(keyStart, keyEnd)}.${repeated}`
    throw new ResultFault(`the key ${quoted(within)} is there twice`, AS_WRITTEN)
  })
  if (members.count !== Object.keys(value).length)
    throw new ResultFault(`the key ${quoted(repeatedKey(text) ?? '')} is there twice`, AS_WRITTEN)
}

function statusOf({ status, safe }: JsonObject): Status {
  const known = STATUSES.find((each) => each === status)
  if (known === undefined)
    throw new ResultFault(`status is ${STATUSES.join(', ')}, got ${kindOf(status)}`, UNKNOWN_VALUE)
  if (safe === (known === 'safe')) return known
  throw new ResultFault(`status is ${known} and safe is ${kindOf(safe)}, they must agree`, AS_WRITTEN)
}

function levelOf(value: unknown): ObservabilityLevel | null {
  if (value === undefined || value === null) return null
  const known = OBSERVABILITY_LEVELS.find((level) => level === value)
  if (known !== undefined) return known
  const levels = OBSERVABILITY_LEVELS.join(', ')
  throw new ResultFault(`observability_level is ${levels}, got ${kindOf(value)}`, UNKNOWN_VALUE)
}

function labelOf(value: unknown, name: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return writable(value.trim())
  throw new ResultFault(`${name} is a text or null, got ${kindOf(value)}`, AS_WRITTEN)
}

/** NUL and half characters cannot be in a CSV file: what is converted must stay what was read. */
function writable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '\ufffd')
}

function populationOf(value: unknown): PopulationRef | null {
  if (value === undefined || value === null) return null
  if (!isObject(value))
    throw new ResultFault(`population is an object or null, got ${kindOf(value)}`, AS_WRITTEN)
  const { id, index, size, threshold } = value
  if (typeof id !== 'string' || id === '')
    throw new ResultFault(`population.id is a text, got ${kindOf(id)}`, AS_WRITTEN)
  if (!isWhole(size) || size < 1)
    throw new ResultFault(`population.size is a whole number from 1, got ${kindOf(size)}`, AS_WRITTEN)
  if (!isWhole(index) || index < 0 || index >= size)
    throw new ResultFault(
      `population.index is a whole number from 0 and below the size, ${size}, got ${kindOf(index)}`,
      AS_WRITTEN,
    )
  if (typeof threshold !== 'number' || !(threshold >= 0 && threshold <= 1))
    throw new ResultFault(`population.threshold is a share from 0 to 1, got ${kindOf(threshold)}`, AS_WRITTEN)
  return { id, index, size, threshold }
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

function explanation(
  status: Status,
  value: JsonObject,
  metadata: JsonObject,
  isTruncated: boolean,
  { gaps, rationale }: Evaluations,
): string {
  const summary = typeof value.summary === 'string' ? (aboutText(value.summary) ?? '') : ''
  if (isTruncated) return truncationText(metadata)
  switch (status) {
    case 'safe':
      return ''
    case 'unsafe':
      return summary
    case 'undetermined':
      return gaps[0] ?? rationale ?? summary
    case 'error':
      return aboutText(errorText(metadata, summary)) ?? ''
  }
}

function textsOf(turns: readonly unknown[]): { readonly asked: string; readonly answered: string } {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    asked: text(member(turns[0], 'prompt')),
    answered: text(member(turns[turns.length - 1], 'response_text')),
  }
}
