import { expect, test } from 'vitest'
import { studentTUpperQuantile } from '../../src/statistics/student-t.ts'
import clusters from '../reference/clusters.json' with { type: 'json' }
import numeric from '../reference/numeric.json' with { type: 'json' }
import { relativeError } from './relative-error.ts'

test('there are reference rows', () => {
  expect(numeric.t.length).toBe(8)
})

test.each(numeric.t)('gives the half-width of the t interval of $values at $confidence', (row) => {
  const n = row.values.length
  const sum = row.values.reduce((total, value) => total + value, 0)
  const squares = row.values.reduce((total, value) => total + (value - sum / n) ** 2, 0)
  const half = studentTUpperQuantile((1 - row.confidence) / 2, n - 1) * Math.sqrt(squares / (n - 1) / n)
  expect(relativeError(half, (row.upper - row.lower) / 2)).toBeLessThan(1e-13)
})

test.each(clusters.rows.filter((row) => row.t_ratio_squared !== null))('gives the ratio of $name', (row) => {
  const ratio = studentTUpperQuantile(0.025, row.n - 1) / studentTUpperQuantile(0.025, row.clusters - 1)
  expect(relativeError(ratio * ratio, row.t_ratio_squared!)).toBeLessThan(1e-13)
})

test('is the cotangent of the tail at one degree of freedom, however far out', () => {
  for (const tail of [0.25, 0.025, 1e-4, 5e-8]) {
    expect(relativeError(studentTUpperQuantile(tail, 1), 1 / Math.tan(Math.PI * tail))).toBeLessThan(1e-12)
  }
})

test('comes down to the normal quantile', () => {
  // Six places further the difference is z (z² + 1) / (4 degrees).
  const z = 1.959963984540054
  const t = studentTUpperQuantile(0.025, 1e6)
  expect(t - z).toBeCloseTo((z * (z * z + 1)) / 4e6, 11)
})

test('refuses a tail of half or more', () => {
  expect(() => studentTUpperQuantile(0.5, 3)).toThrow(RangeError)
  expect(() => studentTUpperQuantile(0.1, 0)).toThrow(RangeError)
})
