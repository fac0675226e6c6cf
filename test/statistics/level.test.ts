import { describe, expect, test } from 'vitest'
import { complement, tailOf } from '../../src/statistics/level.ts'

describe('tailOf', () => {
  test.each([
    [0.95, 0.05],
    [0.9, 0.1],
    [0.99, 0.01],
    [0.999999, 0.000001],
    [0.9999999, 0.0000001],
    [0.5, 0.5],
  ])('takes what %d leaves from its decimal text', (level, alpha) => {
    expect(tailOf(level)).toBe(alpha)
  })

  test('leaves something at a level of more nines than decimals are kept', () => {
    expect(tailOf(1 - 2 ** -53)).toBe(2 ** -53)
  })

  test.each([0, 1, -0.1, 95, Number.NaN, Infinity])('refuses the level %d', (level) => {
    expect(() => tailOf(level)).toThrow(RangeError)
  })
})

describe('complement', () => {
  test.each([
    [0.9, 0.1],
    [0.98, 0.02],
    [0.7, 0.3],
    [0, 1],
    [1, 0],
  ])('of %d is %d', (rate, rest) => {
    expect(complement(rate)).toBe(rest)
  })

  test.each([-0.1, 1.1, Number.NaN])('refuses the rate %d', (rate) => {
    expect(() => complement(rate)).toThrow(RangeError)
  })
})
