import type { Criterion, TextTest } from '../../domain/policy.ts'
import type { Cell } from '../../domain/scores.ts'
import { quoted } from '../../scores/quoted.ts'
import { shownTest, type ValueTest, valueTest } from './text-test.ts'
import type { Channel, Finding } from './trace-leaf.ts'

export type TraceCriterion = Extract<Criterion, { kind: 'tool_called' | 'side_effect' | 'response_contains' }>

/** What a leaf looks for, and where. */
export interface Target {
  readonly channel: Channel
  /** In words, for reasons. */
  readonly shown: string
  /** Whether it asks for more than a name, so that arguments or details have to be readable. */
  readonly asksDetails: boolean
  /** @param content of a channel that has no fault */
  look(content: Cell): Finding
}

/** A channel's entries: what names one, and what is told of it. */
const ENTRIES = {
  tool_calls: { name: 'name', details: 'arguments', word: 'tool call' },
  side_effects: { name: 'kind', details: 'details', word: 'side effect' },
} as const

/** @throws {PatternError} for a pattern that is not read */
export function targetOf(criterion: TraceCriterion): Target {
  switch (criterion.kind) {
    case 'tool_called':
      return entryTarget('tool_calls', criterion.name, criterion.arguments)
    case 'side_effect':
      return entryTarget('side_effects', criterion.effect, criterion.details)
    case 'response_contains': {
      const test = valueTest(criterion.test)
      return {
        channel: 'response',
        shown: `a response ${shownTest(criterion.test)}`,
        asksDetails: false,
        look: (content) => (test(content) ? 'found' : 'nothing'),
      }
    }
  }
}

function entryTarget(
  channel: 'tool_calls' | 'side_effects',
  name: string,
  tests: ReadonlyMap<string, TextTest>,
): Target {
  const keys = ENTRIES[channel]
  const wanted = [...tests].map(([key, test]): readonly [string, ValueTest] => [key, valueTest(test)])
  const shown = [...tests].map(([key, test]) => `${quoted(key)} ${shownTest(test)}`)
  return {
    channel,
    shown: `${keys.word} ${quoted(name)}${shown.length === 0 ? '' : ` with ${shown.join(' and ')}`}`,
    asksDetails: wanted.length > 0,
    look: (content) => {
      let finding: Finding = 'nothing'
      for (const entry of Array.isArray(content) ? content : []) {
        if (memberOf(entry, keys.name) !== name) continue
        if (wanted.length === 0) return 'found'
        const details = memberOf(entry, keys.details)
        if (details === undefined || details === null) finding = 'details_absent'
        else if (wanted.every(([key, test]) => test(memberOf(details, key)))) return 'found'
      }
      return finding
    },
  }
}

/** What is wrong with the content of a channel, as a fragment, and what mends it; null where nothing is. */
export function faultOf(
  channel: Channel,
  content: Cell,
  asksDetails: boolean,
): { readonly got: string; readonly hint: string } | null {
  if (channel === 'response') {
    if (typeof content === 'string') return null
    return {
      got: `${kindOf(content)}, the response is a text`,
      hint: 'write what the agent answered as a text',
    }
  }
  const keys = ENTRIES[channel]
  const example = `"${channel}": [{"${keys.name}": "…", "${keys.details}": {}}]`
  const shape = `a list of objects with "${keys.name}" and "${keys.details}"`
  if (typeof content === 'string') {
    return {
      got: `a text, it is ${shape}`,
      hint: `traces are JSON Lines or JSON, write the list itself: ${example}`,
    }
  }
  if (!Array.isArray(content)) return { got: `${kindOf(content)}, it is ${shape}`, hint: example }
  for (const [index, entry] of content.entries()) {
    const where = `entry ${index + 1}`
    if (!isPlainObject(entry)) return { got: `${kindOf(entry)} as ${where}, it is ${shape}`, hint: example }
    const name = memberOf(entry, keys.name)
    if (typeof name !== 'string') {
      return { got: `${kindOf(name)} for "${keys.name}" of ${where}, it is a text`, hint: example }
    }
    const details = memberOf(entry, keys.details)
    if (asksDetails && details !== undefined && details !== null && !isPlainObject(details)) {
      return {
        got: `${kindOf(details)} for "${keys.details}" of ${where}, it is an object`,
        hint: `write an object: "${keys.details}": {}`,
      }
    }
  }
  return null
}

/** A key of the file's own object, never one that all objects have. */
function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  switch (typeof value) {
    case 'object':
      return 'an object'
    case 'string':
      return `the text ${quoted(value)}`
    default:
      return quoted(String(value))
  }
}
