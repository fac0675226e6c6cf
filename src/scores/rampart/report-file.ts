import { OloproofError, type Problem, problem } from '../../domain/problem.ts'
import { eachElement } from '../json-elements.ts'
import { findJsonFault } from '../json-fault.ts'
import { eachMember } from '../json-members.ts'
import { isObject, type JsonObject } from '../json-object.ts'
import { kindOf } from '../json-row-problems.ts'
import { quoted } from '../quoted.ts'
import type { ByteSource } from '../reader.ts'
import { rampartShape } from './recognise.ts'
import { AS_WRITTEN } from './result-fault.ts'
import { type RunFacts, runFacts } from './run-facts.ts'

/** Reports are small: a session of a hundred thousand results stays below it. */
const LARGEST_BYTES = 1 << 28

/** Deeper values are refused, as in every JSON file. */
const DEEPEST = 1000

/** Reads a report whole and hands out its results as JSON text, in file order. */
export async function eachResult(
  source: ByteSource,
  onResult: (text: string, line: number) => void,
): Promise<RunFacts> {
  const { file } = source
  refuseOtherShapes(source)
  const text = await wholeText(source)
  const root = parsedRoot(text, file)
  const members = membersOf(text, 0, '', file)
  const lineOf = (key: string) => {
    const member = members.get(key)
    return member === undefined ? null : new LineBreaks(text).before(member.start) + 1
  }
  const facts = runFacts(root, lineOf, file)
  const categories = members.get('by_harm_category')
  if (categories === undefined) return facts
  const breaks = new LineBreaks(text)
  const lists = membersOf(
    text.slice(categories.start, categories.end),
    categories.start,
    'by_harm_category.',
    file,
  )
  for (const [name, { start, end }] of lists) {
    if (text[start] !== '[') {
      const got = kindOf(JSON.parse(text.slice(start, end)))
      throw refused(`by_harm_category.${name} is a list of results, got ${got}`, AS_WRITTEN, file)
    }
    const before = breaks.before(start)
    const list = Buffer.from(text.slice(start, end))
    await eachElement(once(list), [], (element, line) => onResult(element, before + line), { file })
  }
  return facts
}

function refuseOtherShapes({ head, file }: ByteSource): void {
  const shape = rampartShape(head)
  if (shape === 'array')
    throw refused(
      'an array, a report of RAMPART is one object',
      'name one report: runs must not be mixed',
      file,
    )
  if (shape === 'trace') {
    throw refused(
      'a trace record of RAMPART (rampart.trace.v2), this reader reads the report of a session',
      'import run_report_….json, as its JSON sink writes it',
      file,
    )
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield bytes
}

async function wholeText(source: ByteSource): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of source.chunks()) {
    pieces.push(piece)
    length += piece.length
    if (length > LARGEST_BYTES)
      throw refused('a report larger than 256 MiB', 'write a report for each part of the tests', source.file)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parsedRoot(text: string, file: string): JsonObject {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch (cause) {
    throw new OloproofError([notJson(text, file, cause)], { cause })
  }
  if (!isObject(root) || !Object.hasOwn(root, 'by_harm_category'))
    throw refused(
      'not a report of RAMPART: it has no by_harm_category',
      'import run_report_….json, as its JSON sink writes it',
      file,
    )
  return root
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Where the values of an object stand in the whole text, which is `offset` longer at the start. */
function membersOf(text: string, offset: number, within: string, file: string): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>()
  const { depth } = eachMember(text, (keyStart, keyEnd, start, end) => {
    const key = String(JSON.parse(`"${text.slice(keyStart, keyEnd)}"`))
    if (spans.has(key)) throw refused(`the key ${quoted(within + key)} is there twice`, AS_WRITTEN, file)
    spans.set(key, { start: start + offset, end: end + offset })
  })
  if (depth > DEEPEST)
    throw refused(`a value with more than ${DEEPEST} brackets inside one another`, 'leave it out', file)
  return spans
}

/** Counts line breaks while going forward in a text. */
class LineBreaks {
  readonly #text: string
  #at = 0
  #count = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Line breaks before an offset, which must not lie before the last one that was asked for. */
  before(offset: number): number {
    for (;;) {
      const next = this.#text.indexOf('\n', this.#at)
      if (next === -1 || next >= offset) return this.#count
      this.#count += 1
      this.#at = next + 1
    }
  }
}

function notJson(text: string, file: string, error: unknown): Problem {
  const fault = findJsonFault(text)
  const before = text.slice(0, fault?.offset ?? 0)
  const line = before.split('\n').length
  const at = { file, line, column: before.length - before.lastIndexOf('\n') }
  switch (fault?.kind) {
    case 'not_finite':
      return problem(
        'JSON_INVALID',
        `${fault.word} is not JSON and no number: Python writes it for a float that is not finite`,
        'write null in its place, and None in the test that puts it there',
        at,
      )
    case 'cut_off':
      return problem('JSON_INVALID', 'the report is cut off before its end', 'run the tests again', at)
    case 'unexpected':
      return problem(
        'JSON_INVALID',
        `not JSON: ${fault.wanted} should stand here, got ${quoted(fault.character)}`,
        AS_WRITTEN,
        at,
      )
    case undefined:
      return problem(
        'JSON_INVALID',
        `not JSON (${error instanceof Error ? error.message : error})`,
        AS_WRITTEN,
        { file },
      )
  }
}

function refused(message: string, hint: string, file: string): OloproofError {
  return new OloproofError([problem('RAMPART_FILE', message, hint, { file })])
}
