import fc from 'fast-check'
import { expect, test } from 'vitest'
import { millsRatio, normalUpperQuantile } from '../../src/statistics/normal-quantile.ts'
import { studentTUpperQuantile } from '../../src/statistics/student-t.ts'
import { relativeError } from './relative-error.ts'

// To 17 digits, by a root of the complementary error function in 40.
test.each([
  [0.45, 0.12566134685507402],
  [0.25, 0.6744897501960817],
  [0.1, 1.2815515655446004],
  [0.05, 1.6448536269514722],
  [0.025, 1.959963984540054],
  [0.01, 2.3263478740408408],
  [0.005, 2.5758293035489004],
  [0.0005, 3.2905267314918945],
  [5e-7, 4.89163847569859],
  [1e-10, 6.361340902404056],
  [1e-100, 21.273453560965326],
  [1e-300, 37.0470962993612],
])('leaves %d above %d', (tail, z) => {
  expect(relativeError(normalUpperQuantile(tail), z)).toBeLessThan(1e-14)
})

test('leaves half above the middle', () => {
  expect(normalUpperQuantile(0.5)).toBe(0)
})

test('its tail at the point is the one asked for', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 0.5, minExcluded: true, noNaN: true }), (tail) => {
      const z = normalUpperQuantile(tail)
      const density = Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)
      expect(relativeError(millsRatio(z) * density, tail)).toBeLessThan(1e-13)
    }),
  )
})

test('grows as the tail shrinks', () => {
  let before = 0
  for (let tail = 0.499; tail > 1e-300; tail *= 0.9) {
    const z = normalUpperQuantile(tail)
    expect(z).toBeGreaterThan(before)
    before = z
  }
})

test('is where the quantiles of t go to', () => {
  // The difference is z (z² + 1) / (4 degrees).
  for (const tail of [0.3, 0.1, 0.025, 1e-4]) {
    const z = normalUpperQuantile(tail)
    const t = studentTUpperQuantile(tail, 1e7)
    expect(Math.abs(t - (z * (z * z + 1)) / 4e7 - z)).toBeLessThan(1e-11)
  }
})

test('the ratio to the density has no step where the series ends', () => {
  // Its slope is z times itself less 1.
  const [left, right] = [2 - 1e-9, 2 + 1e-9].map(millsRatio)
  const slope = 2 * millsRatio(2) - 1
  expect(Math.abs(right! - left! - 2e-9 * slope)).toBeLessThan(1e-14)
  expect(relativeError(millsRatio(0), Math.sqrt(Math.PI / 2))).toBeLessThan(1e-15)
})

test.each([0, -0.1, 0.51, 1, Number.NaN])('refuses a tail of %d', (tail) => {
  expect(() => normalUpperQuantile(tail)).toThrow(RangeError)
})
