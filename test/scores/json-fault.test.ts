import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonFault } from '../../src/scores/json-fault.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('findJsonFault', () => {
  it.each([
    ['{"a":NaN}', 'not_finite', 5],
    ['[-Infinity]', 'not_finite', 1],
    ['{"a":1', 'cut_off', 6],
    ['{"a":', 'cut_off', 5],
    ['{"a', 'cut_off', 3],
    ['{"a\\', 'cut_off', 4],
    ['{"a\\u00', 'cut_off', 7],
    ['{"a":tr', 'cut_off', 7],
    ['{"a":-', 'cut_off', 6],
    ['{"a":1.', 'cut_off', 7],
    ['{"a":1e', 'cut_off', 7],
    ['[1,', 'cut_off', 3],
    ['', 'cut_off', 0],
    ["{'a':1}", 'unexpected', 1],
    ['{"a":1,}', 'unexpected', 7],
    ['[1,]', 'unexpected', 3],
    ['{"a" 1}', 'unexpected', 5],
    ['{"a":1} {}', 'unexpected', 8],
    ['{"a":01}', 'unexpected', 6],
    ['{"a":True}', 'unexpected', 5],
    ['{"a":tru}', 'unexpected', 5],
    ['{"a":"x\ny"}', 'unexpected', 7],
    ['{"a":"\\x"}', 'unexpected', 6],
    ['{"a":[1}', 'unexpected', 7],
    ['{"a":1.}', 'unexpected', 6],
    ['x', 'unexpected', 0],
  ])('of %j is %s at %d', (text, kind, offset) => {
    expect(findJsonFault(text)).toMatchObject({ kind, offset })
  })

  it('agrees with JSON.parse about what is JSON', () => {
    const parts = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '\\n',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      'true',
      'nul',
      'NaN',
      ' ',
      '\n',
      '\u007f',
      '\u2028',
    ]
    const text = fc.oneof(
      fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join('')),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.tuple(fc.jsonValue(), fc.nat(60), fc.constantFrom(...parts)).map(([value, at, part]) => {
        const json = JSON.stringify(value)
        return json.slice(0, at) + part + json.slice(at)
      }),
    )
    fc.assert(
      fc.property(text, (some) => {
        expect(findJsonFault(some) === null).toBe(isJson(some))
      }),
      { numRuns: 3000 },
    )
  })

  it('calls every start of a JSON text cut off, unless it is JSON itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(60), (value, length) => {
        const start = JSON.stringify(value).slice(0, length)
        if (!isJson(start)) expect(findJsonFault(start)).toEqual({ kind: 'cut_off', offset: start.length })
      }),
      { numRuns: 1000 },
    )
  })

  it('follows brackets without recursion', () => {
    expect(findJsonFault('['.repeat(1_000_000))).toEqual({ kind: 'cut_off', offset: 1_000_000 })
  })
})
