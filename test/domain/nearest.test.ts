import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearest } from '../../src/domain/nearest.ts'

const KEYS = ['id', 'metric', 'max', 'min', 'max_failures', 'max_occurrences', 'confidence_level', 'effect']

describe('nearest', () => {
  it.each([
    ['max_failure', 'max_failures'],
    ['Max_Failures', 'max_failures'],
    ['max-failures', 'max_failures'],
    ['maxfailures', 'max_failures'],
    ['metirc', 'metric'],
    ['effct', 'effect'],
    ['confidence_lvl', 'confidence_level'],
    ['confidence', 'confidence_level'],
    ['mx', 'max'],
    ['failures', 'max_failures'],
    ['ID', 'id'],
  ])('takes %s for %s', (name, meant) => {
    expect(nearest(name, KEYS)).toBe(meant)
  })

  it.each([['colour'], ['x'], [''], ['ix']])('takes %j for nothing', (name) => {
    expect(nearest(name, KEYS)).toBeNull()
  })

  it('counts a swap of neighbours as one mistake, so that the nearer candidate wins', () => {
    expect(nearest('abdc', ['abxx', 'abcd'])).toBe('abcd')
  })

  it('takes the beginning of a name for the name when no typing mistake explains it', () => {
    expect(nearest('toxicity', ['grounded', 'toxic'])).toBe('toxic')
  })

  it('finds a name from itself, and only ever answers with a candidate', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 64 }), fc.array(fc.string()), (name, others) => {
        expect(nearest(name, [name])).toBe(name)
        const found = nearest(name, others)
        expect(found === null || others.includes(found)).toBe(true)
      }),
    )
  })

  it('does not compare names long enough to cost time', () => {
    const long = 'a'.repeat(100_000)
    expect(nearest(long, [`${long}b`])).toBeNull()
  })
})
