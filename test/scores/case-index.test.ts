import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CaseIndex } from '../../src/scores/case-index.ts'

/** Short ids from few units, so that many repeat; any UTF-16 units, half surrogate pairs included. */
const ids = fc.array(
  fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', '0', 'é', '漢'), maxLength: 4 }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
      .map((units) => String.fromCharCode(...units)),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  ),
  { maxLength: 300, size: 'max' },
)

describe('CaseIndex', () => {
  it('numbers ids as a Map would', () => {
    fc.assert(
      fc.property(ids, ids, (added, asked) => {
        const index = new CaseIndex()
        const map = new Map<string, number>()
        for (const id of added) {
          if (!map.has(id)) map.set(id, map.size)
          expect(index.add(id)).toBe(map.get(id))
          expect(index.size).toBe(map.size)
        }
        for (const id of asked) expect(index.indexOf(id)).toBe(map.get(id) ?? -1)
        for (const [id, number] of map) expect(index.idAt(number)).toBe(id)
      }),
    )
  })

  it('tells three hundred thousand ids apart, among which several have the same hash', () => {
    const many = 300_000
    const index = new CaseIndex()
    let wrong = 0
    for (let i = 0; i < many; i += 1) if (index.add(`case-${i}`) !== i) wrong += 1
    for (let i = 0; i < many; i += 1)
      if (index.indexOf(`case-${i}`) !== i || index.idAt(i) !== `case-${i}`) wrong += 1
    expect(wrong).toBe(0)
    expect(index.indexOf(`case-${many}`)).toBe(-1)
    expect(index.size).toBe(many)
  })

  it('tells ids apart that only a wrong encoding would make equal', () => {
    const index = new CaseIndex()
    const different = [
      '\ud800',
      '\ud801',
      '\udc00',
      '\ufffd',
      '\ud83d\ude00',
      '?',
      '',
      '\u0000',
      'é',
      'e\u0301',
    ]
    for (const [number, id] of different.entries()) expect(index.add(id)).toBe(number)
  })

  it('takes an id longer than all of its room', () => {
    const index = new CaseIndex()
    const long = '漢'.repeat(50_000)
    expect(index.add(long)).toBe(0)
    expect(index.add(`${long}x`)).toBe(1)
    expect(index.idAt(0)).toBe(long)
  })

  it.each([-1, 1, 0.5, Number.NaN])('has no id number %d', (number) => {
    const index = new CaseIndex()
    index.add('a')
    expect(() => index.idAt(number)).toThrow(RangeError)
  })
})
