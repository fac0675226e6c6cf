import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betsAgainst } from '../../src/statistics/mean-bets.ts'

const tails = fc.constantFrom(0.49, 0.25, 0.1, 0.025, 5e-4, 5e-8)
const means = fc.oneof(
  fc.double({ min: 1e-9, max: 1, maxExcluded: true, noNaN: true }),
  fc.integer({ min: 1, max: 300 }).map((exponent) => 10 ** -exponent),
)
const sizes = fc.oneof(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 100 }))

test('the weights add up to 1, whatever the hypothesis', () => {
  fc.assert(
    fc.property(sizes, means, tails, (cases, mean, tail) => {
      const sum = betsAgainst(cases, mean, tail).reduce((all, { logWeight }) => all + Math.exp(logWeight), 0)
      expect(Math.abs(sum - 1)).toBeLessThan(1e-13)
    }),
  )
})

test('stakes grow up to what a value of 0 would lose, and no bet can lose more than all', () => {
  fc.assert(
    fc.property(sizes, means, tails, (cases, mean, tail) => {
      const bets = betsAgainst(cases, mean, tail)
      for (const [at, { stake, rest }] of bets.entries()) {
        if (at > 0) expect(stake).toBeGreaterThan(bets[at - 1]!.stake)
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(Math.abs(rest + stake * mean - 1)).toBeLessThan(1e-15)
      }
      expect(bets.at(-1)).toMatchObject({ stake: 1 / mean, rest: 0 })
    }),
  )
})

test('each stake falls as the hypothesis grows to one half, and with the number of cases', () => {
  fc.assert(
    fc.property(sizes, fc.double({ min: 1e-6, max: 0.49, noNaN: true }), tails, (cases, mean, tail) => {
      const bets = betsAgainst(cases, mean, tail)
      const larger = betsAgainst(cases, mean * 1.01, tail)
      const more = betsAgainst(cases + 1, mean, tail)
      for (const [at, { stake }] of bets.entries()) {
        expect((larger[at] ?? larger.at(-1)!).stake).toBeLessThan(stake)
        expect((more[at] ?? more.at(-1)!).stake).toBeLessThanOrEqual(stake)
      }
    }),
  )
})

test('the first ones are about the best for values at both ends of the range', () => {
  const best = Math.sqrt((2 * Math.log(40)) / (1000 * 0.1 * 0.9))
  const [first, second] = betsAgainst(1000, 0.1, 0.025)
  expect(first!.stake).toBeLessThan(best)
  expect(second!.stake).toBeGreaterThan(best)
})
