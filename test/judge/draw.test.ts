import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candidate, drawCases } from '../../src/judge/draw.ts'

function candidates(goods: number, bads: number): Candidate[] {
  const grades = [...Array<'passed'>(goods).fill('passed'), ...Array<'failed'>(bads).fill('failed')]
  return grades.map((grade, index) => ({ index, grade }))
}
const atRandom = (cases: number | null) => ({ kind: 'at_random', cases }) as const
const indexes = (drawn: readonly Candidate[]) => drawn.map((candidate) => candidate.index)

/** Chi-square statistic of counts that should all be equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

test('the same seed draws the same cases in the same order', () => {
  const all = candidates(300, 20)
  expect(drawCases(all, atRandom(50), 'failed', 'seed')).toEqual(
    drawCases(all, atRandom(50), 'failed', 'seed'),
  )
})

test('another seed draws other cases', () => {
  const all = candidates(300, 20)
  const one = indexes(drawCases(all, atRandom(50), 'failed', 'seed')).sort()
  expect(indexes(drawCases(all, atRandom(50), 'failed', 'seed2')).sort()).not.toEqual(one)
})

test('every draw is without replacement, and a larger one contains the smaller', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(60), fc.string(), (count, a, b, seed) => {
      const all = candidates(count, 0)
      const small = new Set(indexes(drawCases(all, atRandom(Math.min(a, b)), 'failed', seed)))
      const large = indexes(drawCases(all, atRandom(Math.max(a, b)), 'failed', seed))
      expect(new Set(large).size).toBe(Math.min(count, Math.max(a, b)))
      expect(large).toEqual(expect.arrayContaining([...small]))
    }),
  )
})

test('100 cases are drawn by default, all when there are fewer', () => {
  expect(drawCases(candidates(300, 0), atRandom(null), 'failed', 's')).toHaveLength(100)
  expect(drawCases(candidates(70, 0), atRandom(null), 'failed', 's')).toHaveLength(70)
})

describe('equal chances', () => {
  const seeds = Array.from({ length: 4000 }, (_, i) => `seed ${i}`)

  test('every case is drawn equally often', () => {
    const counts = Array<number>(20).fill(0)
    for (const seed of seeds) {
      for (const index of indexes(drawCases(candidates(20, 0), atRandom(5), 'failed', seed)))
        counts[index]! += 1
    }
    // 19 degrees of freedom, sampling without replacement only shrinks it: 43.8 is exceeded once in 1000.
    expect(chiSquare(counts)).toBeLessThan(43.8)
    expect(counts.every((count) => count > 0)).toBe(true)
  })

  test('every pair of cases is drawn equally often', () => {
    const counts = new Map<string, number>()
    for (const seed of seeds) {
      const pair = indexes(drawCases(candidates(6, 0), atRandom(2), 'failed', seed))
        .sort()
        .join()
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
    expect(counts.size).toBe(15)
    // 14 degrees of freedom, one in 1000.
    expect(chiSquare([...counts.values()])).toBeLessThan(36.1)
  })

  test('every order of the sheet is equally likely, even for a case drawn for its verdict', () => {
    const places = Array<number>(8).fill(0)
    for (const seed of seeds) {
      const drawn = drawCases(candidates(60, 1), { kind: 'by_verdict', goods: 7, bads: 1 }, 'failed', seed)
      places[drawn.findIndex((candidate) => candidate.grade === 'failed')]! += 1
    }
    // 7 degrees of freedom, one in 1000. In drawing order the one bad case would mostly come last.
    expect(chiSquare(places)).toBeLessThan(24.3)
  })

  test('by verdict, every case of a verdict is drawn equally often', () => {
    const counts = Array<number>(12).fill(0)
    for (const seed of seeds) {
      const drawn = drawCases(candidates(8, 4), { kind: 'by_verdict', goods: 2, bads: 1 }, 'failed', seed)
      for (const index of indexes(drawn)) counts[index]! += 1
    }
    expect(chiSquare(counts.slice(0, 8))).toBeLessThan(24.3)
    expect(chiSquare(counts.slice(8))).toBeLessThan(16.3)
  })
})

describe('by verdict', () => {
  const count = (drawn: readonly Candidate[], grade: string) =>
    drawn.filter((one) => one.grade === grade).length

  test.each([
    ['failed', 30, 5],
    ['passed', 5, 30],
  ] as const)('bad is %s as asked', (bad, passed, failed) => {
    const drawn = drawCases(candidates(100, 100), { kind: 'by_verdict', goods: 30, bads: 5 }, bad, 's')
    expect([count(drawn, 'passed'), count(drawn, 'failed')]).toEqual([passed, failed])
  })

  test('all of a verdict when there are fewer than asked', () => {
    const drawn = drawCases(candidates(100, 3), { kind: 'by_verdict', goods: 10, bads: 10 }, 'failed', 's')
    expect([count(drawn, 'passed'), count(drawn, 'failed')]).toEqual([10, 3])
  })

  test('a case whose trials make no verdict is never drawn for one', () => {
    const drawn = drawCases(
      [{ index: 0, grade: null }],
      { kind: 'by_verdict', goods: 1, bads: 1 },
      'failed',
      's',
    )
    expect(drawn).toEqual([])
  })

  test('the judge-goods drawn by verdict begin with those that a plain draw has', () => {
    const all = candidates(200, 30)
    const plain = drawCases(all, atRandom(50), 'failed', 's').filter((one) => one.grade === 'passed')
    const drawn = drawCases(all, { kind: 'by_verdict', goods: plain.length + 10, bads: 0 }, 'failed', 's')
    expect(indexes(drawn)).toEqual(expect.arrayContaining(indexes(plain)))
  })
})
