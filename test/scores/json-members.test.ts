import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachMember, memberSource, repeatedKey } from '../../src/scores/json-members.ts'

describe('eachMember', () => {
  it('finds the members that JSON.parse finds, however the object is written', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', ']', ',', 'é') }),
          fc.jsonValue(),
        ),
        fc.constantFrom(undefined, 1, '\t'),
        (object, indent) => {
          const text = JSON.stringify(object, null, indent)
          const found: [unknown, unknown][] = []
          const { count } = eachMember(text, (keyStart, keyEnd, valueStart, valueEnd) => {
            found.push([
              JSON.parse(`"${text.slice(keyStart, keyEnd)}"`),
              JSON.parse(text.slice(valueStart, valueEnd)),
            ])
          })
          const parsed: Record<string, unknown> = JSON.parse(text)
          expect(count).toBe(Object.keys(parsed).length)
          expect(found).toEqual(Object.entries(parsed))
        },
      ),
    )
  })

  it.each([
    ['{}', 0, 1, 0],
    [' { "a" : 1.0 , "b":[[{}]]} ', 2, 4, 0],
    ['{"a":1,"a":2,"\\u0061":3}', 3, 1, 0],
    ['{"a":"}","b":"\\\\","c":"\\"{["}', 3, 1, 0],
    ['{"a":{"b":1,"b":[{"c:":":"}]}}', 1, 4, 3],
  ])('counts members and depth of %s', (text, count, depth, nested) => {
    expect(eachMember(text)).toEqual({ count, depth, nested })
  })

  it('is done with a million backslashes and quotes in one pass', () => {
    const text = JSON.stringify({ a: '\\"'.repeat(500_000), b: 1 })
    expect(eachMember(text).count).toBe(2)
  }, 5000)
})

describe('memberSource', () => {
  it('gives numbers as they are written', () => {
    const text = '{"id": 1.0, "n":90071992547409931 ,"\\u0069d2":-1E5}'
    expect(memberSource(text, 'id')).toBe('1.0')
    expect(memberSource(text, 'n')).toBe('90071992547409931')
    expect(memberSource(text, 'id2')).toBe('-1E5')
    expect(memberSource(text, 'x')).toBe(null)
  })
})

describe('repeatedKey', () => {
  it('sees through escapes', () => {
    expect(repeatedKey('{"b":1,"ab":1,"\\u0061b":2}')).toBe('ab')
    expect(repeatedKey('{"__proto__":1,"__proto__":2}')).toBe('__proto__')
    expect(repeatedKey('{"a":1,"b":{"a":1}}')).toBe(null)
  })
})
