import { XMLParser, XMLValidator } from 'fast-xml-parser'

export interface ReadCase {
  readonly name: string
  readonly element: 'failure' | 'error' | 'skipped' | null
  readonly type: string | null
  readonly message: string | null
  readonly text: string
}

export interface ReadJunit {
  /** The counts of the outer element, then those of the suite. */
  readonly counts: readonly Readonly<Record<string, number>>[]
  readonly name: string
  readonly cases: readonly ReadCase[]
  readonly out: string
}

const ELEMENTS = ['failure', 'error', 'skipped'] as const
const COUNTS = ['tests', 'failures', 'errors', 'skipped'] as const
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Whatever XML 1.0 allows in a document. */
const ALLOWED = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u

type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // Below, so that an entity that is none is seen.
  processEntities: false,
  isArray: (name) => name === 'testcase',
})

/** Reads JUnit back as a tool of a pipeline would, and throws where it is not well-formed. */
export function readJunit(xml: string): ReadJunit {
  if (!ALLOWED.test(xml)) throw new Error('a character that XML cannot hold')
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new Error(`not well-formed: ${JSON.stringify(valid)}`)
  const suites = nodeOf(parser.parse(xml).testsuites)
  const suite = nodeOf(suites.testsuite)
  const cases = Array.isArray(suite.testcase) ? suite.testcase.map(nodeOf) : []
  return {
    counts: [suites, suite].map((node) =>
      Object.fromEntries(
        COUNTS.filter((key) => `@${key}` in node).map((key) => [key, Number(node[`@${key}`])]),
      ),
    ),
    name: textOf(suite['@name']),
    cases: cases.map(caseOf),
    out: textOf(suite['system-out']),
  }
}

function caseOf(node: Node): ReadCase {
  const elements = ELEMENTS.filter((each) => each in node)
  if (elements.length > 1) throw new Error(`a testcase is ${elements.join(' and ')}`)
  const element = elements[0] ?? null
  const inner = element === null ? {} : nodeOf(node[element])
  return {
    name: textOf(node['@name']),
    element,
    type: '@type' in inner ? textOf(inner['@type']) : null,
    message: '@message' in inner ? textOf(inner['@message']) : null,
    text: textOf(inner['#text']),
  }
}

function nodeOf(value: unknown): Node {
  if (typeof value !== 'object' || value === null) throw new Error('no element')
  return Object.fromEntries(Object.entries(value))
}

function textOf(value: unknown): string {
  return String(value ?? '').replace(/&([^;]*);?/g, (entity, name: string) => {
    const character = CHARACTERS[name]
    if (character === undefined || !entity.endsWith(';')) throw new Error(`no entity: ${entity}`)
    return character
  })
}
