import { memberSource } from '../json-members.ts'
import { filledText, finiteNumber, isObject, type JsonObject } from '../json-object.ts'
import { kindOf } from '../json-row-problems.ts'
import { quoted } from '../quoted.ts'
import { aboutText } from '../short-text.ts'
import { AS_WRITTEN, ResultFault } from './result-fault.ts'

/** Where a result comes from, as the framework's own keys of its metadata say. */
export interface Origin {
  readonly node: string | null
  readonly index: number | null
  readonly worker: string | null
}

/** Longest id of a test or scenario: it is kept for every result. */
const LONGEST_ID = 10_000

/** @throws {ResultFault} when one of the keys holds something else */
export function originOf(metadata: JsonObject): Origin {
  const index = metadata._rampart_result_index
  const isIndex = typeof index === 'number' && Number.isSafeInteger(index) && index >= 0
  if (index !== undefined && !isIndex)
    throw new ResultFault(`_rampart_result_index is a whole number from 0, got ${kindOf(index)}`, AS_WRITTEN)
  return {
    node: textOf(metadata._pytest_nodeid, '_pytest_nodeid'),
    index: isIndex ? index : null,
    worker: textOf(metadata._rampart_source_worker, '_rampart_source_worker'),
  }
}

function textOf(value: unknown, key: string): string | null {
  if (value === undefined) return null
  const text = filledText(value)
  if (text === null) throw new ResultFault(`${key} is a text, got ${kindOf(value)}`, AS_WRITTEN)
  return idOf(text, key)
}

function idOf(text: string, key: string): string {
  if (text.length > LONGEST_ID)
    throw new ResultFault(`${key} has ${text.length} characters, ${LONGEST_ID} are the most`, 'shorten it')
  if (text.includes('\0'))
    throw new ResultFault(`${key} holds a NUL character, ${quoted(text)}`, 'leave it out')
  // Half a character cannot be written, and two that differ in it would become one.
  if (/\p{Surrogate}/u.test(text))
    throw new ResultFault(`${key} holds half a character, ${quoted(text)}`, 'leave it out')
  return text
}

/**
 * The case's name under the metadata key that the policy gives; null where the result does not have it. Numbers are
 * taken as they are written: 1.0 is not 1, and none is rounded.
 *
 * @param text JSON text of the result
 */
export function scenarioOf(metadata: JsonObject, key: string | null, text: string): string | null {
  if (key === null || !Object.hasOwn(metadata, key)) return null
  const value = metadata[key]
  if (value === null) return null
  const written =
    typeof value === 'number' ? memberSource(memberSource(text, 'metadata') ?? '{}', key) : value
  const id = filledText(written)
  if (id !== null) return idOf(id, `metadata ${quoted(key)}`)
  throw new ResultFault(`metadata ${quoted(key)} names the case, got ${kindOf(value)}`, `"${key}": "case-1"`)
}

/** Why a result with the status error has no verdict. */
export function errorText(metadata: JsonObject, summary: string): string {
  const type = filledText(metadata.error_type)
  return type === null || summary.startsWith(type) ? summary : `${aboutText(type)}: ${summary}`
}

/** Why a result that was too large to send has no verdict. */
export function truncationText(metadata: JsonObject): string {
  const size = finiteNumber(metadata._rampart_original_size_bytes)
  const limit = finiteNumber(metadata._rampart_limit_bytes)
  const got = size === null ? 'a result too large to send from its worker' : `a result of ${size} bytes`
  return limit === null ? got : `${got}, the limit is ${limit}`
}

/** @throws {ResultFault} when it is no object */
export function metadataOf(value: unknown): JsonObject {
  if (isObject(value)) return value
  throw new ResultFault(`metadata is an object, got ${kindOf(value)}`, AS_WRITTEN)
}
