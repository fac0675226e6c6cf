import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutCharacters, escapeTerminal } from '../../src/report/escape.ts'
import { type Annotation, workflowCommand } from '../../src/report/workflow-commands.ts'
import { hostileText, OBEYED } from './hostile.ts'
import { readWorkflowCommand } from './read-workflow-command.ts'

const HERE = { file: null, line: null, column: null } as const

const injecting = fc.oneof(
  hostileText,
  fc.constantFrom(
    ...[
      'a::error::b',
      '%0A::error::x',
      ',line=9',
      '::stop-commands::t',
      '##[error]x',
      '##vso[x]',
      '%25',
      '%3A%2C',
    ],
    ...['\n::error::x', 'a=b,c=d', ' title=x', '%', '::', '\r\n::warning::y'],
  ),
)

const annotation: fc.Arbitrary<Annotation> = fc.record({
  level: fc.constantFrom('error' as const, 'warning' as const, 'notice' as const),
  title: injecting,
  message: fc.array(injecting, { minLength: 1, maxLength: 4 }),
  file: fc.option(injecting),
  line: fc.option(fc.integer({ min: 1, max: 999 })),
  column: fc.option(fc.integer({ min: 1, max: 999 })),
})

/** A property that GitHub reads; one that is empty is written and read as empty. */
const shown = (text: string, most: number) => escapeTerminal(cutCharacters(text, most))

describe('workflowCommand', () => {
  it('writes the line that GitHub documents', () => {
    const given = { level: 'error' as const, title: 'a: b, c', message: ['100% bad', 'more'], file: 'x.yaml' }
    expect(workflowCommand({ ...given, line: 3, column: 5 })).toBe(
      '::error file=x.yaml,line=3,col=5,title=a%3A b%2C c::100%25 bad%0Amore',
    )
  })

  it('has no line without a file and no column without a line', () => {
    const given = { level: 'notice' as const, title: 't', message: ['m'] }
    expect(workflowCommand({ ...given, ...HERE, line: 3, column: 5 })).toBe('::notice title=t::m')
    expect(workflowCommand({ ...given, file: 'f', line: null, column: 5 })).toBe('::notice file=f,title=t::m')
  })

  it.each(['a::error::b', '%0A::error::x', ',line=9', 'x%2Cline=9', '::', '%'])('keeps %j text', (text) => {
    const line = workflowCommand({
      level: 'warning',
      title: text,
      message: [text],
      ...HERE,
      file: text,
      line: 7,
    })
    expect(readWorkflowCommand(line)).toEqual({
      command: 'warning',
      properties: { file: text, line: '7', title: text },
      data: text,
    })
  })

  it('is one line without control characters that decodes to its parts', () => {
    fc.assert(
      fc.property(annotation, (given) => {
        const line = workflowCommand(given)
        expect(line).not.toMatch(OBEYED)
        const read = readWorkflowCommand(line)
        expect(read?.command).toBe(given.level)
        expect(read?.data.split('\n')).toEqual(given.message.map((each) => shown(each, 500)))
        // The runner trims the blanks around all properties.
        expect(read?.properties.title?.trimEnd()).toBe(shown(given.title, 200).trimEnd())
        expect(read?.properties.file).toBe(given.file === null ? undefined : shown(given.file, 200))
        const hasLine = given.file !== null && given.line !== null
        expect(read?.properties.line).toBe(hasLine ? String(given.line) : undefined)
        expect(read?.properties.col).toBe(hasLine && given.column !== null ? String(given.column) : undefined)
        expect(Object.keys(read?.properties ?? {}).every((key) => /^(file|line|col|title)$/.test(key))).toBe(
          true,
        )
      }),
      { numRuns: 1000 },
    )
  })
})
