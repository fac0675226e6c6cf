import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SeededNumbers } from '../../src/judge/seeded-numbers.ts'

test('the numbers are those of SHA-256 over seed and counter, so that others can draw them again', () => {
  const numbers = new SeededNumbers('seed', 'draw')
  const words: number[] = []
  for (const counter of [0, 1]) {
    const block = createHash('sha256').update(`oloproof judge sample\ndraw\nseed\n${counter}`).digest()
    for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at))
  }
  expect(words.map(() => numbers.below(2 ** 32))).toEqual(words)
})

test('another seed and another purpose give other numbers', () => {
  const first = (numbers: SeededNumbers) => Array.from({ length: 8 }, () => numbers.below(1_000_000))
  const draws = [
    new SeededNumbers('a', 'draw'),
    new SeededNumbers('b', 'draw'),
    new SeededNumbers('a', 'order'),
  ]
  expect(new Set(draws.map((numbers) => first(numbers).join())).size).toBe(3)
})

test('words that would favour the small numbers are thrown away', () => {
  // Of 2^32 words, 3 · 2^30 is the largest fair range; without rejection a third of all would fall below 2^30 twice.
  const count = 3 * 2 ** 30
  const numbers = new SeededNumbers('bias', 'draw')
  const draws = 3000
  let low = 0
  for (let i = 0; i < draws; i += 1) if (numbers.below(count) < 2 ** 30) low += 1
  // Expected 1000 with standard deviation 26; with the bias of `word % count` it would be 1500.
  expect(Math.abs(low - 1000)).toBeLessThan(130)
})

test('below 1 is always 0', () => {
  expect(new SeededNumbers('x', 'draw').below(1)).toBe(0)
})

test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('below %s is refused', (count) => {
  expect(() => new SeededNumbers('x', 'draw').below(count)).toThrow(RangeError)
})
